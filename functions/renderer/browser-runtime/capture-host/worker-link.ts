import type { FrameWorkerAnswer, FrameWorkerOrder } from '#renderer/browser-runtime/worker/frame-worker.ts';

/** Gives the worker an order and waits for its answer. */
export type GiveOrder = <T>(order: FrameWorkerOrder, transfer?: readonly unknown[]) => Promise<T>;

/** The worker answers in the order it was asked. Sent as source text: self-contained. */
export const linkWorker = (worker: Worker): GiveOrder => {
  const waiting: ((answer: FrameWorkerAnswer) => void)[] = [];
  worker.addEventListener('message', ({ data }: MessageEvent<FrameWorkerAnswer>) => waiting.shift()?.(data));
  return (order, transfer = []) =>
    new Promise((resolve, reject) => {
      waiting.push((answer) => {
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer.result as never);
      });
      worker.postMessage(order, transfer as Transferable[]);
    });
};
