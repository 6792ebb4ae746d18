import { expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

it.each([{ limit: '0' }, { cursor: 'proj_1' }])('list-projects 400 is returned for %o', async (query) => {
  const { send } = await createApi();
  expect(await send('list-projects', { query })).toMatchObject({
    status: 400,
    body: { error: 'invalid_input' },
  });
});
