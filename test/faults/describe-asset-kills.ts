import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { inspectFile } from '#adapters/media-files/inspect-file.ts';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createThumbnailFiles } from '#adapters/s3/thumbnail-files.ts';
import { UPLOAD_WINDOW_SECONDS } from '#contracts/limits.ts';
import type { ObjectFolder } from '#contracts/limits.ts';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { Asset, AssetStatus, TypedAsset } from '#core/asset/asset.ts';
import { readItems } from '#core/read-items.ts';
import { createLedgerReader } from '#adapters/dynamodb/ledger-reader.ts';
import { deleteAsset } from '#core/use-cases/delete-asset.ts';
import { makeThumbnail as createThumbnail } from '#core/use-cases/make-thumbnail.ts';
import { createSettleUpload } from '#core/use-cases/settle-upload.ts';
import { createSweepAssets } from '#core/use-cases/sweep-assets.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { anAsset } from '#test/support/fakes/builders.ts';
import { runKillable } from '#test/support/faults/killed-process.ts';
import type { AssetMessage } from '#test/support/faults/killed/assets.ts';
import { useEmulators } from '#test/support/faults/use-emulators.ts';
import { drawStill } from '#test/support/draw-still.ts';
import { makeJpeg } from '#test/support/make-jpeg.ts';

const PROGRAM = fileURLToPath(new URL('../support/faults/killed/assets.ts', import.meta.url));
export const WINDOW_MS = UPLOAD_WINDOW_SECONDS * 1000;
export const PHOTO = new Uint8Array(makeJpeg(64, 48));
const NO_PHOTO = new Uint8Array(PHOTO.length).fill(7);

interface KillPoint {
  readonly role: AssetMessage['role'];
  readonly at: string;
  /** What was done before the step. */
  readonly given:
    | 'nothing'
    | 'no upload'
    | 'photo'
    | 'no photo'
    | 'ready'
    | 'requested'
    | 'requested, deleted meanwhile'
    | 'thumbnail'
    | 'deleted'
    | 'deleted meanwhile';
  readonly ends: AssetStatus | 'no record';
}

/** Before and after every write, and in the middle of an upload. */
const KILL_POINTS: readonly KillPoint[] = [
  { role: 'create', at: 'before create', given: 'nothing', ends: 'no record' },
  { role: 'create', at: 'after create', given: 'nothing', ends: 'no record' },
  { role: 'create', at: 'after presignUpload', given: 'nothing', ends: 'no record' },
  { role: 'upload', at: 'half of it', given: 'no upload', ends: 'ready' },
  { role: 'settle', at: 'after readUpload', given: 'photo', ends: 'ready' },
  { role: 'settle', at: 'before keepUpload', given: 'photo', ends: 'ready' },
  { role: 'settle', at: 'after keepUpload', given: 'photo', ends: 'ready' },
  { role: 'settle', at: 'before markReady', given: 'photo', ends: 'ready' },
  { role: 'settle', at: 'after markReady', given: 'photo', ends: 'ready' },
  { role: 'settle', at: 'before reject', given: 'no photo', ends: 'rejected' },
  { role: 'settle', at: 'after reject', given: 'no photo', ends: 'rejected' },
  { role: 'settle', at: 'after keepUpload', given: 'deleted meanwhile', ends: 'deleted' },
  { role: 'settle', at: 'before delete', given: 'deleted meanwhile', ends: 'deleted' },
  { role: 'settle', at: 'after delete', given: 'deleted meanwhile', ends: 'deleted' },
  { role: 'delete', at: 'before markDeleted', given: 'ready', ends: 'ready' },
  { role: 'delete', at: 'after markDeleted', given: 'ready', ends: 'deleted' },
  { role: 'delete', at: 'before delete', given: 'ready', ends: 'deleted' },
  { role: 'delete', at: 'after delete', given: 'ready', ends: 'deleted' },
  { role: 'delete', at: 'after markDeleted', given: 'photo', ends: 'deleted' },
  { role: 'delete', at: 'after markDeleted', given: 'no upload', ends: 'deleted' },
  { role: 'thumbnail', at: 'after presignStill', given: 'requested', ends: 'ready' },
  { role: 'thumbnail', at: 'before keep', given: 'requested', ends: 'ready' },
  { role: 'thumbnail', at: 'after keep', given: 'requested', ends: 'ready' },
  { role: 'thumbnail', at: 'before markThumbnailMade', given: 'requested', ends: 'ready' },
  { role: 'thumbnail', at: 'after markThumbnailMade', given: 'requested', ends: 'ready' },
  { role: 'thumbnail', at: 'before keep', given: 'requested, deleted meanwhile', ends: 'deleted' },
  { role: 'thumbnail', at: 'after keep', given: 'requested, deleted meanwhile', ends: 'deleted' },
  { role: 'thumbnail', at: 'before deleteThumbnail', given: 'requested, deleted meanwhile', ends: 'deleted' },
  { role: 'delete', at: 'after markDeleted', given: 'thumbnail', ends: 'deleted' },
  { role: 'delete', at: 'before deleteThumbnail', given: 'thumbnail', ends: 'deleted' },
  { role: 'sweep', at: 'before remove', given: 'no upload', ends: 'no record' },
  { role: 'sweep', at: 'after remove', given: 'no upload', ends: 'no record' },
  { role: 'sweep', at: 'before keepUpload', given: 'photo', ends: 'ready' },
  { role: 'sweep', at: 'after keepUpload', given: 'photo', ends: 'ready' },
  { role: 'sweep', at: 'after markReady', given: 'photo', ends: 'ready' },
  { role: 'sweep', at: 'after reject', given: 'no photo', ends: 'rejected' },
  { role: 'sweep', at: 'before delete', given: 'deleted', ends: 'deleted' },
  { role: 'sweep', at: 'after delete', given: 'deleted', ends: 'deleted' },
  { role: 'sweep', at: 'after clearDue', given: 'deleted', ends: 'deleted' },
];

