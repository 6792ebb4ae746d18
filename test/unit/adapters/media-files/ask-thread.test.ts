import { expect, it } from 'vitest';
import { askThread } from '#adapters/media-files/ask-thread.ts';
import { InspectionTimeoutError } from '#core/asset/inspection-timeout.ts';

/** A worker that runs the code for its request. */
const worker = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${code} }); parentPort.postMessage('ready');`,
    )}`,
  );

const LIMITS = { heapMb: 16, timeoutMs: 1000 };

it('has no answer from a thread that computes for its whole time, and throws for one that waits', async () => {
  expect(await askThread(worker('for (;;);'), {}, LIMITS)).toBeUndefined();
  await expect(askThread(worker(''), {}, LIMITS)).rejects.toThrow(InspectionTimeoutError);
});

it('has no answer of a thread that ends, or whose wait is ended', async () => {
  expect(await askThread(worker('throw new Error();'), {}, LIMITS)).toBeUndefined();
  const signal = AbortSignal.timeout(10);
  expect(await askThread(worker(''), {}, { ...LIMITS, signal })).toBeUndefined();
});
