import { Worker } from 'node:worker_threads';
import { waitWithin } from '#adapters/composition-validator/wait-within.ts';
import type {
  ValidatorJob,
  ValidatorReply,
  ValidatorWorkerData,
} from '#adapters/composition-validator/validator-worker.ts';

export interface ValidatorLimits {
  /** CPU time of the thread for one document: on a busy or slow machine the check takes longer, not the document. */
  readonly timeMs: number;
  /** Wall clock, at most. */
  readonly waitMs: number;
  /** CPU time and wall clock for a project, whose check ends in time for the response of its request. */
  readonly projectTimeMs: number;
  readonly projectWaitMs: number;
  /** Heap of the thread; the thread ends when a document needs more. */
  readonly memoryMb: number;
  /** Whether a check that the wall clock ends rejects with `CheckInterruptedError`, for a caller that repeats it. */
  readonly rejectsInterrupted: boolean;
}

/** The wall clock ended before the CPU time, which is due to the machine and not to the document. */
export class CheckInterruptedError extends Error {
  override readonly name = 'CheckInterruptedError';
}

export interface ValidatorThreadDeps extends ValidatorWorkerData {
  /** Called when a rule or the linter throws. The error contains no text of the document. */
  readonly onFailed: (error: Error) => void;
}

export interface ValidatorThread {
  readonly isAlive: () => boolean;
  /** Resolves unless interrupted; the thread has ended when the document exceeded a limit or a rule threw. */
  readonly check: <Check>(job: ValidatorJob, tooComplex: Check) => Promise<Check>;
}

const START_TIMEOUT_MS = 20_000;

// In a bundle the worker is a file of its own beside the one that starts it.
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './validator-worker.ts' : './validator-worker.mjs',
  import.meta.url,
);

export const startValidatorThread = (
  { bundledFilesDir, onFailed }: ValidatorThreadDeps,
  { memoryMb, ...limits }: ValidatorLimits,
): ValidatorThread => {
  const worker = new Worker(WORKER_FILE, {
    workerData: { bundledFilesDir } satisfies ValidatorWorkerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    env: {},
    argv: [],
    execArgv: [],
  });
  worker.unref();
  // Without a listener the error of a thread that dies between two documents would end the process.
  worker.on('error', () => undefined);
  const ready = waitForReply(worker, () => true);
  ready.catch(() => undefined);

  const check = async <Check>(job: ValidatorJob, tooComplex: Check): Promise<Check> => {
    const [timeMs, waitMs] =
      'files' in job ? [limits.projectTimeMs, limits.projectWaitMs] : [limits.timeMs, limits.waitMs];
    let result = tooComplex;
    let isChecked = false;
    const isLastReply = (reply: ValidatorReply): boolean => {
      if ('check' in reply) result = reply.check as Check; // safe: the worker returns the check of its job
      if (reply.kind === 'failed') onFailed(toError(reply));
      isChecked = reply.kind === 'checked';
      return reply.kind !== 'partial';
    };
    worker.ref();
    try {
      // The timeout starts here: Lambda may have frozen the process since the thread was created.
      await withTimeout(START_TIMEOUT_MS, ready);
      const startedMs = await cpuTimeMs(worker);
      const lastReply = waitForReply(worker, isLastReply);
      worker.postMessage(job, []);
      const leftMs = async () => timeMs - ((await cpuTimeMs(worker)) - startedMs);
      await withTimeout(waitMs, waitWithin(timeMs, lastReply, leftMs)).catch((error: unknown) => {
        if (limits.rejectsInterrupted && error instanceof CheckInterruptedError) throw error;
      });
      return result;
    } finally {
      worker.unref();
      if (!isChecked) await worker.terminate();
    }
  };

  return { isAlive: () => worker.threadId !== -1, check };
};

const cpuTimeMs = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
};

const toError = ({ name, trace }: Extract<ValidatorReply, { kind: 'failed' }>): Error =>
  Object.assign(new Error(`A check ended in a ${name}.`), { stack: trace });

/** Resolves when `isLast` accepts a reply; rejects when the worker fails or exits first. */
const waitForReply = (worker: Worker, isLast: (reply: ValidatorReply) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (reply: ValidatorReply) => {
      if (isLast(reply)) settle(resolve);
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The validator thread ended.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });

const withTimeout = async <T>(timeoutMs: number, promise: Promise<T>): Promise<T> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new CheckInterruptedError('The validator thread timed out.')),
    timeoutMs,
  );
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
};
