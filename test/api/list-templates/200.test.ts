import { describe, expect, it } from 'vitest';
import { A_TEMPLATE, createApi } from '#test/support/api.ts';

describe('list-templates 200', () => {
  it('returns every template with price, sizes and variables', async () => {
    const { send } = await createApi();
    const response = await send('list-templates');
    expect(response.status).toBe(200);
    expect(response.body.templates).toEqual([
      {
        id: 'kartu@1',
        is_newest: true,
        title: 'Kartu',
        description: 'Satu kartu nama',
        category: 'pengumuman',
        tags: ['kartu'],
        duration_seconds: 6,
        credits: 6,
        sizes: ['1080x1920', '1080x1080'],
        fps: [24, 25, 30],
        variables: [
          {
            name: 'nama_usaha',
            label: 'Nama usaha',
            kind: 'text',
            required: true,
            from_brand_kit: true,
            example: 'Kopi Senja',
            max_length: 20,
          },
          {
            name: 'warna_utama',
            label: 'Warna utama',
            kind: 'color',
            required: false,
            from_brand_kit: true,
            default: '#0EA5E9',
            example: '#C2410C',
          },
          {
            name: 'slogan',
            label: 'Slogan',
            kind: 'text',
            required: false,
            from_brand_kit: false,
            default: '',
            max_length: 10,
          },
        ],
      },
    ]);
  });

  it('marks the newest version of each template', async () => {
    const { send, world } = await createApi();
    for (const id of ['kartu@9', 'kartu@10', 'promo@1']) world.templates.add({ ...A_TEMPLATE, id });
    const { body } = await send('list-templates');
    const newest = (body.templates as { id: string; is_newest: boolean }[]).filter((one) => one.is_newest);
    expect(newest.map(({ id }) => id)).toEqual(['kartu@10', 'promo@1']);
  });

  it('returns only the templates of a category', async () => {
    const { send, world } = await createApi();
    world.templates.add({ ...A_TEMPLATE, id: 'menu@1', category: 'menu' });
    const idsOf = async (category: string) => {
      const { body } = await send('list-templates', { query: { category } });
      return (body.templates as { id: string }[]).map(({ id }) => id);
    };
    expect(await idsOf('menu')).toEqual(['menu@1']);
    expect(await idsOf('pengumuman')).toEqual(['kartu@1']);
    expect(await idsOf('promo')).toEqual([]);
  });
});
