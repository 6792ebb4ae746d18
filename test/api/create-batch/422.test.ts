import { describe, expect, it } from 'vitest';
import { PROJECT_TOO_COMPLEX } from '#core/project/check-project.ts';
import type { RequestedValues } from '#core/project/project-check.ts';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';

const rowsWith = (count: number, wrong: Readonly<Record<number, object>>) =>
  Array.from({ length: count }, (_, index) => wrong[index] ?? { variables: { nama_usaha: `Kopi ${index}` } });

describe('create-batch 422', () => {
  it('names all five wrong rows of 200 by index, and nothing is stored', async () => {
    const { send, world } = await createApi();
    const before = world.snapshot();
    const rows = rowsWith(200, {
      3: { variables: { nama_usaha: 'x'.repeat(21) } },
      17: { variables: { warna_utama: 'merah', slogan: 'terlalu panjang' } },
      99: { output: { width: 64, height: 64 } },
      150: { variables: { nama_usaha: '𓀀' } },
      199: { variables: { nama: 'Kopi' } },
    });
    const response = await send('create-batch', { body: { template: 'kartu@1', rows } });
    expect(response).toMatchObject({ status: 422, body: { error: 'invalid_variables' } });
    expect(response.body.message).toContain('details.rows (baris pertama bernomor 0)');
    const message = expect.stringMatching(/./);
    expect(response.body.details).toEqual({
      rows: {
        3: { nama_usaha: [{ code: 'too_long', message, max_length: 20 }] },
        17: {
          warna_utama: [{ code: 'invalid_color', message }],
          slogan: [{ code: 'too_long', message, max_length: 10 }],
        },
        99: { output: [{ code: 'unsupported_size', message, supported: ['1080x1920', '1080x1080'] }] },
        150: { nama_usaha: [expect.objectContaining({ code: 'unsupported_characters', message })] },
        199: { nama: [expect.objectContaining({ code: 'unknown_variable', message })] },
      },
    });
    expect(world.snapshot()).toEqual(before);
  });

  it('names wrong rows before it says that the credits do not suffice', async () => {
    const { send } = await createApi();
    const rows = rowsWith(30, { 29: { variables: { warna_utama: 'x' } } });
    expect((await send('create-batch', { body: { template: 'kartu@1', rows } })).status).toBe(422);
  });

  it('stays within a response of Lambda with 500 rows of many problems', async () => {
    const { send } = await createApi();
    const variables = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`${index}-${'é'.repeat(60)}`, '']),
    );
    const rows = Array.from({ length: 500 }, () => ({ variables }));
    const { status, body } = await send('create-batch', { body: { template: 'kartu@1', rows } });
    expect([status, Object.keys(body.details.rows).length]).toEqual([422, 500]);
    expect(Object.keys(body.details.rows[0])).toHaveLength(5);
    expect(JSON.stringify(body).length).toBeLessThan(4_000_000);
  });

  it('is returned for a template that is too long and for a project with problems', async () => {
    const { send, world } = await createApi();
    const template = world.templates.find('kartu@1') ?? expect.fail();
    world.templates.add({ ...template, id: 'panjang@1', durationSeconds: 301 });
    expect(await send('create-batch', { body: { template: 'panjang@1', rows: [{}] } })).toMatchObject({
      status: 422,
      body: { error: 'duration_too_long' },
    });
    const files = { 'index.html': { text: '<p>' } };
    const { id } = (await send('create-project', { body: { name: 'x', files } })).body;
    expect(await send('create-batch', { body: { template: `${id}@1`, rows: [{}] } })).toMatchObject({
      status: 422,
      body: { error: 'invalid_composition' },
    });
  });

  it('names the wrong values of rows of a project', async () => {
    const { send, world, addAsset } = await createApi();
    const declared = [
      { id: 'judul', type: 'string', label: 'Judul', default: 'Halo' },
      { id: 'harga', type: 'number', label: 'Harga', default: 1, max: 9 },
      { id: 'foto', type: 'image', label: 'Foto', default: '' },
    ];
    const attribute = `data-composition-variables='${JSON.stringify(declared)}'`;
    const text = A_COMPOSITION.replace('<html>', `<html ${attribute}>`);
    const files = { 'index.html': { text } };
    const { id } = (await send('create-project', { body: { name: 'x', files } })).body;
    const { id: photo } = await addAsset();
    const { id: empty } = await addAsset({}, { bytes: null });
    const before = world.snapshot();
    const rows = [
      { variables: { harga: '10' } },
      { variables: { judul: 'Kopi', foto: photo } },
      { variables: { foto: empty } },
      { output: { width: 1080, height: 1080 } },
      { variables: { lain: 'x' } },
      {},
    ];
    const response = await send('create-batch', { body: { template: `${id}@1`, rows } });
    expect(response).toMatchObject({ status: 422, body: { error: 'invalid_variables' } });
    expect(Object.keys(response.body.details.rows)).toEqual(['0', '2', '3', '4']);
    expect(response.body.details.rows).toMatchObject({
      0: { harga: [{ code: 'invalid_number' }] },
      2: { foto: [{ code: 'asset_not_ready' }] },
      3: { output: [{ code: 'unsupported_size' }] },
      4: { lain: [{ code: 'unknown_variable' }] },
    });
    expect(world.snapshot().batches).toEqual(before.batches);
  });

  const saveProject = async ({ send }: Awaited<ReturnType<typeof createApi>>) =>
    (await send('create-project', { body: { name: 'x', files: { 'index.html': { text: A_COMPOSITION } } } }))
      .body.id;

  it.each([1, 500])('is returned when %i rows of a project take too long to check', async (count) => {
    const validator = createTestValidator();
    const checkProject: typeof validator.checkProject = async (files, values?: RequestedValues) =>
      values?.others ? PROJECT_TOO_COMPLEX : validator.checkProject(files, values);
    const api = await createApi({ validator: { ...validator, checkProject } });
    const template = `${await saveProject(api)}@1`;
    const before = api.world.snapshot();
    const rows = Array.from({ length: count }, () => ({}));
    expect(await api.send('create-batch', { body: { template, rows } })).toMatchObject({
      status: 422,
      body: { error: 'invalid_composition', details: { problems: [{ code: 'document_too_complex' }] } },
    });
    expect(api.world.snapshot()).toEqual(before);
  });

  it('names what only the whole check of the first row of a project finds', async () => {
    const validator = createTestValidator();
    const checkProject: typeof validator.checkProject = async (
      files,
      values?: RequestedValues,
      scope?: string,
    ) => {
      const check = await validator.checkProject(files, values, scope);
      const isWhole = values !== undefined && values.others === undefined;
      return isWhole ? { ...check, violations: new Map([['foto', { code: 'invalid_image' }]]) } : check;
    };
    const api = await createApi({ validator: { ...validator, checkProject } });
    const template = `${await saveProject(api)}@1`;
    const rows = [{}, { variables: { lain: 'x' } }];
    const { status, body } = await api.send('create-batch', { body: { template, rows } });
    expect(status).toBe(422);
    expect(body.details.rows).toMatchObject({
      0: { foto: [{ code: 'invalid_image' }] },
      1: { lain: [{ code: 'unknown_variable' }] },
    });
  });
});
