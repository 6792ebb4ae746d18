import type { Readable, Writable } from 'node:stream';
import { startFfmpeg } from '#renderer/ffmpeg-process.ts';
import { memoryBytesOf } from '#renderer/processes.ts';

const MEMORY_SAMPLE_MS = 100;
/** Exit code of an ffmpeg that a signal ended: at the CPU limit, since the other signals sent here kill it at once. */
const SIGNAL_EXIT_CODE = 255;

/** What reads uploaded audio and clips. */
export interface DecoderTools {
  readonly ffmpegPath: string;
  /** Folder of the render; its processes are found and killed by it. */
  readonly scratchDir: string;
  /** Aborting kills the processes. */
  readonly signal: AbortSignal;
}

export interface ProcessLimits {
  readonly memoryMaxBytes: number;
  readonly cpuMaxSeconds: number;
  /** Of a process beside a render; 0 for one that is waited for. */
  readonly niceness: number;
}

interface DecoderEnd {
  readonly isSuccessful: boolean;
  /** It used up its CPU time. */
  readonly isOverTime: boolean;
  readonly log: string;
}

export interface DecoderProcess {
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves when the process has ended or could not be started. Never rejects. */
  readonly ended: Promise<DecoderEnd>;
}

/** Starts ffmpeg with limits and an empty environment. */
export const startDecoder = async (
  { ffmpegPath, scratchDir, signal }: DecoderTools,
  args: readonly string[],
  { memoryMaxBytes, cpuMaxSeconds, niceness }: ProcessLimits,
): Promise<DecoderProcess> => {
  const limits = ['-timelimit', String(cpuMaxSeconds), '-max_alloc', String(memoryMaxBytes)];
  const overMemory = new AbortController();
  const { pid, stdin, stdout, lowerPriority, ended } = await startFfmpeg({
    path: ffmpegPath,
    args: ['-hide_banner', '-nostats', ...limits, ...args],
    scratchDir,
    signal: AbortSignal.any([signal, overMemory.signal]),
  });
  if (niceness > 0) lowerPriority(niceness);
  const sampling = setInterval(() => {
    if (pid !== undefined && memoryBytesOf([pid]) > memoryMaxBytes) overMemory.abort();
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
