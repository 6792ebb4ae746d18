import { type ChildProcess, spawn } from 'node:child_process';
import {
  type InvocationAnswer,
  type InvocationMessage,
  type InvocationResult,
  failed,
} from './invocation.ts';
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { killProcessTree } from '../processes.ts';

const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url));

export interface FunctionProcessOptions {
  /** The whole environment of the process: nothing of ours is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** File descriptor that receives what the functions log. */
  readonly logFd: number;
}

export interface FunctionProcess {
  /** Resolves with the function's answer, or with how the process ended when it ends first. */
  readonly invoke: (message: InvocationMessage) => Promise<InvocationResult>;
  readonly hasExited: () => boolean;
  /** Kills the process with all it started; resolves when it is gone. */
  readonly kill: () => Promise<void>;
}

const exitReason = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `exit status ${String(code)}` : `signal: ${signal}`;

const spawnProcess = ({ env, logFd }: FunctionProcessOptions): ChildProcess =>
  spawn(process.execPath, [PROGRAM], {
    env,
    // A group of its own: Ctrl-C in the terminal reaches the host alone, which then ends us in order.
    detached: true,
    stdio: ['ignore', logFd, logFd, 'ipc'],
  });

export const startFunctionProcess = (options: FunctionProcessOptions): FunctionProcess => {
  const child = spawnProcess(options);
  const waiting = new Map<number, (result: InvocationResult) => void>();
  let end: InvocationResult | undefined;

  const exited = new Promise<void>((resolve) => {
    const finish = (reason: string): void => {
      end ??= failed('Runtime.ExitError', `Runtime exited with error: ${reason}`);
      for (const settle of waiting.values()) settle(end);
      waiting.clear();
      resolve();
    };
    child.once('exit', (code, signal) => finish(exitReason(code, signal)));
    child.on('error', (error) => finish(error.message));
  });
  child.on('message', ({ id, ...result }: InvocationAnswer) => {
    if (result.status === 'failed') writeSync(options.logFd, `${JSON.stringify(result.error)}\n`);
    waiting.get(id)?.(result);
    waiting.delete(id);
  });

  return {
    invoke: (message) =>
      new Promise((resolve) => {
        if (end !== undefined) return resolve(end);
        waiting.set(message.id, resolve);
        child.send(message);
      }),
    hasExited: () => end !== undefined,
    kill: async () => {
      if (end === undefined && child.pid !== undefined) killProcessTree(child.pid);
      await exited;
    },
  };
};
