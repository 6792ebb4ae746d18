import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

describe('list-templates 400', () => {
  it.each(['diskon', 'Promo', '', 'promo,menu'])('is returned for the category "%s"', async (category) => {
    const { send } = await createApi();
    const response = await send('list-templates', { query: { category } });
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    expect(response.body.details).toEqual([
      {
        path: 'query.category',
        rule: 'enum',
        message:
          'Nilai harus salah satu dari acara, katalog, lowongan, menu, pengumuman, promo, testimoni, ucapan.',
      },
    ]);
  });
});
