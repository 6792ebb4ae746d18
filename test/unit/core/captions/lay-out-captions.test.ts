import { describe, expect, it } from 'vitest';
import { captionPages } from '#core/captions/caption-pages.ts';
import type { CaptionLayout, CaptionPage } from '#core/captions/lay-out-captions.ts';
import { divideWord, textWidth } from '#core/captions/text-width.ts';
import { readingLength } from '#core/captions/spread-words.ts';
import { CAPTIONS_COMPONENT, composeComponent } from '../../../../scripts/captions/component.ts';
import { readFile } from 'node:fs/promises';

const TALL: CaptionLayout = { lineWidth: 16, lines: 2 };

const layOut = (text: string, layout = TALL, seconds = 60): readonly CaptionPage[] => {
  const pages = captionPages(text, seconds, layout);
  if ('code' in pages) throw new Error(pages.code);
  return pages;
};

const textOf = (line: CaptionPage['lines'][number]): string =>
  line.map(({ text, isJoined }, index) => (index === 0 || isJoined ? text : ` ${text}`)).join('');

const linesOf = (text: string, layout?: CaptionLayout) =>
  layOut(text, layout).map(({ lines }) => lines.map(textOf));

const LONG =
  'Pesan hari ini, besok sampai di rumah! Gratis ongkir untuk semua pelanggan setia di seluruh Indonesia, ' +
  'termasuk yang mempertanggungjawabkan keberlangsungan usahanya sendiri. ';

it('keeps a short text on one line', () => {
  expect(linesOf('Halo dunia')).toEqual([['Halo dunia']]);
});

it('divides a page into two lines of nearly one length', () => {
  expect(linesOf('Gratis ongkir untuk semua')).toEqual([['Gratis ongkir', 'untuk semua']]);
});

it('divides a long text at its sentences and punctuation first', () => {
  expect(linesOf('Pesan hari ini, besok sampai di rumah! Gratis ongkir untuk semua.')).toEqual([
    ['Pesan hari ini,'],
    ['besok sampai', 'di rumah!'],
    ['Gratis ongkir', 'untuk semua.'],
  ]);
});

describe.each([
  ['9:16', TALL],
  ['16:9', { lineWidth: 36, lines: 2 }],
  ['one large line', { lineWidth: 10, lines: 1 }],
] as const)('in %s', (_, layout) => {
  it.each([1, 2, 7, 40])('shows each of %i words once, in order and in time', (count) => {
    const words = [...Array(count).keys()].map((index) => `${LONG.split(' ')[index % 20]}${index}`);
    const pages = layOut(words.join(' '), layout);
    expect(pages.flatMap(({ lines }) => lines.flat().map(({ text }) => text))).toEqual(words);
    const times = pages.flatMap(({ start, end, lines }) => [
      start,
      ...lines.flat().map((word) => word.end),
      end,
    ]);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(pages[0]?.start).toBe(0);
    expect(pages.at(-1)?.end).toBeCloseTo(60);
  });

  it('never has more lines than it should, nor a wide line of several words', () => {
    for (const { lines } of layOut(LONG.repeat(40), layout)) {
      expect(lines.length).toBeLessThanOrEqual(layout.lines);
      for (const line of lines)
        if (line.length > 1) expect(textWidth(textOf(line))).toBeLessThanOrEqual(layout.lineWidth + 0.001);
    }
  });
});

it('keeps the pages of a cue within it, one after the other', () => {
  const pages = layOut(`00:02 --> 00:08\n${LONG}`);
  expect(pages.length).toBeGreaterThan(3);
  expect([pages[0]?.start, pages.at(-1)?.end]).toEqual([2, 8]);
  for (const [index, page] of pages.slice(1).entries()) expect(page.start).toBe(pages[index]?.end);
});

it('keeps long Indonesian words whole', () => {
  expect(linesOf('mempertanggungjawabkannya')).toEqual([['mempertanggungjawabkannya']]);
});

it('divides addresses and languages without spaces, and never an emoji', () => {
  expect(linesOf('恭喜发财'.repeat(5)).flat().join('')).toBe('恭喜发财'.repeat(5));
  expect(linesOf('恭喜发财'.repeat(5)).flat().length).toBeGreaterThan(2);
  const address = 'https://tokobusari.example/produk/terbaru/katalog-lebaran';
  expect(linesOf(address).flat().join('')).toBe(address);
  const family = '👨‍👩‍👧';
  expect(divideWord(family.repeat(3), 2)).toEqual([family, family, family]);
});

it('gives a word time by its letters', () => {
  expect(readingLength('Halo dunia.')).toBe(4 + 2 + 6 + 5);
});

it('is the code in the component: otherwise run "npm run captions"', async () => {
  expect((await readFile(CAPTIONS_COMPONENT, 'utf8')) === (await composeComponent())).toBe(true);
});
