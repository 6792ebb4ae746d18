import { expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

it.each([
  [{ limit: '0' }, 'query.limit'],
  [{ cursor: 'vid_1' }, 'query.cursor'],
])('list-batches 400 is returned for %j', async (query, path) => {
  const { send } = await createApi();
  const response = await send('list-batches', { query });
  expect(response).toMatchObject({ status: 400, body: { details: [{ path }] } });
});
