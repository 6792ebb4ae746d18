import { tokenize, TokenType } from '@csstools/css-tokenizer';
import type { CSSToken } from '@csstools/css-tokenizer';

export interface CssToken {
  /** `at`: the name of an at-rule. `function`: a name and its bracket. `url`: `url(…)` with no quotes inside. */
  readonly kind: 'string' | 'url' | 'at' | 'name' | 'function' | 'sign';
  /** Without quotes and escapes; names of at-rules and functions in small letters. */
  readonly value: string;
  /** Character offset in the style text. */
  readonly offset: number;
}

/** What says nothing, and a `url()` or string that is broken: a browser loads nothing for it. */
const IDLE: ReadonlySet<TokenType> = new Set([
  TokenType.Whitespace,
  TokenType.Comment,
  TokenType.CDO,
  TokenType.CDC,
  TokenType.BadString,
  TokenType.BadURL,
  TokenType.EOF,
]);

/** The tokens of a style text as far as addresses need them. */
export const readCssTokens = (css: string): readonly CssToken[] =>
  tokenize({ css })
    .filter(([type]) => !IDLE.has(type))
    .map(toCssToken);

const toCssToken = (token: CSSToken): CssToken => {
  const [type, source, offset] = token;
  if (type === TokenType.String) return { kind: 'string', value: token[4].value, offset };
  if (type === TokenType.URL) return { kind: 'url', value: token[4].value, offset };
  if (type === TokenType.Ident) return { kind: 'name', value: token[4].value, offset };
  if (type === TokenType.AtKeyword) return { kind: 'at', value: token[4].value.toLowerCase(), offset };
  if (type === TokenType.Function) return { kind: 'function', value: token[4].value.toLowerCase(), offset };
  return { kind: 'sign', value: source, offset };
};
