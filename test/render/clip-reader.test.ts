import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { NO_DELAY } from '#core/rendering/clip-time.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { createClipReader } from '#renderer/video-clips/clip-reader.ts';
import { probeClip } from '#renderer/video-clips/probe-clip.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import { makeNumberClip } from './support/number-clips.ts';

const run = promisify(execFile);
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
  const sizes = { size: SIZE, sourceSize: SIZE };
  const settings = {
    tools,
    file,
    probe,
    format: 'opaque' as const,
    ...sizes,
    isLooped: true,
    delay: NO_DELAY,
    onUndecodable,
  };
  const reader = createClipReader(settings);
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

/** Reads all pictures of an H.264 clip of 30 frames at 30 fps. */
const readAll = async (path: string, sourceSize: { readonly width: number; readonly height: number }) => {
  const signal = new AbortController().signal;
  const tools = { ffmpegPath: findFfmpeg(process.env), scratchDir: folder, signal };
  const file = { path, source: { container: 'mp4', codec: 'h264' } } as const;
  const probe = await probeClip(tools, file);
  if (probe === undefined) throw new Error('the clip is unreadable');
  const onUndecodable = () => new RenderError('asset_unavailable', 'the clip cannot be decoded');
  const sizes = { size: SIZE, sourceSize };
  const settings = {
    tools,
    file,
    probe,
    format: 'opaque' as const,
    ...sizes,
    isLooped: false,
    delay: NO_DELAY,
    onUndecodable,
  };
  const reader = createClipReader(settings);
  try {
    for (let frame = 0; frame < 30; frame += 1)
      await reader.pictureAt({ numerator: BigInt(frame), denominator: 30n });
  } finally {
    reader.close();
  }
};

it('refuses frames with more than twice the pixels that the container announces', async () => {
  const path = join(folder, 'larger.mp4');
  const output = ['-c:v', 'libx264', '-vf', 'setsar=2/3'];
  await makeNumberClip(findFfmpeg(process.env), path, { output, width: 96, height: 64 });
  await expect(readAll(path, { width: 16, height: 16 })).rejects.toMatchObject({ code: 'asset_unavailable' });
  await expect(readAll(path, { width: 96, height: 31 })).rejects.toMatchObject({ code: 'asset_unavailable' });
  await readAll(path, { width: 96, height: 32 });
  await readAll(path, { width: 64, height: 96 });
});

it('refuses a clip whose frames grow in the middle', async () => {
  const ffmpeg = findFfmpeg(process.env);
  const streams = await Promise.all(
    [64, 192].map(async (side) => {
      const path = join(folder, `${side}.h264`);
      const output = ['-c:v', 'libx264', '-bsf:v', 'h264_mp4toannexb'];
      await makeNumberClip(ffmpeg, path, { output, width: side, height: side, frames: 15 });
      return readFileSync(path);
    }),
  );
  const [stream, path] = [join(folder, 'grows.h264'), join(folder, 'grows.mp4')];
  writeFileSync(stream, Buffer.concat(streams));
  await run(ffmpeg, ['-v', 'error', '-y', '-r', '30', '-i', stream, '-c', 'copy', path]);
  await expect(readAll(path, SIZE)).rejects.toMatchObject({ code: 'asset_unavailable' });
  await readAll(path, { width: 192, height: 192 });
});
