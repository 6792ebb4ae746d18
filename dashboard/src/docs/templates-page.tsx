import { isBrandKitVariable, sizeName } from '#core/template/check-request.ts';
import type { TemplateVariable } from '#core/template/template.ts';
import { durationRange } from '#core/template/template-timing.ts';
import { formatCredits, formatNumber, formatSeconds } from '../ui/format.ts';
import { Code } from './code.tsx';
import { DataTable } from './data-table.tsx';
import { DocsPage, Section } from './docs-page.tsx';
import { InlineCode } from './inline-code.tsx';
import { TEMPLATES } from './template-data.ts';
import type { DocumentedTemplate } from './template-data.ts';

const HEADINGS = TEMPLATES.map(({ anchor, title }) => ({ id: anchor, title }));

const describeValue = (variable: TemplateVariable): string => {
  switch (variable.kind) {
    case 'text':
      return `teks, paling banyak ${variable.maxLength}\u00A0karakter`;
    case 'color':
      return 'warna, #RRGGBB';
    case 'choice':
      return variable.options.map(({ value }) => value).join(' atau ');
    case 'image':
      return `foto ${variable.aspect}, mulai ${variable.minWidth} × ${variable.minHeight} piksel`;
    case 'captions':
      return 'takarir: SRT, WebVTT, daftar kata, atau teks biasa';
    case 'audio':
      return 'musik: nama dari pustaka musik, atau aset audio';
    case 'video':
      return `klip video ${variable.aspect}, ${variable.volume === 0 ? 'tampil tanpa suara' : 'dengan suaranya'}`;
  }
};

const describeNeed = (variable: TemplateVariable): string => {
  if (isBrandKitVariable(variable)) return 'opsional; jika kosong, dari halaman Merek';
  return variable.default === undefined ? 'wajib' : 'opsional';
};

/** A credit is a second. */
const describeLength = (template: DocumentedTemplate): string => {
  const { minSeconds, maxSeconds } = durationRange(template, template.tempos);
  if (minSeconds === maxSeconds) return `${formatSeconds(maxSeconds)}, ${formatCredits(maxSeconds)}`;
  const range = `${formatNumber(minSeconds)}–${formatNumber(maxSeconds)}`;
  return `${range}\u00A0detik, ${range}\u00A0kredit, menurut isi dan musiknya`;
};

const TemplateSection = ({ template }: { readonly template: DocumentedTemplate }) => (
  <Section id={template.anchor} title={template.title}>
    <div className="docs-template">
      <video
        src={template.video}
        poster={template.poster}
        aria-label={`Contoh video ${template.title}`}
        controls
        muted
        loop
        playsInline
        preload="none"
      />
      <div>
        <p>{template.description}</p>
        <dl className="docs-facts">
          <dt>ID</dt>
          <dd>
            <code>{template.id}</code>
          </dd>
          <dt>Durasi dan biaya</dt>
          <dd>{describeLength(template)}</dd>
          <dt>Ukuran</dt>
          <dd>{template.sizes.map(sizeName).join(', ')}</dd>
        </dl>
      </div>
    </div>
    <details className="docs-more">
      <summary>Variabel dan contoh isi permintaan {template.title}</summary>
      <DataTable
        caption={`Variabel ${template.title}`}
        head={['Variabel', 'Arti', 'Isi', 'Keperluan']}
        rows={template.variables.map((variable) => ({
          key: variable.name,
          cells: [
            <code key="name">{variable.name}</code>,
            variable.label,
            describeValue(variable),
            describeNeed(variable),
          ],
        }))}
      />
      <Code
        label={`Isi permintaan, ${template.title}`}
        code={JSON.stringify({ template: template.id, variables: template.examples }, null, 2)}
      />
    </details>
  </Section>
);

const TemplatesPage = () => (
  <DocsPage
    title="Templat"
    lead={
      <InlineCode text="Pilih templat, lalu kirim isinya ke `POST /v1/videos`. Nama, warna, kontak, dan logo boleh dikosongkan jika sudah disimpan di halaman Merek." />
    }
    headings={HEADINGS}
  >
    {TEMPLATES.map((template) => (
      <TemplateSection key={template.id} template={template} />
    ))}
  </DocsPage>
);

export default TemplatesPage;
