import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { createLedgerReader } from '#adapters/dynamodb/ledger-reader.ts';
import { createWebhookAdmin } from '#adapters/dynamodb/webhook-admin.ts';
import { inspectFile } from '#adapters/media-files/inspect-file.ts';
import { createGuardedGet } from '#adapters/outgoing/guarded-get.ts';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createFetchSource } from '#adapters/s3/fetch-source.ts';
import { FETCH_MAX_BYTES, FETCH_WINDOW_SECONDS } from '#contracts/limits.ts';
import { uploadedBytesKey } from '#contracts/table-keys.ts';
import { FETCH_RETRY_SECONDS } from '#contracts/timeouts.ts';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { Asset, AssetStatus } from '#core/asset/asset.ts';
import { dayOf } from '#core/days.ts';
import type { AssetMessage } from '#core/ports/assets.ts';
import { readItems } from '#core/read-items.ts';
import { createFetchAsset } from '#core/use-cases/fetch-asset.ts';
import { createRequestInspection } from '#core/use-cases/request-inspection.ts';
import { createInspectUpload, createSettleUpload } from '#core/use-cases/settle-upload.ts';
import { createSweepAssets } from '#core/use-cases/sweep-assets.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { aFetch, anEndpoint } from '#test/support/fakes/builders.ts';
import { runKillable } from '#test/support/faults/killed-process.ts';
import type { FetchStepMessage } from '#test/support/faults/killed/fetches.ts';
import { useEmulators } from '#test/support/faults/use-emulators.ts';
import { useServers } from '#test/support/listen.ts';
import { makeJpeg } from '#test/support/make-jpeg.ts';

const PROGRAM = fileURLToPath(new URL('../support/faults/killed/fetches.ts', import.meta.url));
const PHOTO = makeJpeg(64, 48);
const STEP_MS = (FETCH_RETRY_SECONDS * 1000) / 2;
const STEPS = (2 * FETCH_WINDOW_SECONDS * 1000) / STEP_MS;

interface KillPoint {
  readonly role: FetchStepMessage['role'];
  readonly at: string;
  readonly given: 'a photo' | 'no file' | 'deleted meanwhile' | 'too late';
  readonly ends: AssetStatus | 'no record';
  /** How often the address is asked. */
  readonly requests: number;
}

const FETCH = { role: 'fetch', given: 'a photo', ends: 'ready' } as const;
const ENDED = { role: 'fetch', requests: 1 } as const;

/** Before and after every write and every message. */
const KILL_POINTS: readonly KillPoint[] = [
  { role: 'create', at: 'before create', given: 'a photo', ends: 'no record', requests: 0 },
  { role: 'create', at: 'after create', given: 'a photo', ends: 'ready', requests: 1 },
  { role: 'create', at: 'after send', given: 'a photo', ends: 'ready', requests: 1 },
  { ...FETCH, at: 'before findFetched', requests: 1 },
  { ...FETCH, at: 'before fetchSource', requests: 1 },
  { ...FETCH, at: 'after get', requests: 2 },
  { ...FETCH, at: 'after fetchSource', requests: 1 },
  { ...FETCH, at: 'before markFetched', requests: 1 },
  { ...FETCH, at: 'after markFetched', requests: 1 },
  { ...FETCH, at: 'before changeInspection', requests: 1 },
  { ...FETCH, at: 'after changeInspection', requests: 1 },
  { ...FETCH, at: 'after countInspection', requests: 1 },
  { ...FETCH, at: 'after send', requests: 1 },
  { role: 'fetch', at: 'before reject', given: 'no file', ends: 'rejected', requests: 2 },
  { ...ENDED, at: 'after reject', given: 'no file', ends: 'rejected' },
  { ...ENDED, at: 'after fetchSource', given: 'deleted meanwhile', ends: 'deleted' },
  { ...ENDED, at: 'before markFetched', given: 'deleted meanwhile', ends: 'deleted' },
  { ...ENDED, at: 'after markFetched', given: 'deleted meanwhile', ends: 'deleted' },
  { role: 'sweep', at: 'before send', given: 'a photo', ends: 'ready', requests: 1 },
  { role: 'sweep', at: 'after send', given: 'a photo', ends: 'ready', requests: 1 },
  { role: 'sweep', at: 'after postpone', given: 'a photo', ends: 'ready', requests: 1 },
  { role: 'sweep', at: 'before reject', given: 'too late', ends: 'rejected', requests: 0 },
  { role: 'sweep', at: 'after reject', given: 'too late', ends: 'rejected', requests: 0 },
];

