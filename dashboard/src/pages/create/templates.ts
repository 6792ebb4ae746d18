import type { Schemas } from '../../api/client.ts';

export type Template = Schemas['Template'];
export type Variable = Template['variables'][number];

export const CATEGORY_LABELS = {
  promo: 'Promo',
  menu: 'Menu',
  katalog: 'Katalog',
  testimoni: 'Testimoni',
  pengumuman: 'Pengumuman',
  acara: 'Acara',
  lowongan: 'Lowongan',
  ucapan: 'Ucapan',
} as const satisfies Record<Template['category'], string>;

/** What the template is for: the first part of its description. */
export const purposeOf = (description: string): string =>
  /^.+?(?=[:.]|, lalu )/.exec(description)?.[0] ?? description;
