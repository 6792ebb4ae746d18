import { describe, expect, it } from 'vitest';
import { INSPECTIONS_WITHOUT_END_MAX } from '#contracts/limits.ts';
import { INSPECTION_RETRY_SECONDS } from '#contracts/timeouts.ts';
import type { Asset, TypedAsset } from '#core/asset/asset.ts';
import { InspectionTimeoutError } from '#core/asset/inspection-timeout.ts';
import { assetKeyOf, uploadKeyOf } from '#core/rendering/object-keys.ts';
import { RendererBusyError } from '#core/rendering/render-failure.ts';
import { CLIP_FACTS, FONT_FACTS } from '#test/support/fakes/asset-facts.ts';
import { anAsset, asWorkspaceId } from '#test/support/fakes/builders.ts';
import { NO_ASSET_LIMITS, PHOTO_HEADER } from '#test/support/fakes/assets.ts';
import { CONVERTED_BYTES } from '#test/support/fakes/thumbnails.ts';
import { FAKE_MAX_STORED_BYTES } from '#test/support/fakes/world.ts';
import { createWorkers } from '#test/support/workers.ts';

const DONE = { batchItemFailures: [] };
const AGAIN = { batchItemFailures: [{ itemIdentifier: 'message-0' }] };
const SIZE = 2000;

const createInspections = async () => {
  const workers = await createWorkers();
  const { world, workspace, inspectUpload, logged } = workers;
  const create = async (overrides: Partial<TypedAsset> = {}): Promise<TypedAsset> => {
    const identity = { id: world.newAssetId(), workspaceId: workspace.id, createdAtMs: world.clock.nowMs() };
    const asset = anAsset(identity, { contentType: 'video/mp4', sizeBytes: SIZE, ...overrides });
    await world.assets.create(asset, NO_ASSET_LIMITS);
    return asset;
  };
  const upload = (asset: Asset, sizeBytes = SIZE) =>
    world.assetFiles.stored.set(uploadKeyOf(asset), Buffer.alloc(sizeBytes));
  const inspect = ({ workspaceId, id: assetId }: Asset) => inspectUpload({ workspaceId, assetId });
  const current = ({ workspaceId, id }: Asset) => world.assets.find(workspaceId, id);
  const faults = () => world.recorded.flatMap(({ values }) => values.InspectionFaults ?? []);
  const isKept = (asset: Asset) => world.assetFiles.stored.has(assetKeyOf(asset));
  return {
    ...workers,
    create,
    upload,
    inspect,
    current,
    faults,
    isKept,
    fields: () => logged.at(-1)?.fields,
  };
};

