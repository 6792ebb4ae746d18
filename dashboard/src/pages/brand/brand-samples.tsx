import { DEFAULT_OUTPUT } from '#contracts/limits.ts';
import { TemplatePreview } from '../../preview/template-preview.tsx';
import { CATALOG } from '../create/catalog.ts';
import type { BrandField } from './brand-draft.ts';
import { TEXTS } from './texts.ts';

/** They use every part of the brand kit. */
const SAMPLES = ['promo-produk', 'pengumuman'];

const SHOWN = CATALOG.filter(({ id }) => SAMPLES.some((name) => id.startsWith(`${name}@`)));

const NO_VALUES = {};

/** Two templates with the kit while it is typed. */
export const BrandSamples = ({ texts }: { readonly texts: Readonly<Record<BrandField, string>> }) => {
  const brandKit = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
  return (
    <section className="brand-samples" aria-labelledby="brand-samples">
      <h2 id="brand-samples">{TEXTS.samples}</h2>
      <div className="samples">
        {SHOWN.map(({ id, title, picture }) => (
          <TemplatePreview
            key={id}
            template={id}
            values={NO_VALUES}
            brandKit={brandKit}
            size={DEFAULT_OUTPUT}
            title={TEXTS.sampleOf(title)}
            poster={picture}
          />
        ))}
      </div>
    </section>
  );
};