export const createAssetFixture = (aws: EmulatedAws) => {
  const { dynamodb, s3 } = aws.clients;
  const assets = createAssetStore(dynamodb, aws.tableName);
  const assetFiles = createAssetFiles(s3, aws.bucketName);
  const thumbnailFiles = createThumbnailFiles(s3, aws.bucketName);
  const reader = createLedgerReader(dynamodb, aws.tableName);
  /** The steps are those of a photo. */
  const requestInspection = async (asset: Asset): Promise<Asset> => asset;
  const portsAt = (nowMs: number) => ({ assets, assetFiles, clock: { nowMs: () => nowMs } });

  const upload = async (asset: TypedAsset, body: Uint8Array<ArrayBuffer>): Promise<number> => {
    const { url, headers } = await assetFiles.presignUpload(asset, 60);
    return (await fetch(url, { method: 'PUT', headers, body })).status;
  };
  const settle = (asset: Asset, nowMs: number) =>
    createSettleUpload({ ...portsAt(nowMs), inspectFile, requestInspection })(asset);
  const makeThumbnail = ({ workspaceId, id: assetId }: Asset) =>
    createThumbnail(
      { ...portsAt(Date.now()), thumbnailFiles, stillRenderer: { render: drawStill } },
      { workspaceId, assetId },
    );
  return {
    assets,
    assetFiles,
    upload,
    settle,
    delete: ({ workspaceId, id }: Asset, nowMs: number) => deleteAsset(portsAt(nowMs), workspaceId, id),
    makeThumbnail,
    /** Does one step until it kills itself. */
    kill: async (
      step: Pick<AssetMessage, 'role' | 'killAt' | 'nowMs' | 'workspaceId'> & Partial<AssetMessage>,
    ) => {
      const names = { tableName: aws.tableName, bucketName: aws.bucketName };
      const message = { sizeBytes: PHOTO.length, isDeletedMeanwhile: false, ...names, ...step };
      expect(await runKillable(PROGRAM, message, aws.env)).toBe('killed');
    },
    /** Creates an asset and brings it to where the step begins. */
    prepare: async (workspaceId: WorkspaceId, given: KillPoint['given'], nowMs: number) => {
      const identity = { id: assetIdFromUuid(randomUUID()), workspaceId, createdAtMs: nowMs };
      const asset = anAsset(identity, { sizeBytes: PHOTO.length });
      await assets.create(asset, NO_ASSET_LIMITS);
      if (given === 'no upload') return asset;
      expect(await upload(asset, given === 'no photo' ? NO_PHOTO : PHOTO)).toBe(200);
      if (!given.includes('photo') && given !== 'deleted meanwhile') await settle(asset, nowMs);
      const isRequested = given.startsWith('requested') || given === 'thumbnail';
      const ready = isRequested && (await assets.find(workspaceId, asset.id));
      if (ready) expect(await assets.markThumbnailRequested(ready, nowMs)).toBe(true);
      if (given === 'thumbnail') expect(await makeThumbnail(asset)).toEqual({ status: 'made' });
      if (given === 'deleted' || given === 'deleted meanwhile') await assets.markDeleted(asset, nowMs);
      return asset;
    },
    sweep: async (nowMs: number) => {
      const settleUpload = createSettleUpload({ ...portsAt(nowMs), inspectFile, requestInspection });
      const onFailed = (_asset: Asset, error: unknown) => expect.unreachable(String(error));
      const fetchQueue = { send: async () => undefined }; // nothing is fetched
      const sweepAssets = createSweepAssets({ ...portsAt(nowMs), fetchQueue, settleUpload, onFailed });
      expect(await sweepAssets(Infinity)).toMatchObject({ errors: 0 });
    },
    records: async (workspaceId: WorkspaceId): Promise<readonly Asset[]> => {
      const found: Asset[] = [];
      for await (const asset of readItems((cursor) => reader.assets(workspaceId, cursor))) found.push(asset);
      return found;
    },
    keptKeys: async (
      folder: ObjectFolder,
      workspaceId: WorkspaceId,
    ): Promise<readonly (string | undefined)[]> => {
      const command = new ListObjectsV2Command({
        Bucket: aws.bucketName,
        Prefix: `${folder}${workspaceId}/`,
      });
      return ((await s3.send(command)).Contents ?? []).map(({ Key }) => Key);
    },
  };
};

