import { describe, expect, it } from 'vitest';
import { accept, refuse } from '#core/refusal.ts';
import { createQueueRender } from '#core/use-cases/queue-render.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';

const ORDER = {
  template: 'composition',
  title: null,
  html: '<html></html>',
  variables: {},
  output: { width: 640, height: 360, fps: 30 },
  durationSeconds: 2,
};

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
    const first = await queueRender(request, async () => accept(ORDER));
    expect(first).toMatchObject({ value: { kind: 'created' } });
    expect(await queueRender(request, async () => accept(ORDER))).toMatchObject({
      value: { kind: 'replayed', video: world.storedVideos()[0] },
    });
    expect(world.storedVideos()).toHaveLength(1);
    expect(world.media.documents.size).toBe(1);
  });

  it('is repeated although a rule refuses it today, and refused when it is a new one', async () => {
    const { world, request, queueRender } = await createCreate();
    await queueRender(request, async () => accept(ORDER));
    const broken = async () => refuse({ code: 'unknown_template' });
    expect(await queueRender(request, broken)).toMatchObject({
      value: { kind: 'replayed', video: world.storedVideos()[0] },
    });
    const anew = { ...request, idempotency: { keyHash: 'other key', fingerprint: 'body' } };
    expect(await queueRender(anew, broken)).toMatchObject({ refusal: { code: 'unknown_template' } });
  });
});

describe('a create whose caller has been answered already', () => {
  it('charges nothing and makes no video', async () => {
    const { world, request, queueRender } = await createCreate();
    const answered = new AbortController();
    const creating = queueRender({ ...request, signal: answered.signal }, async () => {
      answered.abort(new Error('answered'));
      return accept(ORDER);
    });
    await expect(creating).rejects.toThrow('answered');
    expect(world.storedVideos()).toEqual([]);
    expect(await world.workspaces.find(request.workspaceId)).toMatchObject({ balanceMilliCredits: 60_000 });
  });
});
