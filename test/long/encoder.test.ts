import { spawn } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { startEncoder } from '#renderer/encode/encoder.ts';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import { killQuietly } from '#renderer/processes.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'encoder-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SIZE = { width: 640, height: 360 };
const FPS = 30;
const LIMIT_MS = 120_000;

/** I420 frames of waves around the middle: every pixel changes in every frame. */
const waves = (count: number): Buffer[] => {
  const { width, height } = SIZE;
  const plane = (scale: number, phase: number) =>
    Buffer.from(
      Uint8Array.from({ length: (width * height) / scale ** 2 }, (_, index) => {
        const columns = width / scale;
        const [x, y] = [
          (index % columns) * scale - width / 2,
          Math.floor(index / columns) * scale - height / 2,
        ];
        return 128 + 90 * Math.sin(3 * Math.atan2(y, x) + phase + Math.hypot(x, y) / 40);
      }),
    );
  return Array.from({ length: count }, (_, frame) =>
    Buffer.concat([plane(1, frame * 0.13), plane(2, frame * 0.1), plane(2, -frame * 0.07)]),
  );
};

const noise = (count: number): Buffer[] =>
  Array.from({ length: count }, () => randomFillSync(Buffer.alloc(SIZE.width * SIZE.height * 1.5)));

/** Path of a program that runs ffmpeg on the given processors only. */
const ffmpegOn = (ffmpegPath: string, processors: string): string => {
  const path = join(folder, `ffmpeg-on-${processors}`);
  writeFileSync(path, `#!/bin/sh\nexec taskset -c ${processors} ${ffmpegPath} "$@"\n`, { mode: 0o755 });
  return path;
};

interface Encoded {
  readonly video: Buffer;
  readonly poster: Buffer;
}

const encode = async (
  ffmpegPath: string,
  frames: readonly Buffer[],
  isBitrateLimited = false,
): Promise<Encoded> => {
  const watch = createFailureWatch(Date.now() + LIMIT_MS);
  const [outputPath, posterPath] = [join(folder, 'out.mp4'), join(folder, 'poster.jpg')];
  const poster = { path: posterPath, frame: 7 };
  const settings = {
    input: rawCapture.frameFormat(SIZE),
    ...SIZE,
    fps: FPS,
    outputPath,
    isBitrateLimited,
    poster,
  };
  const encoder = await startEncoder(ffmpegPath, settings, folder, watch);
  for (const frame of frames) await encoder.write(frame);
  await encoder.finish();
  watch.dispose();
  return { video: readFileSync(outputPath), poster: readFileSync(posterPath) };
};

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Runs `work` while processes use the given processors. */
const besideBusyProcesses = async <T>(processors: readonly number[], work: () => Promise<T>): Promise<T> => {
  const busy = processors.map((processor) =>
    spawn('taskset', ['-c', String(processor), 'sh', '-c', 'while :; do :; done'], { stdio: 'ignore' }),
  );
  try {
    return await work();
  } finally {
    for (const { pid } of busy) if (pid !== undefined) killQuietly(pid);
  }
};

describe('the encoder', () => {
  it.each([
    ['waves', waves(120), false],
    ['noise at the maximum bitrate', noise(40), true],
  ])(
    'writes the same bytes for %s with any number of processors and any load',
    async (_, frames, isLimited) => {
      const ffmpegPath = findFfmpeg(process.env);
      const last = availableParallelism() - 1;
      const [one, other, all] = ['0', String(last), `0-${last}`].map((set) => ffmpegOn(ffmpegPath, set));
      const files: Encoded[] = [];
      for (const path of [one, other, all, all] as string[]) {
        for (const busy of [[], [0], [0, last]]) {
          files.push(await besideBusyProcesses(busy, () => encode(path, frames, isLimited)));
        }
      }
      expect(files).toHaveLength(12);
      expect(new Set(files.map(({ video }) => digestOf(video))).size).toBe(1);
      expect(new Set(files.map(({ poster }) => digestOf(poster))).size).toBe(1);
    },
  );
});
