import { describe, expect, it } from 'vitest';
import { FETCH_MAX_BYTES, FETCH_REUSED_SECONDS } from '#contracts/limits.ts';
import { SOURCES_WAIT_SECONDS } from '#contracts/timeouts.ts';
import type { FetchOutcome } from '#core/ports/assets.ts';
import type { Template } from '#core/template/template.ts';
import { A_COMPOSITION, A_TEMPLATE, createApi } from '#test/support/api.ts';
import { fetchWaiting } from '#test/support/fetch-waiting.ts';

const MEDIA = { aspect: '4:5', minWidth: 800, minHeight: 1000, default: '' } as const;
const TEMPLATE: Template = {
  ...A_TEMPLATE,
  id: 'foto@1',
  variables: [
    { name: 'nama_usaha', label: 'Nama usaha', kind: 'text', maxLength: 40 },
    { name: 'foto', label: 'Foto produk', kind: 'image', ...MEDIA },
    { name: 'logo', label: 'Logo', kind: 'image', ...MEDIA },
    { name: 'musik', label: 'Musik', kind: 'audio', volume: 0.5, library: [], default: '' },
    { name: 'klip', label: 'Klip', kind: 'video', volume: 1, ...MEDIA },
  ],
};
const PHOTO = 'https://toko.example/foto.jpg?tanda=rahasia';
const LIMITS = { maxStoredBytes: 10 * FETCH_MAX_BYTES, maxUploadedBytesPerDay: 50 * FETCH_MAX_BYTES };
const CLIP: FetchOutcome = { status: 'stored', contentType: 'video/mp4', sizeBytes: 2000 };
const refusedAs = (code: string, message: RegExp) => ({
  status: 422,
  body: {
    error: 'invalid_variables',
    details: { foto: [{ code, message: expect.stringMatching(message) }] },
  },
});

/** The workers run while a request waits, unless they are stopped, after a pause that is none by default. */
const setUp = async (limits = LIMITS, pause = () => Promise.resolve()) => {
  let isRunning = true;
  const workers = {
    stop: () => void (isRunning = false),
    start: () => void (isRunning = true),
  };
  const api = await createApi({
    ...limits,
    sleep: async (delayMs) => {
      await pause();
      api.world.clock.advance(delayMs);
      if (isRunning) await fetchWaiting(api.world);
    },
  });
  api.world.templates.add(TEMPLATE);
  const create = (variables: Record<string, string>, more = {}, request = {}) =>
    api.send('create-video', { body: { template: 'foto@1', variables, ...more }, ...request });
  const document = () => [...api.world.documents.stored.values()].at(-1);
  const assets = () => [...api.world.records.assets.values()];
  const balance = async () => (await api.world.workspaces.find(api.workspace.id))?.balanceMilliCredits;
  return { ...api, create, document, assets, balance, workers };
};