describe('inspect-upload', () => {
  it('keeps a clip and a font with what was found', async () => {
    const { create, upload, inspect, current, faults, isKept, fields } = await createInspections();
    for (const [contentType, facts] of [
      ['video/mp4', CLIP_FACTS],
      ['font/woff2', FONT_FACTS],
    ] as const) {
      const asset = await create({ contentType });
      upload(asset);
      expect(await inspect(asset)).toEqual(DONE);
      expect(await current(asset)).toMatchObject({ status: 'ready', facts, dueAtMs: null });
      expect(isKept(asset)).toBe(true);
      expect(fields()).toMatchObject({ asset_id: asset.id, status: 'ready', code: null });
    }
    expect(faults()).toEqual([0, 0]);
  });

  it('rejects a file and releases its bytes', async () => {
    const { create, upload, inspect, current, isKept, fields, world, workspace } = await createInspections();
    const asset = await create();
    upload(asset);
    world.scriptInspection({ status: 'rejected', code: 'unsupported_codec' });
    expect(await inspect(asset)).toEqual(DONE);
    expect(await current(asset)).toMatchObject({ status: 'rejected', rejection: 'unsupported_codec' });
    expect(isKept(asset)).toBe(false);
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: 0 });
    expect(fields()).toMatchObject({ status: 'rejected', code: 'unsupported_codec' });
  });

  it('rejects a file of another size', async () => {
    const { create, upload, inspect, current } = await createInspections();
    const asset = await create();
    upload(asset, SIZE + 1);
    await inspect(asset);
    expect(await current(asset)).toMatchObject({ status: 'rejected', rejection: 'wrong_size' });
  });

  it('is not delivered again for an asset without an upload, one that is settled, deleted or of another workspace', async () => {
    const { create, upload, inspect, current, world } = await createInspections();
    const waiting = await create();
    expect(await inspect(waiting)).toEqual(DONE);
    expect(await current(waiting)).toEqual(waiting);
    const deleted = await create();
    upload(deleted);
    await world.assets.markDeleted(deleted, world.clock.nowMs());
    expect(await inspect(deleted)).toEqual(DONE);
    expect(await current(deleted)).toMatchObject({ status: 'deleted' });
    const settled = await create();
    upload(settled);
    await inspect(settled);
    world.scriptInspection({ status: 'rejected', code: 'unreadable_file' });
    expect(await inspect(settled)).toEqual(DONE);
    expect(await current(settled)).toMatchObject({ status: 'ready' });
    expect(await inspect({ ...settled, workspaceId: asWorkspaceId('ws_other') })).toEqual(DONE);
  });

  it('is delivered again when the service fails', async () => {
    const { create, upload, inspect, current, faults, world } = await createInspections();
    const asset = await create();
    upload(asset);
    world.failOn('assetFiles', 'openUpload');
    expect(await inspect(asset)).toEqual(AGAIN);
    expect(faults()).toEqual([1]);
    world.heal();
    expect(await inspect(asset)).toEqual(DONE);
    expect(await current(asset)).toMatchObject({ status: 'ready' });
  });

  it('rejects a file that ended the worker three times', async () => {
    const { create, upload, inspect, current, isKept, world } = await createInspections();
    const asset = await create();
    upload(asset);
    // A worker that is killed neither returns nor throws.
    world.hangInspection();
    for (let delivery = 1; delivery <= INSPECTIONS_WITHOUT_END_MAX; delivery += 1) {
      void inspect(asset);
      await expect
        .poll(() => current(asset))
        .toMatchObject({ status: 'awaiting_upload', inspection: { begun: delivery } });
    }
    world.scriptInspection({ status: 'accepted', facts: CLIP_FACTS });
    expect(await inspect(asset)).toEqual(DONE);
    expect(await current(asset)).toMatchObject({ status: 'rejected', rejection: 'inspection_failed' });
    expect(isKept(asset)).toBe(false);
  });

  it('is delivered again when an inspection runs out of time, and blames the service after three', async () => {
    const { create, upload, inspect, current, faults, world } = await createInspections();
    const [slow, lucky] = [await create(), await create()];
    upload(slow);
    upload(lucky);
    world.failInspection(new InspectionTimeoutError());
    for (let delivery = 1; delivery <= INSPECTIONS_WITHOUT_END_MAX; delivery += 1) {
      expect(await inspect(slow)).toEqual(AGAIN);
      expect(await current(slow)).toMatchObject({
        status: 'awaiting_upload',
        inspection: { begun: delivery },
      });
    }
    expect(faults()).toEqual([1, 1, 1]);
    expect(await inspect(slow)).toEqual(DONE);
    expect(await current(slow)).toMatchObject({ status: 'rejected', rejection: 'inspection_failed' });
    expect(await inspect(lucky)).toEqual(AGAIN);
    world.scriptInspection({ status: 'accepted', facts: CLIP_FACTS });
    expect(await inspect(lucky)).toEqual(DONE);
    expect(await current(lucky)).toMatchObject({ status: 'ready' });
  });

  it('does not reject a file after faults of the service, however many', async () => {
    const { create, upload, inspect, current, world } = await createInspections();
    const asset = await create();
    upload(asset);
    world.failOn('assetFiles', 'keepUpload');
    for (let delivery = 0; delivery <= INSPECTIONS_WITHOUT_END_MAX; delivery += 1)
      expect(await inspect(asset)).toEqual(AGAIN);
    expect(await current(asset)).toMatchObject({ status: 'awaiting_upload', inspection: { begun: 0 } });
    world.heal();
    expect(await inspect(asset)).toEqual(DONE);
    expect(await current(asset)).toMatchObject({ status: 'ready' });
  });

  it('keeps an upload that waited for the worker while many messages were sent', async () => {
    const { create, upload, inspect, current, world } = await createInspections();
    const asset = await create();
    upload(asset);
    for (let request = 0; request < 2 * INSPECTIONS_WITHOUT_END_MAX; request += 1) {
      await world.requestInspection((await current(asset)) ?? asset);
      world.clock.advance(INSPECTION_RETRY_SECONDS * 1000);
    }
    expect(await inspect(asset)).toEqual(DONE);
    expect(await current(asset)).toMatchObject({ status: 'ready' });
  });
});

