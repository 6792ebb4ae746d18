import { Code } from '../code.tsx';
import { DataTable } from '../data-table.tsx';

const PAGES = import.meta.glob<string>('../../../../catalog/components/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Variable {
  readonly id: string;
  readonly label: string;
}

const COMPONENTS = Object.entries(PAGES).map(([path, html]) => {
  const [, variables = '[]'] = /data-composition-variables='(.*?)'/s.exec(html) ?? [];
  return {
    name: path.split('/').at(-1)?.replace('.html', '') ?? '',
    title: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '',
    variables: JSON.parse(variables) as readonly Variable[], // safe: a test reads the same attribute of every component
  };
});

const USE = `<div
  data-composition-id="harga"
  data-composition-src="compositions/components/price-tag.html"
  data-start="1" data-duration="4" data-track-index="1"
  data-variable-values='{"harga":"Rp15.000","harga_coret":"Rp18.000"}'
></div>
`;

export const ComponentList = () => (
  <>
    <p>
      Bagian siap pakai. Pasang dengan elemen kosong; ukuran dan letaknya mengikuti CSS elemen itu. Variabel
      yang tidak ditulis memakai nilai default.
    </p>
    <Code label="Memasang label harga" code={USE} />
    <DataTable
      caption="Komponen"
      head={['Nama', 'Isi', 'Variabel']}
      rows={COMPONENTS.map(({ name, title, variables }) => ({
        key: name,
        cells: [
          <code key="name">{name}</code>,
          title,
          <ul key="variables" className="docs-plain-list">
            {variables.map(({ id, label }) => (
              <li key={id}>
                <code>{id}</code> {label}
              </li>
            ))}
          </ul>,
        ],
      }))}
    />
  </>
);
