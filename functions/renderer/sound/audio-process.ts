import type { Readable, Writable } from 'node:stream';
import { startFfmpeg } from '#renderer/ffmpeg-process.ts';
import { memoryBytesOf } from '#renderer/processes.ts';

/** Limits of one ffmpeg process. It needs 50 MB and, for ten minutes of audio, some seconds. */
const MEMORY_MAX_BYTES = 512 * 1024 * 1024;
const MEMORY_SAMPLE_MS = 100;
const CPU_MAX_SECONDS = 120;
/** About a tenth of the browser's share of a busy core; less would make the first segment wait for its sound (ADR 44). */
const NICENESS = 10;
/** Exit code of an ffmpeg that a signal ended: at the CPU limit, since the other signals sent here kill it at once. */
const SIGNAL_EXIT_CODE = 255;

/** What the sound of a video is mixed with. */
export interface AudioTools {
  readonly ffmpegPath: string;
  /** Folder of the render; its processes are found and killed by it. */
  readonly scratchDir: string;
  /** Aborting kills the processes. */
  readonly signal: AbortSignal;
}

interface AudioProcessEnd {
  readonly isSuccessful: boolean;
  /** It used up its CPU time. */
  readonly isOverTime: boolean;
  readonly log: string;
}

export interface AudioProcess {
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves when the process has ended or could not be started. Never rejects. */
  readonly ended: Promise<AudioProcessEnd>;
}

/** Starts ffmpeg with limits, a low priority and an empty environment. */
export const startAudioProcess = async (
  { ffmpegPath, scratchDir, signal }: AudioTools,
  args: readonly string[],
): Promise<AudioProcess> => {
  const limits = ['-timelimit', String(CPU_MAX_SECONDS), '-max_alloc', String(MEMORY_MAX_BYTES)];
  const overMemory = new AbortController();
  const { pid, stdin, stdout, lowerPriority, ended } = await startFfmpeg({
    path: ffmpegPath,
    args: ['-hide_banner', '-nostats', ...limits, ...args],
    scratchDir,
    signal: AbortSignal.any([signal, overMemory.signal]),
  });
  lowerPriority(NICENESS);
  const sampling = setInterval(() => {
    if (pid !== undefined && memoryBytesOf([pid]) > MEMORY_MAX_BYTES) overMemory.abort();
  }, MEMORY_SAMPLE_MS);
  void ended.then(() => clearInterval(sampling));
  return {
    input: stdin,
    output: stdout,
    ended: ended.then(({ exitCode, errorText }) => ({
      isSuccessful: exitCode === 0,
      isOverTime: exitCode === SIGNAL_EXIT_CODE,
      log: errorText,
    })),
  };
};