describe('inspect-upload of a photo', () => {
  const PHOTO = { contentType: 'image/heic' } as const;
  const FACTS = { width: PHOTO_HEADER.width, height: PHOTO_HEADER.height, durationMs: null };

  it('keeps what a renderer of the workspace converted it to', async () => {
    const { create, upload, inspect, current, isKept, fields, world, workspace } = await createInspections();
    const asset = await create(PHOTO);
    upload(asset);
    expect(await inspect(asset)).toEqual(DONE);
    const [[request, , tenant] = [], ...others] = world.stillRenderer.calls;
    expect(others).toEqual([]);
    expect(tenant).toBe(workspace.id);
    expect(request?.still).toMatchObject({
      width: FACTS.width,
      height: FACTS.height,
      photo: { codec: 'hevc' },
      contentType: 'image/jpeg',
    });
    expect(await current(asset)).toMatchObject({
      status: 'ready',
      contentType: 'image/jpeg',
      sizeBytes: CONVERTED_BYTES,
      facts: FACTS,
    });
    expect(isKept(asset)).toBe(true);
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: CONVERTED_BYTES });
    expect(fields()).toMatchObject({ status: 'ready', code: null });
  });

  it('does not convert the same bytes again', async () => {
    const { create, upload, inspect, current, isKept, world, workspace } = await createInspections();
    const [first, second] = [await create(PHOTO), await create(PHOTO)];
    for (const asset of [first, second]) {
      upload(asset);
      expect(await inspect(asset)).toEqual(DONE);
    }
    expect(world.stillRenderer.calls).toHaveLength(1);
    const converted = { contentType: 'image/jpeg', sizeBytes: CONVERTED_BYTES, facts: FACTS };
    expect(await current(second)).toMatchObject({ ...converted, status: 'ready', fileId: first.id });
    expect([isKept(first), isKept(second)]).toEqual([true, false]);
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: CONVERTED_BYTES });
  });

  it('keeps transparency as a WebP', async () => {
    const { create, upload, inspect, current, world } = await createInspections();
    world.scriptInspection({ status: 'photo', header: { ...PHOTO_HEADER, codec: 'av1', hasAlpha: true } });
    const asset = await create({ contentType: 'image/avif' });
    upload(asset);
    await inspect(asset);
    expect(await current(asset)).toMatchObject({ status: 'ready', contentType: 'image/webp' });
  });

  it('rejects one that no renderer can convert, and says why in the log', async () => {
    const { create, upload, inspect, current, isKept, world, workspace } = await createInspections();
    world.stillRenderer.script(async () => ({
      status: 'failed',
      code: 'out_of_memory',
      diagnostic: 'too much',
    }));
    const asset = await create(PHOTO);
    upload(asset);
    expect(await inspect(asset)).toEqual(DONE);
    expect(await current(asset)).toMatchObject({ status: 'rejected', rejection: 'unreadable_file' });
    expect(isKept(asset)).toBe(false);
    expect(world.notConverted).toEqual(['out_of_memory: too much']);
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: 0 });
  });

  it('rejects one without room for the result', async () => {
    const { create, upload, inspect, current, isKept, world, workspace } = await createInspections();
    const asset = await create(PHOTO);
    await create({ sizeBytes: FAKE_MAX_STORED_BYTES - SIZE });
    upload(asset);
    expect(await inspect(asset)).toEqual(DONE);
    expect(await current(asset)).toMatchObject({ status: 'rejected', rejection: 'storage_full' });
    expect(isKept(asset)).toBe(false);
    expect(await world.assets.findStorage(workspace.id)).toEqual({
      storedBytes: FAKE_MAX_STORED_BYTES - SIZE,
    });
  });

  it('is delivered again for a fault of the service, and after a crash between the file and the record', async () => {
    const { create, upload, inspect, current, isKept, faults, world, workspace } = await createInspections();
    const asset = await create(PHOTO);
    upload(asset);
    world.stillRenderer.script(async () => ({
      status: 'failed',
      code: 'internal_error',
      diagnostic: 'no browser',
      isServiceFault: true,
    }));
    expect(await inspect(asset)).toEqual(AGAIN);
    world.stillRenderer.script(async () => ({ status: 'rendered' }));
    world.failOn('assets', 'markConverted');
    expect(await inspect(asset)).toEqual(AGAIN);
    expect(isKept(asset)).toBe(true);
    expect(await current(asset)).toMatchObject({ status: 'awaiting_upload', contentType: 'image/heic' });
    world.heal();
    expect(await inspect(asset)).toEqual(DONE);
    expect(await current(asset)).toMatchObject({ status: 'ready', contentType: 'image/jpeg' });
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: CONVERTED_BYTES });
    expect(faults()).toEqual([1, 1, 0]);
  });

  it('is requested again by the next read when no renderer is free, without counting as begun', async () => {
    const { create, upload, inspect, current, faults, world } = await createInspections();
    const asset = await create(PHOTO);
    upload(asset);
    const requested = await world.requestInspection(asset);
    world.stillRenderer.script(() => Promise.reject(new RendererBusyError('busy')));
    expect(await inspect(asset)).toEqual(DONE);
    expect(faults()).toEqual([0]);
    const waiting = await current(asset);
    expect(waiting).toMatchObject({ status: 'awaiting_upload', inspection: { begun: 0, requestedAtMs: 0 } });
    if (!requested || !waiting) throw new Error('the asset was created');
    world.stillRenderer.script(async () => ({ status: 'rendered' }));
    const nowMs = world.clock.nowMs();
    expect(await world.requestInspection(waiting)).toMatchObject({ inspection: { requestedAtMs: nowMs } });
    expect(await inspect(asset)).toEqual(DONE);
    expect(await current(asset)).toMatchObject({ status: 'ready' });
  });

  it('leaves no file of an asset that was deleted while it was converted', async () => {
    const { create, upload, inspect, current, isKept, world, workspace } = await createInspections();
    const asset = await create(PHOTO);
    upload(asset);
    world.stillRenderer.script(async () => {
      await world.assets.markDeleted(asset, world.clock.nowMs());
      return { status: 'rendered' };
    });
    expect(await inspect(asset)).toEqual(DONE);
    expect(await current(asset)).toMatchObject({ status: 'deleted' });
    expect(isKept(asset)).toBe(false);
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: 0 });
  });
});
