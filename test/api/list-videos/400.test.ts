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

  it.each([
    ['status', 'ready', 'enum', 'Nilai harus salah satu dari queued, rendering, done, failed, canceled.'],
    ['status', '', 'enum', expect.any(String)],
    ['status', 'done,failed', 'enum', expect.any(String)],
    [
      'template',
      'Promo Produk',
      'template',
      'Tulis composition, <id>, atau <id>@<versi>, misalnya promo-produk atau promo-produk@5.',
    ],
    ['template', 'promo-produk@', 'template', expect.any(String)],
    ['template', '', 'template', expect.any(String)],
    ['template', 'kartu@0', 'template', expect.any(String)],
    [
      'include',
      'error',
      'enum',
      'Nilai harus salah satu dari title, progress, poster, captions, project, metadata.',
    ],
    ['include', 'title,title', 'uniqueItems', expect.any(String)],
  ])('is returned for %s=%s', async (name, value, rule, message) => {
    const { send } = await createApi();
    const response = await send('list-videos', { query: { [name]: value } });
    expect(response.status).toBe(400);
    expect(response.body.details).toEqual([{ path: `query.${name}`, rule, message }]);
  });

  it('lists all violations at once', async () => {
    const { send } = await createApi();
    const query = { limit: '0', cursor: 'x', status: 'x', template: 'X', include: 'x' };
    const { body } = await send('list-videos', { query });
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual(
      Object.keys(query).map((name) => `query.${name}`),
    );
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
