import { tokenize, TokenType } from '@csstools/css-tokenizer';
import type { CSSToken } from '@csstools/css-tokenizer';

/** A declaration in a style text. */
export interface Declaration {
  /** In lower case. */
  readonly property: string;
  /** Without whitespace and comments. */
  readonly value: readonly CSSToken[];
  /** Character offset of the property. */
  readonly offset: number;
  readonly isInFontFace: boolean;
  /** Of the innermost rule; undefined in a `style` attribute. */
  readonly selector: string | undefined;
}

/** A block that is open while its declarations are read. */
interface OpenBlock {
  readonly isFontFace: boolean;
  readonly selector: string;
}

const SKIPPED: ReadonlySet<TokenType> = new Set([TokenType.Whitespace, TokenType.Comment]);
const ENDS: ReadonlySet<TokenType> = new Set([TokenType.Semicolon, TokenType.CloseCurly, TokenType.EOF]);

/** The declarations of a stylesheet or a `style` attribute. */
export const readCssDeclarations = (css: string): readonly Declaration[] => {
  const found: Declaration[] = [];
  const openBlocks: OpenBlock[] = [];
  let statement: CSSToken[] = [];
  for (const token of tokenize({ css })) {
    const [type] = token;
    if (SKIPPED.has(type)) continue;
    if (type === TokenType.OpenCurly) {
      const selector = css.slice(statement[0]?.[2] ?? token[2], token[2]);
      openBlocks.push({ isFontFace: isFontFaceRule(statement), selector });
    } else if (!ENDS.has(type)) {
      statement.push(token);
      continue;
    } else {
      const declaration = toDeclaration(statement, openBlocks.at(-1));
      if (declaration) found.push(declaration);
      if (type === TokenType.CloseCurly) openBlocks.pop();
    }
    statement = [];
  }
  return found;
};

const isFontFaceRule = ([first]: readonly CSSToken[]): boolean =>
  first?.[0] === TokenType.AtKeyword && first[4].value.toLowerCase() === 'font-face';

const toDeclaration = (
  [name, colon, ...value]: readonly CSSToken[],
  block: OpenBlock | undefined,
): Declaration | undefined =>
  name?.[0] === TokenType.Ident && colon?.[0] === TokenType.Colon
    ? {
        property: name[4].value.toLowerCase(),
        value,
        offset: name[2],
        isInFontFace: block?.isFontFace ?? false,
        selector: block?.selector,
      }
    : undefined;

const TEXT_PROPERTIES =
  /^(?:content|quotes|list-style(?:-type)?|text-overflow|hyphenate-character|text-emphasis(?:-style)?|symbols|additive-symbols|prefix|suffix|--.*)$/;

/** The strings of a declaration that a page displays. */
export const readDisplayedTexts = ({ property, value }: Declaration): readonly string[] =>
  TEXT_PROPERTIES.test(property)
    ? value.flatMap((token) => (token[0] === TokenType.String ? [token[4].value] : []))
    : [];

/** Also a custom property such as `--heading-font-family`, as the linter reads it. */
const FAMILY_PROPERTY = /(?:^|-)font-family$/;
const SIZE_KEYWORDS = /^(?:(?:xx?-|xxx-)?(?:small|large)|medium|smaller|larger)$/i;

/**
 * The families of a `font-family` or `font` declaration in order, undefined for one that a variable holds; none for another
 * declaration.
 */
export const readFamilies = ({ property, value }: Declaration): readonly (string | undefined)[] => {
  if (property !== 'font' && !FAMILY_PROPERTY.test(property)) return [];
  const families: (string | undefined)[] = [];
  const names: string[] = [];
  let depth = 0;
  const endFamily = () => {
    families.push(names.length === 0 ? undefined : names.join(' '));
    names.length = 0;
  };
  for (const token of value) {
    const [type, source] = token;
    if (depth === 0 && source === '!') break;
    if (depth === 0 && type === TokenType.Comma) {
      endFamily();
      continue;
    }
    if (type === TokenType.Function || type === TokenType.OpenParen) depth += 1;
    if (type === TokenType.CloseParen) depth -= 1;
    const name = type === TokenType.String || type === TokenType.Ident ? token[4].value : '';
    // Everything up to the size, which is a number, a keyword or a function, comes before the family.
    const isSize = property === 'font' && families.length === 0 && SIZE_KEYWORDS.test(name);
    if (depth === 0 && name !== '' && !isSize) names.push(name);
    else names.length = 0;
  }
  endFamily();
  return families;
};
