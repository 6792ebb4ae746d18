import { randomUUID } from 'node:crypto';
import { createSecretBox } from '#adapters/secrets/secrets.ts';
import { cancelVideo } from '#core/use-cases/cancel-video.ts';
import { createConvertPhoto } from '#core/use-cases/convert-photo.ts';
import { createRequestInspection } from '#core/use-cases/request-inspection.ts';
import { createInspectUpload, createSettleUpload } from '#core/use-cases/settle-upload.ts';
import { createPublishCompletion } from '#core/use-cases/publish-completion.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import type { BatchMessage } from '#core/ports/batches.ts';
import type { Video } from '#core/video/video.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import type { WebhookEndpoint } from '#core/webhook/endpoint.ts';
import type { Member } from '#core/workspace/member.ts';
import type { Workspace } from '#core/workspace/workspace.ts';
import { createFakeApiKeyAdmin, createFakeApiKeyStore } from '#test/support/fakes/api-keys.ts';
import {
  createFakeAssetFiles,
  createFakeAssetStore,
  createFakeInspection,
  createFakeSource,
} from '#test/support/fakes/assets.ts';
import type { FakeAssetFiles } from '#test/support/fakes/assets.ts';
import { framesIdFromUuid } from '#core/frames/frames.ts';
import {
  createFakeBatchQueue,
  createFakeBatchRows,
  createFakeBatchStore,
} from '#test/support/fakes/batches.ts';
import { createFakeBacklogStore } from '#test/support/fakes/backlog.ts';
import {
  aMember,
  anApiKey,
  anEndpoint,
  aWorkspace,
  createAssetIds,
  createAuditIds,
  createBatchIds,
  createProjectIds,
  createVideoIds,
} from '#test/support/fakes/builders.ts';
import { createFakeCompositionValidator, createFakeTemplateCatalog } from '#test/support/fakes/catalogs.ts';
import { createFakeLedgerCheckStore, createFakeLedgerReader } from '#test/support/fakes/ledger-reader.ts';
import { createFakeClock } from '#test/support/fakes/clock.ts';
import { withFailures, type Failures } from '#test/support/fakes/failures.ts';
import {
  createFakeDownloadLinks,
  createFakeCaptionFiles,
  createFakeOrderStore,
  createFakeRenderDocuments,
  createFakeSegmentFiles,
} from '#test/support/fakes/media.ts';
import {
  createFakeAuditStore,
  createFakeLedgerList,
  createFakeMemberStore,
  createFakeUserDirectory,
} from '#test/support/fakes/members.ts';
import { createFakeMetrics } from '#test/support/fakes/metrics.ts';
import { createFakeProjectObjects, createFakeProjectStore } from '#test/support/fakes/projects.ts';
import { createRecords, type LedgerRow } from '#test/support/fakes/records.ts';
import { createFakeRequestLimiter } from '#test/support/fakes/request-limiter.ts';
import { createFakeRenderQueue } from '#test/support/fakes/render-queue.ts';
import { createFakeSegmentRenderer } from '#test/support/fakes/segment-renderer.ts';
import {
  createFakePhotoFiles,
  createFakeStillRenderer,
  createFakeThumbnailFiles,
  createFakeAssetQueue,
} from '#test/support/fakes/thumbnails.ts';
import {
  createFakeFramesFiles,
  createFakeFramesRenderer,
  createFakeFramesStore,
} from '#test/support/fakes/frames.ts';
import { createFakeVideoStore } from '#test/support/fakes/video-store.ts';
import {
  createFakeWebhookAdmin,
  createFakeWebhookQueue,
  createFakeWebhookSender,
  createFakeWebhookStore,
} from '#test/support/fakes/webhooks.ts';
import { createFakeWorkspaceAdmin, createFakeWorkspaceStore } from '#test/support/fakes/workspaces.ts';

/** Apart from the ports of others, since the renderer writes what the files then read. */
const createFramesPorts = (clock: ReturnType<typeof createFakeClock>) => {
  const framesFiles = createFakeFramesFiles(clock);
  return {
    frames: createFakeFramesStore(),
    framesFiles,
    framesRenderer: createFakeFramesRenderer(framesFiles),
  };
};