describe('create-video with the address of a file', () => {
  it('fetches the file and gives the page the asset that it became', async () => {
    const { create, document, assets, world } = await setUp();
    expect(await create({ foto: PHOTO })).toMatchObject({ status: 201 });
    const [asset] = assets();
    expect(asset).toMatchObject({ status: 'ready', contentType: 'image/jpeg' });
    expect(document()).toMatchObject({
      variables: { foto: `assets/${asset?.id}` },
      assets: [{ id: asset?.id, contentType: 'image/jpeg' }],
    });
    expect(world.fetched).toEqual([PHOTO]);
  });

  it('stores and logs the address nowhere', async () => {
    const { create, world, logged } = await setUp();
    const { body } = await create({ foto: PHOTO });
    expect(JSON.stringify([body, world.snapshot(), logged])).not.toMatch(/rahasia|toko\.example/);
    expect(JSON.stringify([...world.documents.stored, ...world.orders.stored])).not.toMatch(/rahasia/);
  });

  it('fetches one address of two variables once', async () => {
    const { create, document, world } = await setUp();
    expect(await create({ foto: PHOTO, logo: PHOTO })).toMatchObject({ status: 201 });
    expect(world.fetched).toEqual([PHOTO]);
    const shown = document();
    expect(shown?.variables['foto']).toBe(shown?.variables['logo']);
    expect(shown?.assets).toHaveLength(1);
  });

  it('uses what was fetched shortly before, then fetches it anew', async () => {
    const { create, world } = await setUp();
    for (const _ of [1, 2]) expect(await create({ foto: PHOTO })).toMatchObject({ status: 201 });
    expect(world.fetched).toHaveLength(1);
    for (const video of world.storedVideos()) await world.cancelVideo(video);
    world.clock.advance(FETCH_REUSED_SECONDS * 1000);
    expect(await create({ foto: PHOTO })).toMatchObject({ status: 201 });
    expect(world.fetched).toHaveLength(2);
  });

  it('fetches anew what was deleted since', async () => {
    const { create, send, assets, world } = await setUp();
    await create({ foto: PHOTO });
    await send('delete-asset', { path: { id: assets()[0]?.id ?? '' } });
    expect(await create({ foto: PHOTO })).toMatchObject({ status: 201 });
    expect(world.fetched).toHaveLength(2);
  });

  it('takes an address with a part of a clip', async () => {
    const { create, document, world } = await setUp();
    world.scriptFetch(CLIP);
    expect(await create({ klip: 'https://toko.example/klip.mp4#t=1,2' })).toMatchObject({ status: 201 });
    expect(world.fetched).toEqual(['https://toko.example/klip.mp4']);
    expect(document()?.clips).toMatchObject([{ mediaStartSeconds: 1 }]);
  });

  it('leaves an address in a text as it is', async () => {
    const { create, document, world } = await setUp();
    expect(await create({ nama_usaha: 'https://toko.example' })).toMatchObject({ status: 201 });
    expect(document()?.variables).toMatchObject({ nama_usaha: 'https://toko.example' });
    expect(world.fetched).toEqual([]);
  });

  it('gives each workspace an asset of its own', async () => {
    const { create, addWorkspace, addKey, assets, world } = await setUp();
    const other = await addWorkspace({ id: 'ws_tetangga' as never });
    const key = await addKey({ workspaceId: other.id });
    await create({ foto: PHOTO });
    expect(await create({ foto: PHOTO }, {}, { key })).toMatchObject({ status: 201 });
    expect(world.fetched).toHaveLength(2);
    expect(new Set(assets().map(({ workspaceId }) => workspaceId)).size).toBe(2);
  });
});

