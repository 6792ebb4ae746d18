import { expect, it } from 'vitest';
import { FRAMES_WAIT_SECONDS } from '#contracts/timeouts.ts';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

it('get-frames is 202 while a slow renderer draws', async () => {
  const { send, world } = await createApi();
  world.framesRenderer.script(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const { put } = world.frames;
  Object.assign(world.frames, {
    put: async (...call: Parameters<typeof put>) => {
      world.clock.advance(FRAMES_WAIT_SECONDS * 1000); // the caller waits no longer
      await put(...call);
    },
  });
  const { id } = (await send('create-frames', { body: { html: A_COMPOSITION, times: [0] } })).body;
  expect(await send('get-frames', { path: { id } })).toMatchObject({ status: 202, body: { id } });
});
