import { describe, expect, it } from 'vitest';
import { FETCH_MAX_BYTES } from '#contracts/limits.ts';
import { A_PHOTO, createApi } from '#test/support/api.ts';

const URL_TEXT = 'https://toko.example/foto.jpg?tanda=rahasia';
const LIMITS = { maxStoredBytes: 2 * FETCH_MAX_BYTES, maxUploadedBytesPerDay: 3 * FETCH_MAX_BYTES };
const FETCH = { source_url: URL_TEXT, name: 'es-kopi.jpg' };

describe('create-asset with source_url', () => {
  it('returns an asset that is being fetched, and queues it, with the largest size reserved', async () => {
    const { send, world, workspace } = await createApi(LIMITS);
    const response = await send('create-asset', { body: FETCH });
    const { id } = response.body;
    expect(response).toMatchObject({
      status: 201,
      headers: { Location: `/v1/assets/${id}` },
      body: {
        name: 'es-kopi.jpg',
        kind: null,
        status: 'fetching',
        content_type: null,
        size_bytes: null,
        url: null,
        error: null,
      },
    });
    expect(response.body).not.toHaveProperty('upload');
    expect(world.fetchQueue.messages).toEqual([{ workspaceId: workspace.id, assetId: id }]);
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: FETCH_MAX_BYTES });
  });

  it('returns the address neither in the answer nor in the log, and keeps it until it is fetched', async () => {
    const { send, world, workspace, logged } = await createApi(LIMITS);
    const { body } = await send('create-asset', { body: FETCH });
    const read = await send('get-asset', { path: { id: body.id } });
    const listed = await send('list-assets');
    expect(JSON.stringify([body, read.body, listed.body, logged])).not.toMatch(/rahasia|toko\.example/);
    const stored = () => world.assets.find(workspace.id, body.id);
    expect(await stored()).toMatchObject({ sourceUrl: URL_TEXT });
    await send('delete-asset', { path: { id: body.id } });
    expect(await stored()).toMatchObject({ status: 'deleted', sourceUrl: null });
  });

  it('has the status inspecting after the fetch, then ready, or rejected with the reason', async () => {
    const { send, world, workspace } = await createApi(LIMITS);
    const create = async () => {
      const { body } = await send('create-asset', { body: FETCH });
      const asset = await world.assets.find(workspace.id, body.id);
      if (!asset) throw new Error('the asset was created');
      return asset;
    };
    const fetched = await create();
    const file = { contentType: 'video/mp4', sizeBytes: 2000 } as const;
    await world.assets.markFetched(fetched, file, world.clock.nowMs());
    expect((await send('get-asset', { path: { id: fetched.id } })).body).toMatchObject({
      kind: 'video',
      content_type: 'video/mp4',
      size_bytes: 2000,
    });
    const refused = await create();
    await world.assets.reject(refused, 'source_refused', world.clock.nowMs());
    expect((await send('get-asset', { path: { id: refused.id } })).body).toMatchObject({
      status: 'rejected',
      kind: null,
      size_bytes: null,
      error: { code: 'source_refused', message: expect.stringContaining('source_url') },
    });
  });

  it('keeps the asset when its message cannot be sent: the sweep sends it', async () => {
    const { send, world, logged } = await createApi(LIMITS);
    world.failOn('fetchQueue', 'send');
    expect((await send('create-asset', { body: FETCH })).status).toBe(201);
    expect(logged.map(({ event }) => event.name)).toContain('fetch not requested');
    expect(world.records.assets.size).toBe(1);
  });

  it('returns 429 when the largest file exceeds the storage or the limit of the day', async () => {
    const { send } = await createApi(LIMITS);
    const create = () => send('create-asset', { body: FETCH });
    const ids = [await create(), await create()].map(({ body }) => body.id as string);
    expect(await create()).toMatchObject({
      status: 429,
      body: { details: { max_bytes: LIMITS.maxStoredBytes } },
    });
    for (const id of ids) await send('delete-asset', { path: { id } });
    expect((await create()).status).toBe(201);
    const { status, body } = await create();
    expect([status, body.details]).toMatchObject([429, { uploaded_bytes: 3 * FETCH_MAX_BYTES }]);
  });

  it.each([
    ['http', 'http://toko.example/a.jpg'],
    ['a port', 'https://toko.example:8443/a.jpg'],
    ['a password', 'https://a:b@toko.example/a.jpg'],
    ['a fragment', 'https://toko.example/a.jpg#b'],
    ['this machine', 'https://127.0.0.1/a.jpg'],
    ['a metadata service', 'https://169.254.169.254/latest/meta-data'],
    ['a private address over IPv6', 'https://[fd00:ec2::254]/'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:image/png;base64,AAAA'],
    ['no URL', 'foto.jpg'],
    ['nothing', ''],
  ])('is 400 for %s, and stores nothing', async (_what, source_url) => {
    const { send, world } = await createApi(LIMITS);
    const { status, body } = await send('create-asset', { body: { source_url } });
    expect([status, body.details]).toMatchObject([400, [{ path: '/source_url', rule: 'sourceUrl' }]]);
    expect(world.records.assets.size).toBe(0);
    expect(world.fetchQueue.messages).toEqual([]);
  });

  it('returns 400 for a body with an upload and a source_url, and for a URL that is too long', async () => {
    const { send } = await createApi(LIMITS);
    const both = await send('create-asset', { body: { ...A_PHOTO, ...FETCH } });
    expect([both.status, both.body.details]).toMatchObject([
      400,
      [{ path: '/source_url', rule: 'uploadOrSource' }],
    ]);
    const long = await send('create-asset', { body: { source_url: `${URL_TEXT}${'x'.repeat(2048)}` } });
    expect([long.status, long.body.details]).toMatchObject([
      400,
      [{ path: '/source_url', rule: 'maxLength' }],
    ]);
  });

  it('returns 404 to another workspace', async () => {
    const { send, addKey, addWorkspace } = await createApi(LIMITS);
    const { body } = await send('create-asset', { body: FETCH });
    const other = await addWorkspace({ id: 'ws_toko' as never });
    const key = await addKey({ workspaceId: other.id });
    expect((await send('get-asset', { key, path: { id: body.id } })).status).toBe(404);
    expect((await send('list-assets', { key })).body.assets).toEqual([]);
  });

  it('cannot be used in a video yet, and is in no list of a kind', async () => {
    const { send } = await createApi(LIMITS);
    const { body } = await send('create-asset', { body: FETCH });
    expect((await send('list-assets', { query: { kind: 'video' } })).body.assets).toEqual([]);
    const html = `<!doctype html><html><body><div id="r" data-composition-id="main" data-no-timeline data-start="0" data-duration="2" data-width="640" data-height="360"><img alt="" src="assets/${body.id}"></div></body></html>`;
    const video = await send('create-composition', { body: { html } });
    expect([video.status, JSON.stringify(video.body)]).toEqual([
      422,
      expect.stringContaining('asset_not_ready'),
    ]);
  });
});
