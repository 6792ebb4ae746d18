import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';

export interface ChildSettings {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Aborting asks the process to end, then forces it. */
  readonly signal: AbortSignal;
}

export interface ChildOutcome {
  readonly exitCode: number | null;
  readonly killedBy: NodeJS.Signals | null;
  /** The last part of standard error. */
  readonly errorText: string;
}

export interface OwnedChild {
  readonly stdin: Writable;
  /** Settles exactly once, when the process has ended or could not be started. Never rejects. */
  readonly ended: Promise<ChildOutcome>;
}

const KEPT_ERROR_CHARACTERS = 4_000;
const GRACE_MS = 2_000;

/** Starts a process that cannot outlive its owner's interest in it. */
export const startChild = ({ command, args, env, cwd, signal }: ChildSettings): OwnedChild => {
  const child = spawn(command, args, { env, cwd, stdio: ['pipe', 'ignore', 'pipe'] });
  let errorText = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errorText = (errorText + chunk).slice(-KEPT_ERROR_CHARACTERS);
  });
  // Writing to a process that has just died is no error of its own: the outcome tells.
  child.stdin.on('error', () => undefined);

  let force: NodeJS.Timeout | undefined;
  const end = () => {
    child.stdin.destroy(); // a process that waits for its input would not notice the signal
    child.kill('SIGTERM');
    force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });

  const ended = new Promise<ChildOutcome>((resolve) => {
    const settle = (exitCode: number | null, killedBy: NodeJS.Signals | null) => {
      clearTimeout(force);
      signal.removeEventListener('abort', end);
      resolve({ exitCode, killedBy, errorText });
    };
    child.once('error', (error) => {
      errorText = (errorText + error.message).slice(-KEPT_ERROR_CHARACTERS);
      if (child.pid === undefined) settle(null, null);
    });
    child.once('close', settle);
  });
  return { stdin: child.stdin, ended };
};
