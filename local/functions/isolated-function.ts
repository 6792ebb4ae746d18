import { randomUUID } from 'node:crypto';
import type { FunctionModule } from './function-modules.ts';
import { failed } from './invocation.ts';
import type { InvocationResult } from './invocation.ts';
import { runWithTimeout } from './run-with-timeout.ts';
import { createSemaphore } from './semaphore.ts';
import type { FunctionRunner } from './function-runners.ts';
import { startFunctionProcess } from './function-process.ts';
import type { FunctionProcessOptions } from './function-process.ts';

export interface IsolatedFunctionOptions extends FunctionProcessOptions {
  readonly module: FunctionModule;
  readonly maxConcurrent: number;
}

/** For strangers' HTML: every invocation gets a process of its own, killed with all it started when it is over. */
export const createIsolatedFunction = (options: IsolatedFunctionOptions): FunctionRunner => {
  const places = createSemaphore(options.maxConcurrent);
  const stopping = new AbortController();
  const running = new Set<Promise<InvocationResult>>();

  const runOnce = async (
    functionName: string,
    event: unknown,
    signal: AbortSignal,
  ): Promise<InvocationResult> => {
    const worker = startFunctionProcess(options);
    const answer = worker.invoke({
      id: 1,
      functionName,
      modulePath: options.module.path,
      event,
      requestId: randomUUID(),
      deadlineMs: Date.now() + options.module.timeoutSeconds * 1000,
    });
    try {
      return await runWithTimeout(answer, options.module.timeoutSeconds, signal);
    } finally {
      await worker.kill();
    }
  };

  return {
    invoke: async (functionName, event, signal) => {
      const ended = AbortSignal.any(signal === undefined ? [stopping.signal] : [stopping.signal, signal]);
      const result = places
        .run(() => runOnce(functionName, event, ended), ended)
        .catch((error: unknown) => failed('Runtime.ExitError', String(error)));
      running.add(result);
      return result.finally(() => running.delete(result));
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
};
