import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { waitUntil } from '#test/support/faults/bench.ts';
import { aFile, createEmulatedBench } from '#test/support/faults/emulated-bench.ts';
import { startStorageProxy } from '#test/support/faults/storage-proxy.ts';
import { uploadVideo } from '../../functions/workers/render-segment/links.ts';

const COST = 200;
const folder = mkdtempSync(join(tmpdir(), 'upload-test-'));
const path = join(folder, 'segment.mp4');
let aws: EmulatedAws;
let proxy: Awaited<ReturnType<typeof startStorageProxy>>;
beforeAll(async () => {
  aws = await startEmulators();
  proxy = await startStorageProxy(aws.env['AWS_ENDPOINT_URL_S3'] ?? '');
  writeFileSync(path, (await aFile()).bytes);
});
afterAll(async () => {
  proxy.stop();
  await aws.stop();
  rmSync(folder, { recursive: true });
});

/** Renders one video whose file goes to S3 through the proxy, by the renderer's own upload. */
const renderThroughProxy = async (...faults: Parameters<typeof proxy.breakNext>) => {
  const bench = createEmulatedBench(aws);
  const id = await bench.audit.openWorkspace(10 * COST);
  await bench.create(id);
  const queued = bench.queue.receive();
  if (!queued) throw new Error('nothing was sent');
  const worker = bench.startWorker(queued);
  await waitUntil(() => worker.request() !== undefined);
  proxy.breakNext(...faults);
  const link = proxy.through(worker.request()?.outputUrl ?? '');
  const { sizeBytes, sha256 } = await aFile();
  const uploaded = await uploadVideo(link, path, AbortSignal.timeout(2000)).catch((error: unknown) => error);
  worker.answer(
    uploaded === undefined
      ? { status: 'rendered', frames: 5, sizeBytes, sha256, capture: 'fake', renderSeconds: 1 }
      : { status: 'failed', code: 'render_crashed', diagnostic: '' },
  );
  await worker.ended;
  const [video] = await bench.audit.listVideos(id);
  expect(await bench.audit.reconcile(id)).toEqual([]);
  bench.close();
  return { status: video?.status, spent: 10 * COST - ((await bench.audit.balance(id)) ?? 0), uploaded };
};

it.each([
  ['S3 answers 503 twice', ['unavailable', 'unavailable'] as const],
  ['the connection breaks once', ['resets'] as const],
])('a video is done, and paid once, when %s', async (_name, faults) => {
  expect(await renderThroughProxy(...faults)).toMatchObject({ status: 'done', spent: COST });
  expect(proxy.uploads()).toBe(faults.length + 1);
});

it.each([
  ['S3 answers 503 three times', ['unavailable', 'unavailable', 'unavailable'] as const],
  ['the upload hangs past the deadline', ['hangs'] as const],
  ['the file is cut off on its way', ['truncated'] as const],
  ['one bit of the file is another', ['altered'] as const],
  ['the file was answered for but never stored', ['never stored'] as const],
])('a video fails and costs nothing when %s', async (_name, faults) => {
  expect(await renderThroughProxy(...faults)).toMatchObject({ status: 'failed', spent: 0 });
});

it('an upload ends with the deadline, not with its own limits', async () => {
  const startedMs = performance.now();
  const { uploaded } = await renderThroughProxy('hangs');
  expect(uploaded).toMatchObject({ code: 'render_timeout' });
  expect(performance.now() - startedMs).toBeLessThan(20_000);
});
