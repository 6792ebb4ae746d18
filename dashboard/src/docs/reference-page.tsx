import { DocsPage } from './docs-page.tsx';

const ReferencePage = () => (
  <DocsPage title="Referensi API" lead="Semua permintaan, isi, dan jawaban." headings={[]}>
    <p>
      <a href="/docs/openapi.json">openapi.json</a>
    </p>
  </DocsPage>
);

export default ReferencePage;
