import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { convert } from 'fontverter';
import { describe, expect, it } from 'vitest';
import { PAGE_CONTROL } from '#renderer/browser-runtime/messages.ts';
import { composition } from './support/compositions.ts';
import { decodeFrames, psnr } from './support/frames.ts';
import type { Picture } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();

const provider = (family: string) =>
  `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=${family}&display=block">`;

const page = (head: string, body: string, timeline = '', script = '') =>
  composition({
    head: `${head}<style>#box{display:none}p{position:absolute;left:0;top:60px;margin:0;white-space:nowrap;font:60px/80px serif}</style>`,
    body,
    timeline: `${timeline}tl.to({}, { duration: 0.5 }, 0);`,
    script,
  });

const render = async (html: string, durationSeconds = 0.1): Promise<readonly Picture[]> => {
  const { file } = await bench.render(html, { durationSeconds });
  return decodeFrames(file, 320, 240);
};

/** Number of dark pixels of a picture, weighted by darkness. */
const inkOf = ({ pixels }: Picture): number => pixels.reduce((sum, value) => sum + (255 - value), 0) / 765;

const ROW = 32;
const rowOf = ({ width, pixels }: Picture, row: number): Picture => ({
  width,
  height: ROW,
  pixels: pixels.subarray(row * ROW * width * 3, (row + 1) * ROW * width * 3),
});

const VARIED: readonly (readonly [name: string, head: string, style: string, from: object, to: object])[] = [
  [
    'a linked weight',
    provider('Inter:wght@100..900'),
    'font-family:Inter',
    { fontWeight: 100 },
    { fontWeight: 900 },
  ],
  ['a weight by name', '', 'font-family:Montserrat', { fontWeight: 100 }, { fontWeight: 900 }],
  ['an italic weight', '', 'font:italic 60px Playfair Display', { fontWeight: 400 }, { fontWeight: 900 }],
  ['the weight of Open Sans', '', 'font-family:Open Sans', { fontWeight: 300 }, { fontWeight: 800 }],
  [
    'the weight of JetBrains Mono',
    '',
    'font-family:JetBrains Mono',
    { fontWeight: 100 },
    { fontWeight: 800 },
  ],
  [
    'the weight of Plus Jakarta Sans',
    '',
    'font-family:Plus Jakarta Sans',
    { fontWeight: 200 },
    { fontWeight: 800 },
  ],
  [
    'a setting of the weight',
    provider('Inter:wght@100..900'),
    'font-family:Inter',
    { fontVariationSettings: "'wght' 100" },
    { fontVariationSettings: "'wght' 900" },
  ],
  [
    'a linked width',
    provider('Roboto:wdth,wght@75..100,100..900'),
    'font-family:Roboto',
    { fontVariationSettings: "'wdth' 75" },
    { fontVariationSettings: "'wdth' 100" },
  ],
  [
    'a stretched font',
    provider('Roboto:wdth,wght@75..100,100..900'),
    'font-family:Roboto',
    { fontStretch: '75%' },
    { fontStretch: '100%' },
  ],
  [
    'an optical size',
    provider('Inter:opsz,wght@14..32,100..900'),
    'font-family:Inter;font-optical-sizing:none',
    { fontVariationSettings: "'opsz' 14" },
    { fontVariationSettings: "'opsz' 32" },
  ],
];

describe('a variable family', () => {
  it.each(sampleOf(VARIED))('changes in every frame: %s', async (_, head, style, from, to) => {
    const tween = `tl.fromTo('p', ${JSON.stringify(from)}, { ...${JSON.stringify(to)}, duration: 0.5, ease: 'none' }, 0);`;
    const frames = await render(page(head, `<p style="${style}">Tebal 128</p>`, tween), 0.5);
    const ink = frames.map(inkOf);
    const changes = ink.slice(1).map((value, index) => Math.abs(value - (ink[index] ?? 0)));
    expect(frames).toHaveLength(15);
    expect(changes.filter((change) => change < 0.2)).toEqual([]);
  });

  it.runIf(IS_THOROUGH)('has the weights between those of a static file', async () => {
    const weights = [100, 250, 400, 450, 550, 700, 900];
    const line = (weight: number, row: number) =>
      `<p style="top:${row * ROW}px;font:${weight} 24px/${ROW}px Inter">Tebal 128 Tebal 128</p>`;
    const [picture] = await render(page('', weights.map(line).join('')));
    const ink = weights.map((_, row) => inkOf(rowOf(picture as Picture, row)));
    expect(ink).toEqual(ink.toSorted((a, b) => a - b));
    expect(new Set(ink.map(Math.round)).size).toBe(weights.length);
  });
});

const TEXT = 'Promo Şık 128';
const drawn = async (face: string, style: string, text = TEXT): Promise<Picture> =>
  (
    await render(
      page(face === '' ? '' : `<style>@font-face{${face}}</style>`, `<p style="${style}">${text}</p>`),
    )
  )[0] as Picture;