describe('create-video whose file is not there in time', () => {
  it('is refused with the asset, spends nothing, and succeeds when it is sent again', async () => {
    const { create, workers, world, balance, assets } = await setUp();
    const again = { idempotency_key: 'k' };
    const before = await balance();
    const beganAtMs = world.clock.nowMs();
    workers.stop();
    const refused = await create({ foto: PHOTO }, again);
    expect(refused).toMatchObject(refusedAs('asset_not_ready', new RegExp(assets()[0]?.id ?? 'none')));
    expect(world.clock.nowMs() - beganAtMs).toBe(SOURCES_WAIT_SECONDS * 1000);
    expect([world.storedVideos(), await balance(), world.documents.stored.size]).toEqual([[], before, 0]);
    workers.start();
    const created = await create({ foto: PHOTO }, again);
    expect(created).toMatchObject({ status: 201 });
    expect([world.fetched.length, assets().length]).toEqual([1, 1]);
    world.clock.advance(FETCH_REUSED_SECONDS * 1000);
    expect(await create({ foto: PHOTO }, again)).toMatchObject({
      status: 200,
      body: { id: created.body.id },
    });
    expect(world.fetched).toHaveLength(1);
  });

  it('begins one fetch for requests at the same time', async () => {
    const { create, world } = await setUp();
    const sent = await Promise.all([1, 2].map(() => create({ foto: PHOTO })));
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect(world.fetched).toHaveLength(1);
  });

  it('is refused at once while two requests of its workspace wait, and works after them', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { create, send, world, addWorkspace, addKey } = await setUp(LIMITS, () => released);
    const check = (number: number, request = {}) => {
      const variables = { foto: `https://toko.example/${number}.jpg` };
      return send('check-video', { body: { template: 'foto@1', variables }, ...request });
    };
    const other = await addWorkspace({ id: 'ws_tetangga' as never });
    const waiting = [check(1), check(2), check(3, { key: await addKey({ workspaceId: other.id }) })];
    await expect.poll(() => world.records.sourceWaits.size).toBe(3);
    expect(await create({ foto: PHOTO })).toMatchObject(refusedAs('asset_not_ready', /masih diambil/));
    release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await create({ foto: PHOTO })).toMatchObject({ status: 201 });
    expect([world.fetched.length, world.records.sourceWaits.size]).toEqual([4, 0]);
  });

  it('is 409 for another address with the same key, without a fetch', async () => {
    const { create, world } = await setUp();
    await create({ foto: PHOTO }, { idempotency_key: 'k' });
    const other = await create({ foto: 'https://toko.example/lain.jpg' }, { idempotency_key: 'k' });
    expect(other).toMatchObject({ status: 409, body: { error: 'idempotency_conflict' } });
    expect(world.fetched).toHaveLength(1);
  });

  it('waits for room that files before it free', async () => {
    const limits = { ...LIMITS, maxStoredBytes: FETCH_MAX_BYTES + 10_000 };
    const { create, world, workers } = await setUp(limits);
    const files = { foto: PHOTO, logo: 'https://toko.example/logo.png' };
    workers.stop();
    expect(await create(files)).toMatchObject({
      status: 422,
      body: { details: { foto: [{ code: 'asset_not_ready' }], logo: [{ code: 'asset_not_ready' }] } },
    });
    workers.start();
    expect(await create(files)).toMatchObject({ status: 201 });
    expect(world.fetched).toHaveLength(2);
  });
});

describe('create-video refuses, without a video and without credits,', () => {
  it('a file that was rejected, with the reason, and fetches it anew the next time', async () => {
    const { create, world, balance } = await setUp();
    const before = await balance();
    const rejected = { status: 'rejected', reason: 'status 404', receivedBytes: 0 } as const;
    world.scriptFetch({ ...rejected, code: 'source_unreachable' });
    expect(await create({ foto: PHOTO })).toMatchObject(refusedAs('asset_rejected', /tidak menjawab/));
    world.scriptFetch({ ...rejected, code: 'source_too_large' });
    expect(await create({ foto: PHOTO })).toMatchObject(refusedAs('asset_rejected', /terlalu besar/));
    expect([world.storedVideos(), await balance()]).toEqual([[], before]);
    world.scriptFetch({ status: 'stored', contentType: 'image/jpeg', sizeBytes: 2000 });
    expect(await create({ foto: PHOTO })).toMatchObject({ status: 201 });
  });

  it('a file of another kind', async () => {
    const { create, world } = await setUp();
    world.scriptFetch(CLIP);
    expect(await create({ foto: PHOTO })).toMatchObject(refusedAs('wrong_asset_kind', /bukan gambar/));
  });

  it.each([
    'http://toko.example/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00:ec2::254]/',
    'https://a:b@toko.example/a.jpg',
    'https://toko.example:8443/a.jpg',
    'https://toko.example/a.jpg#b',
  ])('%s, without a fetch', async (foto) => {
    const { create, world } = await setUp();
    const before = world.snapshot();
    expect(await create({ foto })).toMatchObject(refusedAs('asset_rejected', /tidak diizinkan/));
    expect(world.snapshot()).toEqual(before);
  });

  it('other wrong values before anything is fetched', async () => {
    const { create, world } = await setUp();
    const before = world.snapshot();
    const variables = { foto: PHOTO, nama_usaha: 'x'.repeat(41), logo: 'http://toko.example/a.png' };
    expect(await create(variables)).toMatchObject({
      status: 422,
      body: { details: { nama_usaha: [{ code: 'too_long' }], logo: [{ code: 'asset_rejected' }] } },
    });
    expect(world.snapshot()).toEqual(before);
  });

  it('a file that the storage or the day has no room for', async () => {
    const full = await setUp({ ...LIMITS, maxStoredBytes: FETCH_MAX_BYTES - 1 });
    expect(await full.create({ foto: PHOTO })).toMatchObject({
      status: 429,
      body: { error: 'quota_exceeded', details: { max_bytes: FETCH_MAX_BYTES - 1 } },
    });
    const day = await setUp({ ...LIMITS, maxUploadedBytesPerDay: FETCH_MAX_BYTES - 1 });
    expect(await day.create({ foto: PHOTO })).toMatchObject({
      status: 429,
      body: { error: 'quota_exceeded', details: { max_bytes_per_day: FETCH_MAX_BYTES - 1 } },
    });
    expect(day.world.storedVideos()).toEqual([]);
  });
});

