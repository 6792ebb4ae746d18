import { describe, expect, it } from 'vitest';
import { RENDER_FAILURE_CODES } from '#contracts/render-failure-codes.ts';
import type { Video } from '#core/video/video.ts';
import { createWorkers } from '#test/support/workers.ts';

describe('a video that cannot be rendered', () => {
  it.each(RENDER_FAILURE_CODES)('fails with %s, releases its credits and frees its slot', async (code) => {
    const { queueVideo, deliver, current, balance, activeIds, world } = await createWorkers();
    const video = await queueVideo();
    world.segmentRenderer.script(async () => ({ status: 'failed', code, diagnostic: 'the page threw' }));
    expect(await deliver(video)).toEqual({ batchItemFailures: [] });
    expect(await current(video)).toMatchObject({
      status: 'failed',
      failure: { code },
      durationMs: null,
      outputKey: null,
      finishedAtMs: world.clock.nowMs(),
    });
    expect(await balance()).toBe(60_000);
    expect(await activeIds()).toEqual([]);
  });

  it('keeps what failed in the document as one line of at most 200 characters', async () => {
    const { queueVideo, deliver, current, world } = await createWorkers();
    const video = await queueVideo();
    world.segmentRenderer.script(async () => ({
      status: 'failed',
      code: 'script_error',
      diagnostic: 'TypeError at 3:9',
      subject: { text: `TypeError:\n\u202e\u0000x${'y'.repeat(900)}`, line: 3, column: 9 },
    }));
    await deliver(video);
    expect((await current(video))?.failure).toEqual({
      code: 'script_error',
      subject: { text: `TypeError: x${'y'.repeat(187)}…`, line: 3, column: 9 },
    });
  });

  it('is rendered twice after a crash, once after any other failure', async () => {
    const { queueVideo, deliver, world } = await createWorkers();
    world.segmentRenderer.script(async () => ({ status: 'failed', code: 'render_crashed', diagnostic: '' }));
    await deliver(await queueVideo());
    expect(world.segmentRenderer.requests).toHaveLength(2);
    world.segmentRenderer.script(async () => ({ status: 'failed', code: 'script_error', diagnostic: '' }));
    await deliver(await queueVideo());
    expect(world.segmentRenderer.requests).toHaveLength(3);
  });

  it('fails with render_timeout at the deadline of the function', async () => {
    const { queueVideo, deliver, current, balance, world } = await createWorkers();
    const video = await queueVideo();
    world.segmentRenderer.script(untilAborted);
    await deliver(video, { leftMs: 10_020 });
    expect(await current(video)).toMatchObject({ status: 'failed', failure: { code: 'render_timeout' } });
    expect(await balance()).toBe(60_000);
  });

  it.each([
    ['is missing', undefined],
    ['has another size', { width: 642, height: 360, durationMs: 2000, frames: 60, soundDurationMs: null }],
    ['is longer', { width: 640, height: 360, durationMs: 20_000, frames: 60, soundDurationMs: null }],
    ['lacks a frame', { width: 640, height: 360, durationMs: 2000, frames: 59, soundDurationMs: null }],
    ['has sound', { width: 640, height: 360, durationMs: 2000, frames: 60, soundDurationMs: 2000 }],
  ])('fails when its file %s', async (_name, facts) => {
    const { queueVideo, deliver, current, balance, putFile, world } = await createWorkers();
    const video = await queueVideo();
    world.segmentRenderer.script(async (request) => {
      const reported = putFile(request);
      if (facts) world.segmentFiles.facts.set(segmentKey(video), facts);
      else world.segmentFiles.facts.delete(segmentKey(video));
      return reported;
    });
    await deliver(video);
    expect(await current(video)).toMatchObject({ status: 'failed', failure: { code: 'internal_error' } });
    expect(await balance()).toBe(60_000);
  });

  it.each([
    ['was truncated', { sizeBytes: 17, sha256: 'a'.repeat(64) }],
    ['was replaced by one of the same size', { sizeBytes: 1060, sha256: 'a'.repeat(64) }],
    ['was not stored', undefined],
  ])('fails when its upload %s', async (_name, stored) => {
    const { queueVideo, deliver, current, balance, putFile, world } = await createWorkers();
    const video = await queueVideo();
    world.segmentRenderer.script(async (request) => {
      const reported = putFile(request);
      if (stored) world.segmentFiles.digests.set(segmentKey(video), stored);
      else world.segmentFiles.digests.delete(segmentKey(video));
      return reported;
    });
    await deliver(video);
    expect(await current(video)).toMatchObject({ status: 'failed', failure: { code: 'internal_error' } });
    expect(await balance()).toBe(60_000);
  });
});

const segmentKey = ({ workspaceId, id }: Video) => `parts/${workspaceId}/${id}/1/0.mp4`;

it('does not copy a file larger than its frames can be', async () => {
  const { queueVideo, deliver, current, balance, putFile, world } = await createWorkers();
  const video = await queueVideo();
  world.segmentRenderer.script(async (request) => {
    const reported = { ...putFile(request), sizeBytes: 1024 ** 3 };
    world.segmentFiles.digests.set(segmentKey(video), reported);
    return reported;
  });
  await deliver(video);
  expect(await current(video)).toMatchObject({ status: 'failed', failure: { code: 'internal_error' } });
  expect([...world.segmentFiles.digests.keys()].filter((key) => key.startsWith('out/'))).toEqual([]);
  expect(await balance()).toBe(60_000);
});

const untilAborted = (_request: unknown, signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
