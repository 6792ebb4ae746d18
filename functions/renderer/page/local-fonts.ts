import { tokenize, TokenType } from '@csstools/css-tokenizer';
import type { CSSToken, TokenIdent, TokenString } from '@csstools/css-tokenizer';
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
const readStyle = (key: string, familyKey: string) => {
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

/** Names of fonts are shorter. */
const NAME_MAX_CHARACTERS = 100;

const isName = (token: CSSToken): token is TokenString | TokenIdent =>
  token[0] === TokenType.String || token[0] === TokenType.Ident;

const readLocalSources = (content: readonly CSSToken[]): readonly LocalSource[] =>
  content.flatMap((token, index) => {
    if (token[0] !== TokenType.Function || token[4].value.toLowerCase() !== 'local') return [];
    const names: string[] = [];
    let at = index + 1;
    for (let part = content[at]; part !== undefined && isName(part); part = content[(at += 1)])
      names.push(part[4].value);
    const name = names.join(' ');
    const close = content[at];
    return close?.[0] !== TokenType.CloseParen || name.length > NAME_MAX_CHARACTERS
      ? []
      : [{ name, start: token[2], end: close[3] + 1 }];
  });

const SKIPPED: ReadonlySet<TokenType> = new Set([TokenType.Whitespace, TokenType.Comment]);

/** The `@font-face` rules of a style text that name a local font, without the bracket that ends them. */
const readFontFaceRules = (css: string): readonly FontFaceRule[] => {
  const tokens = tokenize({ css }).filter(([type]) => !SKIPPED.has(type));
  const rules: FontFaceRule[] = [];
  let rule: { readonly start: number; readonly contentIndex: number } | undefined;
  for (const [index, token] of tokens.entries()) {
    if (rule === undefined) {
      const isRule = token[0] === TokenType.AtKeyword && token[4].value.toLowerCase() === 'font-face';
      if (isRule && tokens[index + 1]?.[0] === TokenType.OpenCurly)
        rule = { start: token[2], contentIndex: index + 2 };
    } else if (token[0] === TokenType.CloseCurly) {
      const content = tokens.slice(rule.contentIndex, index);
      const sources = readLocalSources(content);
      if (sources.length > 0)
        rules.push({ start: rule.start, end: token[2], descriptors: readDescriptors(content), sources });
      rule = undefined;
    }
  }
  return rules;
};

const urlOf = ({ file, unicodeRange }: FontFace): string =>
  `url(${unicodeRange === undefined ? `${ORIGIN}/${SYSTEM_FONTS_FOLDER}` : FONTS_URL}/${file})`;

interface Match {
  readonly faces: readonly FontFace[];
  /** Weight in place of that of the rule. */
  readonly weight?: number;
}

/** A family that names can mean: one that is bundled, or one of devices that a bundled one resembles. */
interface KnownFamily {
  readonly key: string;
  readonly isBundled: boolean;
  readonly faces: readonly FontFace[];
}

const readKnownFamilies = ({ fonts, systemFonts }: Fonts): readonly KnownFamily[] => {
  const faces = [...fonts.filter(({ axes }) => !('opsz' in axes)), ...systemFonts];
  const facesOf = (name: string) => faces.filter(({ family }) => family === name);
  const bundled = [...new Set(faces.map(({ family }) => family))];
  return [
    ...bundled.map((name) => ({ key: keyOf(name), isBundled: true, faces: facesOf(name) })),
    ...[...FONT_SUBSTITUTES].map(([name, substitute]) => ({
      key: keyOf(name),
      isBundled: false,
      faces: facesOf(substitute),
    })),
  ];
};

/** The bundled files that a name means, one for each range of characters; none for another name. */
const findFaces = (
  { name }: LocalSource,
  { weights: [first, last], isItalic, hasAddress }: Descriptors,
  families: readonly KnownFamily[],
): Match => {
  const key = keyOf(name);
  // A font in the document is better than one that only resembles the font of the device.
  const family = families.find(
    (each) => (each.isBundled || !hasAddress) && readStyle(key, each.key) !== undefined,
  );
  const named = family === undefined ? undefined : readStyle(key, family.key);
  if (family === undefined || named === undefined) return { faces: [] };
  const wanted = named.weight ?? first;
  const style = named.isItalic || isItalic ? 'italic' : 'normal';
  const ofStyle = family.faces.filter((face) => face.style === style);
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

/** The rule with a bundled file in place of its first local source that has one: once for each range of characters. */
const rewriteRule = (
  css: string,
  { start, end, descriptors, sources }: FontFaceRule,
  families: readonly KnownFamily[],
): string => {
  const found = sources
    .map((source) => ({ source, ...findFaces(source, descriptors, families) }))
    .find(({ faces }) => faces.length > 0);
  if (found === undefined) return css.slice(start, end);
  const { source, faces, weight } = found;
  const ofRanges = Map.groupBy(faces, ({ unicodeRange }) => unicodeRange);
  const rules = [...ofRanges].map(([unicodeRange, [face]]) => {
    const rule =
      applyEdits(css, start, end, face ? [{ ...source, text: urlOf(face) }] : []) +
      (weight === undefined ? '' : `;font-weight:${weight}`);
    return unicodeRange === undefined || descriptors.hasRange
      ? rule
      : `${rule};unicode-range:${unicodeRange}`;
  });
  // On one line, so that places in the document keep theirs.
  const others = rules.slice(0, -1).map((rule) => `${rule.replaceAll(/[\r\n\f]/g, ' ')}}`);
  return others.join('') + (rules.at(-1) ?? '');
};

const rewriteCss = (css: string, families: readonly KnownFamily[]): string =>
  applyEdits(
    css,
    0,
    css.length,
    readFontFaceRules(css).map((rule) => ({ ...rule, text: rewriteRule(css, rule, families) })),
  );

/** Makes `local()` in a style sheet find bundled fonts. */
export const withLocalFontsInCss = (css: string, fonts: Fonts): string =>
  LOCAL_SOURCE.test(css) ? rewriteCss(css, readKnownFamilies(fonts)) : css;

/** Makes `local()` in the styles of a document find bundled fonts: the browser itself finds none in its process. */
export const withLocalFonts = (html: string, fonts: Fonts): string => {
  const document = LOCAL_SOURCE.test(html) ? parseDocument(html) : undefined;
  if (document === undefined) return html;
  const { source, elements } = document;
  const styles = elements.filter(
    ({ name, text, textPosition }) =>
      name === 'style' && LOCAL_SOURCE.test(text) && source.startsWith(text, textPosition),
  );
  const families = readKnownFamilies(fonts);
  const edits = styles.map(({ text, textPosition }) => ({
    start: textPosition,
    end: textPosition + text.length,
    text: rewriteCss(text, families),
  }));
  return applyEdits(source, 0, source.length, edits);
};
