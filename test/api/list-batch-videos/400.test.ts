import { expect, it } from 'vitest';
import { A_BATCH_ID, createApi } from '#test/support/api.ts';

it.each([
  [{ limit: '101' }, 'query.limit'],
  [{ cursor: '-1' }, 'query.cursor'],
  [{ cursor: '01' }, 'query.cursor'],
  [{ include: 'x' }, 'query.include'],
])('list-batch-videos 400 is returned for %j', async (query, path) => {
  const { send } = await createApi();
  const response = await send('list-batch-videos', { path: { id: A_BATCH_ID }, query });
  expect(response).toMatchObject({ status: 400, body: { details: [{ path }] } });
});
