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
        min_duration_seconds: 6,
        credits: 6,
        min_credits: 6,
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
        preview_video_url: null,
        preview_image_url: null,
      },
    ]);
  });

  it('links to the previews of the newest versions for 15 minutes', async () => {
    const { send, world } = await createApi();
    world.templates.add({ ...A_TEMPLATE, id: 'kartu@2', hasPreview: true });
    const { body } = await send('list-templates');
    const [first, second] = body.templates;
    expect(first).toMatchObject({ id: 'kartu@1', preview_video_url: null, preview_image_url: null });
    for (const [url, name] of [
      [second.preview_video_url, 'kartu@2.mp4'],
      [second.preview_image_url, 'kartu@2.jpg'],
    ]) {
      const { pathname, searchParams } = new URL(url);
      expect(pathname).toBe(`/catalog/${name}`);
      expect(searchParams.get('X-Amz-Expires')).toBe('900');
      expect(searchParams.get('response-content-disposition')).toBe(`attachment; filename="${name}"`);
    }
  });

  it('describes the music library with links to listen to for 15 minutes', async () => {
    const { send } = await createApi();
    const { body } = await send('list-templates', { query: { category: 'menu' } });
    const { url, ...music } = body.music[0];
    expect(body.music).toHaveLength(1);
    expect(music).toEqual({
      name: 'ceria-1',
      title: 'Pagi Pasar',
      mood: 'ceria',
      tempo_bpm: 112.01,
      beats_per_bar: 4,
      duration_seconds: 34.283,
    });
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe('/catalog/music/ceria-1.m4a');
    expect(searchParams.get('X-Amz-Expires')).toBe('900');
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
