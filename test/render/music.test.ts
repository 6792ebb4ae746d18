import { expect, it } from 'vitest';
import { measureLoop } from '../../scripts/music/measure.ts';
import { readMusic } from '../../scripts/music/write-library.ts';

it.each(readMusic().map((entry) => [entry.name, entry] as const))(
  'loop %s is at −16 LUFS, has its beats where the data says, and repeats without a click',
  async (_name, entry) => {
    const { findings } = await measureLoop(process.env['FFMPEG_BIN'] ?? '', entry);
    expect(findings).toEqual([]);
  },
);
