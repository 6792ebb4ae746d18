import { describe, expect, it } from 'vitest';
import { A_VIDEO_ID, createApi } from '#test/support/api.ts';

describe('list-assets 400', () => {
  it.each([
    ['limit', '0', 'minimum', 'Nilai tidak boleh kurang dari 1.'],
    ['limit', '101', 'maximum', 'Nilai tidak boleh lebih dari 100.'],
    ['limit', 'dua', 'integer', 'Nilai harus berupa bilangan bulat.'],
    ['cursor', A_VIDEO_ID, 'cursor', 'Pakai nilai next_cursor dari halaman sebelumnya.'],
    ['cursor', '', 'cursor', expect.any(String)],
    ['cursor', 'STORAGE', 'cursor', expect.any(String)],
    ['kind', 'text', 'enum', 'Nilai harus salah satu dari image, audio, video, font.'],
    ['kind', '', 'enum', expect.any(String)],
    ['kind', 'image,audio', 'enum', expect.any(String)],
  ])('is returned for %s=%s', async (name, value, rule, message) => {
    const { send } = await createApi();
    const response = await send('list-assets', { query: { [name]: value } });
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    expect(response.body.details).toEqual([{ path: `query.${name}`, rule, message }]);
  });

  it('lists all violations at once', async () => {
    const { send } = await createApi();
    const query = { limit: '0', cursor: 'x', kind: 'x' };
    const { body } = await send('list-assets', { query });
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual(
      Object.keys(query).map((name) => `query.${name}`),
    );
  });
});
