import { expect, it } from 'vitest';
import { readingSpeeds } from '../../../scripts/templates/gate/reading.ts';
import type { TextLine, VisibleText } from '../../../scripts/templates/page/texts.ts';

const LEGIBLE = '1'.repeat(9);

interface Line {
  readonly text: string;
  readonly left?: number;
  readonly opacity?: number;
  readonly points?: string;
}

/** One text of the page at one moment. */
const shown = (...lines: readonly Line[]): VisibleText => ({
  key: 7,
  variables: ['judul'],
  label: 'judul',
  text: lines.map(({ text }) => text).join(' '),
  fontSize: 40,
  lines: lines.map(({ text, left = 100, opacity = 1 }): TextLine => ({
    box: [left, 0, left + 200, 40],
    extent: [left, 0, left + 200, 40],
    color: '#000',
    opacity,
    characters: text.length,
  })),
  points: lines.map(({ points = LEGIBLE }) => points).join(''),
  problems: [],
});

/** What a page shows for a number of tenths of a second. */
const during = (tenths: number, ...texts: readonly VisibleText[]): readonly (readonly VisibleText[])[] =>
  Array.from({ length: tenths }, () => texts);

const speedOf = (...moments: readonly (readonly (readonly VisibleText[])[])[]): number | undefined =>
  readingSpeeds(moments.flat())[0]?.charactersPerSecond;

const TEXT = 'Kue basah dan kering hari ini saja';

it('is 17 for 34 characters that are legible for two seconds', () => {
  expect(speedOf(during(5), during(20, shown({ text: TEXT })), during(5))).toBeCloseTo(17, 6);
});

it.each<[string, Line]>([
  ['half transparent', { text: TEXT, opacity: 0.8 }],
  ['covered in one place', { text: TEXT, points: '111101111' }],
])('does not count the time at which a text is %s', (_, line) => {
  expect(speedOf(during(20, shown({ text: TEXT })), during(20, shown(line)))).toBeCloseTo(17, 6);
  expect(speedOf(during(20, shown(line)))).toBeUndefined();
});

it('does not count the time at which a text moves faster than 300 px a second', () => {
  const moving = Array.from({ length: 20 }, (_, tenth) => [shown({ text: TEXT, left: tenth * 31 - 620 })]);
  expect(speedOf(moving, during(20, shown({ text: TEXT, left: 100 })))).toBeCloseTo(17, 6);
  const slow = Array.from({ length: 20 }, (_, tenth) => [shown({ text: TEXT, left: tenth * 30 })]);
  expect(speedOf(slow)).toBeCloseTo(17, 6);
});

it('counts each appearance of a text', () => {
  expect(
    speedOf(during(10, shown({ text: TEXT })), during(30), during(10, shown({ text: TEXT }))),
  ).toBeCloseTo(17, 6);
});

it('reads a text that comes word by word from its first word on', () => {
  const words = ['Roti', 'hangat', 'setiap', 'pagi'];
  const upTo = (count: number) =>
    shown(...words.map((text, index) => ({ text, opacity: index < count ? 1 : 0 })));
  const entering = [1, 2, 3].flatMap((count) => during(5, upTo(count)));
  // 23 characters in 2.5 s; the last word alone would be 4 in 1 s.
  expect(speedOf(entering, during(10, upTo(4)))).toBeCloseTo(23 / 2.5, 6);
  // 4 of the words, and a share of the spaces, in the last tenth.
  expect(speedOf(entering, during(1, upTo(4)))).toBeCloseTo((4 * 23) / 20 / 0.1, 6);
});

it('reads words that replace each other one by one', () => {
  const one = (index: number) =>
    shown(...['Roti', 'hangat'].map((text, word) => ({ text, opacity: word === index ? 1 : 0 })));
  expect(speedOf(during(10, one(0)), during(2, one(1)))).toBeCloseTo((6 * 11) / 10 / 0.2, 6);
});
