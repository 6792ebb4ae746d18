import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFontFetcher } from '#renderer/page/font-provider.ts';

const CSS = 'https://fonts.googleapis.com/css2?family=Comic+Neue:wght@700';
const ICONS = 'https://fonts.googleapis.com/icon?family=Material+Icons';
const FONT = 'https://fonts.gstatic.com/s/comicneue/v8/abc.woff2';

/** A fake provider that records its requests. */
const provider = (respond: () => Response | Promise<Response>) => {
  const requests: { url: string; options: RequestInit | undefined }[] = [];
  const fetchFont = createFontFetcher(async (url, options) => {
    requests.push({ url: new Request(url).url, options });
    return respond();
  });
  return { requests, get: async (url: string) => (await fetchFont(new URL(url)))?.toString() };
};
const css = (text: string) => new Response(text, { headers: { 'content-type': 'text/css; charset=utf-8' } });
const font = (bytes: BodyInit) => new Response(bytes, { headers: { 'content-type': 'font/woff2' } });

describe('createFontFetcher', () => {
  it('returns stylesheets and font files', async () => {
    expect(await provider(() => css('@font-face{}')).get(CSS)).toBe('@font-face{}');
    expect(await provider(() => css('@font-face{}')).get(ICONS)).toBe('@font-face{}');
    expect(await provider(() => font('wOF2')).get(FONT)).toBe('wOF2');
  });

  it('requests each URL once, without redirects or credentials', async () => {
    const { requests, get } = provider(() => css('a{}'));
    await Promise.all([get(CSS), get(CSS), get(`${CSS}&display=block`)]);
    expect(requests.map(({ url }) => url)).toEqual([CSS, `${CSS}&display=block`]);
    expect(requests[0]?.options).toMatchObject({ redirect: 'error', credentials: 'omit' });
    expect(requests[0]?.options?.signal).toBeInstanceOf(AbortSignal);
  });

  it.each([
    'https://fonts.googleapis.com/',
    'https://fonts.googleapis.com/css2/../icons',
    'https://fonts.gstatic.com/l/font?kit=abc',
    'https://fonts.gstatic.com/s/comicneue/v8/abc.woff2?x=1',
    'https://fonts.gstatic.com/s/comicneue/v8/abc.js',
    'https://fonts.gstatic.com:8443/s/comicneue/v8/abc.woff2',
    'https://user@fonts.gstatic.com/s/comicneue/v8/abc.woff2',
    'http://fonts.gstatic.com/s/comicneue/v8/abc.woff2',
    'https://fonts.gstatic.com.example.com/s/comicneue/v8/abc.woff2',
    'https://169.254.169.254/s/comicneue/v8/abc.woff2',
    'https://composition.invalid/css2',
  ])('does not request %s', async (url) => {
    const { requests, get } = provider(() => css('a{}'));
    expect(await get(url)).toBeUndefined();
    expect(requests).toEqual([]);
  });

  it.each<[string, string, () => Response | Promise<Response>]>([
    ['an error', CSS, () => new Response('a{}', { status: 400, headers: { 'content-type': 'text/css' } })],
    ['a page', CSS, () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    ['a font in place of a stylesheet', CSS, () => font('wOF2')],
    ['a stylesheet over 512 KiB', CSS, () => css('a'.repeat(512 * 1024 + 1))],
    ['a font over 4 MiB', FONT, () => font(new Uint8Array(4 * 1024 * 1024 + 1))],
    ['a broken connection', FONT, () => Promise.reject(new Error('ECONNRESET'))],
  ])('returns undefined for %s', async (_, url, respond) => {
    expect(await provider(respond).get(url)).toBeUndefined();
  });

  it('aborts a request after two seconds, also while the body is received', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    onTestFinished(() => timeout.mockRestore());
    const fetchFont = createFontFetcher(async (_url, options) => {
      const body = new ReadableStream({
        start: (controller) => {
          options?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
          queueMicrotask(() => limit.abort());
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/css' } });
    });
    expect(await fetchFont(new URL(CSS))).toBeUndefined();
    expect(timeout).toHaveBeenCalledWith(2000);
  });

  it('sends at most forty requests per render', async () => {
    const { requests, get } = provider(() => css('a{}'));
    const responses = await Promise.all(Array.from({ length: 50 }, (_, index) => get(`${CSS}&x=${index}`)));
    expect(requests).toHaveLength(40);
    expect(responses.filter((response) => response === undefined)).toHaveLength(10);
    expect(await get(`${CSS}&x=0`)).toBe('a{}');
  });
});
