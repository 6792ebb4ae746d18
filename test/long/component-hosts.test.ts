import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findLayoutProblems, readHostStates } from '../render/component-layout.ts';
import { composePage } from '../render/support/component-page.ts';
import type { Mounted } from '../render/support/component-page.ts';
import { useViewer } from '../render/support/use-viewer.ts';
import type { ShownTemplate } from '../../scripts/templates/viewer.ts';

const SENTENCE =
  'Pertanggungjawaban keberlangsungan usaha ketersediaan barang istimewa menyenangkan pelanggan';
const LONGEST: Readonly<Record<string, object>> = {
  'call-to-action': { ajakan: SENTENCE, kontak: SENTENCE },
  'caption-line': { teks: `${SENTENCE} ${SENTENCE}` },
  captions: { captions: `${SENTENCE} ${SENTENCE}` },
  'confetti-burst': { jumlah: 40 },
  countdown: { judul: SENTENCE, akhir: SENTENCE.slice(0, 40), mulai: 3 },
  'logo-outro': { nama_usaha: SENTENCE, slogan: SENTENCE, kontak: SENTENCE },
  'lower-third': { judul: SENTENCE, keterangan: SENTENCE },
  'photo-frame': { keterangan: SENTENCE },
  'price-tag': { harga: 'Rp888.888.888', harga_coret: 'Rp999.999.999', label: SENTENCE },
  'progress-bar': { judul: SENTENCE, persen: 100 },
  typewriter: { teks: `${SENTENCE} https://${'tokobusari'.repeat(12)}.example ${SENTENCE}` },
};
const STARTS = [0, 1, 7.3];
/** They lie on top of each other. */
const HOSTS = [
  { width: 400, height: 400 },
  { width: 400, height: 700 },
  { width: 800, height: 450 },
  { width: 1080, height: 500 },
  { width: 1920, height: 300 },
  { width: 1920, height: 700 },
];
/** The narrowest and the widest. */
const MOTION_HOSTS = [HOSTS[0], HOSTS[4]];
const SIZE = { width: 1920, height: 700 };
const DURATION_SECONDS = 5;
const STILL = 2.8;
/** After the start of the host: its first frame, a moving ring, complete texts, the end of a countdown, and the last frame. */
const INSTANTS = [0, 1.1, STILL, 3.2, DURATION_SECONDS - 1 / 30];
/** Times before the first instant: a seek that skips them hides faults of a render. */
const ENTERING = Array.from({ length: 10 }, (_, index) => (index + 1) / 10);
/** Pixels, percent of opacity. */
const MAX_DIFFERENCE = 1;

const viewer = useViewer();
const names = readdirSync(new URL('../../catalog/components', import.meta.url));

const mount = (name: string, values: object, options: Partial<Mounted> = {}): Mounted => {
  const place = { start: 0, duration: DURATION_SECONDS, left: 0, top: 0, width: 640, height: 400 };
  return { name, values, ...place, ...options };
};

const show = <T>(mounted: readonly Mounted[], inspect: (page: ShownTemplate) => Promise<T>): Promise<T> =>
  viewer.show({ html: composePage(SIZE, mounted) }, SIZE, {}, async (shown) => {
    await shown.seek(0);
    return inspect(shown);
  });

/** States of the hosts of each start, time by time. Seeks forwards and to the starts themselves, as a render does. */
const readStates = async (shown: ShownTemplate, mounted: readonly Mounted[]): Promise<number[][][]> => {
  const idsOf = (start: number) =>
    mounted.flatMap((one, index) => (one.start === start ? [`${one.name}-${index}`] : []));
  const times = STARTS.flatMap((start, column) =>
    [...ENTERING, ...INSTANTS].map((after) => ({ after, seconds: start + after, column, ids: idsOf(start) })),
  );
  const states: number[][][] = STARTS.map(() => []);
  for (const { after, seconds, column, ids } of times.toSorted((a, b) => a.seconds - b.seconds)) {
    await shown.seek(seconds);
    if (!INSTANTS.includes(after)) continue;
    const read = await shown.evaluate<number[][]>(`(${readHostStates.toString()})(${JSON.stringify(ids)})`);
    states[column]?.push(...read);
  }
  return states;
};

