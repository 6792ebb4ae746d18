import { stat } from 'node:fs/promises';
import { ffmpegArguments } from '#renderer/encode/ffmpeg-arguments.ts';
import type { EncodeSettings } from '#renderer/encode/ffmpeg-arguments.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { startFfmpeg } from '#renderer/ffmpeg-process.ts';
import type { FfmpegEnd, FfmpegProcess } from '#renderer/ffmpeg-process.ts';
import { indexMaxBytes, segmentMaxBytes } from '#core/rendering/file-limits.ts';
import { RenderError } from '#core/rendering/render-error.ts';

/** The file exceeds the maximum bitrate. */
export class BitrateExceeded extends Error {}

export interface Encoder {
  /** Resolves when ffmpeg has taken the frame; its buffer may be reused then. */
  readonly write: (frame: Buffer) => Promise<void>;
  /** Throws BitrateExceeded when the file is already larger than one of this many frames may be. */
  readonly checkSize: (frames: number) => Promise<void>;
  /** Closes the input and waits for the finished file. */
  readonly finish: () => Promise<void>;
  /** Resolves when the process has ended, successfully or not. */
  readonly ended: Promise<FfmpegEnd>;
}

/**
 * ffmpeg allocates each frame anew. By default glibc maps its memory and returns it to the system, which costs 460 page
 * faults per frame: a fifth of ffmpeg's time.
 */
export const ENCODER_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 * 1024), // the maximum; the largest frame has 32 MiB, as a decoded PNG
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024 * 1024),
};

/** Frames after which the encoder may get a lower priority, and for how many of them it must have waited. */
const OBSERVED_FRAMES = 90;
const MIN_AWAITED_FRAMES = 72;
/** A shorter gap is the overhead between two writes. */
const MIN_WAIT_MS = 1;
const NICENESS = 15;

/** Lowers the encoder's priority once, if it waited for most of the first pictures: then drawing takes longer (ADR 61). */
const controlPriority = ({ lowerPriority }: FfmpegProcess) => {
  let takenMs = performance.now();
  let frames = 0;
  let awaitedFrames = 0;
  return {
    beforeWrite: () => {
      frames += 1;
      if (performance.now() - takenMs > MIN_WAIT_MS) awaitedFrames += 1;
      if (frames === OBSERVED_FRAMES && awaitedFrames >= MIN_AWAITED_FRAMES) lowerPriority(NICENESS);
    },
    afterWrite: () => {
      takenMs = performance.now();
    },
  };
};

const crash = ({ exitCode, killedBy, errorText }: FfmpegEnd): RenderError =>
  new RenderError(
    'render_crashed',
    `ffmpeg ended with ${killedBy ?? exitCode}: ${errorText.trim().slice(-500)}`,
  );

/** Starts ffmpeg, which reads frames from its standard input. If it ends before `finish`, the render fails. */
export const startEncoder = async (
  ffmpegPath: string,
  settings: EncodeSettings,
  scratchDir: string,
  watch: FailureWatch,
): Promise<Encoder> => {
  const ffmpeg = await startFfmpeg({
    path: ffmpegPath,
    args: ffmpegArguments(settings),
    scratchDir,
    env: ENCODER_ENVIRONMENT,
    signal: watch.signal,
  });
  const { stdin, ended } = ffmpeg;
  const priority = controlPriority(ffmpeg);
  let isFinishing = false;
  void ended.then((end) => {
    if (!isFinishing || end.exitCode !== 0) watch.fail(crash(end));
  });
  return {
    ended,
    write: async (frame) => {
      priority.beforeWrite();
      await watch.race(new Promise<void>((resolve) => stdin.write(frame, () => resolve())));
      priority.afterWrite();
    },
    checkSize: async (frames) => {
      if (settings.isBitrateLimited === true) return;
      const { size } = await stat(settings.outputPath).catch(() => ({ size: 0 })); // ffmpeg may not have created it
      const maxBytes = segmentMaxBytes(settings, frames) + indexMaxBytes({ frames });
      if (size > maxBytes) throw new BitrateExceeded(`${size} bytes for ${frames} frames`);
    },
    finish: async () => {
      isFinishing = true;
      stdin.end();
      const end = await watch.race(ended);
      if (end.exitCode !== 0) throw crash(end);
    },
  };
};
