import { type ChildProcess, spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { killProcessTree } from '../processes.ts';
import { failed } from './invocation.ts';
import type { InvocationResponse, InvocationMessage, InvocationResult } from './invocation.ts';

const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url));

export interface FunctionProcessOptions {
  /** The complete environment of the process; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** File descriptor for the output of functions. */
  readonly logFd: number;
}

export interface FunctionProcess {
  /** Resolves with the function's result, or with `failed` when the process exits first. */
  readonly invoke: (message: InvocationMessage) => Promise<InvocationResult>;
  readonly hasExited: () => boolean;
  /** Kills the process and its descendants; resolves when it has exited. */
  readonly kill: () => Promise<void>;
}

const exitReason = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `exit status ${String(code)}` : `signal: ${signal}`;

const spawnProcess = ({ env, logFd }: FunctionProcessOptions): ChildProcess =>
  spawn(process.execPath, [PROGRAM], {
    env,
    // In its own process group, so that Ctrl-C reaches only the host, which then stops everything in order.
    detached: true,
    stdio: ['ignore', logFd, logFd, 'ipc'],
  });

export const startFunctionProcess = (options: FunctionProcessOptions): FunctionProcess => {
  const child = spawnProcess(options);
  const pending = new Map<number, (result: InvocationResult) => void>();
  let exit: InvocationResult | undefined;

  const exited = new Promise<void>((resolve) => {
    const finish = (reason: string): void => {
      exit ??= failed('Runtime.ExitError', `Runtime exited with error: ${reason}`);
      for (const settle of pending.values()) settle(exit);
      pending.clear();
      resolve();
    };
    child.once('exit', (code, signal) => finish(exitReason(code, signal)));
    child.on('error', (error) => finish(error.message));
  });
  child.on('message', ({ id, ...result }: InvocationResponse) => {
    if (result.status === 'failed') writeSync(options.logFd, `${JSON.stringify(result.error)}\n`);
    pending.get(id)?.(result);
    pending.delete(id);
  });

  return {
    invoke: (message) =>
      new Promise((resolve) => {
        if (exit !== undefined) return resolve(exit);
        pending.set(message.id, resolve);
        child.send(message);
      }),
    hasExited: () => exit !== undefined,
    kill: async () => {
      if (exit === undefined && child.pid !== undefined) killProcessTree(child.pid);
      await exited;
    },
  };
};
