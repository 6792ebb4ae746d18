import { describe, expect, it } from 'vitest';
import { FRAMES_SECONDS, FRAMES_WAIT_SECONDS } from '#contracts/timeouts.ts';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';

/** The API whose renderer never answers; checking the document has taken all the time that the caller waits. */
const createSlowApi = async () => {
  const validator = createTestValidator();
  const api = await createApi({
    validator: {
      ...validator,
      check: async (html) => {
        api.world.clock.advance(FRAMES_WAIT_SECONDS * 1000);
        return validator.check(html);
      },
    },
  });
  const signals: AbortSignal[] = [];
  api.world.framesRenderer.script((_, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  const pending = await api.send('create-frames', { body: { html: A_COMPOSITION, times: [0, 1] } });
  const { id } = pending.body;
  const get = () => api.send('get-frames', { path: { id } });
  return { ...api, pending, id, get, signals };
};

describe('create-frames 202', () => {
  it('names the frames that a slow renderer draws, which are there when it has ended', async () => {
    const { pending, id, get, world, signals } = await createSlowApi();
    expect(pending).toMatchObject({ status: 202, body: { id } });
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    expect(pending.headers).toMatchObject({ Location: `/v1/frames/${id}`, 'Retry-After': '2' });
    expect(await get()).toMatchObject({ status: 202, body: { id } });
    const [request] = world.framesRenderer.calls[0] ?? [];
    for (const url of [...(request?.frames.frameUrls ?? []), request?.frames.sheetUrl ?? ''])
      world.framesFiles.drawn.add(new URL(url).pathname.slice(1));
    const drawn = await get();
    expect(drawn).toMatchObject({ status: 200, body: { id, error: null } });
    expect(drawn.body.frames).toHaveLength(2);
    expect((await get()).body.frames[0].url).not.toBe(drawn.body.frames[0].url);
  });

  it('fails at the deadline, after which the next request begins', async () => {
    const { get, send, world } = await createSlowApi();
    const body = { html: A_COMPOSITION, times: [0] };
    expect((await send('create-frames', { body })).status).toBe(429);
    world.clock.advance(FRAMES_SECONDS * 1000);
    expect((await get()).body).toMatchObject({ frames: [], error: { code: 'render_timeout' } });
    expect((await send('create-frames', { body })).status).toBe(202);
  });

  it('locks nobody out when the process was killed', async () => {
    const { send, world } = await createApi();
    world.failOn('frames', 'put');
    const body = { html: A_COMPOSITION, times: [0] };
    expect((await send('create-frames', { body })).status).toBe(500);
    world.heal();
    expect((await send('create-frames', { body })).status).toBe(429);
    world.clock.advance(FRAMES_SECONDS * 1000);
    expect((await send('create-frames', { body })).status).toBe(200);
  });
});
