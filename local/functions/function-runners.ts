import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { startFunctionProcess } from './function-process.ts';
import type { FunctionProcess, FunctionProcessOptions } from './function-process.ts';
import { failed, FUNCTION_MODULES, runWithTimeout } from './invocation.ts';
import type { FunctionModule, FunctionRunner, InvocationResult } from './invocation.ts';

// Lambda runs each invocation in its own process. In the shared process more concurrency would only add latency.
const MAX_CONCURRENT_INVOCATIONS = 32;

const invokeIn = (
  worker: FunctionProcess,
  id: number,
  functionName: string,
  { path, timeoutSeconds }: FunctionModule,
  event: unknown,
  signal?: AbortSignal,
): Promise<InvocationResult> => {
  const result = worker.invoke({
    id,
    functionName,
    modulePath: path,
    event,
    requestId: randomUUID(),
    deadlineMs: Date.now() + timeoutSeconds * 1000,
  });
  return runWithTimeout(result, timeoutSeconds, signal);
};

/** Runs every function except `render-segment` in one process, which is replaced when it exits. */
export const createSharedFunctions = (options: FunctionProcessOptions): FunctionRunner => {
  let worker: FunctionProcess = startFunctionProcess(options);
  const limit = pLimit(MAX_CONCURRENT_INVOCATIONS);
  let isStopped = false;
  let lastId = 0;

  return {
    invoke: async (functionName, event, signal) => {
      const target = FUNCTION_MODULES[functionName];
      if (target === undefined) return failed('ResourceNotFoundException', `No function ${functionName}`);
      return limit(() => {
        if (isStopped) return failed('Runtime.ExitError', 'The stack is stopping');
        if (worker.hasExited()) worker = startFunctionProcess(options);
        return invokeIn(worker, (lastId += 1), functionName, target, event, signal);
      });
    },
    stop: () => {
      isStopped = true;
      return worker.kill();
    },
  };
};

export interface IsolatedFunctionOptions extends FunctionProcessOptions {
  readonly module: FunctionModule;
  readonly maxConcurrent: number;
}

/** Runs each invocation in its own process, which is killed with all its descendants at the end. */
export const createIsolatedFunction = (options: IsolatedFunctionOptions): FunctionRunner => {
  const limit = pLimit(options.maxConcurrent);
  const stopping = new AbortController();
  const running = new Set<Promise<InvocationResult>>();

  const run = async (
    functionName: string,
    event: unknown,
    signal: AbortSignal,
  ): Promise<InvocationResult> => {
    if (signal.aborted) return failed('Runtime.ExitError', 'The invocation was aborted');
    const worker = startFunctionProcess(options);
    try {
      return await invokeIn(worker, 1, functionName, options.module, event, signal);
    } finally {
      await worker.kill();
    }
  };

  return {
    invoke: (functionName, event, signal) => {
      const aborted = AbortSignal.any(signal === undefined ? [stopping.signal] : [stopping.signal, signal]);
      const result = limit(() => run(functionName, event, aborted));
      running.add(result);
      return result.finally(() => running.delete(result));
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
};
