import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

describe('create-video 404', () => {
  it.each(['kartu', 'kartu@2', 'Kartu@1', '../kartu@1', '__proto__'])(
    'is returned for the template %s, with a hint to the catalog',
    async (template) => {
      const { send, world } = await createApi();
      const before = world.snapshot();
      const response = await send('create-video', { body: { template } });
      expect(response).toMatchObject({
        status: 404,
        body: { error: 'unknown_template', message: expect.stringContaining('GET /v1/templates') },
      });
      expect(world.snapshot()).toEqual(before);
    },
  );

  it.each(['toko-saya', 'proj', '01997b1e-4c7a-7d52-9d36-0a4f2c1b7e77@3'])(
    'names the form of projects too for %s, which is near no template',
    async (template) => {
      const { send } = await createApi();
      const { body } = await send('create-video', { body: { template } });
      expect(body.message).toMatch(
        /<id>@<versi>.* proj_…@<revisi> .*GET \/v1\/templates.*GET \/v1\/projects/,
      );
    },
  );

  it.each(['kartuu@1', 'kartu', 'kartu@2'])('suggests the nearest template for %s', async (template) => {
    const { send } = await createApi();
    const { body } = await send('create-video', { body: { template } });
    expect(body.message).toBe(
      'Template tidak ditemukan. Perbaiki ID-nya, misalnya menjadi kartu@1. Lihat daftarnya di GET /v1/templates.',
    );
  });
});
