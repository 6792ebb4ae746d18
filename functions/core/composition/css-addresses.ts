import { isAbsoluteAddress } from '#core/composition/absolute-address.ts';
import type { ResourceUse } from '#core/composition/resource-url.ts';

export interface CssAddress {
  readonly address: string;
  readonly use: Extract<ResourceUse, 'stylesheet' | 'font' | 'image'>;
  /** Character offset in the style text. */
  readonly offset: number;
}

const NAME_CHARACTER = /[\w-]|[^\0-\x7F]/;
const BLANK = /[\t\n\f\r ]/;
const HEX = /[0-9a-f]/i;
const URL_FUNCTIONS: ReadonlySet<string> = new Set(['url', 'src']);
const IMAGE_SET_FUNCTIONS: ReadonlySet<string> = new Set(['image-set', '-webkit-image-set']);
const CLOSING: ReadonlySet<string> = new Set([')', ']', '}']);
const VOIDS_BARE_URL = /["'(\\]/;

const FONT_FACE = 'font-face';

/** What an opening bracket belongs to: a function's name, or the at-rule whose block it opens. */
type Scope = string;

/**
 * Every address a style text would load: `url()`, `src()`, `image-set()` and `@import`, tokenised as CSS is, so
 * that escapes (`u\72l(`), comments and letter case hide nothing and a text in quotes is not taken for a link.
 */
export const readCssAddresses = (css: string): readonly CssAddress[] => {
  const found: CssAddress[] = [];
  const scopes: Scope[] = [];
  let openFontFaces = 0;
  let atRule = '';
  let isCustomProperty = false;
  const report = (address: string, offset: number) => {
    if (atRule === 'namespace') return;
    const use = atRule === 'import' ? 'stylesheet' : openFontFaces > 0 ? 'font' : 'image';
    found.push({ address, use, offset });
  };

  let index = 0;
  while (index < css.length) {
    const character = css.charAt(index);
    if (css.startsWith('/*', index)) {
      index = skipComment(css, index);
    } else if (character === '"' || character === "'") {
      const string = readString(css, index);
      // `image-set(var(--x))` makes an address of a text that looks harmless where it stands.
      const isHidden = isCustomProperty && isAbsoluteAddress(string.value);
      if (isHidden || takesStringAsAddress(scopes.at(-1), atRule)) report(string.value, index);
      index = string.end;
    } else if (character === '@') {
      const name = readName(css, index + 1);
      atRule = name.value.toLowerCase();
      index = name.end === index + 1 ? index + 1 : name.end;
    } else if (startsName(css, index)) {
      const name = readName(css, index);
      index = name.end;
      if (name.value.startsWith('--')) isCustomProperty = css.charAt(skipBlanks(css, index)) === ':';
      if (css.charAt(index) !== '(') continue;
      const bare = name.value.toLowerCase() === 'url' ? readBareUrl(css, index + 1) : undefined;
      if (bare?.value !== undefined) report(bare.value, index);
      if (!bare) scopes.push(name.value.toLowerCase());
      index = bare?.end ?? index + 1;
    } else {
      if (character === '{') scopes.push(`@${atRule}`);
      else if (character === '(' || character === '[') scopes.push(character);
      if (character === '{' && atRule === FONT_FACE) openFontFaces += 1;
      if (CLOSING.has(character) && scopes.pop() === `@${FONT_FACE}`) openFontFaces -= 1;
      if (character === '{' || character === ';' || character === '}') {
        atRule = '';
        isCustomProperty = false;
      }
      index += 1;
    }
  }
  return found;
};

const takesStringAsAddress = (scope: Scope | undefined, atRule: string): boolean =>
  scope === undefined || scope.startsWith('@')
    ? atRule === 'import'
    : URL_FUNCTIONS.has(scope) || IMAGE_SET_FUNCTIONS.has(scope);

const startsName = (css: string, index: number): boolean =>
  NAME_CHARACTER.test(css.charAt(index)) || startsEscape(css, index);

const startsEscape = (css: string, index: number): boolean =>
  css.charAt(index) === '\\' && index + 1 < css.length && !/[\n\f\r]/.test(css.charAt(index + 1));

const skipComment = (css: string, start: number): number => {
  const end = css.indexOf('*/', start + 2);
  return end < 0 ? css.length : end + 2;
};

interface Read<Value = string> {
  readonly value: Value;
  readonly end: number;
}

const readName = (css: string, start: number): Read => {
  const parts: string[] = [];
  let index = start;
  while (index < css.length) {
    if (startsEscape(css, index)) {
      const escape = readEscape(css, index);
      parts.push(escape.value);
      index = escape.end;
    } else if (NAME_CHARACTER.test(css.charAt(index))) {
      parts.push(css.charAt(index));
      index += 1;
    } else break;
  }
  return { value: parts.join(''), end: index };
};

const readEscape = (css: string, start: number): Read => {
  let end = start + 1;
  while (end < start + 7 && HEX.test(css.charAt(end))) end += 1;
  if (end === start + 1) return { value: css.charAt(end), end: end + 1 };
  const code = Number.parseInt(css.slice(start + 1, end), 16);
  if (BLANK.test(css.charAt(end))) end += css.startsWith('\r\n', end) ? 2 : 1;
  return { value: code === 0 || code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code), end };
};

const readString = (css: string, start: number): Read => {
  const quote = css.charAt(start);
  const parts: string[] = [];
  let index = start + 1;
  while (index < css.length && css.charAt(index) !== quote && !/[\n\f\r]/.test(css.charAt(index))) {
    if (startsEscape(css, index)) {
      const escape = readEscape(css, index);
      parts.push(escape.value);
      index = escape.end;
    } else if (css.charAt(index) === '\\') {
      index += css.startsWith('\r\n', index + 1) ? 3 : 2;
    } else {
      parts.push(css.charAt(index));
      index += 1;
    }
  }
  return { value: parts.join(''), end: Math.min(index + 1, css.length) };
};

/** An address written without quotes; undefined when quotes follow, no value when CSS would throw it away. */
const readBareUrl = (css: string, start: number): Read<string | undefined> | undefined => {
  const parts: string[] = [];
  let index = skipBlanks(css, start);
  if (css.charAt(index) === '"' || css.charAt(index) === "'") return undefined;
  while (index < css.length && css.charAt(index) !== ')') {
    const character = css.charAt(index);
    if (BLANK.test(character)) {
      index = skipBlanks(css, index);
      if (index < css.length && css.charAt(index) !== ')')
        return { value: undefined, end: skipVoidUrl(css, index) };
    } else if (startsEscape(css, index)) {
      const escape = readEscape(css, index);
      parts.push(escape.value);
      index = escape.end;
    } else if (voidsBareUrl(character)) {
      return { value: undefined, end: skipVoidUrl(css, index) };
    } else {
      parts.push(character);
      index += 1;
    }
  }
  return { value: parts.join(''), end: index + 1 };
};

// Never allowed bare, or not printable: a browser loads nothing for such a `url(`.
const voidsBareUrl = (character: string): boolean => {
  const code = character.charCodeAt(0);
  return VOIDS_BARE_URL.test(character) || code < 0x20 || code === 0x7f;
};

const skipBlanks = (css: string, start: number): number => {
  let index = start;
  while (index < css.length && BLANK.test(css.charAt(index))) index += 1;
  return index;
};

const skipVoidUrl = (css: string, start: number): number => {
  let index = start;
  while (index < css.length && css.charAt(index) !== ')') index += startsEscape(css, index) ? 2 : 1;
  return index + 1;
};
