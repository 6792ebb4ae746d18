import type { Readable, Writable } from 'node:stream';
import { limitMemory, SIGNAL_EXIT_CODE, startFfmpeg } from '#renderer/ffmpeg-process.ts';

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
  const child = await startFfmpeg({
    path: ffmpegPath,
    args: ['-hide_banner', '-nostats', ...limits, ...args],
    scratchDir,
    signal: AbortSignal.any([signal, overMemory.signal]),
  });
  if (niceness > 0) child.lowerPriority(niceness);
  limitMemory(child, memoryMaxBytes, () => overMemory.abort());
  return {
    input: child.stdin,
    output: child.stdout,
    ended: child.ended.then(({ exitCode, errorText }) => ({
      isSuccessful: exitCode === 0,
      isOverTime: exitCode === SIGNAL_EXIT_CODE,
      log: errorText,
    })),
  };
};
