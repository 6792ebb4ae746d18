import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { assemblePage } from '#adapters/catalog/assemble-page.ts';
import { createComponentCatalog } from '#adapters/catalog/catalogs.ts';
import { readCaptionsOfDocument } from '#core/project/shown-captions.ts';
import { timeTemplate, withTiming } from '#core/template/template-timing.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { SAFE_AREAS } from '../../scripts/preview/safe-areas.ts';
import { composePage } from './support/component-page.ts';
import { useBench } from './support/rendering.ts';
import { useViewer } from './support/use-viewer.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const STYLES = ['baris', 'kata', 'karaoke', 'pop'];
const TALL = { width: 1080, height: 1920 };
const SIZES = [
  TALL,
  { width: 1080, height: 1350 },
  { width: 1080, height: 1080 },
  { width: 1920, height: 1080 },
];
/** Long words, descenders, capitals with accents, emoji and Arabic, without and with a card. */
const TEXT =
  'Gimana cara mempertanggungjawabkannya? Jaga gaya, ÅGUNG ÉLY 👨‍👩‍👧 promo 70%! Pengembangan keberlangsungan usaha السلام عليكم ya.';
const SECONDS = 6;
const TIMES = Array.from({ length: SECONDS * 4 }, (_, index) => index / 4);

interface PageOptions {
  readonly size: { readonly width: number; readonly height: number };
  readonly values?: object;
  readonly seconds?: number;
  /** Attributes of the host, and of the document. */
  readonly host?: string;
  readonly html?: string;
}

const pageOf = ({
  size: { width, height },
  values = {},
  seconds = SECONDS,
  host = '',
  html = '',
}: PageOptions) =>
  `<!doctype html><html lang="id" ${html}><head><meta charset="utf-8"><title>t</title>
<style>body{margin:0}#root{position:relative;overflow:hidden;width:${width}px;height:${height}px;background:#8fb3b0}</style></head><body>
<div id="root" data-composition-id="main" data-no-timeline data-start="0" data-duration="${seconds}" data-width="${width}" data-height="${height}">
<div data-composition-id="captions" data-composition-src="compositions/components/captions.html" data-start="0" data-duration="${seconds}"
 data-track-index="1" data-width="${width}" data-height="${height}" ${host} data-variable-values='${JSON.stringify(values)}'></div></div></body></html>`;