const createPorts = (
  clock: ReturnType<typeof createFakeClock>,
  records: ReturnType<typeof createRecords>,
  assetFiles: FakeAssetFiles,
  validator = createFakeCompositionValidator(),
) => ({
  videos: createFakeVideoStore(records),
  workspaces: createFakeWorkspaceStore(records),
  ledgerReader: createFakeLedgerReader(records),
  checkpoints: createFakeLedgerCheckStore(),
  workspaceAdmin: createFakeWorkspaceAdmin(records),
  apiKeys: createFakeApiKeyStore(records),
  apiKeyAdmin: createFakeApiKeyAdmin(records),
  limiter: createFakeRequestLimiter(records),
  queue: createFakeRenderQueue(),
  retryQueue: createFakeRenderQueue(),
  backlog: createFakeBacklogStore(),
  batches: createFakeBatchStore(records),
  batchRows: createFakeBatchRows(),
  batchQueue: createFakeBatchQueue(),
  documents: createFakeRenderDocuments(clock),
  orders: createFakeOrderStore(),
  captionFiles: createFakeCaptionFiles(),
  downloadLinks: createFakeDownloadLinks(clock),
  segmentFiles: createFakeSegmentFiles(clock),
  segmentRenderer: createFakeSegmentRenderer(),
  templates: createFakeTemplateCatalog(),
  validator,
  components: validator.components,
  assets: createFakeAssetStore(records),
  assetFiles,
  projects: createFakeProjectStore(records),
  projectObjects: createFakeProjectObjects(clock),
  thumbnailQueue: createFakeAssetQueue(),
  inspectionQueue: createFakeAssetQueue(),
  fetchQueue: createFakeAssetQueue(),
  thumbnailFiles: createFakeThumbnailFiles(clock, assetFiles.stored),
  stillRenderer: createFakeStillRenderer(),
  ...createFramesPorts(clock),
  photoFiles: createFakePhotoFiles(clock, assetFiles.stored),
  webhooks: createFakeWebhookStore(records),
  webhookAdmin: createFakeWebhookAdmin(records),
  webhookQueue: createFakeWebhookQueue(clock),
  sender: createFakeWebhookSender(),
  members: createFakeMemberStore(records),
  audit: createFakeAuditStore(records),
  ledgerList: createFakeLedgerList(records),
  users: createFakeUserDirectory(),
});
type Ports = ReturnType<typeof createPorts>;

/** Of the conversions of photos. */
export const FAKE_MAX_STORED_BYTES = 100_000;

/** The client of the user pool whose tokens are accepted. */
export const USER_POOL_CLIENT_ID = 'dashboard-client';

