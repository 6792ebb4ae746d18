import { spawn } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { ffmpegArguments } from '#renderer/encode/ffmpeg-arguments.ts';
import type { EncodeSettings } from '#renderer/encode/ffmpeg-arguments.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { lowerPriority } from '#renderer/processes.ts';
import { indexMaxBytes, segmentMaxBytes } from '#core/rendering/file-limits.ts';
import { RenderError } from '#core/rendering/render-error.ts';

export interface ChildSettings {
  readonly command: string;
  readonly args: readonly string[];
  /** The complete environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Aborting kills the process. */
  readonly signal: AbortSignal;
}

export interface ChildOutcome {
  readonly exitCode: number | null;
  readonly killedBy: NodeJS.Signals | null;
  /** The end of standard error, or why the process could not be started. */
  readonly errorText: string;
}

export interface ChildProcess {
  /** Undefined if it could not be started. */
  readonly pid: number | undefined;
  readonly stdin: Writable;
  /** Resolves when the process has ended or could not be started. Never rejects. */
  readonly ended: Promise<ChildOutcome>;
}

const MAX_ERROR_CHARACTERS = 4_000;

export const startChild = ({ command, args, env, cwd, signal }: ChildSettings): ChildProcess => {
  const child = spawn(command, args, {
    env,
    cwd,
    signal,
    killSignal: 'SIGKILL', // its files lie in the scratch folder, so there is nothing to clean up
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true, // a session of its own, whose priority can be lowered
  });
  let errorText = '';
  const appendError = (text: string) => {
    errorText = (errorText + text).slice(-MAX_ERROR_CHARACTERS);
  };
  child.stderr.setEncoding('utf8').on('data', appendError);
  child.stdin.on('error', () => undefined); // EPIPE: `ended` reports how the process ended
  const ended = new Promise<ChildOutcome>((resolve) => {
    child.once('close', (exitCode, killedBy) => resolve({ exitCode, killedBy, errorText }));
    child.on('error', (error) => {
      if (child.pid !== undefined) return; // AbortError: `close` follows
      appendError(error.message);
      resolve({ exitCode: null, killedBy: null, errorText });
    });
  });
  return { pid: child.pid, stdin: child.stdin, ended };
};

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
  readonly ended: Promise<ChildOutcome>;
}

/**
 * ffmpeg allocates each frame anew. By default glibc maps its memory and returns it to the system, which costs 460 page
 * faults per frame: a fifth of ffmpeg's time.
 */
export const ENCODER_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 * 1024), // the maximum; the largest frame has 12 MiB
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024 * 1024),
};

/** Frames after which the encoder may get a lower priority, and for how many of them it must have waited. */
const OBSERVED_FRAMES = 90;
const MIN_AWAITED_FRAMES = 72;
/** A shorter gap is what the next write takes to begin. */
const MIN_WAIT_MS = 1;
const NICENESS = 15;

/** Lowers the encoder's priority when it waits for most pictures, because drawing takes longer then (ADR 61). */
const watchWaits = (pid: number | undefined) => {
  let takenMs = performance.now();
  let frames = 0;
  let awaitedFrames = 0;
  return {
    beforeWrite: () => {
      frames += 1;
      if (performance.now() - takenMs > MIN_WAIT_MS) awaitedFrames += 1;
      if (frames === OBSERVED_FRAMES && awaitedFrames >= MIN_AWAITED_FRAMES) lowerPriority(pid, NICENESS);
    },
    afterWrite: () => {
      takenMs = performance.now();
    },
  };
};

const crash = ({ exitCode, killedBy, errorText }: ChildOutcome): RenderError =>
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
  const home = join(scratchDir, 'home'); // by `HOME` the process is found as one of this render
  await mkdir(home, { recursive: true });
  const { pid, stdin, ended } = startChild({
    command: ffmpegPath,
    args: ffmpegArguments(settings),
    env: { PATH: '/usr/bin:/bin', HOME: home, ...ENCODER_ENVIRONMENT },
    cwd: scratchDir,
    signal: watch.signal,
  });
  const waits = watchWaits(pid);
  let isFinishing = false;
  void ended.then((outcome) => {
    if (!isFinishing || outcome.exitCode !== 0) watch.fail(crash(outcome));
  });
  return {
    ended,
    write: async (frame) => {
      waits.beforeWrite();
      await watch.race(new Promise<void>((resolve) => stdin.write(frame, () => resolve())));
      waits.afterWrite();
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
      const outcome = await watch.race(ended);
      if (outcome.exitCode !== 0) throw crash(outcome);
    },
  };
};
