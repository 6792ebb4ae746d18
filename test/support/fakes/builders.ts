import { batchIdFromUuid } from '#core/batch/batch.ts';
import type { Batch } from '#core/batch/batch.ts';
import type { NewBatchId } from '#core/ports/batches.ts';
import { randomBytes } from 'node:crypto';
import type { RenderRequest } from '#core/use-cases/build-render-request.ts';
import type { Clock } from '#core/ports/system.ts';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { Asset, TypedAsset } from '#core/asset/asset.ts';
import type { NewAssetId } from '#core/ports/assets.ts';
import type { NewProjectId } from '#core/ports/projects.ts';
import { projectIdFromUuid } from '#core/project/project.ts';
import type { RevisionAuthor } from '#core/project/project.ts';
import { RESEND_AFTER_SECONDS, UPLOAD_WINDOW_SECONDS } from '#contracts/limits.ts';
import { FETCH_RETRY_SECONDS } from '#contracts/timeouts.ts';
import type { Fail } from '#core/ports/videos.ts';
import type { RenderFailure } from '#core/rendering/render-failure.ts';
import { priceMilliCredits } from '#core/credits/credits.ts';
import { videoIdFromUuid } from '#core/video/video.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import { auditIdFromUuid } from '#core/workspace/audit.ts';
import type { AuditId } from '#core/workspace/audit.ts';
import type { Member, UserId } from '#core/workspace/member.ts';
import type { WebhookEndpoint } from '#core/webhook/endpoint.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

/** Differs between runs: DynamoDB remembers the ids of creates for ten minutes, also when the next run has another table. */
const RUN = randomBytes(3).toString('hex');

