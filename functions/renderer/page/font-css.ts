import { SYSTEM_FONT_FAMILIES } from '#core/fonts/font-families.ts';
import { ORIGIN } from '#renderer/page/origin.ts';

/** Absolute, because the rules are also served as stylesheets of a font provider's origin. */
const FONTS_URL = `${ORIGIN}/fonts`;

/** One bundled font file: an entry of the bundled fonts/fonts.json. */
export interface FontFace {
  readonly family: string;
  readonly weight: number;
  readonly style: string;
  readonly unicodeRange: string;
  readonly file: string;
}

interface RequestedFamily {
  readonly family: string;
  readonly includes: (face: Pick<FontFace, 'weight' | 'style'>) => boolean;
}

/** `missing` is for a log; `family` is the name in the link, for the caller. */
export type FontCss = { readonly css: string } | { readonly missing: string; readonly family: string };

const range = (text: string): [number, number] => {
  const [from, to] = text.split('..').map(Number);
  return [from ?? Number.NaN, to ?? from ?? Number.NaN];
};

/** Variants of the css2 API: `wght@400;700`, `ital,wght@0,400;1,700`, `opsz,wght@14..32,100..900`. */
const parseAxes = (axes: string): RequestedFamily['includes'] => {
  const [names = '', tuples = ''] = axes.split('@');
  const axisNames = names.split(',');
  const requested = tuples.split(';').map((tuple) => {
    const values = new Map(tuple.split(',').map((value, index) => [axisNames[index], range(value)]));
    const [from, to] = values.get('wght') ?? [400, 400];
    return { from, to, italic: values.get('ital')?.[1] === 1 };
  });
  return (face) =>
    requested.some(
      ({ from, to, italic }) =>
        face.weight >= from && face.weight <= to && italic === (face.style === 'italic'),
    );
};

const LEGACY_NAMES: Readonly<Record<string, string>> = {
  regular: '400',
  normal: '400',
  italic: '400i',
  bold: '700',
  b: '700',
  i: '400i',
  bolditalic: '700i',
  bi: '700i',
};

/** Variants of the older css API: `400,700,700i` or `bold,italic`. */
const parseLegacyVariants = (variants: string): RequestedFamily['includes'] => {
  const requested = variants.split(',').map((variant) => {
    const name = variant.toLowerCase();
    return (LEGACY_NAMES[name] ?? name).replace(/italic$/, 'i');
  });
  return (face) => requested.includes(`${face.weight}${face.style === 'italic' ? 'i' : ''}`);
};

const isRegular: RequestedFamily['includes'] = (face) => face.weight === 400 && face.style === 'normal';

const requestedFamilies = (url: URL): RequestedFamily[] => {
  const isModern = url.pathname === '/css2';
  const requests = url.searchParams.getAll('family');
  return (isModern ? requests : requests.flatMap((list) => list.split('|'))).map((request) => {
    const [family = '', variants = ''] = request.split(':');
    if (variants === '') return { family, includes: isRegular };
    return { family, includes: isModern ? parseAxes(variants) : parseLegacyVariants(variants) };
  });
};

const INSTALLED: ReadonlySet<string> = new Set(SYSTEM_FONT_FAMILIES.map((family) => family.toLowerCase()));
const WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900];

/** Whether a link asks only for the regular style of an installed family: every one of them has it. */
const isInstalled = ({ family, includes }: RequestedFamily): boolean => {
  const styles = WEIGHTS.flatMap((weight) => ['normal', 'italic'].map((style) => ({ weight, style })));
  const requested = styles.filter(includes);
  return INSTALLED.has(family.trim().toLowerCase()) && requested.length === 1 && requested.every(isRegular);
};

const fontFaceRule = ({ family, weight, style, unicodeRange, file }: FontFace, display: string): string =>
  `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};font-display:${display};` +
  `src:url(${FONTS_URL}/${file}) format('woff2');unicode-range:${unicodeRange}}\n`;

/** Rules for all bundled faces. A browser fetches a face only when text is laid out with it. */
export const allFontsCss = (faces: readonly FontFace[]): string =>
  faces.map((face) => fontFaceRule(face, 'block')).join('');

/**
 * Stylesheet for a font provider's link, from the bundled files; an installed family needs no rule. `missing` says what
 * is not bundled.
 */
export const fontProviderCss = (url: URL, faces: readonly FontFace[]): FontCss => {
  const requests = requestedFamilies(url);
  let css = '';
  for (const { family, includes } of requests.filter((request) => !isInstalled(request))) {
    const bundled = faces.filter((face) => face.family.toLowerCase() === family.trim().toLowerCase());
    if (bundled.length === 0) return { missing: 'a font family', family };
    const found = bundled.filter(includes);
    if (found.length === 0)
      return { missing: `the requested weights or styles of font family "${bundled[0]?.family}"`, family };
    css += found.map((face) => fontFaceRule(face, 'block')).join('');
  }
  return requests.length === 0 ? { missing: 'a font family in the font link', family: '' } : { css };
};
