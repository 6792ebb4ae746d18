import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isCovered } from '#core/fonts/coverage.ts';
import { FONT_SUBSTITUTES } from '#core/fonts/font-families.ts';
import { onBlankPage } from './support/blank-page.ts';
import { composition } from './support/compositions.ts';
import { decodeFrames, psnr } from './support/frames.ts';
import type { Picture } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const bench = useBench();

interface Sample {
  readonly text: string;
  readonly style?: string;
  readonly lang?: string;
}

/** The families in which Chromium draws each text, spaces left out. */
const familiesOf = (samples: readonly Sample[]): Promise<string[]> =>
  onBlankPage(bench.tools(), async (cdp) => {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const html = samples
      .map(({ text, style = '', lang = 'id' }) => `<p lang="${lang}" style="${style}">${text}</p>`)
      .join('');
    await cdp.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
    await cdp.send('DOM.enable');
    await cdp.send('CSS.enable');
    const { root } = await cdp.send('DOM.getDocument', { depth: -1 });
    const found = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
    const families: string[] = [];
    for (const nodeId of found.nodeIds) {
      const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
      families.push(fonts.map(({ familyName }) => familyName).join(', '));
    }
    return families;
  });

describe('a script without a font of its own in the page', () => {
  const TEXTS: readonly (readonly [text: string, family: string, lang?: string])[] = [
    ['الله', 'Noto Naskh Arabic'],
    ['ꦲꦏ꧀ꦱꦫꦗꦮ', 'Noto Sans Javanese'],
    ['ᬅᬓ᭄ᬱᬭᬩᬮᬶ', 'Noto Sans Balinese'],
    ['ᮃᮊ᮪ᮞᮛᮞᮥᮔ᮪ᮓ', 'Noto Sans Sundanese'],
    ['恭喜发财', 'Noto Sans SC'],
    ['ありがとう日本語', 'Noto Sans JP', 'ja'],
    ['안녕하세요', 'Noto Sans KR'],
    ['வணக்கம்', 'Noto Sans Tamil'],
    ['नमस्ते', 'Noto Sans Devanagari'],
    ['ยินดีต้อนรับ', 'Noto Sans Thai'],
    ['ᨒᨚᨈᨑ', 'Noto Sans Buginese'],
    ['ᯅᯖᯂ᯲', 'Noto Sans Batak'],
    ['ꤰꤱꤲꥍ', 'Noto Sans Rejang'],
    ['𑻠𑻡𑻢', 'Noto Serif Makasar'],
    ['𑼄𑼒𑼓', 'Noto Sans Kawi'],
    ['សួស្តី', 'Noto Sans Khmer'],
    ['ສະບາຍດີ', 'Noto Sans Lao'],
    ['မင်္ဂလာပါ', 'Noto Sans Myanmar'],
    ['ꨀꨁꨂ', 'Noto Sans Cham'],
    ['ᜊᜌᜊᜌᜒᜈ᜔', 'Noto Sans Tagalog'],
    ['স্বাগতম', 'Noto Sans Bengali'],
    ['ආයුබෝවන්', 'Noto Sans Sinhala'],
    ['સ્વાગત', 'Noto Sans Gujarati'],
    ['ਸੁਆਗਤ', 'Noto Sans Gurmukhi'],
    ['ಸ್ವಾಗತ', 'Noto Sans Kannada'],
    ['സ്വാഗതം', 'Noto Sans Malayalam'],
    ['ସ୍ୱାଗତ', 'Noto Sans Oriya'],
    ['స్వాగతం', 'Noto Sans Telugu'],
    ['∭⨌', 'Noto Sans Math'],
    ['🔥', 'Noto Color Emoji'],
  ];

  it('is drawn by the family of the script', async () => {
    const samples = TEXTS.map(([text, , lang = 'id']) => ({ text, lang, style: 'font-family:Anton' }));
    expect(await familiesOf(samples)).toEqual(TEXTS.map(([, family]) => family));
  });

  it('has, of Chinese characters, the shapes of the language', async () => {
    const families = {
      zh: 'Noto Sans SC',
      'zh-CN': 'Noto Sans SC',
      ja: 'Noto Sans JP',
      ko: 'Noto Sans KR',
      id: 'Noto Sans SC',
    };
    const samples = Object.keys(families).map((lang) => ({ text: '直骨海', lang }));
    expect(await familiesOf(samples)).toEqual(Object.values(families));
  });
});

