// Runs in a child process: one step of a fetch by address that kills itself at the point given in the message.
import { createDynamodbClient, createS3Client } from '#composition-root/aws-clients.ts';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { createGuardedGet } from '#adapters/outgoing/guarded-get.ts';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createFetchSource } from '#adapters/s3/fetch-source.ts';
import { newAssetId } from '#adapters/system.ts';
import type { Asset } from '#core/asset/asset.ts';
import { isRefused } from '#core/refusal.ts';
import { createAsset } from '#core/use-cases/create-asset.ts';
import { createFetchAsset, requestFetch, resumeFetch } from '#core/use-cases/fetch-asset.ts';
import { createRequestInspection } from '#core/use-cases/request-inspection.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { killPort, onMessage } from '../killed-process.ts';

export interface FetchStepMessage {
  readonly role: 'create' | 'fetch' | 'sweep';
  readonly killAt: string;
  readonly nowMs: number;
  readonly workspaceId: WorkspaceId;
  readonly sourceUrl: string;
  /** For `fetch` and `sweep`. */
  readonly asset?: Asset;
  /** For `fetch`: deleted while the file is fetched. */
  readonly isDeletedMeanwhile: boolean;
  readonly tableName: string;
  readonly bucketName: string;
}

const log = () => undefined;

const run = async (message: FetchStepMessage): Promise<unknown> => {
  const { role, killAt, nowMs, workspaceId, sourceUrl, asset, bucketName } = message;
  const s3 = createS3Client();
  const ports = {
    assets: killPort(createAssetStore(createDynamodbClient(), message.tableName), killAt),
    assetFiles: killPort(createAssetFiles(s3, bucketName), killAt),
    clock: { nowMs: () => nowMs },
  };
  const queue = killPort({ send: async () => undefined }, killAt);
  if (role === 'create') {
    const limits = { maxStoredBytes: 1e9, maxUploadedBytesPerDay: 1e9 };
    const created = await createAsset({ ...ports, ...limits, newAssetId }, workspaceId, {
      name: null,
      sourceUrl,
    });
    if (isRefused(created)) throw new Error('the asset was refused');
    return requestFetch({ fetchQueue: queue, log }, created.value);
  }
  if (!asset) throw new Error('the asset is missing');
  if (role === 'sweep') return resumeFetch({ ...ports, fetchQueue: queue }, asset);
  const resolveHost = async () => [];
  const { get } = killPort({ get: createGuardedGet({ resolveHost, allowLoopback: true }) }, killAt);
  const { fetchSource } = killPort(
    {
      fetchSource: async (...call: Parameters<ReturnType<typeof createFetchSource>>) => {
        const outcome = await createFetchSource(s3, bucketName, get)(...call);
        if (message.isDeletedMeanwhile) await ports.assets.markDeleted(asset, nowMs);
        return outcome;
      },
    },
    killAt,
  );
  const requestInspection = createRequestInspection({ ...ports, inspectionQueue: queue, log });
  return createFetchAsset({ ...ports, fetchSource, requestInspection })(asset);
};

onMessage(run);