const createFixture = (aws: EmulatedAws) => {
  const { dynamodb, s3 } = aws.clients;
  const assets = createAssetStore(dynamodb, aws.tableName);
  const assetFiles = createAssetFiles(s3, aws.bucketName);
  const webhookAdmin = createWebhookAdmin(dynamodb, aws.tableName);
  const reader = createLedgerReader(dynamodb, aws.tableName);
  const get = createGuardedGet({ resolveHost: async () => [], allowLoopback: true });

  /** The workers and the sweep, once; a message that they send is handled at once. */
  const work = async (nowMs: number, redelivered: Asset | undefined) => {
    const ports = { assets, assetFiles, clock: { nowMs: () => nowMs } };
    const convertPhoto = () => expect.unreachable('no photo to convert');
    const inspect = createInspectUpload({ ...ports, inspectFile, inspectRanges: convertPhoto, convertPhoto });
    const inspectionQueue = {
      send: async ({ workspaceId, assetId }: AssetMessage) => {
        const asset = await assets.find(workspaceId, assetId);
        if (asset) await inspect(asset);
      },
    };
    const requestInspection = createRequestInspection({ ...ports, inspectionQueue, log: () => undefined });
    const fetchSource = createFetchSource(s3, aws.bucketName, get);
    const fetchAsset = createFetchAsset({ ...ports, fetchSource, requestInspection });
    const fetchQueue = {
      send: async ({ workspaceId, assetId: id }: AssetMessage) =>
        void (await fetchAsset({ workspaceId, id })),
    };
    if (redelivered) await fetchAsset(redelivered);
    const settleUpload = createSettleUpload({ ...ports, inspectFile, requestInspection });
    const onFailed = (_asset: Asset, error: unknown) => expect.unreachable(String(error));
    await createSweepAssets({ ...ports, fetchQueue, settleUpload, onFailed })(Infinity);
  };
  return {
    assets,
    work,
    openEndpoint: (workspaceId: WorkspaceId) => webhookAdmin.putEndpoint(anEndpoint({ workspaceId })),
    events: async (workspaceId: WorkspaceId) =>
      (await webhookAdmin.listDeliveries(workspaceId, { limit: 9 })).deliveries.map(({ type }) => type),
    records: async (workspaceId: WorkspaceId): Promise<readonly Asset[]> => {
      const found: Asset[] = [];
      for await (const asset of readItems((cursor) => reader.assets(workspaceId, cursor))) found.push(asset);
      return found;
    },
    keptFiles: async (workspaceId: WorkspaceId): Promise<number> => {
      const folder = { Bucket: aws.bucketName, Prefix: `assets/${workspaceId}/` };
      return (await s3.send(new ListObjectsV2Command(folder))).KeyCount ?? 0;
    },
    uploadedBytes: async (workspaceId: WorkspaceId, atMs: number): Promise<unknown> => {
      const Key = uploadedBytesKey(workspaceId, dayOf(atMs));
      return (await dynamodb.send(new GetCommand({ TableName: aws.tableName, Key }))).Item?.['uploadedBytes'];
    },
  };
};

/** Kills each step of a fetch by SIGKILL at each point; the queue delivers its message again, and the sweeper runs for two hours. */
export const describeFetchKills = (runs: number, isIncluded: (point: KillPoint) => boolean = () => true) =>
  describe('a fetch whose function is killed by SIGKILL', () => {
    const serve = useServers();
    const emulators = useEmulators(createFixture);

    it.each(KILL_POINTS.filter(isIncluded))(
      `ends once, with nothing reserved, in ${runs} runs: $role, $at, $given`,
      async ({ role, at, given, ends, requests }) => {
        const { aws, audit, fixture } = emulators();
        let asked = 0;
        const origin = await serve((_request, response) => {
          asked += 1;
          if (given === 'no file') response.writeHead(404).end();
          else response.end(PHOTO);
        });
        for (let run = 0; run < runs; run += 1) {
          asked = 0;
          const startedAtMs = Date.now();
          const workspaceId = await audit.openWorkspace(0);
          await fixture.openEndpoint(workspaceId);
          const sourceUrl = `${origin}/foto.jpg`;
          const identity = { id: assetIdFromUuid(randomUUID()), workspaceId, createdAtMs: startedAtMs };
          const asset =
            role === 'create' ? undefined : aFetch(identity, { sizeBytes: FETCH_MAX_BYTES, sourceUrl });
          if (asset) await fixture.assets.create(asset, NO_ASSET_LIMITS);
          const message: FetchStepMessage = {
            role,
            killAt: at,
            nowMs: startedAtMs + (given === 'too late' ? FETCH_WINDOW_SECONDS * 1000 : 0),
            workspaceId,
            sourceUrl,
            ...(asset && { asset }),
            isDeletedMeanwhile: given === 'deleted meanwhile',
            tableName: aws.tableName,
            bucketName: aws.bucketName,
          };
          expect(await runKillable(PROGRAM, message, aws.env)).toBe('killed');
          const laterMs = given === 'too late' ? FETCH_WINDOW_SECONDS * 1000 : 0;
          for (let step = 0; step < STEPS; step += 1)
            await fixture.work(
              startedAtMs + laterMs + step * STEP_MS,
              role === 'fetch' && step === 0 ? asset : undefined,
            );

          const records = await fixture.records(workspaceId);
          expect(records.map(({ status, sourceUrl: left, dueAtMs }) => [status, left, dueAtMs])).toEqual(
            ends === 'no record' ? [] : [[ends, null, null]],
          );
          const isReady = ends === 'ready';
          expect(asked).toBe(requests);
          expect(await fixture.keptFiles(workspaceId)).toBe(isReady ? 1 : 0);
          expect(await fixture.assets.findStorage(workspaceId)).toEqual({
            storedBytes: isReady ? PHOTO.length : 0,
          });
          // Of a deleted fetch the day keeps what was reserved.
          const kept = ends === 'deleted' ? FETCH_MAX_BYTES : isReady ? PHOTO.length : 0;
          expect((await fixture.uploadedBytes(workspaceId, startedAtMs)) ?? 0).toBe(kept);
          expect(await fixture.events(workspaceId)).toEqual(
            isReady || ends === 'rejected' ? [`asset.${ends}`] : [],
          );
          expect(await audit.reconcile(workspaceId)).toEqual([]);
        }
      },
    );
  });
