import { parse, tokenizer, tokTypes } from 'acorn';
import type { Token, TokenType } from 'acorn';

export interface ScriptFindings {
  /** Ways to the network, as written: `fetch`, `navigator.sendBeacon`, `import()`. */
  readonly forbiddenApis: readonly { readonly name: string; readonly offset: number }[];
  /** What `import … from` names. */
  readonly imports: readonly ScriptText[];
  /** Every other text in quotes or backticks that is not put on screen as it is. */
  readonly texts: readonly ScriptText[];
}

interface ScriptText {
  readonly text: string;
  readonly offset: number;
}

interface ScriptToken {
  readonly type: TokenType;
  readonly start: number;
  readonly value: string;
}

const GLOBAL_APIS: ReadonlySet<string> = new Set([
  'fetch',
  'fetchLater',
  'importScripts',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'EventSource',
  'WebTransport',
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'Worker',
  'SharedWorker',
]);
const MEMBER_APIS: ReadonlySet<string> = new Set([
  'sendBeacon',
  'serviceWorker',
  'audioWorklet',
  'paintWorklet',
]);
const GLOBAL_OBJECTS: ReadonlySet<string> = new Set([
  'window',
  'self',
  'globalThis',
  'top',
  'parent',
  'frames',
  'navigator',
  'contentWindow',
  'defaultView',
]);
const TEXT_SINKS: ReadonlySet<string> = new Set(['textContent', 'innerText']);

/**
 * What a script asks of the network, read from its tokens: the same words in a comment or in a text are not
 * meant. A script with a syntax error is read as far as it can be; saying so is the linter's part.
 */
export const readScript = (source: string): ScriptFindings => {
  const tokens = tokenize(source);
  const forbiddenApis: { name: string; offset: number }[] = [];
  const imports: ScriptText[] = [];
  const texts: ScriptText[] = [];
  for (const [index, token] of tokens.entries()) {
    const name = findForbiddenApi(tokens, index);
    if (name !== undefined) forbiddenApis.push({ name, offset: token.start });
    if (token.type !== tokTypes.string && token.type !== tokTypes.template) continue;
    const text = { text: token.value, offset: token.start };
    if (isImportSource(tokens, index)) imports.push(text);
    else if (!isShownAsText(tokens, index)) texts.push(text);
  }
  return { forbiddenApis, imports, texts };
};

// Parsing tells a regular expression from a division; nesting that exhausts the parser must not hide a script,
// so the tokenizer, which needs no stack, reads what the parser gave up on.
const tokenize = (source: string): readonly ScriptToken[] => {
  const tokens: ScriptToken[] = [];
  const onToken = (token: Token) => tokens.push(toScriptToken(token));
  try {
    parse(source, {
      ecmaVersion: 'latest',
      sourceType: /\b(?:import|export)\b/.test(source) ? 'module' : 'script',
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowImportExportEverywhere: true,
      onToken,
    });
    return tokens;
  } catch {
    return tokenizeLeniently(source);
  }
};

const tokenizeLeniently = (source: string): readonly ScriptToken[] => {
  const tokens: ScriptToken[] = [];
  const reader = tokenizer(source, { ecmaVersion: 'latest' });
  try {
    for (const token of reader) tokens.push(toScriptToken(token));
  } catch {
    // A token that is none: what came before it still counts.
  }
  return tokens;
};

// The parser gives every token a value, which its types leave out: a text for names and for texts in quotes.
const toScriptToken = (token: Token & { readonly value?: unknown }): ScriptToken => ({
  type: token.type,
  start: token.start,
  value: typeof token.value === 'string' ? token.value : '',
});

const nameAt = (tokens: readonly ScriptToken[], index: number): string | undefined => {
  const token = tokens[index];
  return token?.type === tokTypes.name ? token.value : undefined;
};

const isDot = (token: ScriptToken | undefined): boolean =>
  token?.type === tokTypes.dot || token?.type === tokTypes.questionDot;

const findForbiddenApi = (tokens: readonly ScriptToken[], index: number): string | undefined => {
  const token = tokens[index];
  const next = tokens[index + 1];
  if (token?.type.keyword === 'import') {
    const isCall = next?.type === tokTypes.parenL || (isDot(next) && nameAt(tokens, index + 2) !== 'meta');
    return isCall ? 'import()' : undefined;
  }
  if (token?.type === tokTypes.string) return findComputedApi(tokens, index);
  const name = nameAt(tokens, index);
  if (name === undefined || (!GLOBAL_APIS.has(name) && !MEMBER_APIS.has(name))) return undefined;
  const previous = tokens[index - 1];
  if (MEMBER_APIS.has(name)) return isObjectKey(previous, next) ? undefined : name;
  if (isDot(previous)) return GLOBAL_OBJECTS.has(nameAt(tokens, index - 2) ?? '') ? name : undefined;
  return isObjectKey(previous, next) ? undefined : name;
};

// `window["fetch"]`
const findComputedApi = (tokens: readonly ScriptToken[], index: number): string | undefined => {
  const name = tokens[index]?.value ?? '';
  if (!GLOBAL_APIS.has(name) && !MEMBER_APIS.has(name)) return undefined;
  const isComputed =
    tokens[index - 1]?.type === tokTypes.bracketL && tokens[index + 1]?.type === tokTypes.bracketR;
  const owner = isDot(tokens[index - 2]) ? index - 3 : index - 2;
  return isComputed && GLOBAL_OBJECTS.has(nameAt(tokens, owner) ?? '') ? name : undefined;
};

const isObjectKey = (previous: ScriptToken | undefined, next: ScriptToken | undefined): boolean =>
  next?.type === tokTypes.colon && (previous?.type === tokTypes.braceL || previous?.type === tokTypes.comma);

// `import "x"`, `import a from "x"`, `export * from "x"`
const isImportSource = (tokens: readonly ScriptToken[], index: number): boolean =>
  tokens[index - 1]?.type.keyword === 'import' || nameAt(tokens, index - 1) === 'from';

// `element.textContent = "…"` and `createTextNode("…")` show the text and load nothing.
const isShownAsText = (tokens: readonly ScriptToken[], index: number): boolean => {
  const opening = tokens[index]?.type === tokTypes.template ? index - 2 : index - 1;
  const target = nameAt(tokens, opening - 1) ?? '';
  return tokens[opening]?.type === tokTypes.eq
    ? isDot(tokens[opening - 2]) && TEXT_SINKS.has(target)
    : tokens[opening]?.type === tokTypes.parenL && target === 'createTextNode';
};
