import type { Schemas } from '../../api/client.ts';
import { TEXTS } from './texts.ts';

export type Template = Schemas['Template'];
export type Variable = Template['variables'][number];

export const CATEGORY_LABELS = {
  promo: TEXTS.promo,
  menu: TEXTS.menu,
  katalog: TEXTS.katalog,
  testimoni: TEXTS.testimoni,
  pengumuman: TEXTS.pengumuman,
  acara: TEXTS.acara,
  lowongan: TEXTS.lowongan,
  ucapan: TEXTS.ucapan,
} as const satisfies Record<Template['category'], string>;

/** What the template is for: the first part of its description. */
export const purposeOf = (description: string): string =>
  /^.+?(?=[:.]|, lalu )/.exec(description)?.[0] ?? description;

/** Cards that a phone shows before anything is scrolled. */
export const FIRST_CARDS = 4;

const CATEGORIES = Object.keys(CATEGORY_LABELS);

/** Templates as the gallery lists them. */
export const inOrderOfCategories = <T extends Pick<Template, 'category'>>(
  templates: readonly T[],
): readonly T[] =>
  templates.toSorted((a, b) => CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category));
