import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import type { Template } from '#core/template/template.ts';
import { A_TEMPLATE, createApi } from '#test/support/api.ts';

const CATALOG_DIR = fileURLToPath(new URL('../../../catalog', import.meta.url));

const violations = async (body: Record<string, unknown>) => {
  const { send, world } = await createApi();
  const before = world.snapshot();
  const response = await send('create-video', { body: { template: 'kartu@1', ...body } });
  expect(response).toMatchObject({ status: 422, body: { error: 'invalid_variables' } });
  expect(world.snapshot()).toEqual(before);
  return response.body.details;
};

const INVISIBLE = ['\u200b', '\u2060\u00ad', '\u2800', '\u3164', '\u180e'];
const NO_COLORS = ['biru', '#12345', '#GGGGGG', '', '#1234567'];

describe('create-video 422', () => {
  it.each<readonly [name: string, value: string, violation: object]>([
    ['slogan', 'sebelas hrf', { code: 'too_long', max_length: 10, message: expect.stringContaining('10') }],
    [
      'slogan',
      'Sale 𞤀𞤁',
      {
        code: 'unsupported_characters',
        characters: ['𞤀 (U+1E900)', '𞤁 (U+1E901)'],
        message: 'Tidak ada font untuk karakter ini: 𞤀 (U+1E900), 𞤁 (U+1E901). Hapus atau ganti.',
      },
    ],
    [
      'slogan',
      'a\u0001\u0093\uFFFC',
      {
        code: 'unsupported_characters',
        characters: ['U+0001', 'U+0093', 'U+FFFC'],
        message: 'Tidak ada font untuk karakter ini: U+0001, U+0093, U+FFFC. Hapus atau ganti.',
      },
    ],
    ...['  ', ...INVISIBLE].map((text) => ['nama_usaha', text, { code: 'missing' }] as const),
    ...NO_COLORS.map((color) => ['warna_utama', color, { code: 'invalid_color' }] as const),
    ['slogn', 'b', { message: expect.stringContaining('ejaan namanya menjadi “slogan” atau hapus') }],
  ])('lists the variable %s with the value %j', async (name, value, violation) => {
    const found = await violations({ variables: { nama_usaha: 'Kopi', [name]: value } });
    expect(found).toEqual({ [name]: [expect.objectContaining(violation)] });
  });

  it('lists the supported sizes under the key output', async () => {
    expect(await violations({ output: { width: 1920, height: 1080 } })).toMatchObject({
      output: [{ code: 'unsupported_size', supported: ['1080x1920', '1080x1080'] }],
    });
  });

  it('counts Unicode code points rather than UTF-16 units', async () => {
    const { send } = await createApi();
    const variables = { slogan: '🍜'.repeat(10) };
    expect(await send('create-video', { body: { template: 'kartu@1', variables } })).toMatchObject({
      status: 201,
    });
  });

  it('lists a variable that neither request, brand kit nor template supplies', async () => {
    const { send, addWorkspace, addKey } = await createApi();
    const bare = await addWorkspace({ id: 'ws_baru' as never, brandKit: {} });
    const key = await addKey({ workspaceId: bare.id });
    const response = await send('create-video', { key, body: { template: 'kartu@1' } });
    expect(response.status).toBe(422);
    expect(response.body.details).toEqual({
      nama_usaha: [{ code: 'missing', message: expect.stringMatching(/^Wajib diisi\..* brand kit /) }],
    });
  });

  it('mentions the brand kit only for its own variables', async () => {
    const { send, world } = await createApi();
    const variables: Template['variables'] = [
      { name: 'judul', label: 'Judul', kind: 'text', maxLength: 20 },
      { name: 'warna_latar', label: 'Warna latar', kind: 'color' },
    ];
    world.templates.add({ ...A_TEMPLATE, id: 'papan@1', variables });
    const { body } = await send('create-video', { body: { template: 'papan@1' } });
    expect(body.details).toEqual({
      judul: [{ code: 'missing', message: 'Wajib diisi. Kirim nilainya di variables.' }],
      warna_latar: [{ code: 'missing', message: expect.stringContaining('brand kit') }],
    });
  });

  it('lists the item of a price that has none, in every published version', async () => {
    const { send, world } = await createApi();
    for (const template of createTemplateCatalog(CATALOG_DIR).list()) world.templates.add(template);
    const versions = world.templates.list().filter(({ id }) => id.startsWith('menu-harian@'));
    expect(versions.length).toBeGreaterThan(0);
    for (const { id: template } of versions) {
      const createWith = (variables: Record<string, string>) =>
        send('create-video', {
          body: { template, variables: { item_1: 'Nasi rames', ...variables } },
          query: { dry_run: 'true' },
        });
      const response = await createWith({ harga_1: 'Rp15.000', item_4: ' ', harga_4: 'Rp5.000' });
      expect(response.body.details).toEqual({
        item_4: [
          {
            code: 'missing',
            required_by: 'harga_4',
            message: 'Wajib diisi karena harga_4 terisi. Isi variabel ini atau hapus harga_4.',
          },
        ],
      });
      expect(await createWith({ item_4: 'Es teh', harga_4: 'Rp5.000' })).toMatchObject({ status: 200 });
      expect(await createWith({ harga_4: ' ' })).toMatchObject({ status: 200 });
    }
  });

  it('lists the item of a photo that has none', async () => {
    const { send, world } = await createApi();
    for (const template of createTemplateCatalog(CATALOG_DIR).list()) world.templates.add(template);
    const { body } = await send('create-video', {
      body: {
        template: 'menu-harian@3',
        variables: { nama_usaha: 'Warung', item_1: 'Soto', foto_2: 'data:image/png;base64,iVBORw0KGgo=' },
      },
    });
    expect(body.details).toMatchObject({ item_2: [{ code: 'missing', required_by: 'foto_2' }] });
  });

  it('lists every unknown variable, even one named __proto__', async () => {
    const { send } = await createApi();
    const rawBody = '{"template":"kartu@1","variables":{"__proto__":"a","judul":"b"}}';
    const response = await send('create-video', { rawBody });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.details)).toEqual(['__proto__', 'judul']);
    expect(response.body.details.judul).toEqual([
      {
        code: 'unknown_variable',
        valid_names: ['nama_usaha', 'warna_utama', 'slogan'],
        message: expect.stringMatching(/Nama yang tersedia: nama_usaha, warna_utama, slogan\.$/),
      },
    ]);
  });

  it('lists violations of variables and size at once', async () => {
    const found = await violations({
      output: { width: 1 },
      variables: { slogan: 'x'.repeat(11), judul: '' },
    });
    expect(Object.keys(found).toSorted()).toEqual(['judul', 'output', 'slogan']);
  });

  it('is returned with both durations when the template is too long', async () => {
    const { send, world } = await createApi();
    world.templates.add({ ...A_TEMPLATE, id: 'panjang@1', durationSeconds: 300.001 });
    const response = await send('create-video', { body: { template: 'panjang@1' } });
    expect(response).toMatchObject({
      status: 422,
      body: {
        error: 'duration_too_long',
        details: { duration_seconds: 300.001, max_duration_seconds: 300 },
      },
    });
  });

  it('does not use up the idempotency key', async () => {
    const { send } = await createApi();
    const body = { template: 'kartu@1', idempotency_key: 'k' };
    await send('create-video', { body: { ...body, variables: { judul: 'x' } } });
    expect(await send('create-video', { body })).toMatchObject({ status: 201 });
  });
});