const largestDifference = (a: readonly number[], b: readonly number[]): number =>
  a.length === b.length
    ? a.reduce((largest, value, index) => Math.max(largest, Math.abs(value - (b[index] ?? 0))), 0)
    : Infinity;

it('is tested for every component', () => {
  expect(names.map((file) => file.replace('.html', '')).toSorted()).toEqual(Object.keys(LONGEST).toSorted());
});

describe('with the longest values', () => {
  const components = Object.entries(LONGEST);
  const withText = components.filter(([, values]) =>
    Object.values(values).some((value) => typeof value === 'string'),
  );

  it.each(components)('%s moves the same whether its host starts at 0, 1 or 7.3 s', async (name, values) => {
    const mounted = STARTS.flatMap((start) =>
      MOTION_HOSTS.map((box) => mount(name, values, { ...box, start })),
    );
    const [first = [], ...others] = await show(mounted, (shown) => readStates(shown, mounted));
    expect(first).toHaveLength(MOTION_HOSTS.length * INSTANTS.length);
    for (const [host] of MOTION_HOSTS.entries()) {
      const states = first.filter((_, index) => index % MOTION_HOSTS.length === host);
      expect(Math.max(...states.flat())).toBeGreaterThan(MAX_DIFFERENCE); // something is visible
    }
    for (const other of others) {
      const differences = first.map((state, index) => largestDifference(state, other[index] ?? []));
      expect(Math.max(...differences)).toBeLessThan(MAX_DIFFERENCE);
    }
  });

  it.each(withText)(
    '%s keeps every text inside its surface in hosts of 400 to 1,920 pixels at each start',
    async (name, values) => {
      const duration = Math.max(...STARTS) + DURATION_SECONDS;
      const longest = STARTS.flatMap((start) =>
        HOSTS.map((box) => mount(name, values, { ...box, start, duration })),
      );
      const defaults = HOSTS.map((box) => mount(name, {}, { ...box, duration }));
      const problems = await show([...longest, ...defaults], async (shown) => {
        await shown.seek(Math.max(...STARTS) + STILL);
        return shown.evaluate<string[]>(`(${findLayoutProblems.toString()})()`);
      });
      expect(problems).toEqual([]);
    },
  );
});

describe('a component', () => {
  /** Asks in the last frame. */
  const askAtEnd = <T>(mounted: readonly Mounted[], expression: string) =>
    show(mounted, async (shown) => {
      await shown.seek(Math.max(...mounted.map(({ duration }) => duration)) - 1 / 30);
      return shown.evaluate<T>(expression);
    });

  it('fills a wide host as a progress bar', async () => {
    const mounted = HOSTS.map((box) => mount('progress-bar', {}, box));
    const shares = await show(mounted, async (shown) => {
      await shown.seek(STILL);
      return shown.evaluate<number[]>(
        `[...document.querySelectorAll('.progress-bar-card')].map((card) => card.offsetWidth / card.closest('#root > *').offsetWidth)`,
      );
    });
    expect(shares).toHaveLength(HOSTS.length);
    for (const share of shares) expect(share).toBeGreaterThan(0.85);
  });

  it('stays to the last frame as a call to action, unless `keluar` is true', async () => {
    const mounted = [{}, { keluar: false }, { keluar: true }].map((values) =>
      mount('call-to-action', values),
    );
    const widths = `[...document.querySelectorAll('.call-to-action-label')].map((e) => e.getBoundingClientRect().width > e.offsetWidth / 2)`;
    expect(await askAtEnd(mounted, widths)).toEqual([true, true, false]);
  });

  it('has typed every letter by the end, however long the text and short the host', async () => {
    const isTyped = (values: object, duration: number) =>
      askAtEnd<boolean>(
        [mount('typewriter', values, { duration })],
        `[...document.querySelectorAll('.typewriter-letter')].every((e) => getComputedStyle(e).opacity === '1')`,
      );
    expect(await isTyped({ teks: SENTENCE, kecepatan: 2 }, 0.7)).toBe(true);
    expect(await isTyped(LONGEST['typewriter'] ?? {}, 3)).toBe(true);
  });
});
