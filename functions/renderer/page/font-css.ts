import { ORIGIN } from '#renderer/page/origin.ts';
/** Absolute, because the same rules are also served as a font provider's stylesheet. */
const FONTS_URL = `${ORIGIN}/fonts`;

/** One bundled font file: a row of the assets' fonts/fonts.json. */
export interface FontFace {
  readonly family: string;
  readonly weight: number;
  readonly style: string;
  readonly unicodeRange: string;
  readonly file: string;
}

interface RequestedFamily {
  readonly family: string;
  /** Undefined: every weight and style there is. */
  readonly wants: (face: FontFace) => boolean;
}

export type FontCss = { readonly css: string } | { readonly missing: string };

const range = (text: string): [number, number] => {
  const [from, to] = text.split('..').map(Number);
  return [from ?? Number.NaN, to ?? from ?? Number.NaN];
};

/** `wght@400;700`, `ital,wght@0,400;1,700`, `opsz,wght@14..32,100..900` (css2). */
const parseAxes = (axes: string): RequestedFamily['wants'] => {
  const [names = '', tuples = ''] = axes.split('@');
  const axisNames = names.split(',');
  const wanted = tuples.split(';').map((tuple) => {
    const values = new Map(tuple.split(',').map((value, index) => [axisNames[index], range(value)]));
    const [from, to] = values.get('wght') ?? [400, 400];
    return { from, to, italic: values.get('ital')?.[1] === 1 };
  });
  return (face) =>
    wanted.some(
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

/** `400,700,700i` or `bold,italic` (the older css interface). */
const parseLegacyVariants = (variants: string): RequestedFamily['wants'] => {
  const wanted = variants.split(',').map((variant) => {
    const name = variant.toLowerCase();
    return (LEGACY_NAMES[name] ?? name).replace(/italic$/, 'i');
  });
  return (face) => wanted.includes(`${face.weight}${face.style === 'italic' ? 'i' : ''}`);
};

const isRegular = (face: FontFace): boolean => face.weight === 400 && face.style === 'normal';

const requestedFamilies = (url: URL): RequestedFamily[] => {
  const isModern = url.pathname === '/css2';
  const requests = url.searchParams.getAll('family');
  return (isModern ? requests : requests.flatMap((list) => list.split('|'))).map((request) => {
    const [family = '', variants = ''] = request.split(':');
    if (variants === '') return { family, wants: isRegular };
    return { family, wants: isModern ? parseAxes(variants) : parseLegacyVariants(variants) };
  });
};

const fontFaceRule = ({ family, weight, style, unicodeRange, file }: FontFace, display: string): string =>
  `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};font-display:${display};` +
  `src:url(${FONTS_URL}/${file}) format('woff2');unicode-range:${unicodeRange}}\n`;

/** Rules for all bundled faces. A browser fetches a face only when text uses it. */
export const allFontsCss = (faces: readonly FontFace[]): string =>
  faces.map((face) => fontFaceRule(face, 'block')).join('');

/** Answer to a font provider's stylesheet link from the bundled files; `missing` names what is not bundled. */
export const fontProviderCss = (url: URL, faces: readonly FontFace[]): FontCss => {
  let css = '';
  for (const { family, wants } of requestedFamilies(url)) {
    const bundled = faces.filter((face) => face.family.toLowerCase() === family.trim().toLowerCase());
    if (bundled.length === 0) return { missing: 'a font family' };
    const found = bundled.filter(wants);
    if (found.length === 0)
      return { missing: `the weights or styles asked of font family "${bundled[0]?.family}"` };
    css += found.map((face) => fontFaceRule(face, 'block')).join('');
  }
  return css === '' ? { missing: 'a font family in the font link' } : { css };
};
