import { Worker } from 'node:worker_threads';
import type {
  ValidatorReply,
  ValidatorWorkerData,
} from '#adapters/composition-validator/validator-worker.ts';
import { TOO_COMPLEX } from '#core/composition/check-composition.ts';
import type { CompositionCheck } from '#core/composition/problems.ts';

export interface ValidatorLimits {
  /** For one document, from the moment the thread gets it. */
  readonly timeMs: number;
  /** What the thread may hold in memory; it is ended when a document needs more. */
  readonly memoryMb: number;
}

export interface ValidatorThreadDeps extends ValidatorWorkerData {
  /** Told of an exception in a check, ours or the linter's. The error holds nothing of the document. */
  readonly onFailed: (error: Error) => void;
}

export interface ValidatorThread {
  readonly isAlive: () => boolean;
  /** Always an answer; when the document was too much for the thread, it has ended. */
  readonly check: (html: string) => Promise<CompositionCheck>;
}

const START_LIMIT_MS = 20_000;

// A bundle holds the worker as a file of its own beside the one that starts it.
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './validator-worker.ts' : './validator-worker.mjs',
  import.meta.url,
);

export const startValidatorThread = (
  { assetsDir, onFailed }: ValidatorThreadDeps,
  { timeMs, memoryMb }: ValidatorLimits,
): ValidatorThread => {
  const worker = new Worker(WORKER_FILE, {
    workerData: { assetsDir } satisfies ValidatorWorkerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    env: {},
    argv: [],
    execArgv: [],
  });
  worker.unref();
  // Without a listener a thread that dies between two documents would take the process with it.
  worker.on('error', () => undefined);
  const ready = hear(worker, () => true);
  ready.catch(() => undefined);

  const check = async (html: string): Promise<CompositionCheck> => {
    let answer = TOO_COMPLEX;
    let isChecked = false;
    const takeReply = (reply: ValidatorReply): boolean => {
      if ('check' in reply) answer = reply.check;
      if (reply.kind === 'failed') onFailed(toError(reply));
      isChecked = reply.kind === 'checked';
      const isLast = reply.kind !== 'unlinted';
      return isLast;
    };
    worker.ref();
    try {
      // Its start is timed from here: a host may have been frozen since the thread was created.
      await within(START_LIMIT_MS, ready);
      const heard = hear(worker, takeReply);
      worker.postMessage(html, []);
      await within(timeMs, heard).catch(() => undefined);
      return answer;
    } finally {
      worker.unref();
      if (!isChecked) await worker.terminate();
    }
  };

  return { isAlive: () => worker.threadId !== -1, check };
};

const toError = ({ name, trace }: Extract<ValidatorReply, { kind: 'failed' }>): Error =>
  Object.assign(new Error(`A check ended in a ${name}.`), { stack: trace });

/** Hears the worker's replies until one is said to be the last; rejects when the worker dies first. */
const hear = (worker: Worker, take: (reply: ValidatorReply) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (reply: ValidatorReply) => {
      if (take(reply)) settle(resolve);
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The thread of the validator ended.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });

const within = async <T>(timeLimitMs: number, promise: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The thread of the validator is late.')), timeLimitMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};
