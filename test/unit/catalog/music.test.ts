import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MUSIC_MOODS } from '#contracts/record-values.ts';
import { readMusicLibrary } from '#adapters/catalog/catalogs.ts';
import { CATALOG_DIR } from '../../../scripts/shared/catalog-dir.ts';
import { SONGS } from '../../../scripts/music/songs/index.ts';
import { describeSong, musicFile, readMusic } from '../../../scripts/music/write-library.ts';

const library = readMusic();

it('the music library has at least two loops of each of six moods, each with its own tempo', () => {
  expect(library.length).toBeGreaterThanOrEqual(12);
  for (const mood of MUSIC_MOODS)
    expect(library.filter((entry) => entry.mood === mood).length).toBeGreaterThanOrEqual(2);
  expect(new Set(library.map(({ tempo_bpm: tempo }) => tempo)).size).toBe(library.length);
});

it('the catalog names each loop by an id that no other one has', () => {
  const music = readMusicLibrary(CATALOG_DIR);
  expect(music.map(({ name }) => name)).toEqual(library.map(({ name }) => name));
  expect(new Set(music.map(({ assetId }) => assetId)).size).toBe(music.length);
});

describe.each(library.map((entry) => [entry.name, entry] as const))('%s', (name, entry) => {
  it('is the file of the list, whose data are those of its composition', () => {
    const file = readFileSync(musicFile(name));
    const song = SONGS.find((each) => each.name === name);
    expect(createHash('sha256').update(file).digest('hex')).toBe(entry.sha256);
    expect(song && describeSong(song, entry.sha256)).toEqual(entry);
  });

  it('lasts 15 to 60 s and a whole number of bars, at about 128 kbit/s', () => {
    const { duration_seconds: seconds, tempo_bpm: tempo, beats, bars } = entry;
    expect(seconds).toBeGreaterThanOrEqual(15);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((seconds * tempo) / 60).toBeCloseTo(beats.length, 2);
    expect(beats.filter((_, index) => index % entry.beats_per_bar === 0)).toEqual(bars);
    const kilobits = (statSync(musicFile(name)).size * 8) / seconds / 1000;
    expect(kilobits).toBeGreaterThan(100);
    expect(kilobits).toBeLessThan(160);
  });
});
