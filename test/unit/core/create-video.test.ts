import { describe, expect, it } from 'vitest';
import { accept } from '#core/refusal.ts';
import { createVideo } from '#core/use-cases/create-video.ts';
import { aRenderRequest } from '#test/support/fakes/builders.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';

const RENDER_REQUEST = accept(aRenderRequest());
const KEY = { keyHash: 'key', fingerprint: 'body' };

const setUp = async () => {
  const world = createFakeWorld();
  const { id: workspaceId } = await world.addWorkspace({ balanceMilliCredits: 60_000 });
  const limits = { maxDurationSeconds: 300, unpaidRendererSecondsPerHour: 3600, maxBacklogSeconds: 900 };
  const deps = { ...world, ...limits, onSendFailed: () => {} };
  const request = { workspaceId, idempotency: KEY, signal: new AbortController().signal };
  return { world, deps, request };
};

describe('createVideo with an idempotency key', () => {
  it('replays an accepted request without looking up the idempotency record', async () => {
    const { world, deps, request } = await setUp();
    world.failOn('videos', 'findIdempotency');
    expect(await createVideo(deps, request, RENDER_REQUEST)).toMatchObject({ value: { status: 'created' } });
    expect(await createVideo(deps, request, RENDER_REQUEST)).toMatchObject({
      value: { status: 'replayed', video: world.storedVideos()[0] },
    });
    expect(world.storedVideos()).toHaveLength(1);
    expect(world.documents.stored.size).toBe(1);
  });
});

describe('createVideo when the transaction fails', () => {
  it('replays the video that another request created with the same key', async () => {
    const { world, deps, request } = await setUp();
    await createVideo(deps, request, RENDER_REQUEST);
    world.failOn('videos', 'create');
    expect(await createVideo(deps, request, RENDER_REQUEST)).toMatchObject({
      value: { status: 'replayed', video: world.storedVideos()[0] },
    });
    expect(world.documents.stored.size).toBe(1);
    const idempotency = { ...KEY, fingerprint: 'other body' };
    expect(await createVideo(deps, { ...request, idempotency }, RENDER_REQUEST)).toMatchObject({
      refusal: { code: 'idempotency_conflict' },
    });
  });

  it('returns created and queues the video when only the response of the transaction was lost', async () => {
    const { world, deps, request } = await setUp();
    const videos: typeof world.videos = {
      ...world.videos,
      create: async (...creation) => {
        await world.videos.create(...creation);
        throw new Error('response lost');
      },
    };
    expect(await createVideo({ ...deps, videos }, request, RENDER_REQUEST)).toMatchObject({
      value: { status: 'created', video: world.storedVideos()[0] },
    });
    expect(world.queue.messages).toHaveLength(1);
    expect(world.documents.stored.size).toBe(1);
  });

  it('throws the cause when the key is unused or there is no key', async () => {
    const { world, deps, request } = await setUp();
    world.failOn('videos', 'create', new Error('out of tries'));
    for (const idempotency of [KEY, null])
      await expect(createVideo(deps, { ...request, idempotency }, RENDER_REQUEST)).rejects.toThrow(
        'out of tries',
      );
  });
});

describe('createVideo when the document cannot be deleted', () => {
  it('still returns the replay or the refusal', async () => {
    const { world, deps, request } = await setUp();
    world.failOn('documents', 'delete');
    const create = (keyHash: string, durationSeconds = 2) =>
      createVideo(
        deps,
        { ...request, idempotency: { ...KEY, keyHash } },
        accept(aRenderRequest({ durationSeconds })),
      );
    await create('key');
    expect(await create('key')).toMatchObject({ value: { status: 'replayed' } });
    expect(await create('long', 300)).toMatchObject({ refusal: { code: 'insufficient_credits' } });
    await create('second');
    expect(await create('third')).toMatchObject({ refusal: { code: 'too_many_active_renders' } });
  });
});

describe('createVideo when the caller already got an error response', () => {
  it('creates no video and charges nothing', async () => {
    const { world, deps, request } = await setUp();
    const timeout = new AbortController();
    const documents: typeof world.documents = {
      ...world.documents,
      put: async (...document) => {
        await world.documents.put(...document);
        timeout.abort(new Error('timed out'));
      },
    };
    const creating = createVideo(
      { ...deps, documents },
      { ...request, signal: timeout.signal },
      RENDER_REQUEST,
    );
    await expect(creating).rejects.toThrow('timed out');
    expect(world.storedVideos()).toEqual([]);
    expect(await world.workspaces.find(request.workspaceId)).toMatchObject({ balanceMilliCredits: 60_000 });
  });
});
