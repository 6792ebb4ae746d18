import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { startJoin } from '#adapters/media-files/join-mp4.ts';
import { muxMp4 } from '#test/support/mux-mp4.ts';

const folder = await mkdtemp(join(tmpdir(), 'join-mp4-'));
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.useRealTimers());

const FRAMES = 6;

const joinAt = async (date: string): Promise<Buffer> => {
  vi.setSystemTime(new Date(date));
  const segment = join(folder, 'segment.mp4');
  await writeFile(segment, await muxMp4({ frames: FRAMES }));
  const path = join(folder, 'joined.mp4');
  const sound = Array.from({ length: 20 }, () => Buffer.alloc(300));
  const joiner = await startJoin(path, { fps: 30, frames: 2 * FRAMES, sound });
  for (const part of [segment, segment]) await joiner.add({ path: part, frames: FRAMES });
  await joiner.finish();
  return readFile(path);
};

/** Creation and modification time of a box whose version is 0. */
const timesOf = (file: Buffer, name: string) => {
  const start = file.indexOf(name) + 8;
  return [file.readUInt32BE(start), file.readUInt32BE(start + 4)];
};

it('joins equal segments to equal files at any time', async () => {
  const file = await joinAt('2026-11-22');
  expect(file.equals(await joinAt('2027-01-01'))).toBe(true);
  for (const name of ['mvhd', 'tkhd', 'mdhd']) expect(timesOf(file, name)).toEqual([0, 0]);
});
