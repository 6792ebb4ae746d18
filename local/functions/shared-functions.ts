import { randomUUID } from 'node:crypto';
import { FUNCTION_MODULES } from './function-modules.ts';
import { failed } from './invocation.ts';
import type { InvokeFunction } from './invocation.ts';
import { runWithTimeout } from './run-with-timeout.ts';
import { startFunctionProcess } from './start-function-process.ts';
import type { FunctionProcess, FunctionProcessOptions } from './start-function-process.ts';

export interface FunctionRunner {
  readonly invoke: InvokeFunction;
  readonly stop: () => Promise<void>;
}

/** Our own code, trusted: one warm process runs every function, and is replaced when it dies. */
export const createSharedFunctions = (options: FunctionProcessOptions): FunctionRunner => {
  let worker: FunctionProcess = startFunctionProcess(options);
  let stopped = false;
  let nextId = 1;

  return {
    invoke: async (functionName, event, signal) => {
      const target = FUNCTION_MODULES[functionName];
      if (target === undefined) return failed('ResourceNotFoundException', `No function ${functionName}`);
      if (stopped) return failed('Runtime.ExitError', 'The functions have been stopped');
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
    },
    stop: () => {
      stopped = true;
      return worker.kill();
    },
  };
};
