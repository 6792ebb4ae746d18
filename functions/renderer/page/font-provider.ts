import { isFontFile, isFontStylesheet } from '#core/composition/served-files.ts';

/** Fetches a stylesheet or a font file of the font provider; undefined for any other URL and for any failure. */
export type FetchFont = (url: URL) => Promise<Buffer | undefined>;

interface Kind {
  readonly contentType: RegExp;
  readonly maxBytes: number;
}

const STYLESHEET: Kind = { contentType: /^text\/css\b/, maxBytes: 512 * 1024 };
const FONT: Kind = { contentType: /^(?:font\/|application\/(?:x-)?font)/, maxBytes: 4 * 1024 * 1024 };
const TIME_LIMIT_MS = 2000;
const MAX_REQUESTS = 40;
// The provider chooses the file format by browser: this one supports WOFF2.
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * Creates a fetcher for one render. It requests only the provider's two hosts, follows no redirect, caches
 * responses, and limits their number and size. The page itself never opens a connection.
 */
export const createFontFetcher = (fetch: typeof globalThis.fetch = globalThis.fetch): FetchFont => {
  const responses = new Map<string, Promise<Buffer | undefined>>();
  return async (url) => {
    const kind = kindOf(url);
    if (kind === undefined) return undefined;
    const cached = responses.get(url.href);
    if (cached !== undefined || responses.size >= MAX_REQUESTS) return cached;
    const response = load(fetch, url, kind).catch(() => undefined);
    responses.set(url.href, response);
    return response;
  };
};

const kindOf = (url: URL): Kind | undefined => {
  if (isFontStylesheet(url)) return STYLESHEET;
  return isFontFile(url) ? FONT : undefined;
};

const load = async (
  fetch: typeof globalThis.fetch,
  url: URL,
  { contentType, maxBytes }: Kind,
): Promise<Buffer | undefined> => {
  const response = await fetch(url, {
    redirect: 'error',
    credentials: 'omit',
    headers: { 'user-agent': USER_AGENT },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  const isExpected = response.ok && contentType.test(response.headers.get('content-type') ?? '');
  const body = isExpected ? await readAtMost(response, maxBytes) : undefined;
  if (body === undefined) await response.body?.cancel();
  return body;
};

const readAtMost = async (response: Response, maxBytes: number): Promise<Buffer | undefined> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
