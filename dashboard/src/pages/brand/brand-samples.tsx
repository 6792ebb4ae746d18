import type { CSSProperties } from 'react';
import { LINK_FRESH_MS } from '../../api/signed-links.ts';
import { useAsset } from '../../ui/use-asset.ts';
import { sampleColors } from './brand-draft.ts';
import type { BrandField } from './brand-draft.ts';
import { inkOn } from './contrast.ts';

const SHAPES = [
  { name: 'Tegak', ratio: '9 / 16' },
  { name: 'Persegi', ratio: '1 / 1' },
  { name: 'Mendatar', ratio: '16 / 9' },
] as const;

interface SampleProps {
  readonly texts: Readonly<Record<BrandField, string>>;
}

const Logo = ({ assetId, shopName }: { readonly assetId: string; readonly shopName: string }) => {
  const { data, dataUpdatedAt, refetch } = useAsset(assetId);
  const url = data?.url ?? null;
  if (url === null) return <span className="sample-initial">{shopName.slice(0, 1).toUpperCase()}</span>;
  return (
    <img
      className="sample-logo"
      src={url}
      alt=""
      onError={() => dataUpdatedAt + LINK_FRESH_MS < Date.now() && void refetch()}
    />
  );
};

const Sample = ({ texts, ratio }: SampleProps & { readonly ratio: string }) => {
  const { main, ground } = sampleColors(texts);
  const shopName = texts.nama_usaha.trim() || 'Nama usaha Anda';
  const colors = {
    '--sample-main': main,
    '--sample-on-main': inkOn(main),
    '--sample-ground': ground,
    '--sample-ink': inkOn(ground),
    aspectRatio: ratio,
  } as CSSProperties; // custom properties are not in its type
  return (
    <div className="sample" style={colors} aria-hidden="true">
      <div className="sample-card">
        <div className="sample-head">
          <Logo assetId={texts.logo} shopName={shopName} />
          <span className="sample-name">{shopName}</span>
        </div>
        <p className="sample-title">Es Kopi Susu</p>
        <p className="sample-price">Rp15.000</p>
        {texts.kontak.trim() !== '' && <p className="sample-contact">{texts.kontak}</p>}
      </div>
    </div>
  );
};

/** The kit on a card in three shapes, drawn while it is typed. */
export const BrandSamples = ({ texts }: SampleProps) => (
  <section className="brand-samples" aria-labelledby="brand-samples">
    <h2 id="brand-samples">Contoh</h2>
    <p className="small">Susunan di video mengikuti templat yang dipilih.</p>
    <div className="samples">
      {SHAPES.map(({ name, ratio }) => (
        <figure key={name} className="sample-shape">
          <Sample texts={texts} ratio={ratio} />
          <figcaption className="small">{name}</figcaption>
        </figure>
      ))}
    </div>
  </section>
);
