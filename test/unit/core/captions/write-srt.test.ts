import { expect, it } from 'vitest';
import { readCaptions } from '#core/captions/read-captions.ts';
import { writeSrt } from '#core/captions/write-srt.ts';

it('writes captions in the order of their times, which the parser reads back', () => {
  const srt = writeSrt([
    { start: 3661.0004, end: 3662.9996, lines: ['Kedua'] },
    { start: 0, end: 1.5, lines: ['Halo', 'dunia <b>--> 2'] },
  ]);
  expect(srt).toBe(
    '1\n00:00:00,000 --> 00:00:01,500\nHalo\ndunia <b>→ 2\n\n2\n01:01:01,000 --> 01:01:03,000\nKedua\n',
  );
  expect(readCaptions(srt, 4000)).toMatchObject([
    { start: 0, end: 1.5 },
    { start: 3661, end: 3663 },
  ]);
});
