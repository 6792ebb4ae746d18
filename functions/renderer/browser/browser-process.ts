import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { killQuietly } from '#renderer/processes.ts';

export interface ProcessEnd {
  readonly signal?: NodeJS.Signals;
  readonly description: string;
}

/** Chromium's first process. Its debugging pipe is descriptors 3 and 4. */
export interface BrowserProcess {
  /** Undefined if it could not be started; then `ended` says why. */
  readonly pid: number | undefined;
  readonly toChromium: Writable;
  readonly fromChromium: Readable;
  /** The end of standard error. Contains text of the page once a document is loaded. */
  readonly errorText: () => string;
  readonly ended: Promise<ProcessEnd>;
}

const MAX_ERROR_CHARACTERS = 4_000;
/** For the end of standard error after the exit. */
const LAST_MESSAGES_MS = 200;

const describeEnd = async (child: ChildProcess, errors: Readable): Promise<ProcessEnd> => {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    // Child processes may keep it open.
    if (!errors.closed)
      await Promise.race([once(errors, 'close'), sleep(LAST_MESSAGES_MS, undefined, { ref: false })]);
    return signal === null
      ? { description: `it exited with ${code}` }
      : { signal, description: `it ended with ${signal}` };
  } catch (error) {
    return { description: `it cannot be started: ${(error as Error).message}` };
  }
};

/** Starts the process in a group of its own, which is killed when this process exits. */
export const startBrowserProcess = (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): BrowserProcess => {
  const child = spawn(command, args, {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const { pid } = child;
  let errorText = '';
  const [, , errors, toChromium, fromChromium] = child.stdio as [null, null, Readable, Writable, Readable]; // safe: pipes
  errors.setEncoding('utf8').on('data', (text: string) => {
    errorText = (errorText + text).slice(-MAX_ERROR_CHARACTERS);
  });
  toChromium.on('error', () => undefined); // EPIPE: `ended` reports how the process ended
  const killGroup = () => pid !== undefined && killQuietly(-pid);
  process.once('exit', killGroup);
  const ended = describeEnd(child, errors);
  void ended.then(() => process.off('exit', killGroup));
  return { pid, toChromium, fromChromium, errorText: () => errorText, ended };
};
