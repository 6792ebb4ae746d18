import { expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

it('get-frames is 200 for frames that are drawn, with new links', async () => {
  const { send } = await createApi();
  const created = await send('create-frames', { body: { html: A_COMPOSITION, times: [0] } });
  const read = await send('get-frames', { path: { id: created.body.id } });
  expect(read).toMatchObject({ status: 200, body: { id: created.body.id, error: null } });
  expect(read.body.frames).toHaveLength(1);
  expect(read.body.frames[0].url).not.toBe(created.body.frames[0].url);
});
