import { describe, expect, it } from 'vitest';
import {
  A_BATCH,
  A_BATCH_ID,
  A_PROJECT,
  A_PROJECT_ID,
  A_VIDEO_ID,
  AN_ASSET_ID,
  createApi,
} from '#test/support/api.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';

const VIDEO = 'Video tidak ditemukan';
const ASSET =
  'Aset tidak ditemukan di workspace ini. Periksa kembali ID-nya; aset yang berkasnya tidak diunggah dalam satu jam dihapus.';
const IDS = [A_VIDEO_ID, AN_ASSET_ID].flatMap((id) => [id, id.toUpperCase(), `${id} `]);

describe.each([
  ['get-video', VIDEO],
  ['cancel-video', VIDEO],
  ['get-asset', ASSET],
  ['delete-asset', ASSET],
] as const)('%s 404', (operation, message) => {
  it.each([...IDS, 'vid_1', 'asset_1', '', '../META', '../STORAGE'])(
    'is returned for the id "%s"',
    async (id) => {
      const { send } = await createApi();
      expect(await send(operation, { path: { id } })).toMatchObject({
        status: 404,
        body: { error: 'not_found', message: expect.stringContaining(message) },
      });
    },
  );

  it('is the same for the record of another workspace as for an unknown id', async () => {
    const { send, world, addWorkspace, addKey, addAsset } = await createApi();
    const isVideo = message === VIDEO;
    const { id } = isVideo
      ? (await send('create-video', { body: { template: 'kartu@1' } })).body
      : await addAsset();
    const other = await addWorkspace({ id: asWorkspaceId('ws_toko') });
    const key = await addKey({ workspaceId: other.id });
    const before = world.snapshot();
    const foreign = await send(operation, { key, path: { id } });
    world.clock.advance(1000); // refills the bucket, so that the rate-limit headers are equal too
    const missing = await send(operation, { key, path: { id: isVideo ? A_VIDEO_ID : AN_ASSET_ID } });
    expect(foreign).toEqual(missing);
    expect(foreign.status).toBe(404);
    expect(world.snapshot()).toEqual(before);
  });
});

const BATCH = 'Batch tidak ditemukan di workspace ini. Periksa kembali ID-nya.';

describe.each(['get-batch', 'list-batch-videos', 'cancel-batch', 'resume-batch'] as const)(
  '%s 404',
  (operation) => {
    it.each([A_BATCH_ID, A_BATCH_ID.toUpperCase(), `${A_BATCH_ID} `, A_VIDEO_ID, 'batch_1', '', '../META'])(
      'is returned for the id "%s"',
      async (id) => {
        const { send } = await createApi();
        const response = await send(operation, { path: { id } });
        expect(response).toMatchObject({ status: 404, body: { error: 'not_found', message: BATCH } });
      },
    );

    it('is the same for the batch of another workspace, which stays as it is', async () => {
      const { send, world, addWorkspace, addKey } = await createApi();
      const { id } = (await send('create-batch', { body: A_BATCH })).body;
      const other = await addWorkspace({ id: asWorkspaceId('ws_toko') });
      const key = await addKey({ workspaceId: other.id });
      const before = world.snapshot();
      expect((await send(operation, { key, path: { id } })).body.message).toBe(BATCH);
      expect(world.snapshot()).toEqual(before);
    });
  },
);

const PROJECT =
  'Proyek atau revisi tidak ditemukan di workspace ini. Periksa kembali ID dan nomor revisinya.';

describe.each(['get-project', 'update-project', 'delete-project', 'get-project-files'] as const)(
  '%s 404',
  (operation) => {
    const body = { files: A_PROJECT.files };
    it.each([
      A_PROJECT_ID,
      A_PROJECT_ID.toUpperCase(),
      `${A_PROJECT_ID} `,
      A_VIDEO_ID,
      'proj_1',
      '',
      '../META',
    ])('is returned for the id "%s"', async (id) => {
      const { send } = await createApi();
      expect(await send(operation, { path: { id }, ifMatch: '"1"', body })).toMatchObject({
        status: 404,
        body: { error: 'not_found', message: PROJECT },
      });
    });

    it('is the same for the project of another workspace as for an unknown id', async () => {
      const { send, world, addWorkspace, addKey } = await createApi();
      const { id } = (await send('create-project', { body: A_PROJECT })).body;
      const other = await addWorkspace({ id: asWorkspaceId('ws_toko') });
      const key = await addKey({ workspaceId: other.id });
      const before = world.snapshot();
      const foreign = await send(operation, { key, path: { id }, ifMatch: '"1"', body });
      world.clock.advance(1000); // refills the bucket, so that the rate-limit headers are equal too
      const missing = await send(operation, { key, path: { id: A_PROJECT_ID }, ifMatch: '"1"', body });
      expect(foreign).toEqual(missing);
      expect(foreign.status).toBe(404);
      expect(world.snapshot()).toEqual(before);
    });
  },
);

it('create-project 404 is returned for an unknown template', async () => {
  const { send } = await createApi();
  const response = await send('create-project', { body: { name: 'x', from_template: 'kartu@2' } });
  expect(response).toMatchObject({ status: 404, body: { error: 'unknown_template' } });
});

it('get-project 404 is returned for a revision that is not kept', async () => {
  const { send } = await createApi();
  const { id } = (await send('create-project', { body: A_PROJECT })).body;
  expect((await send('get-project', { path: { id }, query: { revision: '2' } })).status).toBe(404);
});

it('get-project-files 404 is returned for a path in another spelling', async () => {
  const { send } = await createApi();
  const { id } = (await send('create-project', { body: A_PROJECT })).body;
  for (const path of ['Index.html', './index.html', 'data', '__proto__', ''])
    expect((await send('get-project-files', { path: { id }, query: { path } })).body).toMatchObject({
      error: 'not_found',
      message: expect.stringContaining('termasuk kapitalisasinya'),
    });
});
