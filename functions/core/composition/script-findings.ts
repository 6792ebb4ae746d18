import { parse, tokenizer, tokTypes } from 'acorn';
import type { Token, TokenType } from 'acorn';

interface ScriptText {
  readonly text: string;
  readonly offset: number;
}

export interface ScriptFindings {
  /** Network APIs as written (`fetch`, `sendBeacon`, `import()`). */
  readonly forbiddenApis: readonly ScriptText[];
  /** Names of methods and attributes of what no element can show. */
  readonly unsupported: readonly ScriptText[];
  /** What fails the render when it runs. */
  readonly failing: readonly ScriptText[];
  /** Sources of `import … from`. */
  readonly imports: readonly ScriptText[];
  /** All other strings and templates, except those that are only displayed. */
  readonly texts: readonly ScriptText[];
}

interface ScriptToken {
  readonly type: TokenType;
  readonly start: number;
  readonly value: string;
}

const GLOBAL_APIS =
  /^(?:fetch(?:Later)?|importScripts|XMLHttpRequest|WebSocket(?:Stream)?|EventSource|WebTransport|(?:webkit)?RTCPeerConnection|(?:Shared)?Worker)$/;
const MEMBER_APIS = /^(?:sendBeacon|serviceWorker|audioWorklet|paintWorklet)$/;
/** Methods that draw HTML into a canvas, which only a flag of the browser enables. */
const HTML_IN_CANVAS = /^(?:drawElementImage|texElementImage2D|copyElementImageToTexture)$/;
/** The runtime draws it with a shader that takes longer than a frame may, without a GPU. */
export const COLOR_GRADING = 'data-color-grading';
/** Transitions for whose end the runtime waits: they last by the time of the video, which has not begun then. */
const D3_TRANSITIONS = '__hfD3';
const FRAME = 'createElement("iframe")';
const GLOBAL_OBJECTS = /^(?:window|self|globalThis|top|parent|frames|navigator|contentWindow|defaultView)$/;
const DISPLAYED_PROPERTIES = /^(?:textContent|innerText)$/;

/** Finds network APIs and texts in the tokens of a script, so that comments and longer texts do not count. */
export const readScript = (source: string): ScriptFindings => {
  const tokens = readTokens(source);
  const forbiddenApis: ScriptText[] = [];
  const unsupported: ScriptText[] = [];
  const failing: ScriptText[] = [];
  const imports: ScriptText[] = [];
  const texts: ScriptText[] = [];
  for (const [index, { type, value, start: offset }] of tokens.entries()) {
    const api = findForbiddenApi(tokens, index);
    if (api !== undefined) forbiddenApis.push({ text: api, offset });
    const name = findUnsupported(tokens, index);
    if (name !== undefined) unsupported.push({ text: name, offset });
    const cause = findFailing(tokens, index);
    if (cause !== undefined) failing.push({ text: cause, offset });
    if (type !== tokTypes.string && type !== tokTypes.template) continue;
    if (isImportSource(tokens, index)) imports.push({ text: value, offset });
    else if (!isDisplayed(tokens, index)) texts.push({ text: value, offset });
  }
  return { forbiddenApis, unsupported, failing, imports, texts };
};

/** All strings and templates of a script. */
export const readScriptStrings = (source: string): readonly ScriptText[] =>
  readTokens(source)
    .filter(({ type }) => type === tokTypes.string || type === tokTypes.template)
    .map(({ value, start }) => ({ text: value, offset: start }));

