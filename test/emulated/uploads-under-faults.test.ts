import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SegmentOutcome } from '#contracts/schemas/segment.ts';
import { RenderError, ServiceFault } from '#core/rendering/render-error.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { settle, waitUntil } from '#test/support/faults/fixture.ts';
import { aFile, createEmulatedFixture } from '#test/support/faults/emulated-fixture.ts';
import { startStorageProxy } from '#test/support/faults/storage-proxy.ts';
import { uploadFile } from '#renderer/transfers.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';

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

/** The outcome of render-segment. */
const outcomeOf = async (uploaded: unknown): Promise<SegmentOutcome> => {
  const { sizeBytes, sha256 } = await aFile();
  if (uploaded === undefined)
    return {
      status: 'rendered',
      frames: 5,
      sizeBytes,
      sha256,
      capture: 'raw',
      renderSeconds: 1,
      isUnchanged: false,
      flatFrames: 0,
    };
  if (!(uploaded instanceof RenderError)) throw uploaded;
  const { code, diagnostic } = uploaded;
  return {
    status: 'failed',
    code,
    diagnostic,
    ...(uploaded instanceof ServiceFault && { isServiceFault: true }),
  };
};

/** Renders one video whose file is uploaded through the proxy with the renderer's upload function. */
const renderThroughProxy = async (...faults: Parameters<typeof proxy.breakNext>) => {
  const fixture = createEmulatedFixture(aws);
  const id = await fixture.audit.openWorkspace(10 * COST);
  await fixture.create(id);
  const queued = fixture.queue.receive();
  if (!queued) throw new Error('no message was sent');
  const worker = fixture.startWorker(queued);
  proxy.breakNext(...faults);
  let uploaded: unknown;
  for (;;) {
    await waitUntil(() => worker.request() !== undefined || worker.outcome() !== undefined);
    const request = worker.request();
    if (!request) break;
    uploaded = await uploadFile(
      'video',
      proxy.through(request.outputUrl),
      path,
      AbortSignal.timeout(2000),
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
    worker.respond(await outcomeOf(uploaded));
    await settle();
  }
  await worker.ended;
  const [video] = await fixture.audit.listVideos(id);
  expect(await fixture.audit.reconcile(id)).toEqual([]);
  fixture.close();
  return { status: video?.status, spent: 10 * COST - ((await fixture.audit.balance(id)) ?? 0), uploaded };
};

it.each([
  ['S3 returns 503 twice', ['unavailable', 'unavailable'] as const],
  ['the connection is reset once', ['resets'] as const],
  [
    'S3 returns 503 to all uploads of the first invocation',
    ['unavailable', 'unavailable', 'unavailable'] as const,
  ],
])('completes the video and charges once when %s', async (_name, faults) => {
  expect(await renderThroughProxy(...faults)).toMatchObject({ status: 'done', spent: COST });
  expect(proxy.uploads()).toBe(faults.length + 1);
});

it.each([
  ['S3 always returns 503', Array.from({ length: 6 }, () => 'unavailable' as const)],
  ['the upload hangs past the deadline', ['hangs'] as const],
  ['the file is truncated', ['truncated'] as const],
  ['one bit of the file is flipped', ['altered'] as const],
  ['S3 acknowledges a file it did not store', ['never stored'] as const],
])('fails the video and releases the credits when %s', async (_name, faults) => {
  expect(await renderThroughProxy(...faults)).toMatchObject({ status: 'failed', spent: 0 });
});

it.runIf(IS_THOROUGH)('aborts a hanging upload at the deadline', async () => {
  const { uploaded } = await renderThroughProxy('hangs');
  expect(uploaded).toMatchObject({ code: 'render_timeout' });
});
