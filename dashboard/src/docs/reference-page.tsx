import { DocsPage, Section } from './docs-page.tsx';
import { anchorOf, EndpointArticle } from './reference/endpoint-article.tsx';
import { EnglishText } from './reference/english-text.tsx';
import { GROUPS } from './reference/openapi.ts';
import './reference.css';

/** By tag of the document. */
const TITLES: Readonly<Record<string, string>> = {
  Videos: 'Video',
  Templates: 'Templat',
  Assets: 'Berkas',
  Workspace: 'Workspace',
  Webhooks: 'Webhook',
  Description: 'Dokumen OpenAPI',
};

const HEADINGS = GROUPS.flatMap(({ endpoints }) =>
  endpoints.map((endpoint) => ({
    id: anchorOf(endpoint),
    title: `${endpoint.method} ${endpoint.path}`,
  })),
);

const ReferencePage = () => (
  <DocsPage
    title="Referensi API"
    lead={
      <>
        Semua permintaan dan jawabannya, dari dokumen <a href="/docs/openapi.json">OpenAPI</a>. Keterangannya
        berbahasa Inggris. Setiap permintaan boleh memakai header <code>Accept-Language</code>:{' '}
        <code>id</code> (nilai default) atau <code>en</code> untuk kalimat berbahasa Inggris.
      </>
    }
    headings={HEADINGS}
  >
    {GROUPS.map(({ name, description, endpoints }) => (
      <Section key={name} id={`tag-${name.toLowerCase()}`} title={TITLES[name] ?? name}>
        <EnglishText text={description} />
        {endpoints.map((endpoint) => (
          <EndpointArticle key={anchorOf(endpoint)} endpoint={endpoint} />
        ))}
      </Section>
    ))}
  </DocsPage>
);

export default ReferencePage;
