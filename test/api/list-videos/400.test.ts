import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

describe('list-videos 400', () => {
  it.each([
    ['0', 'minimum'],
    ['-1', 'minimum'],
    ['101', 'maximum'],
    ['1.5', 'integer'],
    ['', 'integer'],
    ['dua', 'integer'],
    ['1e1', 'integer'],
    ['99999999999999999999', 'maximum'],
  ])('is returned for the limit "%s"', async (limit, rule) => {
    const { send } = await createApi();
    const response = await send('list-videos', { query: { limit } });
    expect(response).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_input',
        details: [{ path: 'query.limit', rule, message: expect.stringMatching(/[.]$/) }],
      },
    });
  });

  it('is returned for an invalid cursor', async () => {
    const { send } = await createApi();
    const response = await send('list-videos', { query: { cursor: 'VIDEO#' } });
    expect(response).toMatchObject({
      status: 400,
      body: { details: [{ path: 'query.cursor', rule: 'cursor' }] },
    });
  });
});
