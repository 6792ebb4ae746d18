import { expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

it('check-video refuses a body that is not that of a create', async () => {
  const { send } = await createApi();
  const response = await send('check-video', { body: { html: 'x' } });
  expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
});