describe('create-video of a project with the address of a file', () => {
  const setUpProject = async () => {
    const api = await setUp();
    const declared = [
      { id: 'judul', type: 'string', label: 'Judul', default: 'Halo' },
      { id: 'foto', type: 'image', label: 'Foto', default: '' },
    ];
    const attribute = `data-composition-variables='${JSON.stringify(declared)}'`;
    const files = { 'index.html': { text: A_COMPOSITION.replace('<html>', `<html ${attribute}>`) } };
    const { id } = (await api.send('create-project', { body: { name: 'x', files } })).body;
    const variables = { judul: 'https://toko.example', foto: PHOTO };
    return { ...api, id: id as string, variables };
  };

  it('fetches it for variables of files only', async () => {
    const { send, id, variables, assets, document, world } = await setUpProject();
    const created = await send('create-video', { body: { template: `${id}@1`, variables } });
    expect(created).toMatchObject({ status: 201 });
    expect(world.fetched).toEqual([PHOTO]);
    expect(document()?.variables).toMatchObject({
      judul: 'https://toko.example',
      foto: `assets/${assets()[0]?.id}`,
    });
  });

  it('fetches it for a check and for frames of the newest revision', async () => {
    const { send, id, variables, world } = await setUpProject();
    const body = { project: id, variables };
    expect(await send('check-composition', { body })).toMatchObject({ status: 200, body: { valid: true } });
    expect((await send('create-frames', { body: { ...body, times: [1] } })).status).toBeLessThan(300);
    expect(world.fetched).toHaveLength(1);
    const unknown = { ...body, project: 'proj_01997b1e-0000-7000-8000-0000000000ff' };
    expect((await send('check-composition', { body: unknown })).status).toBe(404);
  });

  it('names the variable whose file was rejected', async () => {
    const { send, id, variables, world } = await setUpProject();
    world.scriptFetch({ status: 'rejected', code: 'source_unreachable', reason: 'x', receivedBytes: 0 });
    expect(await send('create-video', { body: { template: `${id}@1`, variables } })).toMatchObject(
      refusedAs('asset_rejected', /tidak menjawab/),
    );
  });
});

describe('addresses in other requests', () => {
  it('are fetched by a check and a dry run, whose file the create then uses', async () => {
    const { create, send, world } = await setUp();
    const body = { template: 'foto@1', variables: { foto: PHOTO } };
    expect(await send('check-video', { body })).toMatchObject({ status: 200, body: { valid: true } });
    expect(await create({ foto: PHOTO }, {}, { query: { dry_run: 'true' } })).toMatchObject({ status: 200 });
    expect(await create({ foto: PHOTO })).toMatchObject({ status: 201 });
    expect(world.fetched).toHaveLength(1);
  });

  it('are fetched for frames', async () => {
    const { send, world } = await setUp();
    const body = { template: 'foto@1', variables: { foto: PHOTO }, times: [1] };
    expect((await send('create-frames', { body })).status).toBeLessThan(300);
    expect(world.fetched).toEqual([PHOTO]);
  });
});
