import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

describe('get-template 404', () => {
  it.each(['kartu@2', 'kartu', '..', '', '%'])('is returned for the template "%s"', async (template) => {
    const { send } = await createApi();
    const response = await send('get-template', { path: { template } });
    expect(response).toMatchObject({ status: 404, body: { error: 'unknown_template' } });
  });

  it('suggests the nearest template', async () => {
    const { send } = await createApi();
    const { body } = await send('get-template', { path: { template: 'kartuu@1' } });
    expect(body.message).toContain('menjadi kartu@1.');
  });
});
