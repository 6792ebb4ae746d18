import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import { TITLE_MAX_CHARACTERS } from '#contracts/limits.ts';

/** What a video is about, in this order; without one, its first text is. */
const SUBJECTS = ['nama_produk', 'produk', 'posisi', 'acara', 'item_1'];

const isBrandValue = (name: string): boolean => BRAND_KIT_VARIABLES.some((known) => known === name);

const shorten = (text: string): string =>
  Array.from(text.trim().replaceAll(/\s+/gu, ' ')).slice(0, TITLE_MAX_CHARACTERS).join('');

/**
 * What the owner of a template video calls it, such as "Bakso Urat Jumbo · Rp12.000". Null when the request has no text
 * of its own. At most 80 characters of each part.
 */
export const videoNameOf = (
  variables: readonly { readonly name: string; readonly kind: string }[],
  requested: Readonly<Record<string, string>>,
): string | null => {
  const texts = variables
    .filter(({ name, kind }) => kind === 'text' && !isBrandValue(name))
    .map(({ name }) => [name, shorten(requested[name] ?? '')] as const)
    .filter(([, text]) => text !== '');
  const given = new Map(texts);
  const subject = SUBJECTS.find((name) => given.has(name)) ?? texts[0]?.[0];
  if (subject === undefined) return null;
  const price = given.get(subject === 'item_1' ? 'harga_1' : 'harga');
  return [given.get(subject), price === given.get(subject) ? undefined : price].filter(Boolean).join(' · ');
};
