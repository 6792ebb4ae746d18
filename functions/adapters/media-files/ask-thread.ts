import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Transferable } from 'node:worker_threads';
import { InspectionTimeoutError } from '#core/asset/inspection-timeout.ts';

const START_TIMEOUT_MS = 20_000;
/** Of the time of a thread. One that computed for less has waited: for the machine, or for reads. */
const MIN_CPU_SHARE = 1 / 4;
const MICROSECONDS = 1000;

export interface ThreadLimits {
  /** Heap of the thread, which contains neither the bytes of the request nor WebAssembly memory. */
  readonly heapMb: number;
  readonly timeoutMs: number;
  /** Ends the wait for the answer early. */
  readonly signal?: AbortSignal;
}

/**
 * The answer of a worker, which sends a message when it is ready and one for the request; undefined without an answer
 * within the limits. Throws when the thread cannot start, and an InspectionTimeoutError when it had too little of its time to compute.
 */
export const askThread = async (
  workerFile: URL,
  request: object,
  { heapMb, timeoutMs, signal }: ThreadLimits,
  transferred: readonly Transferable[] = [],
): Promise<unknown> => {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 };
  const worker = new Worker(workerFile, { resourceLimits, env: {}, argv: [], execArgv: [] });
  // The thread may also run out of memory while it is terminated; without a listener that ends the process.
  worker.on('error', () => undefined);
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
    const loading = await worker.cpuUsage();
    worker.postMessage(request, transferred);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signals = [timeout, ...(signal ? [signal] : [])];
    const reply = once(worker, 'message', { signal: AbortSignal.any(signals) });
    const [answer]: unknown[] = await reply.catch(async () => {
      if (
        timeout.aborted &&
        !signal?.aborted &&
        (await cpuMsSince(loading, worker)) < timeoutMs * MIN_CPU_SHARE
      )
        throw new InspectionTimeoutError();
      return [];
    });
    return answer;
  } finally {
    await worker.terminate();
  }
};

/** Infinity for a thread that has ended. */
const cpuMsSince = (earlier: NodeJS.CpuUsage, worker: Worker): Promise<number> =>
  worker.cpuUsage(earlier).then(
    ({ user, system }) => (user + system) / MICROSECONDS,
    () => Infinity,
  );
