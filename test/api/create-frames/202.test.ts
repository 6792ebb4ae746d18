import { describe, expect, it } from 'vitest';
import { FRAMES_SECONDS, FRAMES_WAIT_SECONDS } from '#contracts/timeouts.ts';
import type { StillOutcome } from '#contracts/schemas/still.ts';
import { RendererBusyError, RendererNotStartedError } from '#core/rendering/render-failure.ts';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';

const validator = createTestValidator();

/** The API whose renderer does not answer yet; checking the document has taken all the time that the caller waits. */
const createSlowApi = async () => {
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
  const { promise: drawing, ...renderer } = Promise.withResolvers<StillOutcome>();
  api.world.framesRenderer.script((_, signal) => {
    signals.push(signal);
    return drawing;
  });
  const pending = await api.send('create-frames', { body: { html: A_COMPOSITION, times: [0, 1] } });
  const { id } = pending.body;
  const get = () => api.send('get-frames', { path: { id } });
  return { ...api, pending, id, get, signals, renderer };
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

  it.each(['script_error', 'asset_unavailable', 'render_crashed', 'internal_error'] as const)(
    'fails with %s as soon as the renderer does, and the next request begins',
    async (code) => {
      const { get, send, renderer } = await createSlowApi();
      expect((await get()).status).toBe(202);
      renderer.resolve({ status: 'failed', code, diagnostic: '' });
      await expect.poll(get).toMatchObject({ status: 200, body: { frames: [], error: { code } } });
      expect((await send('create-frames', { body: { html: A_COMPOSITION, times: [0] } })).status).toBe(200);
    },
  );

  it.each([new RendererBusyError('throttled'), new RendererNotStartedError('refused', 'denied')])(
    'fails when no renderer was started after the wait: $message',
    async (error) => {
      const { get, renderer } = await createSlowApi();
      renderer.reject(error);
      await expect
        .poll(get)
        .toMatchObject({ status: 200, body: { frames: [], error: { code: 'internal_error' } } });
    },
  );

  it('goes on when only the call of the renderer breaks, or the failure cannot be stored', async () => {
    const broken = await createSlowApi();
    broken.renderer.reject(new Error('socket hang up'));
    const unstored = await createSlowApi();
    unstored.world.failOn('frames', 'end');
    unstored.renderer.resolve({ status: 'failed', code: 'script_error', diagnostic: '' });
    await new Promise(setImmediate);
    unstored.world.heal();
    for (const { get, world } of [broken, unstored]) {
      expect((await get()).status).toBe(202);
      world.clock.advance(FRAMES_SECONDS * 1000);
      expect((await get()).body).toMatchObject({ error: { code: 'render_timeout' } });
    }
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
    world.failOn('frames', 'end');
    const body = { html: A_COMPOSITION, times: [0] };
    expect((await send('create-frames', { body })).status).toBe(500);
    world.heal();
    expect((await send('create-frames', { body })).status).toBe(429);
    world.clock.advance(FRAMES_SECONDS * 1000);
    expect((await send('create-frames', { body })).status).toBe(200);
  });
});
