import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { lowerPriority, memoryBytesOf } from '#renderer/processes.ts';

export interface FfmpegCommand {
  readonly path: string;
  readonly args: readonly string[];
  /** Folder of the render; its processes are found and killed by it. */
  readonly scratchDir: string;
  /** In addition to `PATH` and `HOME`; nothing is inherited. */
  readonly env?: Readonly<Record<string, string>>;
  /** Aborting kills the process. */
  readonly signal: AbortSignal;
}

/** Exit code of an ffmpeg that a signal ended: at the CPU limit, since the other signals sent here kill it at once. */
export const SIGNAL_EXIT_CODE = 255;

export interface FfmpegEnd {
  readonly exitCode: number | null;
  readonly killedBy: NodeJS.Signals | null;
  /** The end of standard error, or why the process could not be started. */
  readonly errorText: string;
}

export interface FfmpegProcess {
  /** Undefined if it could not be started. */
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly lowerPriority: (niceness: number) => void;
  /** Resolves when the process has ended or could not be started. Never rejects. */
  readonly ended: Promise<FfmpegEnd>;
}

const MAX_ERROR_CHARACTERS = 16_000;
const MEMORY_SAMPLE_MS = 100;

/** Calls `onExceeded` while the process uses more memory than this. */
export const limitMemory = (
  { pid, ended }: Pick<FfmpegProcess, 'pid' | 'ended'>,
  maxBytes: number,
  onExceeded: () => void,
): void => {
  const sampling = setInterval(() => {
    if (pid !== undefined && memoryBytesOf([pid]) > maxBytes) onExceeded();
  }, MEMORY_SAMPLE_MS);
  void ended.then(() => clearInterval(sampling));
};

export const startFfmpeg = async ({
  path,
  args,
  scratchDir,
  env,
  signal,
}: FfmpegCommand): Promise<FfmpegProcess> => {
  const home = join(scratchDir, 'home'); // by `HOME` the process is found as one of this render
  await mkdir(home, { recursive: true });
  const child = spawn(path, args, {
    env: { PATH: '/usr/bin:/bin', HOME: home, ...env },
    cwd: scratchDir,
    signal,
    killSignal: 'SIGKILL', // its files lie in the scratch folder, so there is nothing to clean up
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // a session of its own, whose priority can be lowered
  });
  const { pid, stdin, stdout, stderr } = child;
  let errorText = '';
  const appendError = (text: string) => {
    errorText = (errorText + text).slice(-MAX_ERROR_CHARACTERS);
  };
  stderr.setEncoding('utf8').on('data', appendError);
  stdin.on('error', () => undefined); // EPIPE: `ended` reports how the process ended
  const ended = new Promise<FfmpegEnd>((resolve) => {
    child.once('close', (exitCode, killedBy) => resolve({ exitCode, killedBy, errorText }));
    child.on('error', (error) => {
      if (pid !== undefined) return; // AbortError: `close` follows
      appendError(error.message);
      resolve({ exitCode: null, killedBy: null, errorText });
    });
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid,
    stdin,
    stdout,
    stderr,
    lowerPriority: (niceness) => {
      if (pid !== undefined) lowerPriority(pid, niceness, isRunning);
    },
    ended,
  };
};
