import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

describe('list-templates 200', () => {
  it('returns every template with price, sizes and variables', async () => {
    const { send } = await createApi();
    const response = await send('list-templates');
    expect(response.status).toBe(200);
    expect(response.body.templates).toEqual([
      {
        id: 'kartu@1',
        title: 'Kartu',
        description: 'Satu kartu nama',
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
            max_length: 20,
          },
          {
            name: 'warna_utama',
            label: 'Warna utama',
            kind: 'color',
            required: false,
            from_brand_kit: true,
            default: '#0EA5E9',
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
});
