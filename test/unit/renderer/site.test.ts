import { describe, expect, it } from 'vitest';
import { createSite, siteFile } from '#renderer/page/site.ts';

const face = {
  family: 'Inter',
  weights: [100, 900] as const,
  axes: {},
  style: 'normal',
  unicodeRange: 'U+0',
  file: 'inter.woff2',
};
const bundle = new Map(
  ['vendor/gsap.min.js', 'vendor/ScrollTrigger.min.js', 'fonts/inter.woff2', 'components/badge.html'].map(
    (path) => [path, Buffer.from(path)] as const,
  ),
);
const bundledFiles = { read: async (path: string) => bundle.get(path), fonts: [face] };
const PROVIDED = new Map([
  ['https://fonts.googleapis.com/css2?family=Inter&family=Lobster', '@font-face{}'],
  ['https://fonts.gstatic.com/s/lobster/v8/abc.woff2', 'wOF2'],
]);
const fetchFont = async ({ href }: URL) => {
  const body = PROVIDED.get(href);
  return body === undefined ? undefined : Buffer.from(body);
};
const files = new Map([
  ['logo.svg', siteFile('logo.svg', Buffer.from('<svg/>'))],
  ['assets/asset_1', { contentType: 'image/webp', body: Buffer.from('RIFF') }],
]);
const site = createSite(bundledFiles, files, fetchFont);

const bodyOf = async (url: string) => {
  const response = await site.respond(url);
  return response.status === 'found' ? response.file.body.toString() : response.status;
};

describe('createSite', () => {
  it.each([
    ['https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js', 'vendor/gsap.min.js'],
    ['https://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.js', 'vendor/gsap.min.js'],
    ['https://unpkg.com/gsap@3.12.5/dist/ScrollTrigger.min.js', 'vendor/ScrollTrigger.min.js'],
    ['https://cdnjs.cloudflare.com/ajax/libs/gsap/3.12.5/gsap.min.js', 'vendor/gsap.min.js'],
    ['https://composition.invalid/vendor/gsap.min.js', 'vendor/gsap.min.js'],
    ['https://composition.invalid/compositions/components/badge.html', 'components/badge.html'],
    ['https://composition.invalid/fonts/inter.woff2', 'fonts/inter.woff2'],
    ['https://composition.invalid/logo.svg', '<svg/>'],
    ['https://composition.invalid/assets/asset_1', 'RIFF'],
  ])('responds to %s with %s', async (url, body) => {
    expect(await bodyOf(url)).toBe(body);
  });

  it.each([
    'https://cdn.jsdelivr.net/npm/gsap@2.1.3/dist/gsap.min.js',
    'https://unpkg.com/gsap@3/dist/Nothing.min.js',
    'https://fonts.gstatic.com/s/inter/v1/x.woff2',
    'https://fonts.googleapis.com/css2?family=Nothing',
    'https://composition.invalid/nothing.png',
    'https://composition.invalid/%E0%A4%A',
  ])('reports %s as missing', async (url) => {
    expect(await bodyOf(url)).toBe('missing');
  });

  it.each([
    'http://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net:444/npm/gsap@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net.example.com/npm/gsap@3/dist/gsap.min.js',
    'https://composition.invalid:8443/logo.svg',
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'not a url',
  ])('blocks %s', async (url) => {
    expect(await bodyOf(url)).toBe('blocked');
  });

  it('responds to a font link with rules for bundled files', async () => {
    expect(await bodyOf('https://fonts.googleapis.com/css2?family=Inter')).toContain('fonts/inter.woff2');
    expect(await bodyOf('https://composition.invalid/fonts/all.css')).toContain('fonts/inter.woff2');
  });

  it('responds to links of other families with the stylesheet of the provider', async () => {
    for (const [url, body] of PROVIDED) expect(await bodyOf(url)).toBe(body);
    expect(await site.respond([...PROVIDED.keys()][1] ?? '')).toMatchObject({
      file: { contentType: 'font/woff2' },
    });
  });

  it('returns the content type of a file', async () => {
    const response = await site.respond('https://composition.invalid/logo.svg');
    expect(response).toMatchObject({ status: 'found', file: { contentType: 'image/svg+xml' } });
  });
});
