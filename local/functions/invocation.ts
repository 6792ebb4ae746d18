// The messages between host and function processes, and where each function's module is.
import { fileURLToPath } from 'node:url';
import type { FunctionName } from '#contracts/environment.ts';
import { functionFolder } from '#contracts/function-modules.ts';
import { TIMEOUT_SECONDS } from '#contracts/timeouts.ts';

/** Error of an invocation, in the format of Lambda. */
interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

export type InvocationResult =
  | { readonly status: 'returned'; readonly payload: unknown }
  | { readonly status: 'failed'; readonly error: FunctionError };

/** Runs a function with an event. Never rejects; the result is `failed` when the signal aborts first. */
export type InvokeFunction = (
  functionName: string,
  event: unknown,
  signal?: AbortSignal,
) => Promise<InvocationResult>;

export interface FunctionRunner {
  readonly invoke: InvokeFunction;
  readonly stop: () => Promise<void>;
}

/** Host → function process. */
export interface InvocationMessage {
  readonly id: number;
  readonly functionName: string;
  readonly modulePath: string;
  readonly event: unknown;
  readonly requestId: string;
  readonly deadlineMs: number;
}

/** Function process → host. */
export type InvocationResponse = { readonly id: number } & InvocationResult;

export const failed = (errorType: string, errorMessage: string): InvocationResult => ({
  status: 'failed',
  error: { errorType, errorMessage },
});

export interface FunctionModule {
  readonly path: string;
  readonly timeoutSeconds: number;
}

const moduleOf = (name: FunctionName): FunctionModule => ({
  path: fileURLToPath(new URL(`../../${functionFolder(name)}/lambda.ts`, import.meta.url)),
  timeoutSeconds: TIMEOUT_SECONDS[name],
});

const SEGMENT_FUNCTION = 'render-segment';

/** Runs untrusted HTML, so it never shares a process with other functions. */
export const SEGMENT_MODULE = moduleOf(SEGMENT_FUNCTION);

/** All other functions by name. */
export const FUNCTION_MODULES: Readonly<Record<string, FunctionModule>> = Object.fromEntries(
  // safe: `TIMEOUT_SECONDS` has exactly the function names as keys
  (Object.keys(TIMEOUT_SECONDS) as FunctionName[])
    .filter((name) => name !== SEGMENT_FUNCTION)
    .map((name) => [name, moduleOf(name)]),
);

/** The result of `work`, or Lambda's error for a timeout or a disconnected caller, whichever comes first. */
export const runWithTimeout = async (
  work: Promise<InvocationResult>,
  timeoutSeconds: number,
  signal?: AbortSignal,
): Promise<InvocationResult> => {
  const settled = new AbortController();
  const interrupted = new Promise<InvocationResult>((resolve) => {
    const timer = setTimeout(
      () => resolve(failed('Sandbox.Timedout', `Task timed out after ${timeoutSeconds.toFixed(2)} seconds`)),
      timeoutSeconds * 1000,
    );
    settled.signal.addEventListener('abort', () => clearTimeout(timer));
    const abort = (): void => resolve(failed('Runtime.ExitError', 'The invocation was aborted'));
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { signal: settled.signal });
  });
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    settled.abort();
  }
};