const expected = new Map<string, Promise<Picture>>();
const expectSame = async (face: string, style: string, sameAs: string, text = TEXT) => {
  const key = `${sameAs} ${text}`;
  const picture = expected.get(key) ?? drawn('', sameAs, text);
  expected.set(key, picture);
  expect(psnr(await drawn(face, style, text), await picture)).toBeGreaterThan(45);
};

describe('local()', () => {
  it.each(
    sampleOf([
      ['font-family:A;src:local("Inter")', 'font:60px/80px A,serif', 'font:60px/80px Inter'],
      [
        'font-family:"Inter";font-weight:400 800;src:local("Inter"),local("Inter-Regular")',
        'font:800 60px/80px Inter,serif',
        'font:800 60px/80px Inter',
      ],
      ['font-family:A;src:local(Inter Regular)', 'font:60px/80px A,serif', 'font:60px/80px Inter'],
      [
        'font-family:A;font-weight:bold;src:local("Montserrat Bold")',
        'font:700 60px/80px A,serif',
        'font:700 60px/80px Montserrat',
      ],
      [
        'font-family:A;src:local("Nothing"),local("Poppins-SemiBold")',
        'font:60px/80px A,serif',
        'font:600 60px/80px Poppins',
      ],
      [
        'font-family:A;font-style:italic;src:local("Playfair Display Italic")',
        'font:italic 60px/80px A,serif',
        'font:italic 60px/80px Playfair Display',
      ],
      ['font-family:A;src:local("Arimo")', 'font:60px/80px A,serif', 'font:60px/80px Arimo'],
      ['font-family:A;src:local("ArialMT")', 'font:60px/80px A,serif', 'font:60px/80px Arimo'],
      [
        'font-family:A;src:local("Gelasio Bold Italic")',
        'font:60px/80px A,serif',
        'font:italic 700 60px/80px Gelasio',
      ],
      [
        'font-family:A;src:local("PlusJakartaSans-ExtraBold")',
        'font:60px/80px A,serif',
        'font:800 60px/80px Plus Jakarta Sans',
      ],
      [
        'font-family:A;src:local("Nothing"),local("Inter Bold")',
        'font:60px/80px A,Poppins',
        'font:700 60px/80px Inter',
      ],
      [
        'font-family:A;font-weight:700;src:local("Times New Roman")',
        'font:700 60px/80px A,sans-serif',
        'font:700 60px/80px Tinos',
      ],
    ]),
  )('finds a bundled font: %s', (face, style, expected) => expectSame(face, style, expected));

  it.each(
    sampleOf([
      [
        'font-family:A;src:local("Inter Display"),local("Interstate")',
        'font:60px/80px A,serif',
        'font:60px/80px serif',
      ],
      ['font-family:A;src:local("Lobster")', 'font:60px/80px A,sans-serif', 'font:60px/80px sans-serif'],
    ]),
  )('finds nothing else, and the next family draws the text: %s', (face, style, expected) =>
    expectSame(face, style, expected),
  );

  it.runIf(IS_THOROUGH)(
    'finds nothing in a face of a script, and the next family draws the text',
    async () => {
      const script = "document.fonts.add(new FontFace('A', 'local(Lobster)'));";
      const [picture] = await render(page('', `<p style="font:60px/80px A,Anton">${TEXT}</p>`, '', script));
      expect(psnr(picture as Picture, await drawn('', 'font:60px/80px Anton'))).toBeGreaterThan(45);
    },
  );

  it.runIf(IS_THOROUGH)(
    'is read without counting as a script that reads the rules of a style sheet',
    async () => {
      const head = '<style>@font-face{font-family:A;src:local("Lobster")}</style>';
      const read = `tl.call(() => { if (${PAGE_CONTROL}.rulesVersion() === undefined) throw new Error(); }, [], 0.05);`;
      const html = page(head, `<p style="font:60px/80px A,Inter">${TEXT}</p>`, read);
      await expect(bench.render(html, { durationSeconds: 0.1 })).resolves.toBeDefined();
    },
  );

  it.runIf(IS_THOROUGH)('keeps the places of script errors', async () => {
    const head = '<style>@font-face{\nfont-family:A;\nsrc:local("Inter")\n}</style>';
    const html = page(head, '', '', 'throw new Error("here");');
    const { subject } = await bench.fail(html);
    expect(subject?.line).toBe(html.slice(0, html.indexOf('throw')).split('\n').length);
  });
});

const readFont = (path: string): Promise<Buffer> => readFile(fileURLToPath(import.meta.resolve(path)));
const ARIMO = '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf';
const POPPINS = '@fontsource/poppins/files/poppins-latin-600-normal.woff2';

