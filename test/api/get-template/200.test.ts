import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

describe('get-template 200', () => {
  it('returns the same record as list-templates', async () => {
    const { send } = await createApi();
    const list = await send('list-templates');
    const response = await send('get-template', { path: { template: 'kartu@1' } });
    expect(response).toMatchObject({ status: 200, body: list.body.templates[0] });
  });

  it('accepts a percent-encoded @ in the id', async () => {
    const { send } = await createApi();
    expect(await send('get-template', { path: { template: 'kartu%401' } })).toMatchObject({ status: 200 });
  });
});
