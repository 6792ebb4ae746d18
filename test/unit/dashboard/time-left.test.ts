import { expect, it } from 'vitest';
import { secondsLeft, timeLeftInWords } from '../../../dashboard/src/pages/videos/time-left.ts';

const FIRST = { percent: 10, atMs: 1000 };

it.each([
  ['nothing is known yet', { percent: 12, atMs: 20_000 }, undefined],
  ['half of the rest is done', { percent: 55, atMs: 31_000 }, 30],
  ['it is done', { percent: 100, atMs: 31_000 }, 0],
])('says how long a video still takes when %s', (_, latest, seconds) => {
  expect(secondsLeft(FIRST, latest)).toBe(seconds);
});

it.each([
  [0, 'Hampir selesai.'],
  [40, 'Sekitar 40\u00A0detik lagi.'],
  [65, 'Sekitar 2\u00A0menit lagi.'],
])('says %i seconds in words', (seconds, words) => {
  expect(timeLeftInWords(seconds)).toBe(words);
});
