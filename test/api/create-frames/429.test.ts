import { describe, expect, it } from 'vitest';
import { RendererBusyError } from '#core/rendering/render-failure.ts';
import { A_COMPOSITION, createApi, proxyEvent } from '#test/support/api.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';

const BODY = { html: A_COMPOSITION, times: [0] };
const QUOTA = { status: 429, body: { error: 'quota_exceeded' } };

/** The API whose renderer answers when `finish` is called. */
const createHeldApi = async () => {
  const api = await createApi();
  const held: (() => void)[] = [];
  api.world.framesRenderer.script(
    () =>
      new Promise((resolve) => {
        held.push(() => resolve({ status: 'failed', code: 'script_error', diagnostic: 'held' }));
      }),
  );
  const begin = (key?: string) =>
    api.send('create-frames', { body: BODY, ...(key !== undefined && { key }) });
  const finish = () => held.splice(0).forEach((end) => end());
  const keyOf = async (id: string) =>
    api.addKey({ workspaceId: (await api.addWorkspace({ id: asWorkspaceId(id) })).id });
  return { ...api, begin, finish, keyOf, held };
};

describe('create-frames 429', () => {
  it('draws one request of a workspace at a time; creates are not affected', async () => {
    const { send, begin, finish, held } = await createHeldApi();
    const first = begin();
    await expect.poll(() => held.length).toBe(1);
    const second = await send('create-frames', { body: BODY });
    expect(second).toMatchObject(QUOTA);
    expect(second.headers['Retry-After']).toBe('5');
    expect(second.body.details).toMatchObject({ max_running_frames: 1 });
    expect((await send('create-composition', { body: { html: A_COMPOSITION } })).status).toBe(201);
    finish();
    expect((await first).status).toBe(200);
    const next = begin();
    await expect.poll(() => held.length).toBe(1);
    finish();
    expect((await next).status).toBe(200);
  });

  it('draws as many requests of all workspaces at a time as the stage allows', async () => {
    const { send, begin, finish, held, keyOf } = await createHeldApi();
    const running = [begin(), begin(await keyOf('ws_dua'))];
    await expect.poll(() => held.length).toBe(2);
    const key = await keyOf('ws_tiga');
    expect(await send('create-frames', { key, body: BODY })).toMatchObject(QUOTA);
    expect((await send('create-composition', { key, body: { html: A_COMPOSITION } })).status).toBe(201);
    finish();
    await Promise.all(running);
    const next = begin(key);
    await expect.poll(() => held.length).toBe(1);
    finish();
    expect((await next).status).toBe(200);
  });

  it('has a budget of its own in each hour', async () => {
    const { send, world } = await createApi();
    for (let request = 0; request < 120; request += 1)
      expect((await send('create-frames', { body: BODY })).status).toBe(200);
    const used = await send('create-frames', { body: BODY });
    expect(used).toMatchObject(QUOTA);
    expect(used.body.details).toMatchObject({ frames_requests_per_hour: 120 });
    expect(Number(used.headers['Retry-After'])).toBeGreaterThan(5);
    expect((await send('create-composition', { body: { html: A_COMPOSITION } })).status).toBe(201);
    world.clock.advance(60 * 60 * 1000);
    expect((await send('create-frames', { body: BODY })).status).toBe(200);
  });

  it('frees the places when no renderer is free', async () => {
    const { send, world } = await createApi();
    world.framesRenderer.script(async () => {
      throw new RendererBusyError(new Error('throttled'));
    });
    for (const _ of [1, 2, 3])
      expect((await send('create-frames', { body: BODY })).headers['Retry-After']).toBe('5');
    expect(world.framesRenderer.calls).toHaveLength(3);
  });

  it.each([
    ['documents', 'put'],
    ['frames', 'put'],
    ['documents', 'presignRead'],
    ['framesFiles', 'keep'],
  ] as const)('frees the places when the service fails at %s.%s', async (port, method) => {
    const { send, world } = await createApi();
    world.failOn(port, method as never);
    expect((await send('create-frames', { body: BODY })).status).toBe(500);
    world.heal();
    expect((await send('create-frames', { body: BODY })).status).toBe(200);
  });

  it('takes no place and draws nothing once the request has timed out', async () => {
    const validator = createTestValidator();
    const checked = Promise.withResolvers<void>();
    const check: typeof validator.check = async (html) => {
      await checked.promise;
      return validator.check(html);
    };
    const api = await createApi({ validator: { ...validator, check } });
    const event = proxyEvent('create-frames', { key: api.key, body: BODY });
    const context = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 50 };
    // safe: the handler reads only these members of event and context
    const { statusCode } = await api.handlers['create-frames'](event as never, context as never);
    expect(statusCode).toBe(500);
    checked.resolve();
    await expect.poll(() => api.send('create-frames', { body: BODY })).toMatchObject({ status: 200 });
    expect(api.world.framesRenderer.calls).toHaveLength(1);
  });
});
