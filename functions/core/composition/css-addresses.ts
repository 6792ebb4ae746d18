import { tokenize, TokenType } from '@csstools/css-tokenizer';
import type { ResourceUse } from '#core/composition/resource-use.ts';

export interface CssAddress {
  readonly address: string;
  readonly use: Extract<ResourceUse, 'stylesheet' | 'font' | 'image' | 'paint'>;
  /** Character offset in the style text. */
  readonly offset: number;
}

/** An open function or bracket. */
interface Scope {
  readonly closing: string;
  readonly isFontFace: boolean;
  /** Whether a string directly inside is an address. */
  readonly takesAddresses: boolean;
}

const OUTERMOST: Scope = { closing: '', isFontFace: false, takesAddresses: false };
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const STATEMENT_ENDS = /^[{;}]$/;
const ADDRESS_FUNCTIONS = /^(?:url|src|(?:-webkit-)?image-set)$/;
/** In these properties `url(#part)` requests a file; in others (`fill`, `mask`) it is a part of the document. */
const IMAGE_PROPERTIES =
  /^(?:background(?:-image)?|border-image(?:-source)?|-webkit-border-image|content|cursor|list-style(?:-image)?|shape-outside)$/;
/** A browser loads nothing for a broken string or `url()`. */
const SKIPPED: ReadonlySet<TokenType> = new Set([
  TokenType.Whitespace,
  TokenType.Comment,
  TokenType.CDO,
  TokenType.CDC,
  TokenType.BadString,
  TokenType.BadURL,
  TokenType.EOF,
]);

/** Addresses in `url()`, `src()`, `image-set()` and `@import` of a style text. Strings elsewhere are text. */
export const readCssAddresses = (css: string): readonly CssAddress[] => {
  const found: CssAddress[] = [];
  const outer: Scope[] = [];
  let scope = OUTERMOST;
  let atRule = '';
  let property = '';
  let tokensOfStatement = 0;
  const open = (closing: string, functionName = '') => {
    outer.push(scope);
    const isFontFace = scope.isFontFace || (closing === '}' && atRule === 'font-face');
    scope = { closing, isFontFace, takesAddresses: ADDRESS_FUNCTIONS.test(functionName) };
  };
  const isInBlock = () => scope.closing === '' || scope.closing === '}';

  for (const token of tokenize({ css })) {
    const [type, source, offset] = token;
    if (SKIPPED.has(type)) continue;
    tokensOfStatement += 1;
    if (tokensOfStatement === 1) {
      property = type === TokenType.Ident ? token[4].value.toLowerCase() : '';
      atRule = type === TokenType.AtKeyword ? token[4].value.toLowerCase() : '';
    } else if (tokensOfStatement === 2 && type !== TokenType.Colon) property = '';

    if (type === TokenType.String || type === TokenType.URL) {
      const isImport = atRule === 'import' && isInBlock();
      const isAddress = type === TokenType.URL || scope.takesAddresses || isImport;
      if (isAddress && atRule !== 'namespace') {
        found.push({ address: token[4].value, use: useOf(scope, atRule, property), offset });
      }
    } else if (type === TokenType.Function) open(')', token[4].value.toLowerCase());
    else if (CLOSING.has(source)) open(CLOSING.get(source) ?? '');
    else if (source === scope.closing) scope = outer.pop() ?? OUTERMOST;
    if (isInBlock() && STATEMENT_ENDS.test(source)) tokensOfStatement = 0;
  }
  return found;
};

const useOf = (scope: Scope, atRule: string, property: string): CssAddress['use'] => {
  if (atRule === 'import') return 'stylesheet';
  if (scope.isFontFace) return 'font';
  return IMAGE_PROPERTIES.test(property) ? 'image' : 'paint';
};
