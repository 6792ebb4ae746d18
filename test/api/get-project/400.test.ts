import { expect, it } from 'vitest';
import { A_PROJECT_ID, createApi } from '#test/support/api.ts';

it.each(['0', '-1', '1.5', 'baru', '', '99999999999'])(
  'get-project 400 is returned for revision "%s"',
  async (revision) => {
    const { send } = await createApi();
    const response = await send('get-project', { path: { id: A_PROJECT_ID }, query: { revision } });
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    expect(response.body.details).toMatchObject([{ path: 'query.revision', rule: 'revision' }]);
  },
);
