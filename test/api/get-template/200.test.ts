import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

describe('get-template 200', () => {
  it('shows one template as the list does', async () => {
    const { send } = await createApi();
    const list = await send('list-templates');
    const answer = await send('get-template', { path: { template: 'kartu@1' } });
    expect(answer).toMatchObject({ status: 200, body: list.body.templates[0] });
  });

  it('takes the @ of the id escaped as well', async () => {
    const { send } = await createApi();
    expect(await send('get-template', { path: { template: 'kartu%401' } })).toMatchObject({ status: 200 });
  });
});