describe('a family that is not installed', () => {
  it('is drawn in its substitute', async () => {
    const names = [...FONT_SUBSTITUTES].filter(
      ([name]) => name !== 'apple color emoji' && name !== 'segoe ui emoji',
    );
    const quoted = (name: string) =>
      /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|math|fangsong|ui-.*)$/.test(name)
        ? name
        : `'${name}'`;
    const drawn = await familiesOf(
      names.map(([name]) => ({ text: 'Promo', style: `font-family:${quoted(name)}` })),
    );
    expect(Object.fromEntries(names.map(([name], index) => [name, drawn[index]]))).toEqual(
      Object.fromEntries(names),
    );
  });
});

const firstFrame = async (html: string, width: number, height: number): Promise<Picture> => {
  const { file } = await bench.render(html, { durationSeconds: 0.1, width, height });
  const [frame] = await decodeFrames(file, width, height);
  if (frame === undefined) throw new Error('the file holds no frame');
  return frame;
};

const readFont = (path: string): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`)));

describe('Arabic text', () => {
  it.runIf(IS_THOROUGH)('is drawn like the same text in the same font from the page', async () => {
    const font = await readFont('noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf');
    const page = (family: string) =>
      composition({
        head: `<style>@font-face{font-family:Same;src:url(data:font/ttf;base64,${font.toString('base64')})}#box{display:none}p{position:absolute;top:60px;font:48px/80px ${family}}</style>`,
        body: '<p dir="rtl">الله مرحبا بكم</p>',
      });
    const installed = await firstFrame(page("'Noto Naskh Arabic'"), 320, 240);
    const embedded = await firstFrame(page('Same'), 320, 240);
    expect(psnr(installed, embedded)).toBeGreaterThan(45);
  });
});

const COLUMNS = 50;
const CELL = 24;
const SAMPLES = 2000;

/** Characters without a visible glyph of their own. */
const BLANK = /[\p{Control}\p{Separator}\p{Default_Ignorable_Code_Point}\u2800]/u;

const cellOf = ({ width, pixels }: Picture, index: number): Buffer => {
  const left = (index % COLUMNS) * CELL;
  const top = Math.floor(index / COLUMNS) * CELL;
  const rows = Array.from({ length: CELL }, (_, row) => {
    const start = ((top + row) * width + left) * 3;
    return pixels.subarray(start, start + CELL * 3);
  });
  return Buffer.concat(rows);
};

/** Mean difference of two cells in levels of 255. */
const distance = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;

describe('covered characters', () => {
  it('are all drawn, none as the sign for a missing glyph', async () => {
    const covered = Array.from({ length: 0x11_0000 }, (_, codePoint) => codePoint).filter(
      (codePoint) => isCovered(codePoint) && !BLANK.test(String.fromCodePoint(codePoint)),
    );
    const sample = Array.from({ length: SAMPLES }, (_, index) =>
      Math.floor((index * covered.length) / SAMPLES),
    ).map((index) => covered[index] ?? 0);
    const missing = 0x10_fffd;
    const cells = [...sample, missing, 0x20].map((codePoint) => `<i>&#${codePoint};</i>`).join('');
    const width = COLUMNS * CELL;
    const height = Math.ceil((SAMPLES + 2) / COLUMNS) * CELL;
    const page = composition({
      head: `<style>#box{display:none}i{float:left;width:${CELL}px;height:${CELL}px;overflow:hidden;font:normal 15px/24px Arimo;text-align:center}</style>`,
      body: cells,
    });
    const frame = await firstFrame(page, width, height);
    const [notdef, blank] = [cellOf(frame, SAMPLES), cellOf(frame, SAMPLES + 1)];
    expect(distance(notdef, blank)).toBeGreaterThan(5);
    const wrong = sample.filter((_, index) => {
      const cell = cellOf(frame, index);
      return distance(cell, notdef) < 3 || distance(cell, blank) < 0.3;
    });
    expect(wrong.map((codePoint) => codePoint.toString(16))).toEqual([]);
  });
});
