import { failed } from './invocation.ts';
import type { InvocationResult } from './invocation.ts';

/** The work's result, or Lambda's answer for a function that ran too long or whose caller has gone. */
export const runWithTimeout = async (
  work: Promise<InvocationResult>,
  timeoutSeconds: number,
  signal?: AbortSignal,
): Promise<InvocationResult> => {
  const settled = new AbortController();
  const ended = new Promise<InvocationResult>((resolve) => {
    const timer = setTimeout(
      () => resolve(failed('Sandbox.Timedout', `Task timed out after ${timeoutSeconds.toFixed(2)} seconds`)),
      timeoutSeconds * 1000,
    );
    settled.signal.addEventListener('abort', () => clearTimeout(timer));
    const giveUp = (): void => resolve(failed('Runtime.ExitError', 'The caller has gone'));
    if (signal?.aborted === true) giveUp();
    signal?.addEventListener('abort', giveUp, { signal: settled.signal });
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    settled.abort();
  }
};
