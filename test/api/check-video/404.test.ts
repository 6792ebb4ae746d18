import { expect, it } from 'vitest';
import { A_PROJECT_ID, createApi } from '#test/support/api.ts';

it.each(['kartu@9', `${A_PROJECT_ID}@1`, 'proj_x@1'])(
  'check-video is 404 for the unknown %s',
  async (template) => {
    const { send } = await createApi();
    const response = await send('check-video', { body: { template } });
    expect(response).toMatchObject({ status: 404, body: { error: 'unknown_template' } });
  },
);
