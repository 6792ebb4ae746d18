import { isFontFile, isFontStylesheet } from '#core/composition/bundled-assets.ts';

/** Gets a stylesheet or a font file from the font provider; undefined for everything else and for any failure. */
export type FetchFont = (url: URL) => Promise<Buffer | undefined>;

interface Kind {
  readonly contentType: RegExp;
  readonly maxBytes: number;
}

const STYLESHEET: Kind = { contentType: /^text\/css\b/, maxBytes: 512 * 1024 };
const FONT: Kind = { contentType: /^(?:font\/|application\/(?:x-)?font)/, maxBytes: 4 * 1024 * 1024 };
const TIME_LIMIT_MS = 2000;
const MAX_REQUESTS = 40;
// The provider sends each browser the files it can read: this one reads WOFF2.
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * For one render: asks the provider's two hosts and no other, follows no redirect, and takes only so many
 * answers of so many bytes. The page itself never opens a connection.
 */
export const createFontFetcher = (fetch: typeof globalThis.fetch = globalThis.fetch): FetchFont => {
  const answers = new Map<string, Promise<Buffer | undefined>>();
  return async (url) => {
    const kind = kindOf(url);
    if (kind === undefined) return undefined;
    const known = answers.get(url.href);
    if (known !== undefined || answers.size >= MAX_REQUESTS) return known;
    const answer = load(fetch, url, kind).catch(() => undefined);
    answers.set(url.href, answer);
    return answer;
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
  const isWanted = response.ok && contentType.test(response.headers.get('content-type') ?? '');
  const body = isWanted ? await readAtMost(response, maxBytes) : undefined;
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
