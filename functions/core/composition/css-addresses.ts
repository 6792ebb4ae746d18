import { isAbsoluteAddress } from '#core/composition/absolute-address.ts';
import { readCssTokens } from '#core/composition/css-tokens.ts';
import type { CssToken } from '#core/composition/css-tokens.ts';
import type { ResourceUse } from '#core/composition/resource-url.ts';

export interface CssAddress {
  readonly address: string;
  readonly use: Extract<ResourceUse, 'stylesheet' | 'font' | 'image' | 'paint'>;
  /** Character offset in the style text. */
  readonly offset: number;
}

/** A bracket that is open: of a function, a block, or by itself. */
interface Scope {
  readonly closing: string;
  readonly isFontFace: boolean;
  /** Whether a string in it is the address of an image: within `image-set()`, be it in a `var()` there. */
  readonly holdsAddresses: boolean;
}

const OUTERMOST: Scope = { closing: '', isFontFace: false, holdsAddresses: false };
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const ADDRESS_FUNCTIONS: ReadonlySet<string> = new Set(['url', 'src', 'image-set', '-webkit-image-set']);
/** `image-set("a.png" type("image/png"))` */
const TYPE_FUNCTION = 'type';
/** For these even `url(#part)` asks for a file; elsewhere (`fill`, `mask`, `filter`…) it is a part of the document. */
const PICTURE_PROPERTIES: ReadonlySet<string> = new Set([
  'background',
  'background-image',
  'border-image',
  'border-image-source',
  '-webkit-border-image',
  'content',
  'cursor',
  'list-style',
  'list-style-image',
  'shape-outside',
]);

/**
 * Every address a style text would load: `url()`, `src()`, `image-set()` and `@import`, and every string that is
 * an absolute address, because `var()`, `if()`, `@property` and their like can make one of it. Tokenised as CSS
 * is, so that escapes (`u\72l(`), comments and letter case hide nothing. A string that CSS can only show
 * (`content: "…"`) or compare (`[href="…"]`) is text.
 */
export const readCssAddresses = (css: string): readonly CssAddress[] => {
  const found: CssAddress[] = [];
  const scopes: Scope[] = [];
  let scope = OUTERMOST;
  let atRule = '';
  let property = '';
  let wordsOfStatement = 0;

  const open = (token: CssToken) => {
    scopes.push(scope);
    scope = scopeOf(token, scope, atRule);
  };
  const startStatement = () => {
    atRule = '';
    property = '';
    wordsOfStatement = 0;
  };
  const isBlock = () => scope.closing === '' || scope.closing === '}';

  for (const token of readCssTokens(css)) {
    const { kind, value } = token;
    wordsOfStatement += 1;
    if (wordsOfStatement === 1) property = kind === 'name' ? value.toLowerCase() : '';
    else if (wordsOfStatement === 2 && value !== ':') property = '';

    if (kind === 'at') {
      // Anywhere else it is a mere word of a value.
      if (wordsOfStatement === 1 && isBlock()) atRule = value;
    } else if (kind === 'function') {
      open(token);
    } else if (kind === 'string' || kind === 'url') {
      const isText = scope.closing === ']' || (property === 'content' && isBlock());
      const isAddress =
        kind === 'url' ||
        scope.holdsAddresses ||
        (atRule === 'import' && isBlock()) ||
        (!isText && isAbsoluteAddress(value));
      if (isAddress && atRule !== 'namespace') {
        found.push({ address: value, use: useOf(scope, atRule, property), offset: token.offset });
      }
    } else if (kind === 'sign') {
      if (CLOSING.has(value)) open(token);
      else if (value === scope.closing) scope = scopes.pop() ?? OUTERMOST;
      if (isBlock() && (value === '{' || value === ';' || value === '}')) startStatement();
    }
  }
  return found;
};

const scopeOf = ({ kind, value }: CssToken, around: Scope, atRule: string): Scope => {
  const isFunction = kind === 'function';
  return {
    closing: isFunction ? ')' : (CLOSING.get(value) ?? ''),
    isFontFace: around.isFontFace || (value === '{' && atRule === 'font-face'),
    holdsAddresses: isFunction
      ? ADDRESS_FUNCTIONS.has(value) || (around.holdsAddresses && value !== TYPE_FUNCTION)
      : around.holdsAddresses && value === '(',
  };
};

const useOf = (scope: Scope, atRule: string, property: string): CssAddress['use'] => {
  if (atRule === 'import') return 'stylesheet';
  if (scope.isFontFace) return 'font';
  return PICTURE_PROPERTIES.has(property) ? 'image' : 'paint';
};
