export interface CssToken {
  /** `at`: the name of an at-rule. `function`: a name and its bracket. `url`: `url(` and what stands bare in it. */
  readonly kind: 'string' | 'url' | 'at' | 'name' | 'function' | 'sign';
  /** Without quotes and escapes; names of at-rules and functions in small letters. */
  readonly value: string;
  /** Character offset in the style text; of a function and a `url` that of the bracket. */
  readonly offset: number;
}

const NAME_CHARACTER = /[\w-]|[^\0-\x7F]/;
const BLANK = /[\t\n\f\r ]/;
const HEX = /[0-9a-f]/i;
const VOIDS_BARE_URL = /["'(\\]/;

/** The tokens of a style text as far as addresses need them; blanks, comments and void `url()` are left out. */
export function* readCssTokens(css: string): Generator<CssToken> {
  for (let index = 0; index < css.length;) {
    const character = css.charAt(index);
    if (BLANK.test(character)) {
      index += 1;
    } else if (css.startsWith('/*', index)) {
      index = skipComment(css, index);
    } else if (character === '"' || character === "'") {
      const string = readString(css, index);
      yield { kind: 'string', value: string.value, offset: index };
      index = string.end;
    } else if (character === '@' && startsName(css, index + 1)) {
      const name = readName(css, index + 1);
      yield { kind: 'at', value: name.value.toLowerCase(), offset: index };
      index = name.end;
    } else if (startsName(css, index)) {
      const { value, end } = readName(css, index);
      if (css.charAt(end) === '(') {
        index = yield* readFunction(css, value.toLowerCase(), end);
      } else {
        yield { kind: 'name', value, offset: index };
        index = end;
      }
    } else {
      yield { kind: 'sign', value: character, offset: index };
      index += 1;
    }
  }
}

function* readFunction(css: string, name: string, bracket: number): Generator<CssToken, number> {
  const bare = name === 'url' ? readBareUrl(css, bracket + 1) : undefined;
  if (!bare) yield { kind: 'function', value: name, offset: bracket };
  else if (bare.value !== undefined) yield { kind: 'url', value: bare.value, offset: bracket };
  return bare?.end ?? bracket + 1;
}

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