/** All ports in memory over one set of records, with helpers to arrange and inspect their state. */
export const createFakeWorld = () => {
  const clock = createFakeClock();
  const records = createRecords();
  const failures: Failures = new Map();
  const { record, recorded } = createFakeMetrics();
  const plain = createPorts(clock, records, createFakeAssetFiles(clock));
  const ports = Object.fromEntries(
    Object.entries(plain).map(([name, port]) => [name, withFailures(name, port, failures)]),
  ) as unknown as Ports;
  const inspection = createFakeInspection();
  const source = createFakeSource(plain.assetFiles);
  const requestInspection = createRequestInspection({ ...ports, clock, log: () => undefined });
  const unsent: Delivery[] = [];
  const notConverted: string[] = [];
  const notAnnounced: BatchMessage[] = [];
  const publish = {
    onPublishFailed: (delivery: Delivery) => void unsent.push(delivery),
    onNotAnnounced: (message: BatchMessage) => void notAnnounced.push(message),
  };
  const publishCompletion = createPublishCompletion({ ...ports, ...publish, record });

  return {
    ...ports,
    clock,
    newVideoId: createVideoIds(clock),
    newBatchId: createBatchIds(clock),
    ...publish,
    /** Workspaces whose batches may go on, of which no message could be sent. */
    notAnnounced,
    userPoolClientId: USER_POOL_CLIENT_ID,
    newAssetId: createAssetIds(clock),
    newProjectId: createProjectIds(clock),
    newFramesId: () => framesIdFromUuid(randomUUID()),
    newManifestId: randomUUID,
    pause: async () => undefined,
    newAuditId: createAuditIds(clock),
    ...inspection,
    ...source,
    settleUpload: createSettleUpload({
      ...ports,
      ...inspection,
      requestInspection,
      clock,
    }),
    requestInspection,
    inspectUpload: createInspectUpload({
      ...ports,
      ...inspection,
      clock,
      convertPhoto: createConvertPhoto({
        ...ports,
        clock,
        maxStoredBytes: FAKE_MAX_STORED_BYTES,
        onNotConverted: (_, diagnostic) => void notConverted.push(diagnostic),
      }),
    }),
    /** Why photos were not converted. */
    notConverted,
    secretBox: createSecretBox(() => Promise.resolve('a key for tests')),
    publishCompletion,
    /** Deliveries whose message could not be sent. */
    unsent,
    cancelVideo: ({ workspaceId, id }: Pick<Video, 'workspaceId' | 'id'>) =>
      cancelVideo({ ...ports, publishCompletion, clock }, workspaceId, id),
    /** Fails a queued or rendering video with `render_crashed`, effects included. */
    abandonVideo: async (video: Video): Promise<void> => {
      const failed = await ports.videos.abandon(video, { code: 'render_crashed' }, clock.nowMs());
      if (!failed) throw new Error(`video ${video.id} was not abandoned`);
      await publishCompletion(failed);
    },
    record,
    /** Metrics in the order they were recorded. */
    recorded,
    /** Makes this method throw until `heal`. */
    failOn: <P extends keyof Ports>(
      port: P,
      method: keyof Ports[P] & string,
      error = new Error('broken'),
    ) => {
      failures.set(`${port}.${method}`, error);
    },
    /** Removes all failures. */
    heal: () => failures.clear(),
    addWorkspace: async (overrides: Partial<Workspace> = {}): Promise<Workspace> => {
      const workspace = aWorkspace(overrides);
      await plain.workspaceAdmin.create(workspace);
      if (workspace.balanceMilliCredits > 0)
        await plain.workspaceAdmin.grant(workspace.id, {
          id: `opening-${workspace.id}`,
          milliCredits: workspace.balanceMilliCredits,
          nowMs: clock.nowMs(),
        });
      return workspace;
    },
    addApiKey: async (overrides: Partial<ApiKey> = {}): Promise<ApiKey> => {
      const key = anApiKey(overrides);
      await plain.apiKeyAdmin.create(key);
      return key;
    },
    addMember: async (overrides: Partial<Member> = {}): Promise<Member> => {
      const member = aMember(overrides);
      await plain.members.add(member);
      return member;
    },
    /** Stores a record without credits, slot or ledger row. */
    putVideo: (video: Video) => void records.videos.set(`${video.workspaceId}/${video.id}`, video),
    addEndpoint: async (overrides: Partial<WebhookEndpoint> = {}): Promise<WebhookEndpoint> => {
      const endpoint = anEndpoint(overrides);
      await plain.webhookAdmin.putEndpoint(endpoint);
      return endpoint;
    },
    putDelivery: (delivery: Delivery) =>
      void records.deliveries.set(`${delivery.workspaceId}/${delivery.videoId}`, delivery),
    deliveries: (): readonly Delivery[] => [...records.deliveries.values()],
    /** Direct access to the stored records. */
    records,
    ledger: (): readonly LedgerRow[] => [...records.ledger],
    storedVideos: (): readonly Video[] => [...records.videos.values()],
    /** Copy of everything stored except rate limit buckets, for comparison. */
    snapshot: () =>
      structuredClone({
        ...records,
        apiKeys: [...records.apiKeys.values()].map((key) => ({
          ...key,
          bucketFullAtMs: 0,
          lastUsedAtMs: null,
        })),
        userBuckets: null,
        documents: plain.documents.stored,
        orders: plain.orders.stored,
        batchRows: plain.batchRows.stored,
        batchMessages: plain.batchQueue.messages,
        captionFiles: plain.captionFiles.stored,
        assetFiles: plain.assetFiles.stored,
        projectObjects: plain.projectObjects.stored,
        messages: plain.queue.messages,
        thumbnailMessages: plain.thumbnailQueue.messages,
      }),
  };
};

export type FakeWorld = ReturnType<typeof createFakeWorld>;
