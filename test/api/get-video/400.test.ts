import { describe, expect, it } from 'vitest';
import { A_VIDEO_ID, createApi } from '#test/support/api.ts';

describe('get-video 400', () => {
  it('refuses to include what there is not', async () => {
    const { send } = await createApi();
    const answer = await send('get-video', { path: { id: A_VIDEO_ID }, query: { include: 'html' } });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', details: [{ path: 'query.include', rule: 'enum' }] },
    });
  });
});
