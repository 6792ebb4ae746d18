// Runs in a child process: one step in the life of an asset that kills itself at the point given in the message.
import { request as httpRequest } from 'node:http';
import { createDynamodbClient, createS3Client } from '#composition-root/aws-clients.ts';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { inspectFile } from '#adapters/media-files/inspect-file.ts';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createThumbnailFiles } from '#adapters/s3/thumbnail-files.ts';
import { newAssetId } from '#adapters/system.ts';
import { UPLOAD_LINK_SECONDS } from '#contracts/limits.ts';
import { isTyped } from '#core/asset/asset.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { UploadLink } from '#core/ports/assets.ts';
import { isRefused } from '#core/refusal.ts';
import { createAsset } from '#core/use-cases/create-asset.ts';
import { deleteAsset } from '#core/use-cases/delete-asset.ts';
import { makeThumbnail } from '#core/use-cases/make-thumbnail.ts';
import { createSettleUpload } from '#core/use-cases/settle-upload.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { drawStill } from '#test/support/draw-still.ts';
import { createSweepAssets } from '#core/use-cases/sweep-assets.ts';
import { killPort, killSelf, onMessage } from '../killed-process.ts';

export interface AssetMessage {
  readonly role: 'create' | 'upload' | 'settle' | 'delete' | 'sweep' | 'thumbnail';
  readonly killAt: string;
  readonly nowMs: number;
  readonly workspaceId: WorkspaceId;
  readonly sizeBytes: number;
  /** As read before the step: for `settle`, `delete` and `thumbnail`. */
  readonly asset?: Asset;
  /** For `thumbnail`: deleted while the renderer works. */
  readonly isDeletedMeanwhile: boolean;
  /** For `upload`. */
  readonly link?: UploadLink;
  readonly tableName: string;
  readonly bucketName: string;
}

/** Sends half of the announced bytes, then kills the process. */
const putHalf = async ({ url, headers }: UploadLink, sizeBytes: number): Promise<never> => {
  const upload = httpRequest(url, { method: 'PUT', headers });
  upload.on('error', () => {});
  await new Promise((sent) => upload.write(Buffer.alloc(sizeBytes / 2), sent));
  return killSelf();
};

/** Nothing is fetched. */
const NO_QUEUE = { send: async () => undefined };

/** The steps are those of a photo. */
const requestInspection = async (asset: Asset): Promise<Asset> => asset;

const run = async (message: AssetMessage): Promise<unknown> => {
  const { role, killAt, workspaceId, sizeBytes, asset, link } = message;
  if (role === 'upload' && link) return putHalf(link, sizeBytes);
  const ports = {
    assets: killPort(createAssetStore(createDynamodbClient(), message.tableName), killAt),
    assetFiles: killPort(createAssetFiles(createS3Client(), message.bucketName), killAt),
    clock: { nowMs: () => message.nowMs },
  };
  const settleUpload = createSettleUpload({ ...ports, inspectFile, requestInspection });
  if (role === 'create') {
    const file = { name: null, contentType: 'image/jpeg', sizeBytes, sourceUrl: null } as const;
    const created = await createAsset(
      { ...ports, newAssetId, maxStoredBytes: 1e9, maxUploadedBytesPerDay: 1e9 },
      workspaceId,
      file,
    );
    if (isRefused(created) || !isTyped(created.value)) throw new Error('the asset was refused');
    return ports.assetFiles.presignUpload(created.value, UPLOAD_LINK_SECONDS);
  }
  if (role === 'sweep') {
    const sweepAssets = createSweepAssets({
      ...ports,
      fetchQueue: NO_QUEUE,
      settleUpload,
      onFailed: () => {},
    });
    return sweepAssets(Infinity);
  }
  if (!asset) throw new Error('the asset is missing');
  if (role === 'thumbnail') {
    const thumbnailFiles = killPort(createThumbnailFiles(createS3Client(), message.bucketName), killAt);
    const render: typeof drawStill = async (...call) => {
      if (message.isDeletedMeanwhile) await ports.assets.markDeleted(asset, message.nowMs);
      return drawStill(...call);
    };
    return makeThumbnail(
      { ...ports, thumbnailFiles, stillRenderer: { render } },
      { workspaceId, assetId: asset.id },
    );
  }
  return role === 'settle' ? settleUpload(asset) : deleteAsset(ports, workspaceId, asset.id);
};

onMessage(run);