/** Strings with the structure of UUIDv7, ordered by time and then by creation. */
const createUuids = (clock: Clock): (() => string) => {
  let made = 0;
  return () => {
    made += 1;
    const time = clock.nowMs().toString(16).padStart(12, '0');
    const serial = made.toString(16).padStart(6, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${RUN}${serial}`;
  };
};

export const createVideoIds = (clock: Clock): (() => VideoId) => {
  const newUuid = createUuids(clock);
  return () => videoIdFromUuid(newUuid());
};

export const createBatchIds = (clock: Clock): NewBatchId => {
  const newUuid = createUuids(clock);
  // Another one than that of any video: the event of a batch has the id of a video that does not exist.
  return () => batchIdFromUuid(newUuid().replace('-8000-', '-9000-'));
};

/** Of revisions in tests that do not ask for it. */
export const AN_AUTHOR: RevisionAuthor = {
  type: 'api_key',
  id: 'key_10000000-0000-4000-8000-000000000001',
  name: 'Situs toko',
};

export const createProjectIds = (clock: Clock): NewProjectId => {
  const newUuid = createUuids(clock);
  return () => projectIdFromUuid(newUuid());
};

export const createAssetIds = (clock: Clock): NewAssetId => {
  const newUuid = createUuids(clock);
  return () => assetIdFromUuid(newUuid());
};

export const asWorkspaceId = (text: string) => text as WorkspaceId;

export const aWorkspace = (overrides: Partial<Workspace> = {}): Workspace => ({
  id: asWorkspaceId('ws_kopi'),
  name: 'Kopi Tetangga',
  status: 'active',
  balanceMilliCredits: 0,
  activeVideoIds: [],
  brandKit: {},
  ...overrides,
});

/** A queued six-second composition, as a create stores it. */
export const aVideo = (
  identity: Pick<Video, 'id' | 'workspaceId' | 'createdAtMs'>,
  overrides: Partial<Video> = {},
): Video => ({
  status: 'queued',
  template: 'composition',
  title: null,
  name: null,
  project: null,
  metadata: null,
  batch: null,
  posterFrame: null,
  finishedAtMs: null,
  output: { width: 1080, height: 1920, fps: 30 },
  frameCount: 180,
  framesDone: 0,
  costMilliCredits: priceMilliCredits(6),
  inputKey: `inputs/${identity.workspaceId}/${identity.id}.json`,
  captionsKey: null,
  assets: [],
  outputKey: null,
  posterKey: null,
  durationMs: null,
  failure: null,
  attempt: 0,
  leaseOwner: null,
  rendererMsAtLeaseEnd: 0,
  renderersRunning: 0,
  unpaidRendererMs: 0,
  clipSeconds: null,
  dueAtMs: identity.createdAtMs + RESEND_AFTER_SECONDS * 1000,
  ...identity,
  ...overrides,
});

/** A photo that awaits its upload, as a create stores it. */
export const anAsset = (
  identity: Pick<Asset, 'id' | 'workspaceId' | 'createdAtMs'>,
  overrides: Partial<TypedAsset> = {},
): TypedAsset => ({
  name: 'es-kopi.jpg',
  contentType: 'image/jpeg',
  sizeBytes: 1000,
  status: 'awaiting_upload',
  facts: null,
  rejection: null,
  inspection: null,
  thumbnail: null,
  fileDigest: null,
  fileId: null,
  isKept: null,
  sourceUrl: null,
  dueAtMs: identity.createdAtMs + UPLOAD_WINDOW_SECONDS * 1000,
  ...identity,
  ...overrides,
});

/** A file to be fetched, with the bytes that are reserved for it. */
export const aFetch = (
  identity: Pick<Asset, 'id' | 'workspaceId' | 'createdAtMs'>,
  overrides: Partial<Asset> = {},
): Asset => ({
  ...anAsset(identity),
  name: null,
  contentType: null,
  sizeBytes: 5000,
  status: 'fetching',
  sourceUrl: 'https://toko.example/foto?tanda=rahasia',
  dueAtMs: identity.createdAtMs + FETCH_RETRY_SECONDS * 1000,
  ...overrides,
});

/** A failure that used no renderer time. */
export const aFail = (failure: RenderFailure, finishedAtMs: number): Fail => ({
  failure,
  finishedAtMs,
  unpaidRendererMs: 0,
});

/** Budget of a workspace that has used none of it, in milliseconds. */
export const UNPAID_BUDGET_MS = 3_600_000;

/** Renderer time in the heartbeat of a worker without a running renderer. */
export const NO_RENDERER_TIME = { rendererMsAtLeaseEnd: 0, renderersRunning: 0 } as const;

export const anApiKey = (overrides: Partial<ApiKey> = {}): ApiKey => ({
  id: 'key_1',
  hash: 'hash-of-key-1',
  workspaceId: asWorkspaceId('ws_kopi'),
  name: 'kasir',
  hint: 'vk_test_…x7Qa',
  permissions: ['videos:create', 'videos:read'],
  createdAtMs: Date.UTC(2026, 0, 1),
  expiresAtMs: null,
  revokedAtMs: null,
  lastUsedAtMs: null,
  bucketFullAtMs: 0,
  ...overrides,
});

export const asUserId = (text: string) => text as UserId;

/** A user id with a serial number. */
export const aUserId = (serial = 1): UserId =>
  asUserId(`00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`);

export const aMember = (overrides: Partial<Member> = {}): Member => ({
  workspaceId: asWorkspaceId('ws_kopi'),
  userId: aUserId(),
  email: 'pemilik@kopi.example',
  role: 'owner',
  addedAtMs: Date.UTC(2026, 0, 1),
  ...overrides,
});

export const createAuditIds = (clock: Clock): (() => AuditId) => {
  const newUuid = createUuids(clock);
  return () => auditIdFromUuid(newUuid());
};

export const anEndpoint = (overrides: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  workspaceId: asWorkspaceId('ws_kopi'),
  url: 'https://kopi.example/hooks/video',
  createdAtMs: Date.UTC(2026, 0, 1),
  disabledAtMs: null,
  secret: { sealed: 'sealed-secret', hint: 'whsec_…1234=' },
  retired: null,
  ...overrides,
});

/** A valid render request. */
export const aRenderRequest = (overrides: Partial<RenderRequest> = {}): RenderRequest => ({
  template: 'composition',
  title: null,
  name: null,
  order: { variables: {}, html: '<html></html>' },
  html: '<html></html>',
  variables: {},
  output: { width: 640, height: 360, fps: 30 },
  durationSeconds: 2,
  assets: [],
  music: [],
  sound: [],
  clips: [],
  captions: [],
  ...overrides,
});

/** A running batch of three rows. */
export const aBatch = (
  { id, workspaceId, createdAtMs }: Pick<Batch, 'id' | 'workspaceId' | 'createdAtMs'>,
  overrides: Partial<Batch> = {},
): Batch => ({
  id,
  workspaceId,
  status: 'running',
  pausedReason: null,
  template: 'kartu@1',
  rowCount: 3,
  nextRow: 0,
  done: 0,
  failed: 0,
  canceled: 0,
  createdAtMs,
  finishedAtMs: null,
  ...overrides,
});
