import { expect, it } from 'vitest';
import { measureLoop } from '../../scripts/music/measure.ts';
import { readMusic } from '../../scripts/music/write-library.ts';
import { sampleOf } from './support/thorough.ts';

it.each(
  sampleOf(
    readMusic().map((entry) => [entry.name, entry] as const),
    6,
  ),
)(
  'loop %s is at −16 LUFS, has its beats where the data says, and repeats without a click',
  async (_name, entry) => {
    const { findings } = await measureLoop(process.env['FFMPEG_BIN'] ?? '', entry);
    expect(findings).toEqual([]);
  },
);
