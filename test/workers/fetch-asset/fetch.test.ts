import { describe, expect, it } from 'vitest';
import { FETCH_WINDOW_SECONDS } from '#contracts/limits.ts';
import { FETCH_RETRY_SECONDS } from '#contracts/timeouts.ts';
import { dayOf } from '#core/days.ts';
import type { Asset } from '#core/asset/asset.ts';
import { assetKeyOf } from '#core/rendering/object-keys.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { aFetch, asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createWorkers } from '#test/support/workers.ts';

const DONE = { batchItemFailures: [] };
const AGAIN = { batchItemFailures: [{ itemIdentifier: 'message-0' }] };
const RESERVED = 5000;
const FETCHED = 2000;

const createFetches = async () => {
  const workers = await createWorkers();
  const { world, workspace, logged } = workers;
  const create = async (): Promise<Asset> => {
    const identity = { id: world.newAssetId(), workspaceId: workspace.id, createdAtMs: world.clock.nowMs() };
    const asset = aFetch(identity, { sizeBytes: RESERVED });
    await world.assets.create(asset, NO_ASSET_LIMITS);
    return asset;
  };
  const run = ({ workspaceId, id: assetId }: Asset) => workers.fetchAsset({ workspaceId, assetId });
  const inspect = ({ workspaceId, id: assetId }: Asset) => workers.inspectUpload({ workspaceId, assetId });
  const current = ({ workspaceId, id }: Asset) => world.assets.find(workspaceId, id);
  /** Bytes counted for the storage and for the day. */
  const bytes = async () => [
    (await world.assets.findStorage(workspace.id)).storedBytes,
    world.records.uploadedBytes.get(`${workspace.id}/${dayOf(world.clock.nowMs())}`),
  ];
  const faults = () => world.recorded.flatMap(({ values }) => values.FetchFaults ?? []);
  return { ...workers, create, run, inspect, current, bytes, faults, fields: () => logged.at(-1)?.fields };
};

