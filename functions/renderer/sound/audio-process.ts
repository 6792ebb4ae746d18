import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { lowerPriority, memoryBytesOf } from '#renderer/processes.ts';

/** Limits of one ffmpeg process. It needs 50 MB and, for ten minutes of audio, some seconds. */
const MEMORY_MAX_BYTES = 512 * 1024 * 1024;
const MEMORY_SAMPLE_MS = 100;
const CPU_MAX_SECONDS = 120;
/** The browser and the video encoder come first, also an encoder of lowered priority. */
const NICENESS = 19;
/** Exit code of an ffmpeg that a signal ended: at the CPU limit, since the other signals sent here kill it at once. */
const SIGNAL_EXIT_CODE = 255;
const MAX_LOG_CHARACTERS = 16_000;

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
  const home = join(scratchDir, 'home'); // by `HOME` the process is found as one of this render
  await mkdir(home, { recursive: true });
  const limits = ['-timelimit', String(CPU_MAX_SECONDS), '-max_alloc', String(MEMORY_MAX_BYTES)];
  const child = spawn(ffmpegPath, ['-hide_banner', '-nostats', ...limits, ...args], {
    env: { PATH: '/usr/bin:/bin', HOME: home },
    cwd: scratchDir,
    signal,
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // a session of its own, whose priority can be lowered
  });
  const { pid } = child;
  lowerPriority(pid, NICENESS);
  const kill = () => void child.kill('SIGKILL');
  const sampling = setInterval(() => {
    if (pid !== undefined && memoryBytesOf([pid]) > MEMORY_MAX_BYTES) kill();
  }, MEMORY_SAMPLE_MS);
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-MAX_LOG_CHARACTERS);
  });
  child.stdin.on('error', () => undefined); // EPIPE: `ended` reports how the process ended
  const ended = new Promise<AudioProcessEnd>((resolve) => {
    child.once('close', (exitCode) =>
      resolve({ isSuccessful: exitCode === 0, isOverTime: exitCode === SIGNAL_EXIT_CODE, log }),
    );
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ isSuccessful: false, isOverTime: false, log: error.message });
    });
  });
  void ended.then(() => clearInterval(sampling));
  return { input: child.stdin, output: child.stdout, ended };
};