/** Kills each step of an asset's life by SIGKILL at each point; an hour later the sweeper runs. */
export const describeAssetKills = (runs: number, isIncluded: (point: KillPoint) => boolean = () => true) =>
  describe('an asset whose function is killed by SIGKILL', () => {
    const emulators = useEmulators(createAssetFixture);

    const kill = async ({ role, at, given }: KillPoint, workspaceId: WorkspaceId, startedAtMs: number) => {
      const { fixture } = emulators();
      const asset = given === 'nothing' ? undefined : await fixture.prepare(workspaceId, given, startedAtMs);
      await fixture.kill({
        role,
        killAt: at,
        nowMs: role === 'sweep' ? startedAtMs + WINDOW_MS : startedAtMs,
        workspaceId,
        isDeletedMeanwhile: given === 'requested, deleted meanwhile',
        ...(asset && { asset, link: await fixture.assetFiles.presignUpload(asset, 60) }),
      });
      if (role === 'upload' && asset) expect(await fixture.upload(asset, PHOTO)).toBe(200);
      return asset;
    };

    it.each(KILL_POINTS.filter(isIncluded))(
      `is neither lost nor orphaned in ${runs} runs: $role, $at, $given`,
      async (point) => {
        const { audit, fixture } = emulators();
        for (let run = 0; run < runs; run += 1) {
          const startedAtMs = Date.now();
          const workspaceId = await audit.openWorkspace(0);
          const asset = await kill(point, workspaceId, startedAtMs);
          // The queue delivers the message again.
          const hasThumbnail = point.role === 'thumbnail' && point.ends === 'ready';
          if (point.role === 'thumbnail' && asset) await fixture.makeThumbnail(asset);
          await fixture.sweep(startedAtMs + 2 * WINDOW_MS);

          const records = await fixture.records(workspaceId);
          expect(records.map(({ status, dueAtMs }) => [status, dueAtMs])).toEqual(
            point.ends === 'no record' ? [] : [[point.ends, null]],
          );
          const isReady = point.ends === 'ready';
          expect(await fixture.keptKeys('assets/', workspaceId)).toEqual(
            isReady ? [`assets/${workspaceId}/${asset?.id}`] : [],
          );
          expect(await fixture.keptKeys('thumbnails/', workspaceId)).toEqual(
            hasThumbnail ? [`thumbnails/${workspaceId}/${asset?.id}`] : [],
          );
          if (hasThumbnail) expect(records[0]?.thumbnail).toMatchObject({ requests: 1, isMade: true });
          const { storedBytes } = await fixture.assets.findStorage(workspaceId);
          expect(storedBytes).toBe(isReady ? PHOTO.length : 0);
          expect(await audit.reconcile(workspaceId)).toEqual([]);
          if (!asset || point.given === 'no upload') continue;
          expect(await fixture.upload(asset, PHOTO)).toBe(412);
        }
      },
    );
  });
