import { tokenize, TokenType } from '@csstools/css-tokenizer';
import type { CSSToken } from '@csstools/css-tokenizer';
import { parseDocument } from '#core/composition/parse-document.ts';
import { FONT_SUBSTITUTES } from '#core/fonts/font-families.ts';
import { SYSTEM_FONTS_FOLDER } from '#renderer/bundled-files.ts';
import type { BundledFiles } from '#renderer/bundled-files.ts';
import { FONTS_URL } from '#renderer/page/font-css.ts';
import type { FontFace } from '#renderer/page/font-css.ts';
import { ORIGIN } from '#renderer/page/origin.ts';

type Fonts = Pick<BundledFiles, 'fonts' | 'systemFonts'>;

/** Replaces `[start, end)` of a text. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A `local()` in a style text. */
interface LocalSource {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** What a rule says of its font. */
interface Descriptors {
  readonly weights: readonly [first: number, last: number];
  readonly isItalic: boolean;
  readonly hasRange: boolean;
  /** Whether it has a source with an address. */
  readonly hasAddress: boolean;
}

interface FontFaceRule {
  readonly start: number;
  readonly end: number;
  readonly descriptors: Descriptors;
  readonly sources: readonly LocalSource[];
}

const LOCAL_SOURCE = /local\(/i;
/** Of weights 100 to 900, as fonts spell them in their names. */
const WEIGHT_NAMES = [
  /^thin$/,
  /^(?:extra|ultra)light$/,
  /^light$/,
  /^(?:regular|normal|roman|book)$/,
  /^medium$/,
  /^(?:semi|demi)bold$/,
  /^bold$/,
  /^(?:extra|ultra)bold$/,
  /^(?:black|heavy)$/,
];
/** The rest of a full or PostScript name: `-BoldItalic`, `PS-BoldMT`. */
const STYLE = /^(?:ps)?([a-z]*?)(italic|oblique)?(?:mt)?$/;
const DEFAULT_WEIGHT = 400;

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');

/** The style that a font's name adds to a family, without weight when it adds none; undefined for another family. */
const readStyle = (name: string, family: string) => {
  const [key, familyKey] = [keyOf(name), keyOf(family)];
  const style = key.startsWith(familyKey) ? STYLE.exec(key.slice(familyKey.length)) : null;
  const [, weightName = '', slant] = style ?? [];
  const index = WEIGHT_NAMES.findIndex((pattern) => pattern.test(weightName));
  if (style === null || (weightName !== '' && index < 0)) return undefined;
  return { weight: index < 0 ? undefined : (index + 1) * 100, isItalic: slant !== undefined };
};

const readDescriptors = (content: readonly CSSToken[]): Descriptors => {
  const valueOf = (property: string) => {
    const name = content.findLastIndex(
      ([type, text]) => type === TokenType.Ident && text.toLowerCase() === property,
    );
    const value = content.slice(name + 2);
    const end = value.findIndex(([type]) => type === TokenType.Semicolon);
    return name < 0 ? [] : value.slice(0, end < 0 ? undefined : end);
  };
  const weights = valueOf('font-weight').map(([, text]) =>
    text.toLowerCase() === 'bold' ? 700 : Number(text) || DEFAULT_WEIGHT,
  );
  const [first = DEFAULT_WEIGHT, last = first] = weights;
  return {
    weights: [first, last],
    isItalic: valueOf('font-style').some(([, text]) => /^(?:italic|oblique)$/i.test(text)),
    hasRange: valueOf('unicode-range').length > 0,
    hasAddress: valueOf('src').some(([, text]) => /^(?:url|src)\(/i.test(text)),
  };
};

const readLocalSources = (content: readonly CSSToken[]): readonly LocalSource[] =>
  content.flatMap((token, index) => {
    if (token[0] !== TokenType.Function || token[4].value.toLowerCase() !== 'local') return [];
    const close = content.findIndex(([type], at) => at > index && type === TokenType.CloseParen);
    const names = content
      .slice(index + 1, close)
      .flatMap((part) => (part[0] === TokenType.String || part[0] === TokenType.Ident ? part[4].value : []));
    return close < 0 ? [] : [{ name: names.join(' '), start: token[2], end: (content[close]?.[3] ?? 0) + 1 }];
  });

const SKIPPED: ReadonlySet<TokenType> = new Set([TokenType.Whitespace, TokenType.Comment]);

/** The `@font-face` rules of a style text that name a local font, without the bracket that ends them. */
const readFontFaceRules = (css: string): readonly FontFaceRule[] => {
  const tokens = tokenize({ css }).filter(([type]) => !SKIPPED.has(type));
  return tokens.flatMap((token, index) => {
    const isRule = token[0] === TokenType.AtKeyword && token[4].value.toLowerCase() === 'font-face';
    const close = isRule ? tokens.findIndex(([type], at) => at > index && type === TokenType.CloseCurly) : -1;
    if (close < 0) return [];
    const content = tokens.slice(index + 2, close);
    const sources = readLocalSources(content);
    const rule = {
      start: token[2],
      end: tokens[close]?.[2] ?? 0,
      descriptors: readDescriptors(content),
      sources,
    };
    return sources.length > 0 ? [rule] : [];
  });
};

const urlOf = ({ file, unicodeRange }: FontFace): string =>
  `url(${unicodeRange === undefined ? `${ORIGIN}/${SYSTEM_FONTS_FOLDER}` : FONTS_URL}/${file})`;

interface Match {
  readonly faces: readonly FontFace[];
  /** Weight in place of that of the rule. */
  readonly weight?: number;
}

/** The bundled files that a name means, one for each range of characters; none for another name. */
const findFaces = (
  { name }: LocalSource,
  { weights: [first, last], isItalic, hasAddress }: Descriptors,
  { fonts, systemFonts }: Fonts,
): Match => {
  const faces = [...fonts.filter(({ axes }) => !('opsz' in axes)), ...systemFonts];
  // A font in the document is better than one that only resembles the font of the device.
  const known = new Set([
    ...faces.map(({ family }) => family),
    ...(hasAddress ? [] : FONT_SUBSTITUTES.keys()),
  ]);
  const family = [...known].find((each) => readStyle(name, each));
  const named = family === undefined ? undefined : readStyle(name, family);
  if (family === undefined || named === undefined) return { faces: [] };
  const wanted = named.weight ?? first;
  const style = named.isItalic || isItalic ? 'italic' : 'normal';
  const bundled = FONT_SUBSTITUTES.get(family) ?? family;
  const ofStyle = faces.filter((face) => face.family === bundled && face.style === style);
  // The rule, not the name, decides the weight of a variable font: `local("Inter Bold")` in a rule for 400.
  if (ofStyle.some(({ weights }) => weights[0] < weights[1])) {
    if (wanted >= first && wanted <= last) return { faces: ofStyle };
    return hasAddress ? { faces: [] } : { faces: ofStyle, weight: wanted };
  }
  const distance = ({ weights }: FontFace) => Math.abs(weights[0] - wanted);
  const nearest = Math.min(...ofStyle.map(distance));
  return { faces: ofStyle.filter((face) => distance(face) === nearest) };
};

const applyEdits = (text: string, start: number, end: number, edits: readonly Edit[]): string => {
  let edited = '';
  let at = start;
  for (const edit of edits) {
    edited += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return edited + text.slice(at, end);
};

/** The rule with bundled files in place of its local sources: once for each range of characters. */
const rewriteRule = (
  css: string,
  { start, end, descriptors, sources }: FontFaceRule,
  fonts: Fonts,
): string => {
  const found = sources.map((source) => ({ ...source, ...findFaces(source, descriptors, fonts) }));
  const weight = found.find(({ faces }) => faces.length > 0)?.weight;
  const ranges = [...new Set(found.flatMap(({ faces }) => faces.map(({ unicodeRange }) => unicodeRange)))];
  const write = (range: string | undefined) => {
    const edits = found.flatMap(({ faces, ...source }) => {
      const face = faces.find(({ unicodeRange }) => unicodeRange === range);
      return face === undefined ? [] : [{ ...source, text: urlOf(face) }];
    });
    const rule = applyEdits(css, start, end, edits) + (weight === undefined ? '' : `;font-weight:${weight}`);
    return range === undefined || descriptors.hasRange ? `${rule}}` : `${rule};unicode-range:${range}}`;
  };
  // On one line, so that places in the document keep theirs.
  const others = ranges.slice(0, -1).map((range) => write(range).replaceAll(/[\r\n\f]/g, ' '));
  return others.join('') + write(ranges.at(-1)).slice(0, -1);
};

const rewriteCss = (css: string, fonts: Fonts): string =>
  applyEdits(
    css,
    0,
    css.length,
    readFontFaceRules(css).map((rule) => ({ ...rule, text: rewriteRule(css, rule, fonts) })),
  );

/** Makes `local()` in the styles of a document find bundled fonts: the browser itself finds none in its process. */
export const withLocalFonts = (html: string, fonts: Fonts): string => {
  const document = LOCAL_SOURCE.test(html) ? parseDocument(html) : undefined;
  if (document === undefined) return html;
  const { source, elements } = document;
  const styles = elements.filter(
    ({ name, text, textPosition }) =>
      name === 'style' && LOCAL_SOURCE.test(text) && source.startsWith(text, textPosition),
  );
  const edits = styles.map(({ text, textPosition }) => ({
    start: textPosition,
    end: textPosition + text.length,
    text: rewriteCss(text, fonts),
  }));
  return applyEdits(source, 0, source.length, edits);
};
