import { isColor } from '#core/template/check-request.ts';
import type { Schemas } from '../../api/client.ts';

export type BrandKit = Schemas['BrandKit'];
export type BrandField = keyof BrandKit;
/** What the user has changed and not saved; texts as they are typed. */
export type BrandDraft = Readonly<Partial<Record<BrandField, string>>>;

const FIELDS = ['nama_usaha', 'kontak', 'warna_utama', 'warna_latar', 'logo'] as const;

/** Texts of the form: the draft above what is saved; empty for a value that is not set. */
export const brandTexts = (saved: BrandKit, draft: BrandDraft): Readonly<Record<BrandField, string>> => {
  const textOf = (field: BrandField) => draft[field] ?? saved[field] ?? '';
  return {
    nama_usaha: textOf('nama_usaha'),
    kontak: textOf('kontak'),
    warna_utama: textOf('warna_utama'),
    warna_latar: textOf('warna_latar'),
    logo: textOf('logo'),
  };
};

export const isChanged = (saved: BrandKit, draft: BrandDraft): boolean =>
  FIELDS.some((field) => draft[field] !== undefined && draft[field].trim() !== (saved[field] ?? ''));

/** The draft without what has been saved; what was typed meanwhile stays. */
export const withoutSaved = (draft: BrandDraft, sent: BrandDraft): BrandDraft =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const text = draft[field];
      return text === undefined || text === sent[field] ? [] : [[field, text]];
    }),
  );

/** Colors to draw with: those of `promo-produk` while a color is not set or half typed. */
export const sampleColors = ({
  warna_utama,
  warna_latar,
}: Pick<Readonly<Record<BrandField, string>>, 'warna_utama' | 'warna_latar'>) => ({
  main: isColor(warna_utama) ? warna_utama : '#E4002B',
  ground: isColor(warna_latar) ? warna_latar : '#FFF4DE',
});
