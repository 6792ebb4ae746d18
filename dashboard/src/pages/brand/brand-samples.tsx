import { TemplatePreview } from '../../preview/template-preview.tsx';
import { CATALOG } from '../create/catalog.ts';
import type { BrandField } from './brand-draft.ts';

/** Two that use every part of the brand kit, in the shapes that shops use most. */
const SAMPLES = [
  { name: 'promo-produk', size: { width: 1080, height: 1920 } },
  { name: 'pengumuman', size: { width: 1080, height: 1080 } },
] as const;

const SHOWN = SAMPLES.flatMap(({ name, size }) => {
  const entry = CATALOG.find(({ id }) => id.startsWith(`${name}@`));
  return entry ? [{ ...entry, size }] : [];
});

const NO_VALUES = {};

/** Two templates with the kit while it is typed. */
export const BrandSamples = ({ texts }: { readonly texts: Readonly<Record<BrandField, string>> }) => {
  const brandKit = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
  return (
    <section className="brand-samples" aria-labelledby="brand-samples">
      <h2 id="brand-samples">Contoh di video</h2>
      <div className="samples">
        {SHOWN.map(({ id, title, size, picture }) => (
          <TemplatePreview
            key={id}
            template={id}
            values={NO_VALUES}
            brandKit={brandKit}
            size={size}
            title={`Contoh ${title}`}
            poster={picture}
          />
        ))}
      </div>
    </section>
  );
};
