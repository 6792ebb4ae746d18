import { describe, expect, it } from 'vitest';
import { createFontFetcher } from '#renderer/page/font-provider.ts';

const CSS = 'https://fonts.googleapis.com/css2?family=Comic+Neue:wght@700';
const ICONS = 'https://fonts.googleapis.com/icon?family=Material+Icons';
const FONT = 'https://fonts.gstatic.com/s/comicneue/v8/abc.woff2';

/** The provider as it answers, and what was asked of it. */
const provider = (answer: () => Response | Promise<Response>) => {
  const asked: { url: string; options: RequestInit | undefined }[] = [];
  const fetchFont = createFontFetcher(async (url, options) => {
    asked.push({ url: new Request(url).url, options });
    return answer();
  });
  return { asked, get: async (url: string) => (await fetchFont(new URL(url)))?.toString() };
};
const css = (text: string) => new Response(text, { headers: { 'content-type': 'text/css; charset=utf-8' } });
const font = (bytes: BodyInit) => new Response(bytes, { headers: { 'content-type': 'font/woff2' } });

describe('the font provider', () => {
  it('gives a stylesheet and a font file', async () => {
    expect(await provider(() => css('@font-face{}')).get(CSS)).toBe('@font-face{}');
    expect(await provider(() => css('@font-face{}')).get(ICONS)).toBe('@font-face{}');
    expect(await provider(() => font('wOF2')).get(FONT)).toBe('wOF2');
  });

  it('is asked once for each address, without redirects and without credentials', async () => {
    const { asked, get } = provider(() => css('a{}'));
    await Promise.all([get(CSS), get(CSS), get(`${CSS}&display=block`)]);
    expect(asked.map(({ url }) => url)).toEqual([CSS, `${CSS}&display=block`]);
    expect(asked[0]?.options).toMatchObject({ redirect: 'error', credentials: 'omit' });
    expect(asked[0]?.options?.signal).toBeInstanceOf(AbortSignal);
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
  ])('is not asked for %s', async (url) => {
    const { asked, get } = provider(() => css('a{}'));
    expect(await get(url)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it.each<[string, string, () => Response | Promise<Response>]>([
    ['an error', CSS, () => new Response('a{}', { status: 400, headers: { 'content-type': 'text/css' } })],
    ['a page', CSS, () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    ['a font in place of a stylesheet', CSS, () => font('wOF2')],
    ['a stylesheet over 512 KiB', CSS, () => css('a'.repeat(512 * 1024 + 1))],
    ['a font over 4 MiB', FONT, () => font(new Uint8Array(4 * 1024 * 1024 + 1))],
    ['a broken connection', FONT, () => Promise.reject(new Error('ECONNRESET'))],
  ])('gives nothing for %s', async (_, url, answer) => {
    expect(await provider(answer).get(url)).toBeUndefined();
  });

  it('is given up after two seconds, in the middle of an answer too', async () => {
    const endless = createFontFetcher(async (_url, options) => {
      const body = new ReadableStream({
        start: (controller) =>
          options?.signal?.addEventListener('abort', () => controller.error(new Error('too late'))),
      });
      return new Response(body, { headers: { 'content-type': 'text/css' } });
    });
    const startedAtMs = performance.now();
    expect(await endless(new URL(CSS))).toBeUndefined();
    expect(performance.now() - startedAtMs).toBeLessThan(4000);
  });

  it('answers forty questions of one render, and no more', async () => {
    const { asked, get } = provider(() => css('a{}'));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => get(`${CSS}&x=${index}`)));
    expect(asked).toHaveLength(40);
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(10);
    expect(await get(`${CSS}&x=0`)).toBe('a{}');
  });
});
