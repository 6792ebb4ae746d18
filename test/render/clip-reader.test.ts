import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createClipReader } from '#renderer/video-clips/clip-reader.ts';
import { probeClip } from '#renderer/video-clips/probe-clip.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import { makeNumberClip } from './support/number-clips.ts';

const folder = mkdtempSync(join(tmpdir(), 'clip-reader-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SIZE = { width: 64, height: 64 };

/** Starts ffmpeg and counts how often. */
const createCountedFfmpeg = () => {
  const [path, starts] = [join(folder, 'ffmpeg'), join(folder, 'starts')];
  writeFileSync(starts, '');
  writeFileSync(path, `#!/bin/sh\necho >> '${starts}'\nexec '${findFfmpeg(process.env)}' "$@"\n`);
  chmodSync(path, 0o755);
  return { path, starts: () => readFileSync(starts, 'utf8').length };
};

it('decodes a short loop once, however often it is shown', async () => {
  const path = join(folder, 'clip.mp4');
  await makeNumberClip(findFfmpeg(process.env), path, { output: ['-c:v', 'libx264', '-g', '10'] });
  const ffmpeg = createCountedFfmpeg();
  const tools = { ffmpegPath: ffmpeg.path, scratchDir: folder, signal: new AbortController().signal };
  const file = { path, source: { container: 'mp4', codec: 'h264' } } as const;
  const probe = await probeClip(tools, file);
  if (probe === undefined) throw new Error('the clip is unreadable');
  const onUndecodable = () => {
    throw new Error('the clip cannot be decoded');
  };
  const reader = createClipReader({ tools, file, probe, size: SIZE, isLooped: true, onUndecodable });
  const startsBefore = ffmpeg.starts();
  const ticks: number[] = [];
  for (let frame = 0; frame < 40; frame += 1) {
    const time = { numerator: BigInt(24 + (frame % 6)), denominator: 30n };
    const { tick, timeBase } = await reader.pictureAt(time);
    ticks.push(Math.round((Number(tick) * 30 * Number(timeBase.numerator)) / Number(timeBase.denominator)));
  }
  reader.close();
  expect(ticks).toEqual(Array.from({ length: 40 }, (_, frame) => 24 + (frame % 6)));
  expect(ffmpeg.starts() - startsBefore).toBe(1);
});