describe('a web family', () => {
  it.each(
    sampleOf([
      ['Inter', '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2', 'Привет'],
      ['Inter', '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2', 'Αθήνα'],
      ['Montserrat', '@fontsource-variable/montserrat/files/montserrat-cyrillic-wght-normal.woff2', 'Привет'],
      [
        'Playfair Display',
        '@fontsource-variable/playfair-display/files/playfair-display-vietnamese-wght-normal.woff2',
        'ựởặ',
      ],
      ['Open Sans', '@fontsource-variable/open-sans/files/open-sans-hebrew-wdth-normal.woff2', 'שלום'],
      ['Roboto', '@fontsource-variable/roboto/files/roboto-math-wdth-normal.woff2', '→≠√'],
      ['Poppins', '@fontsource/poppins/files/poppins-devanagari-400-normal.woff2', 'नमस्ते'],
    ]),
  )('draws every script that it has: %s, %s', async (family, file, text) => {
    const font = (await readFont(file)).toString('base64');
    const face = `font-family:A;src:url("data:font/woff2;base64,${font}")`;
    await expectSame(face, 'font:60px/80px A', `font:60px/80px ${family}`, text);
  });
});

describe('an uploaded font', () => {
  const face = '<style>@font-face{font-family:A;src:url(assets/font)}</style>';
  const drawn = async (head: string, style: string, script = '', font = ARIMO) => {
    const served = { contentType: 'font/ttf', body: await readFont(font) };
    const body = `<p id="p" style="${style}">Promo 128</p>`;
    const html = page(head, body, '', script);
    const { file } = await bench.render(html, {
      durationSeconds: 0.1,
      job: { fonts: Promise.resolve(new Map([['font', served]])) },
    });
    return decodeFrames(file, 320, 240);
  };

  it('is drawn from the first frame on as the same font among the bundled ones', async () => {
    const uploaded = await drawn(face, 'font:60px/80px A');
    const bundled = await drawn('', 'font:700 60px/80px Arimo');
    const fallback = await drawn('', 'font:60px/80px A');
    for (const [index, picture] of uploaded.entries()) {
      expect(psnr(picture, bundled[index] ?? picture)).toBe(Infinity);
      expect(psnr(picture, fallback[index] ?? picture)).toBeLessThan(20);
    }
  });

  it.runIf(IS_THOROUGH)('is drawn when a script loads it', async () => {
    const script =
      "new FontFace('A', 'url(assets/font)').load().then((font) => { document.fonts.add(font); p.style.fontFamily = 'A'; });";
    const [uploaded] = await drawn('', 'font:60px/80px serif', script);
    const [bundled] = await drawn('', 'font:700 60px/80px Arimo');
    expect(uploaded && bundled && psnr(uploaded, bundled)).toBe(Infinity);
  });

  it.runIf(IS_THOROUGH)('that the browser refuses fails the video', async () => {
    const served = { contentType: 'font/ttf', body: Buffer.from('no font') };
    const error = await bench.fail(page(face, '<p style="font-family:A">a</p>'), {
      job: { fonts: Promise.resolve(new Map([['font', served]])) },
    });
    expect(error).toMatchObject({ code: 'asset_unavailable', subject: { text: 'A' } });
  });
});

describe('an embedded font', () => {
  const source = (type: string, font: Buffer, format = '') =>
    `font-family:A;src:url("data:${type};base64,${font.toString('base64')}")${format}`;

  it('is drawn as WOFF2', async () => {
    await expectSame(
      source('font/woff2', await readFont(POPPINS), ' format("woff2")'),
      'font:60px/80px A',
      'font:600 60px/80px Poppins',
      'Promo 128',
    );
  });

  it.runIf(IS_THOROUGH)('is drawn as WOFF and TTF of any common type', async () => {
    const ttf = await readFont(ARIMO);
    const woff = await convert(ttf, 'woff');
    const bold = 'font:700 60px/80px Arimo';
    await expectSame(
      source('application/x-font-woff;charset=utf-8', woff, ' format("woff")'),
      'font:60px/80px A',
      bold,
    );
    await expectSame(source('application/octet-stream', ttf), 'font:60px/80px A', bold);
    await expectSame(
      `font-family:A;src:local("Lobster"),${source('font/ttf', ttf).slice(18)}`,
      'font:60px/80px A',
      bold,
    );
  });

  it.each(
    sampleOf([
      ['of no format', 'data:font/woff2;base64,AAAAAAAA'],
      ['that is empty', 'data:font/ttf;base64,'],
      ['that is truncated', 'data:font/woff2;base64,d09GMgABAAAAAA=='],
    ]),
  )('%s fails the video with its family', async (_, address) => {
    const error = await bench.fail(
      page(
        `<style>@font-face{font-family:Merek;src:url(${address})}</style>`,
        '<p style="font-family:Merek">a</p>',
      ),
    );
    expect(error).toMatchObject({ code: 'asset_unavailable', subject: { text: 'Merek' } });
  });
});