const RANDOM_VALUE = /^(?:[+-]=)?random\(/;

/**
 * Offset of the first call such as `Math.random()` in the code, whatever its arguments when none has the same;
 * of `random(...)`, the first string that GSAP reads as a random value.
 */
export const findCall = (source: string, call: string): number | undefined => {
  if (call === 'random(...)')
    return readScriptStrings(source).find(({ text }) => RANDOM_VALUE.test(text))?.offset;
  const tokens = readTokens(source);
  const wanted = readTokens(call).filter(({ type }) => type !== tokTypes.eof);
  const find = (sequence: readonly ScriptToken[]) =>
    tokens.find((_, start) =>
      sequence.every(({ type, value }, index) => {
        const token = tokens[start + index];
        return token?.type === type && token.value === value;
      }),
    )?.start;
  return find(wanted) ?? find(wanted.slice(0, -1));
};

// The parser, unlike the bare tokenizer, always distinguishes a regular expression from a division. The tokenizer
// still reads a script that does not parse, so that all problems are reported beside the linter's syntax error.
const readTokens = (source: string): readonly ScriptToken[] => {
  const tokens: ScriptToken[] = [];
  try {
    parse(source, {
      ecmaVersion: 'latest',
      sourceType: /\b(?:import|export)\b/.test(source) ? 'module' : 'script',
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowImportExportEverywhere: true,
      onToken: (token) => tokens.push(toScriptToken(token)),
    });
    return tokens;
  } catch {
    return readTokensLeniently(source);
  }
};

const readTokensLeniently = (source: string): readonly ScriptToken[] => {
  const tokens: ScriptToken[] = [];
  try {
    for (const token of tokenizer(source, { ecmaVersion: 'latest' })) tokens.push(toScriptToken(token));
  } catch {
    // An invalid token: those before it still count.
  }
  return tokens;
};

// acorn's types omit `value`; it is the text of names and strings.
const toScriptToken = (token: Token & { readonly value?: unknown }): ScriptToken => ({
  type: token.type,
  start: token.start,
  value: typeof token.value === 'string' ? token.value : '',
});

const nameAt = (tokens: readonly ScriptToken[], index: number): string => {
  const token = tokens[index];
  return token?.type === tokTypes.name ? token.value : '';
};

const isDot = (token: ScriptToken | undefined): boolean =>
  token?.type === tokTypes.dot || token?.type === tokTypes.questionDot;

const isComputedName = (tokens: readonly ScriptToken[], index: number): boolean =>
  tokens[index]?.type === tokTypes.string &&
  tokens[index - 1]?.type === tokTypes.bracketL &&
  tokens[index + 1]?.type === tokTypes.bracketR;

/** The name in `a.name` and `a["name"]`, or an empty text. */
const memberAt = (tokens: readonly ScriptToken[], index: number): string =>
  isComputedName(tokens, index) ? (tokens[index]?.value ?? '') : nameAt(tokens, index);

const findForbiddenApi = (tokens: readonly ScriptToken[], index: number): string | undefined => {
  const [previous, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (token?.type.keyword === 'import') {
    const isCall = next?.type === tokTypes.parenL || (isDot(next) && nameAt(tokens, index + 2) !== 'meta');
    return isCall ? 'import()' : undefined;
  }
  const isComputed = isComputedName(tokens, index);
  const name = memberAt(tokens, index);
  const isGlobal = GLOBAL_APIS.test(name);
  if (!isGlobal && !MEMBER_APIS.test(name)) return undefined;
  if (isComputed || (isGlobal && isDot(previous))) {
    const owner = nameAt(tokens, isDot(tokens[index - 2]) ? index - 3 : index - 2);
    return GLOBAL_OBJECTS.test(owner) ? name : undefined;
  }
  return isObjectKey(previous, next) ? undefined : name;
};

const findUnsupported = (tokens: readonly ScriptToken[], index: number): string | undefined => {
  const name = memberAt(tokens, index);
  if (HTML_IN_CANVAS.test(name)) return name;
  return setsColorGrading(tokens[index], name, nameAt(tokens, index - 2)) ? COLOR_GRADING : undefined;
};

const findFailing = (tokens: readonly ScriptToken[], index: number): string | undefined => {
  const name = memberAt(tokens, index);
  if (name === 'createElement') return createsFrame(tokens, index) ? FRAME : undefined;
  return name === D3_TRANSITIONS && isFilled(tokens, index) ? name : undefined;
};

/** Libraries draw a copy of the page in a frame. */
const createsFrame = (tokens: readonly ScriptToken[], index: number): boolean =>
  tokens[index + 1]?.type === tokTypes.parenL &&
  tokens[index + 2]?.type === tokTypes.string &&
  tokens[index + 2]?.value.toLowerCase() === 'iframe';

/** `__hfD3.push(` or `__hfD3 = [transition]`, other than `= []` and `= window.__hfD3 || []`. */
const isFilled = (tokens: readonly ScriptToken[], index: number): boolean => {
  if (isDot(tokens[index + 1])) return nameAt(tokens, index + 2) === 'push';
  if (tokens[index + 1]?.type !== tokTypes.eq) return false;
  const isEmpty =
    tokens[index + 2]?.type === tokTypes.bracketL && tokens[index + 3]?.type === tokTypes.bracketR;
  return !isEmpty && ![2, 4].some((offset) => nameAt(tokens, index + offset) === D3_TRANSITIONS);
};

/** `dataset.colorGrading` or `setAttribute("data-color-grading"`. */
const setsColorGrading = (token: ScriptToken | undefined, name: string, owner: string): boolean =>
  (owner === 'dataset' && name === 'colorGrading') ||
  (owner === 'setAttribute' && token?.type === tokTypes.string && token.value === COLOR_GRADING);

const isObjectKey = (previous: ScriptToken | undefined, next: ScriptToken | undefined): boolean =>
  next?.type === tokTypes.colon && (previous?.type === tokTypes.braceL || previous?.type === tokTypes.comma);

// `import "x"`, `import a from "x"`, `export * from "x"`
const isImportSource = (tokens: readonly ScriptToken[], index: number): boolean =>
  tokens[index - 1]?.type.keyword === 'import' || nameAt(tokens, index - 1) === 'from';

// `element.textContent = "…"` and `createTextNode("…")` load nothing.
const isDisplayed = (tokens: readonly ScriptToken[], index: number): boolean => {
  const opening = tokens[index]?.type === tokTypes.template ? index - 2 : index - 1;
  const target = nameAt(tokens, opening - 1);
  return tokens[opening]?.type === tokTypes.eq
    ? isDot(tokens[opening - 2]) && DISPLAYED_PROPERTIES.test(target)
    : tokens[opening]?.type === tokTypes.parenL && target === 'createTextNode';
};