describe('fetch-asset', () => {
  it('stores the file, corrects what was reserved, and has it inspected', async () => {
    const { world, create, run, inspect, current, bytes, faults, fields } = await createFetches();
    const asset = await create();
    expect(await bytes()).toEqual([RESERVED, RESERVED]);
    expect(await run(asset)).toEqual(DONE);
    const fetched = {
      status: 'awaiting_upload',
      contentType: 'image/jpeg',
      sizeBytes: FETCHED,
      sourceUrl: null,
    };
    expect(await current(asset)).toMatchObject(fetched);
    expect(await bytes()).toEqual([FETCHED, FETCHED]);
    expect(fields()).toMatchObject({ asset_id: asset.id, status: 'stored', bytes: FETCHED });
    expect(world.inspectionQueue.messages).toEqual([{ workspaceId: asset.workspaceId, assetId: asset.id }]);
    await inspect(asset);
    expect(await current(asset)).toMatchObject({ status: 'ready', dueAtMs: null });
    expect(world.assetFiles.stored.has(assetKeyOf(asset))).toBe(true);
    expect(faults()).toEqual([0]);
  });

  it.each(['audio/mpeg', 'video/mp4', 'font/woff2'] as const)(
    'inspects %s as an upload',
    async (contentType) => {
      const { world, create, run, inspect, current } = await createFetches();
      world.scriptFetch({ status: 'stored', contentType, sizeBytes: FETCHED });
      const asset = await create();
      await run(asset);
      await inspect(asset);
      expect(await current(asset)).toMatchObject({ status: 'ready', contentType });
    },
  );

  it('rejects a file that cannot be fetched, and returns the reserved size', async () => {
    const { world, create, run, current, bytes, faults, fields } = await createFetches();
    const outcome = { code: 'source_too_large', reason: 'source_too_large', receivedBytes: 3000 } as const;
    world.scriptFetch({ status: 'rejected', ...outcome });
    const asset = await create();
    expect(await run(asset)).toEqual(DONE);
    expect(await current(asset)).toMatchObject({
      status: 'rejected',
      rejection: 'source_too_large',
      contentType: null,
      sourceUrl: null,
    });
    expect(await bytes()).toEqual([0, 3000]);
    expect(fields()).toMatchObject({ status: 'rejected', code: 'source_too_large', bytes: 3000 });
    expect(faults()).toEqual([0]);
    expect(world.inspectionQueue.messages).toEqual([]);
  });

  it('fetches once when the message is delivered twice, one after the other and at once', async () => {
    const { world, create, run, inspect, current, bytes } = await createFetches();
    const asset = await create();
    await Promise.all([run(asset), run(asset)]);
    await run(asset);
    await inspect(asset);
    await run(asset);
    expect(world.fetched).toHaveLength(2); // at once: the second one finds the upload of the first
    expect(await current(asset)).toMatchObject({ status: 'ready' });
    expect(await bytes()).toEqual([FETCHED, FETCHED]);
  });

  it('takes over what an earlier worker has stored before it died', async () => {
    const { world, create, run, current, bytes, faults } = await createFetches();
    const asset = await create();
    world.failOn('assets', 'markFetched');
    expect(await run(asset)).toEqual(AGAIN);
    expect(await current(asset)).toEqual(asset);
    world.heal();
    expect(await run(asset)).toEqual(DONE);
    expect(world.fetched).toHaveLength(1);
    expect(await current(asset)).toMatchObject({ status: 'awaiting_upload' });
    expect(await bytes()).toEqual([FETCHED, FETCHED]);
    expect(faults()).toEqual([1, 0]);
  });

  it('is retried by the sweep, and rejected at the end of the window with nothing reserved', async () => {
    const { world, create, current, bytes, sweepAssets } = await createFetches();
    const asset = await create();
    const messages = () => world.fetchQueue.messages.length;
    world.clock.advance(FETCH_RETRY_SECONDS * 1000 - 1);
    await sweepAssets();
    expect(messages()).toBe(0);
    world.clock.advance(1);
    await sweepAssets();
    await sweepAssets();
    expect(messages()).toBe(1);
    expect(await current(asset)).toMatchObject({ status: 'fetching' });
    world.clock.advance(FETCH_WINDOW_SECONDS * 1000);
    await sweepAssets();
    expect(await current(asset)).toMatchObject({ status: 'rejected', rejection: 'fetch_failed' });
    expect(await bytes()).toEqual([0, 0]);
    expect(messages()).toBe(1);
  });

  it('is inspected after a sweep when the worker died before it sent the message', async () => {
    const { world, create, run, inspect, current, sweepAssets } = await createFetches();
    world.scriptFetch({ status: 'stored', contentType: 'video/mp4', sizeBytes: FETCHED });
    const asset = await create();
    world.failOn('inspectionQueue', 'send');
    await run(asset);
    expect(world.inspectionQueue.messages).toEqual([]);
    world.heal();
    await sweepAssets();
    expect(world.inspectionQueue.messages).toHaveLength(1);
    await inspect(asset);
    expect(await current(asset)).toMatchObject({ status: 'ready' });
  });

  it('leaves a deleted asset, and the asset of another workspace, as they are', async () => {
    const { world, create, run, current, fields } = await createFetches();
    const [deleted, foreign] = [await create(), await create()];
    await world.assets.markDeleted(deleted, world.clock.nowMs());
    await run(deleted);
    await run({ ...foreign, workspaceId: asWorkspaceId('ws_toko') });
    expect(world.fetched).toEqual([]);
    expect(fields()).toMatchObject({ status: null });
    expect(await current(foreign)).toEqual(foreign);
  });

  it('logs nothing of the address', async () => {
    const { world, create, run, logged } = await createFetches();
    await run(await create());
    world.scriptFetch({
      status: 'rejected',
      code: 'source_refused',
      reason: 'address_refused',
      receivedBytes: 0,
    });
    await run(await create());
    expect(JSON.stringify(logged)).not.toMatch(/rahasia|toko\.example/);
  });
});
