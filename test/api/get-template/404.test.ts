import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

describe('get-template 404', () => {
  it.each(['kartu@2', 'kartu', '..', '', '%'])('knows no template "%s"', async (template) => {
    const { send } = await createApi();
    const answer = await send('get-template', { path: { template } });
    expect(answer).toMatchObject({ status: 404, body: { error: 'unknown_template' } });
  });
});
