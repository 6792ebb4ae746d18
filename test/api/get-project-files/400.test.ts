import { expect, it } from 'vitest';
import { A_PROJECT_ID, createApi } from '#test/support/api.ts';

it('get-project-files 400 is returned for a revision that is no number', async () => {
  const { send } = await createApi();
  const response = await send('get-project-files', { path: { id: A_PROJECT_ID }, query: { revision: 'x' } });
  expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
});

it('get-project-files 400 is returned for another value of include', async () => {
  const { send } = await createApi();
  const response = await send('get-project-files', {
    path: { id: A_PROJECT_ID },
    query: { include: 'thumbnail' },
  });
  expect(response).toMatchObject({
    status: 400,
    body: { error: 'invalid_input', details: [{ path: 'query.include', rule: 'enum' }] },
  });
});
