import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import { encodeLoop } from './encode.ts';
import { mixSong } from './mix.ts';
import { beatSeconds, loopSamples } from './perform.ts';
import { BEATS_PER_BAR } from './song.ts';
import type { Song } from './song.ts';
import { RATE } from './sound/signal.ts';

const MUSIC_DIR = join(CATALOG_DIR, 'music');

/** A loop of the library as `catalog/music/music.json` lists it. */
export interface MusicEntry {
  readonly name: string;
  readonly title: { readonly id: string; readonly en: string };
  readonly mood: string;
  readonly tempo_bpm: number;
  readonly beats_per_bar: number;
  readonly duration_seconds: number;
  readonly beats: readonly number[];
  readonly bars: readonly number[];
  readonly sha256: string;
  readonly license: string;
}

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

/** What the list says of the file of a song. */
export const describeSong = (song: Song, sha256: string): MusicEntry => {
  const beat = beatSeconds(song);
  const times = (count: number, step: number) =>
    Array.from({ length: count }, (_, index) => roundTo(index * step, 4));
  return {
    name: song.name,
    title: song.title,
    mood: song.mood,
    tempo_bpm: roundTo(60 / beat, 3),
    beats_per_bar: BEATS_PER_BAR,
    duration_seconds: roundTo(loopSamples(song) / RATE, 6),
    beats: times(song.bars * BEATS_PER_BAR, beat),
    bars: times(song.bars, beat * BEATS_PER_BAR),
    sha256,
    license: 'Apache-2.0',
  };
};

export const musicFile = (name: string): string => join(MUSIC_DIR, `${name}.m4a`);

export const readMusic = (): readonly MusicEntry[] =>
  JSON.parse(readFileSync(join(MUSIC_DIR, 'music.json'), 'utf8')) as MusicEntry[]; // safe: written by writeMusicList

/** Plays a song, mixes it and writes its file. */
export const composeSong = async (song: Song, ffmpegPath: string): Promise<void> => {
  await mkdir(MUSIC_DIR, { recursive: true });
  const scratchDir = await mkdtemp(join(tmpdir(), 'music-'));
  try {
    await encodeLoop(ffmpegPath, await mixSong(song), {
      path: musicFile(song.name),
      scratchDir,
      title: song.title.id,
    });
  } finally {
    await rm(scratchDir, { recursive: true, force: true });
  }
};

/** Writes `music.json` for the files of the songs. */
export const writeMusicList = async (songs: readonly Song[]): Promise<void> => {
  const entries = [];
  for (const song of songs) {
    const sha256 = createHash('sha256')
      .update(await readFile(musicFile(song.name)))
      .digest('hex');
    entries.push(describeSong(song, sha256));
  }
  const json = JSON.stringify(entries, null, 2).replaceAll(
    /\[\s+([\d.,\s]+?)\s+\]/g,
    (_, numbers: string) => {
      return `[${numbers.split(/,\s*/).join(', ')}]`; // a list of times on one line
    },
  );
  await writeFile(join(MUSIC_DIR, 'music.json'), `${json}\n`);
};
