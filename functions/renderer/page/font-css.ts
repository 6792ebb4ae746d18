import { SYSTEM_FONT_FAMILIES } from '#core/fonts/font-families.ts';
import { ORIGIN } from '#renderer/page/origin.ts';

/** Absolute, because the rules are also served as stylesheets of a font provider's origin. */
export const FONTS_URL = `${ORIGIN}/fonts`;

type Range = readonly [first: number, last: number];

/** One bundled font file: an entry of the bundled fonts/fonts.json. */
export interface FontFace {
  readonly family: string;
  readonly style: string;
  /** A static font has one weight. */
  readonly weights: Range;
  /** Axes of a variable font beside the weight, by tag. */
  readonly axes: Readonly<Record<string, Range>>;
  /** Undefined for a system font, which has all its characters in one file. */
  readonly unicodeRange?: string;
  readonly file: string;
}

/** A style that a link asks for, as an `@font-face` of its own. */
interface RequestedStyle {
  readonly isItalic: boolean;
  readonly weights: Range;
  readonly axes: Readonly<Record<string, Range>>;
}

interface RequestedFamily {
  readonly family: string;
  readonly styles: readonly RequestedStyle[];
}

/** `missing` is for a log; `family` is the name in the link, for the caller. */
export type FontCss = { readonly css: string } | { readonly missing: string; readonly family: string };

const REGULAR: RequestedStyle = { isItalic: false, weights: [400, 400], axes: {} };

const parseRange = (text: string): Range => {
  const [first = Number.NaN, last = first] = text.split('..').map(Number);
  return [first, last];
};

/** Styles of the css2 API: `wght@400;700`, `ital,wght@0,400;1,700`, `opsz,wght@14..32,100..900`. */
const parseStyles = (axes: string): readonly RequestedStyle[] => {
  const [names = '', tuples = ''] = axes.split('@');
  return tuples.split(';').map((tuple) => {
    const values = tuple.split(',').map(parseRange);
    const { ital, wght, ...others } = Object.fromEntries(
      names.split(',').map((name, index) => [name, values[index] ?? parseRange('')]),
    );
    return { isItalic: ital?.[1] === 1, weights: wght ?? REGULAR.weights, axes: others };
  });
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

/** Styles of the older css API: `400,700,700i` or `bold,italic`. */
const parseLegacyStyles = (variants: string): readonly RequestedStyle[] =>
  variants.split(',').map((variant) => {
    const name = variant.toLowerCase();
    const [, weight, italic] = /^(\d+)(i(?:talic)?)?$/.exec(LEGACY_NAMES[name] ?? name) ?? [];
    return { ...REGULAR, isItalic: italic !== undefined, weights: parseRange(weight ?? '') };
  });

const requestedFamilies = (url: URL): RequestedFamily[] => {
  const isModern = url.pathname === '/css2';
  const requests = url.searchParams.getAll('family');
  return (isModern ? requests : requests.flatMap((list) => list.split('|'))).map((request) => {
    const [family = '', variants = ''] = request.split(':');
    if (variants === '') return { family, styles: [REGULAR] };
    return { family, styles: isModern ? parseStyles(variants) : parseLegacyStyles(variants) };
  });
};

const INSTALLED: ReadonlySet<string> = new Set(SYSTEM_FONT_FAMILIES.map((family) => family.toLowerCase()));

const isRegular = ({ isItalic, weights: [first, last], axes }: RequestedStyle): boolean =>
  !isItalic && first === 400 && last === 400 && Object.keys(axes).length === 0;

/** Whether a link asks only for the regular style of an installed family: every one of them has it. */
const isInstalled = ({ family, styles }: RequestedFamily): boolean =>
  INSTALLED.has(family.trim().toLowerCase()) && styles.every(isRegular);

/** Axis by which a page's text varies although no style of the page names it. */
const OPTICAL_SIZE = 'opsz';

const overlap = ([first, last]: Range, [from, to]: Range): Range | undefined =>
  from <= last && to >= first ? [Math.max(first, from), Math.min(last, to)] : undefined;

const describeRange = ([first, last]: Range, unit = ''): string =>
  first === last ? `${first}${unit}` : `${first}${unit} ${last}${unit}`;

const fontFaceRule = (
  { family, style, unicodeRange, file }: FontFace,
  weights: Range,
  widths?: Range,
): string =>
  `@font-face{font-family:'${family}';font-style:${style};font-weight:${describeRange(weights)};` +
  (widths === undefined ? '' : `font-stretch:${describeRange(widths, '%')};`) +
  `font-display:block;src:url(${FONTS_URL}/${file}) format('woff2');unicode-range:${unicodeRange}}\n`;

/** Rules for all families by name. A browser fetches a face only when text is laid out with it. */
export const allFontsCss = (faces: readonly FontFace[]): string =>
  faces
    .filter(({ axes }) => !(OPTICAL_SIZE in axes))
    .map((face) => fontFaceRule(face, face.weights, face.axes['wdth']))
    .join('');

/** Whether a font has the axes as a style asks for them. A rule can fix the width but not an optical size. */
const hasAxes = (face: FontFace, { axes }: RequestedStyle): boolean =>
  OPTICAL_SIZE in face.axes === OPTICAL_SIZE in axes &&
  Object.entries(axes).every(([tag, [from, to]]) => {
    const [first, last] = face.axes[tag] ?? [Number.NaN, Number.NaN];
    return tag === 'wdth' ? first <= from && to <= last : first === from && to === last;
  });

const rulesOf = (faces: readonly FontFace[], style: RequestedStyle): readonly string[] =>
  faces.flatMap((face) => {
    const weights = overlap(face.weights, style.weights);
    if (weights === undefined || style.isItalic !== (face.style === 'italic') || !hasAxes(face, style))
      return [];
    return [fontFaceRule(face, weights, style.axes['wdth'])];
  });

/**
 * Stylesheet for a font provider's link, from the bundled files; an installed family needs no rule. `missing` says what
 * is not bundled.
 */
export const fontProviderCss = (url: URL, faces: readonly FontFace[]): FontCss => {
  const requests = requestedFamilies(url);
  let css = '';
  for (const request of requests) {
    const { family, styles } = request;
    const bundled = faces.filter((face) => face.family.toLowerCase() === family.trim().toLowerCase());
    if (bundled.length === 0 && isInstalled(request)) continue;
    if (bundled.length === 0) return { missing: 'a font family', family };
    const rules = styles.map((style) => rulesOf(bundled, style));
    if (rules.every((of) => of.length === 0))
      return { missing: `the requested weights or styles of font family "${bundled[0]?.family}"`, family };
    css += rules.flat().join('');
  }
  return requests.length === 0 ? { missing: 'a font family in the font link', family: '' } : { css };
};
