import { expect, it } from 'vitest';
import { FETCH_MAX_BYTES, FETCH_REUSED_SECONDS } from '#contracts/limits.ts';
import { A_COMPOSITION, A_TEMPLATE, createApi } from '#test/support/api.ts';
import { fetchWaiting } from '#test/support/fetch-waiting.ts';

const LIMITS = { maxStoredBytes: 3 * FETCH_MAX_BYTES, maxUploadedBytesPerDay: 50 * FETCH_MAX_BYTES };
const PHOTO = { kind: 'image', aspect: '4:5', minWidth: 800, minHeight: 1000, default: '' } as const;
const LOGO = 'https://toko.example/logo.png';

/** The workers run while a request waits, as often as `rounds` says. */
const setUp = async (rounds = Infinity) => {
  let left = rounds;
  const api = await createApi({
    ...LIMITS,
    sleep: async (delayMs) => {
      api.world.clock.advance(delayMs);
      if (left-- > 0) await fetchWaiting(api.world);
    },
  });
  const text = { name: 'nama_usaha', label: 'Nama usaha', kind: 'text', maxLength: 20 } as const;
  const photos = ['foto', 'logo'].map((name) => ({ name, label: 'Foto', ...PHOTO }));
  api.world.templates.add({ ...A_TEMPLATE, id: 'foto@1', variables: [text, ...photos] });
  const create = (rows: readonly Record<string, string>[], more = {}) =>
    api.send('create-batch', {
      body: { template: 'foto@1', rows: rows.map((variables) => ({ variables })), ...more },
    });
  return { ...api, create, stopAfter: (more: number) => void (left = more) };
};

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ foto: `https://toko.example/${index}.jpg`, logo: LOGO }));

it('stores the rows with the ids of the files, each fetched once, more than have room at a time', async () => {
  const { create, world, workspace } = await setUp();
  const { status, body } = await create(rowsOf(6));
  expect(status).toBe(201);
  expect(world.fetched).toHaveLength(7);
  const rows = await world.batchRows.read(workspace.id, body.id);
  const assetIds = new Set(rows.flatMap(({ variables }) => [variables['foto'], variables['logo']]));
  expect(assetIds).toEqual(new Set([...world.records.assets.values()].map(({ id }) => id)));
});

it('names the rows whose files are not there, stores nothing, and succeeds when it is sent again', async () => {
  const { create, stopAfter, world } = await setUp(0);
  const again = { idempotency_key: 'k' };
  const refused = await create([{}, ...rowsOf(2)], again);
  const notReady = [{ code: 'asset_not_ready', message: expect.any(String) }];
  expect(refused).toMatchObject({ status: 422, body: { error: 'invalid_variables' } });
  expect(refused.body.details.rows).toEqual({
    1: { foto: notReady, logo: notReady },
    2: { foto: notReady, logo: notReady },
  });
  expect([world.records.batches.size, world.fetched]).toEqual([0, []]);
  stopAfter(Infinity);
  expect(await create([{}, ...rowsOf(2)], again)).toMatchObject({ status: 201 });
  expect(await create([{}, ...rowsOf(2)], again)).toMatchObject({ status: 200 });
  expect(world.fetched).toHaveLength(3);
});

it('fetches each file once when all of them take longer than an address means the same file', async () => {
  const { create, stopAfter, world } = await setUp(1);
  const laterMs = (FETCH_REUSED_SECONDS * 1000 * 2) / 3;
  for (const _ of [1, 2]) {
    expect(await create(rowsOf(6))).toMatchObject({ status: 422 });
    world.clock.advance(laterMs);
    stopAfter(1);
  }
  stopAfter(Infinity);
  expect(await create(rowsOf(6))).toMatchObject({ status: 201 });
  expect(world.fetched).toHaveLength(7);
});

it('begins no second fetch of a file that is not there after the time for which its address means it', async () => {
  const { create, stopAfter, world } = await setUp(0);
  for (const _ of [1, 2, 3]) {
    expect(await create(rowsOf(2))).toMatchObject({ status: 422 });
    world.clock.advance((FETCH_REUSED_SECONDS * 1000 * 2) / 3);
  }
  expect(world.records.assets.size).toBe(3);
  stopAfter(Infinity);
  expect(await create(rowsOf(2))).toMatchObject({ status: 201 });
  expect(world.fetched).toHaveLength(3);
});

it('fetches nothing when another row is wrong', async () => {
  const { create, world } = await setUp();
  const before = world.snapshot();
  const rows = [...rowsOf(1), { nama_usaha: 'x'.repeat(21) }, { foto: 'http://toko.example/a.jpg' }];
  expect(await create(rows)).toMatchObject({
    status: 422,
    body: {
      details: {
        rows: { 1: { nama_usaha: [{ code: 'too_long' }] }, 2: { foto: [{ code: 'asset_rejected' }] } },
      },
    },
  });
  expect(world.snapshot()).toEqual(before);
});

it('names rows of another size together with rows of wrong values, and fetches nothing', async () => {
  const { send, world } = await setUp();
  const before = world.snapshot();
  const rows = [
    ...rowsOf(1).map((variables) => ({ variables })),
    { variables: { nama_usaha: 'x'.repeat(21), foto: 'http://toko.example/a.jpg' }, output: { width: 64 } },
    { output: { width: 64, height: 64 } },
  ];
  const { status, body } = await send('create-batch', { body: { template: 'foto@1', rows } });
  const size = [{ code: 'unsupported_size' }];
  expect(status).toBe(422);
  expect(body.details.rows).toMatchObject({
    1: { nama_usaha: [{ code: 'too_long' }], foto: [{ code: 'asset_rejected' }], output: size },
    2: { output: size },
  });
  expect(world.snapshot()).toEqual(before);
});

it('names rows of another size than their project before it fetches a file', async () => {
  const { send, world } = await setUp();
  const declared = JSON.stringify([{ id: 'foto', type: 'image', label: 'Foto', default: '' }]);
  const text = A_COMPOSITION.replace('<html>', `<html data-composition-variables='${declared}'>`);
  const project = { name: 'x', files: { 'index.html': { text } } };
  const { id } = (await send('create-project', { body: project })).body;
  const rows = [{ variables: { foto: LOGO } }, { output: { width: 64, height: 64 } }];
  const { status, body } = await send('create-batch', { body: { template: `${id}@1`, rows } });
  expect(status).toBe(422);
  expect(body.details.rows).toMatchObject({ 1: { output: [{ code: 'unsupported_size' }] } });
  expect(world.records.assets.size).toBe(0);
});
