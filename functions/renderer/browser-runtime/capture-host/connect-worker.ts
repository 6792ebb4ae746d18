import type { WorkerRequest, WorkerResponse } from '#renderer/browser-runtime/messages.ts';

export type SendRequest = <T>(request: WorkerRequest, transfer?: readonly unknown[]) => Promise<T>;

/** Sends requests to the worker, which responds in order. */
export const connectWorker = (worker: Worker): SendRequest => {
  const pending: ((response: WorkerResponse) => void)[] = [];
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => pending.shift()?.(data));
  return (request, transfer = []) =>
    new Promise((resolve, reject) => {
      pending.push((response) => {
        if ('error' in response) reject(new Error(response.error));
        else resolve(response.result as never);
      });
      worker.postMessage(request, transfer as Transferable[]);
    });
};
