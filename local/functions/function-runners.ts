import { randomUUID } from 'node:crypto';
import { FUNCTION_MODULES } from './function-modules.ts';
import type { FunctionModule } from './function-modules.ts';
import { failed } from './invocation.ts';
import type { InvocationResult, InvokeFunction } from './invocation.ts';
import { createSemaphore } from './semaphore.ts';
import { runWithTimeout } from './run-with-timeout.ts';
import { startFunctionProcess } from './function-process.ts';
import type { FunctionProcess, FunctionProcessOptions } from './function-process.ts';

// In Lambda each invocation has a process of its own. Here they share one, where more at once only keep each other
// from answering in time; the others wait in line.
const MAX_AT_ONCE = 32;

export interface FunctionRunner {
  readonly invoke: InvokeFunction;
  readonly stop: () => Promise<void>;
}

/** Our own code, trusted: one warm process runs every function, and is replaced when it dies. */
export const createSharedFunctions = (options: FunctionProcessOptions): FunctionRunner => {
  let worker: FunctionProcess = startFunctionProcess(options);
  const places = createSemaphore(MAX_AT_ONCE);
  let stopped = false;
  let nextId = 1;

  const run = (
    functionName: string,
    target: FunctionModule,
    event: unknown,
    signal?: AbortSignal,
  ): Promise<InvocationResult> => {
    if (stopped) return Promise.resolve(failed('Runtime.ExitError', 'The functions have been stopped'));
    if (worker.hasExited()) worker = startFunctionProcess(options);
    const answer = worker.invoke({
      id: (nextId += 1),
      functionName,
      modulePath: target.path,
      event,
      requestId: randomUUID(),
      deadlineMs: Date.now() + target.timeoutSeconds * 1000,
    });
    return runWithTimeout(answer, target.timeoutSeconds, signal);
  };

  return {
    invoke: async (functionName, event, signal) => {
      const target = FUNCTION_MODULES[functionName];
      if (target === undefined) return failed('ResourceNotFoundException', `No function ${functionName}`);
      return places.run(() => run(functionName, target, event, signal));
    },
    stop: () => {
      stopped = true;
      return worker.kill();
    },
  };
};
