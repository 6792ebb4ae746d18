import { describe, expect, it } from 'vitest';
import { accept, refuse } from '#core/refusal.ts';
import { createQueueRender } from '#core/use-cases/create-video.ts';
import { aRenderRequest } from '#test/support/fakes/builders.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';

const createCreate = async () => {
  const world = createFakeWorld();
  const { id: workspaceId } = await world.addWorkspace({ balanceMilliCredits: 60_000 });
  const queueRender = createQueueRender({ ...world, maxDurationSeconds: 300, onSendFailed: () => {} });
  const idempotency = { keyHash: 'key', fingerprint: 'body' };
  const request = { workspaceId, idempotency, signal: new AbortController().signal };
  return { world, request, queueRender };
};

describe('a create under an idempotency key', () => {
  it('leaves it to its transaction to find an earlier one, new or repeated', async () => {
    const { world, request, queueRender } = await createCreate();
    world.failOn('videos', 'findIdempotency');
    const first = await queueRender(request, async () => accept(aRenderRequest()));
    expect(first).toMatchObject({ value: { kind: 'created' } });
    expect(await queueRender(request, async () => accept(aRenderRequest()))).toMatchObject({
      value: { kind: 'replayed', video: world.storedVideos()[0] },
    });
    expect(world.storedVideos()).toHaveLength(1);
    expect(world.documents.stored.size).toBe(1);
  });

  it('is repeated although a rule refuses it today, and refused when it is a new one', async () => {
    const { world, request, queueRender } = await createCreate();
    await queueRender(request, async () => accept(aRenderRequest()));
    const broken = async () => refuse({ code: 'unknown_template' });
    expect(await queueRender(request, broken)).toMatchObject({
      value: { kind: 'replayed', video: world.storedVideos()[0] },
    });
    const anew = { ...request, idempotency: { keyHash: 'other key', fingerprint: 'body' } };
    expect(await queueRender(anew, broken)).toMatchObject({ refusal: { code: 'unknown_template' } });
  });
});

describe('a create whose transaction fails', () => {
  it('repeats the video that another create made under its key', async () => {
    const { world, request, queueRender } = await createCreate();
    await queueRender(request, async () => accept(aRenderRequest()));
    world.failOn('videos', 'create');
    expect(await queueRender(request, async () => accept(aRenderRequest()))).toMatchObject({
      value: { kind: 'replayed', video: world.storedVideos()[0] },
    });
    expect(world.documents.stored.size).toBe(1);
    const other = { ...request, idempotency: { keyHash: 'key', fingerprint: 'other body' } };
    expect(await queueRender(other, async () => accept(aRenderRequest()))).toMatchObject({
      refusal: { code: 'idempotency_conflict' },
    });
  });

  it('is a create when only the answer was lost: the video is sent and keeps its document', async () => {
    const { world, request } = await createCreate();
    const videos: typeof world.videos = {
      ...world.videos,
      create: async (...creation) => {
        await world.videos.create(...creation);
        throw new Error('answer lost');
      },
    };
    const deps = { ...world, videos, maxDurationSeconds: 300, onSendFailed: () => {} };
    expect(await createQueueRender(deps)(request, async () => accept(aRenderRequest()))).toMatchObject({
      value: { kind: 'created', video: world.storedVideos()[0] },
    });
    expect(world.queue.messages).toHaveLength(1);
    expect(world.documents.stored.size).toBe(1);
  });

  it('fails with its cause when nobody used its key, or it has none', async () => {
    const { world, request, queueRender } = await createCreate();
    world.failOn('videos', 'create', new Error('out of tries'));
    for (const idempotency of [request.idempotency, null])
      await expect(
        queueRender({ ...request, idempotency }, async () => accept(aRenderRequest())),
      ).rejects.toThrow('out of tries');
  });
});

describe('a create that cannot take its document away', () => {
  it('is repeated or refused all the same', async () => {
    const { world, request, queueRender } = await createCreate();
    world.failOn('documents', 'delete');
    const create = (keyHash: string, durationSeconds = 2) =>
      queueRender({ ...request, idempotency: { keyHash, fingerprint: 'body' } }, async () =>
        accept(aRenderRequest({ durationSeconds })),
      );
    await create('key');
    expect(await create('key')).toMatchObject({ value: { kind: 'replayed' } });
    expect(await create('long', 300)).toMatchObject({ refusal: { code: 'insufficient_credits' } });
    await create('second');
    expect(await create('third')).toMatchObject({ refusal: { code: 'too_many_active_renders' } });
  });
});

describe('a create whose caller has been answered already', () => {
  it('charges nothing and makes no video', async () => {
    const { world, request, queueRender } = await createCreate();
    const answered = new AbortController();
    const creating = queueRender({ ...request, signal: answered.signal }, async () => {
      answered.abort(new Error('answered'));
      return accept(aRenderRequest());
    });
    await expect(creating).rejects.toThrow('answered');
    expect(world.storedVideos()).toEqual([]);
    expect(await world.workspaces.find(request.workspaceId)).toMatchObject({ balanceMilliCredits: 60_000 });
  });
});