interface Shown {
  readonly lines: number;
  readonly text: string;
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

/** What is shown: the page, and the union of its words and marks. */
const READ = `(() => {
  const pages = [...document.querySelectorAll('.captions-page')].filter((page) => page.offsetWidth > 0);
  return pages.map((page) => {
    const boxes = [...page.querySelectorAll('.captions-word, .captions-box')].map((each) => each.getBoundingClientRect());
    return {
      lines: page.querySelectorAll('.captions-line').length,
      text: [...page.querySelectorAll('.captions-line')].map((line) => [...line.childNodes].map((each) => (each.firstChild ?? each).textContent).join('')).join(' '),
      box: {
        left: Math.min(...boxes.map((each) => each.left)), top: Math.min(...boxes.map((each) => each.top)),
        right: Math.max(...boxes.map((each) => each.right)), bottom: Math.max(...boxes.map((each) => each.bottom)),
      },
    };
  });
})()`;

const viewer = useViewer();

const readAt = (
  options: PageOptions,
  times: readonly number[],
  variables = {},
): Promise<(readonly Shown[])[]> =>
  viewer.show({ html: pageOf(options) }, options.size, variables, async (shown) => {
    const states: (readonly Shown[])[] = [];
    for (const time of times) {
      await shown.seek(time);
      states.push(await shown.evaluate<readonly Shown[]>(READ));
    }
    return states;
  });

/** What no platform covers, and 5 % of the frame. */
const safeArea = ({ width, height }: PageOptions['size']) => {
  const insets = Object.values(SAFE_AREAS)
    .flat()
    .filter(({ frame }) => frame.width === width && frame.height === height)
    .map((area) => area.insets);
  const inset = (side: 'top' | 'right' | 'bottom' | 'left', length: number) =>
    Math.max(length * 0.05, ...insets.map((each) => each[side]));
  return {
    left: inset('left', width),
    top: inset('top', height),
    right: width - inset('right', width),
    bottom: height - inset('bottom', height),
  };
};

/** `test:long` shows every style in every size. */
const STYLES_BY_SIZE = SIZES.map((size, index) => ({
  ...size,
  size,
  styles: STYLES.filter((_, style) => IS_THOROUGH || style === index),
}));

describe.each(STYLES_BY_SIZE)('in a frame of $width × $height', ({ size, styles }) => {
  it.each(styles)('`%s` shows every word in one or two lines inside the safe area', async (gaya) => {
    const safe = safeArea(size);
    for (const [posisi, kartu] of [
      ['bawah', true],
      ['atas', false],
    ] as const) {
      const states = await readAt({ size, values: { captions: TEXT, gaya, posisi, kartu } }, TIMES);
      const shown = states.flat();
      expect(states.every((pages) => pages.length === 1)).toBe(true);
      expect(shown.filter(({ lines }) => lines > (gaya === 'pop' ? 1 : 2))).toEqual([]);
      const outside = shown.filter(
        ({ box }) =>
          box.left < safe.left || box.top < safe.top || box.right > safe.right || box.bottom > safe.bottom,
      );
      expect(outside).toEqual([]);
      const texts = [...new Set(shown.map(({ text }) => text))];
      expect(texts.join(' ')).toBe(TEXT);
    }
  });
});

describe('the file of captions', () => {
  const components = createComponentCatalog(CATALOG_DIR);

  it.each(sampleOf(SIZES))(
    'has the lines and times of the picture, in a frame of $width × $height',
    async (size) => {
      for (const gaya of STYLES) {
        const options = { size, values: { captions: TEXT, gaya } };
        const states = await readAt(options, TIMES);
        const frame = { ...size, durationSeconds: SECONDS };
        const captions = readCaptionsOfDocument(pageOf(options), components, {}, frame);
        const ofFile = TIMES.map((time) =>
          captions
            .filter(({ start, end }) => start <= time && time < end)
            .map(({ lines }) => ({ lines: lines.length, text: lines.join(' ') })),
        );
        expect(ofFile).toEqual(states.map((pages) => pages.map(({ lines, text }) => ({ lines, text }))));
      }
    },
  );
});

describe('the captions of a template', () => {
  const page = `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>t</title>
<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script><!-- kit@3 --><!-- scenes@1 --><!-- captions@1 --></head><body>
<div id="root" data-composition-id="t" data-width="1080" data-height="1920" data-looks="satu dua">
<section class="scene" data-part="awal"></section><section class="scene" data-part="isi"><div data-captions="takarir" data-style="karaoke | pop"></div></section>
<section class="scene" data-part="akhir"></section></div><script>scenes.start((tl) => captions.draw(tl));</script></body></html>`;
  const parts = [
    { name: 'awal', seconds: 1 },
    { name: 'isi', seconds: 4, shows: ['takarir'] },
    { name: 'akhir', seconds: 1 },
  ];
  const variables = [{ name: 'takarir', label: 'Takarir', kind: 'captions' as const, default: '' }];
  const template = { html: assemblePage(page, variables, CATALOG_DIR), parts, variables };
  const READ_KIT = `[...document.querySelectorAll('.captions-page')].filter((page) => page.offsetWidth > 0 && getComputedStyle(page).visibility === 'visible')
    .map((page) => [...page.querySelectorAll('.captions-line')].map((line) => line.textContent.trim()))`;
  const times = Array.from({ length: 24 }, (_, index) => index / 4);

  it.each(['satu', 'dua'])('are those of their file, in the look `%s`', async (gaya) => {
    const values = { takarir: TEXT, gaya, warna_utama: '#E2330B', warna_latar: '#FFF6EA' };
    const timing = timeTemplate(template, values);
    const shown = await viewer.show(template, TALL, values, async ({ seek, evaluate }) => {
      const states: unknown[] = [];
      for (const time of times) {
        await seek(time);
        states.push(await evaluate(READ_KIT));
      }
      return states;
    });
    const captions = readCaptionsOfDocument(
      template.html,
      { read: () => undefined, names: () => [] },
      withTiming(template, values, timing),
      { ...TALL, durationSeconds: timing.durationSeconds },
    );
    const ofFile = times.map((time) =>
      captions.filter(({ start, end }) => start <= time && time < end).map(({ lines }) => lines),
    );
    expect(captions.length).toBeGreaterThan(3);
    expect(shown).toEqual(ofFile);
  });
});

describe('the source', () => {
  const textsOf = async (options: Omit<PageOptions, 'size'>, variables?: object) => {
    const states = await readAt({ size: TALL, ...options }, [0, 1, 2.5], variables);
    return states.map((pages) => pages.map(({ text }) => text));
  };
  const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHalo\n\n2\n00:00:02,500 --> 00:00:03,000\nDunia';

  it('is a text of the host', async () => {
    expect(await textsOf({ values: { captions: SRT } })).toEqual([[], ['Halo'], ['Dunia']]);
  });

  it('is a list of words of the host', async () => {
    const captions = [
      { text: 'Halo', start: 0.9, end: 1.2 },
      { text: 'Dunia', start: 2.4, end: 2.8 },
    ];
    expect(await textsOf({ values: { captions } })).toEqual([[], ['Halo'], ['Dunia']]);
  });

  it('is a variable of the document, and nothing when that is empty', async () => {
    const declared = [{ id: 'takarir', type: 'string', label: 'Takarir', default: 'Bawaan' }];
    const options = {
      host: 'data-var-captions="takarir"',
      html: `data-composition-variables='${JSON.stringify(declared)}'`,
    };
    expect(await textsOf(options, { takarir: SRT })).toEqual([[], ['Halo'], ['Dunia']]);
    expect(await textsOf(options)).toEqual([['Bawaan'], ['Bawaan'], ['Bawaan']]);
    expect(await textsOf(options, { takarir: '' })).toEqual([[], [], []]);
  });

  it('shows nothing of a text that cannot be read', async () => {
    expect(await textsOf({ values: { captions: '00:01 --> 00:0x\nHalo' } })).toEqual([[], [], []]);
  });
});

describe('the frames', () => {
  const bench = useBench();
  const SIZE = { width: 640, height: 360 };
  const FPS = IS_THOROUGH ? 25 : 10;
  const FRAMES = 2 * FPS;
  const mounted = STYLES.map((gaya, index) => ({
    name: 'captions',
    values: { captions: 'Pesan hari ini, besok sampai di rumah! 🎉', gaya, kartu: index % 2 === 0 },
    start: 0,
    duration: 2,
    left: (index % 2) * 320,
    top: Math.floor(index / 2) * 180,
    width: 320,
    height: 180,
  }));

  const digestsIn = async (segments: number): Promise<readonly string[]> => {
    const digests: string[] = [];
    const onPicture = (picture: Uint8Array) =>
      digests.push(createHash('sha256').update(picture).digest('hex'));
    const firstOf = (index: number) => Math.round((index * FRAMES) / segments);
    for (let index = 0; index < segments; index += 1) {
      const frameCount = firstOf(index + 1) - firstOf(index);
      const segment = { index, firstFrame: firstOf(index), frameCount };
      const format = { ...SIZE, fps: FPS, durationSeconds: 2 };
      await bench.render(composePage(SIZE, mounted), { ...format, segment, job: { onPicture } });
    }
    return digests;
  };

  it.runIf(IS_THOROUGH)(
    'are those of the same captions as a value when a file of the project has them',
    async () => {
      const size = { width: 180, height: 320 };
      const digestsOf = async (
        options: Partial<PageOptions>,
        files?: { readonly [path: string]: { readonly text: string } },
      ) => {
        const digests: string[] = [];
        const onPicture = (picture: Uint8Array) =>
          digests.push(createHash('sha256').update(picture).digest('hex'));
        const html = pageOf({ size, seconds: 2, ...options });
        await bench.render(html, {
          ...size,
          fps: 5,
          durationSeconds: 2,
          job: { onPicture },
          ...(files && { files }),
        });
        return digests;
      };
      const captions = '00:00,500 --> 00:01,000\nHalo dunia\n\n00:01,200 --> 00:02,000\nPéyéum';
      const ofFile = await digestsOf(
        { host: 'data-captions-src="teks/captions.srt"' },
        { 'teks/captions.srt': { text: captions } },
      );
      expect(new Set(ofFile).size).toBeGreaterThan(2);
      expect(ofFile).toEqual(await digestsOf({ values: { captions } }));
    },
  );

  it.runIf(IS_THOROUGH)('of all styles are the same in 1 and 4 segments', async () => {
    const whole = await digestsIn(1);
    expect(new Set(whole).size).toBeGreaterThan(FRAMES / 2);
    expect(await digestsIn(4)).toEqual(whole);
  });
});
