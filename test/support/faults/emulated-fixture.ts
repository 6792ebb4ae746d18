import { createHash } from 'node:crypto';
import { createDynamodbClient, createS3Client } from '#composition-root/aws-clients.ts';
import { createLedgerReader } from '#adapters/dynamodb/ledger-reader.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWorkspaceAdmin } from '#adapters/dynamodb/workspace-admin.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspaces.ts';
import { createProjectStore } from '#adapters/dynamodb/projects.ts';
import { createProjectObjects } from '#adapters/s3/project-objects.ts';
import { createSegmentFiles } from '#adapters/s3/segment-files.ts';
import { createCaptionFiles } from '#adapters/s3/caption-files.ts';
import { createOrderStore } from '#adapters/s3/orders.ts';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { createDownloadLinks } from '#adapters/s3/download-links.ts';
import { systemClock } from '#adapters/system.ts';
import { frameCount } from '#core/rendering/frames.ts';
import type { RenderedSegment, SegmentRequest } from '#contracts/schemas/segment.ts';
import { NO_CHECKPOINTS, reconcileWorkspace } from '#core/use-cases/reconcile-workspace.ts';
import { isTerminal } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { asWorkspaceId, aWorkspace, createVideoIds } from '#test/support/fakes/builders.ts';
import { createFakeClock } from '#test/support/fakes/clock.ts';
import { makeJpeg } from '#test/support/make-jpeg.ts';
import { muxMp4 } from '#test/support/mux-mp4.ts';
import { A_REQUEST, createFixture } from './fixture.ts';
import { injectFaults } from './sdk-faults.ts';
import type { FaultRates } from './sdk-faults.ts';

let workspaces = 0;

/** Clients of many requests at once. On Lambda each request has its own; here they share sockets, so waiting must not time out. */
export const createPatientClients = () => {
  const [dynamodb, s3] = [createDynamodbClient(), createS3Client()];
  for (const { config, middlewareStack } of [dynamodb, s3]) {
    middlewareStack.remove('limitBody');
    // safe: Node's request handler, whose settings can be changed
    const handler = config.requestHandler as unknown as {
      updateHttpClientConfig: (key: string, value: number) => void;
    };
    for (const limit of ['connectionTimeout', 'requestTimeout', 'socketTimeout'])
      handler.updateHttpClientConfig(limit, 60_000);
  }
  return { dynamodb, s3 };
};

/** The real adapters over the emulators. S3 uses the real clock. */
export const emulatedPorts = (aws: EmulatedAws, dynamodb = aws.clients.dynamodb, s3 = aws.clients.s3) => ({
  videos: createVideoStore(dynamodb, aws.tableName),
  workspaces: createWorkspaceStore(dynamodb, aws.tableName),
  documents: createRenderDocuments(s3, aws.bucketName),
  orders: createOrderStore(s3, aws.bucketName),
  captionFiles: createCaptionFiles(s3, aws.bucketName),
  downloadLinks: createDownloadLinks(s3, aws.bucketName),
  segmentFiles: createSegmentFiles(s3, aws.bucketName),
});

const makeFile = async (frames: number) => {
  const bytes = await muxMp4({ ...A_REQUEST.output, frames });
  return { bytes, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};

const made = new Map<number, ReturnType<typeof makeFile>>();
const REQUESTED_FRAMES = frameCount(A_REQUEST.durationSeconds, A_REQUEST.output.fps);

/** A valid file and its digest. Cached, because an MP4 contains its creation time. */
export const aFile = (frames = REQUESTED_FRAMES) => {
  const file = made.get(frames) ?? makeFile(frames);
  made.set(frames, file);
  return file;
};

const put = async (link: string, type: string, body: BodyInit): Promise<void> => {
  const response = await fetch(link, { method: 'PUT', headers: { 'content-type': type }, body });
  if (!response.ok) throw new Error(`the file was not stored: ${response.status}`);
};

const A_POSTER = makeJpeg(A_REQUEST.output.width, A_REQUEST.output.height);

export const putFile = async ({
  outputUrl,
  posterUrl,
  segment,
}: SegmentRequest): Promise<RenderedSegment> => {
  const { bytes, sizeBytes, sha256 } = await aFile(segment.frameCount);
  await put(outputUrl, 'video/mp4', bytes);
  if (posterUrl !== undefined) await put(posterUrl, 'image/jpeg', new Uint8Array(A_POSTER));
  const posterSha256 = createHash('sha256').update(A_POSTER).digest('hex');
  return {
    status: 'rendered',
    frames: segment.frameCount,
    sizeBytes,
    sha256,
    ...(posterUrl !== undefined && { poster: { sizeBytes: A_POSTER.length, sha256: posterSha256 } }),
    capture: 'raw',
    renderSeconds: 1,
    isUnchanged: false,
    flatFrames: 0,
  };
};

/** Reads the stored state with a client that has no injected faults. */
export const createAudit = (aws: EmulatedAws) => {
  const { dynamodb } = aws.clients;
  const videos = createVideoStore(dynamodb, aws.tableName);
  const find = createWorkspaceStore(dynamodb, aws.tableName);
  const admin = createWorkspaceAdmin(dynamodb, aws.tableName);
  const ledgerReader = createLedgerReader(dynamodb, aws.tableName, 7);
  const { readDigest } = createSegmentFiles(aws.clients.s3, aws.bucketName);
  return {
    videos,
    /** Differences between the records of a workspace. */
    reconcile: async (id: WorkspaceId) => {
      const deps = {
        workspaces: find,
        ledgerReader,
        projects: createProjectStore(dynamodb, aws.tableName),
        projectObjects: createProjectObjects(aws.clients.s3, aws.bucketName),
        clock: systemClock,
        isTimeUp: () => false,
      };
      const check = await reconcileWorkspace({ ...deps, checkpoints: NO_CHECKPOINTS }, id);
      return check.status === 'checked' ? check.differences : check.status;
    },
    balance: async (id: WorkspaceId) => (await find.find(id))?.balanceMilliCredits,
    listVideos: async (id: WorkspaceId) => (await videos.list(id, { limit: 100 })).videos,
    areAllEnded: async (id: WorkspaceId) =>
      (await videos.list(id, { limit: 100 })).videos.every(({ status }) => isTerminal(status)),
    readDigest,
    openWorkspace: async (milliCredits: number): Promise<WorkspaceId> => {
      workspaces += 1;
      const id = asWorkspaceId(`ws_faults-${workspaces}`);
      await admin.create(aWorkspace({ id }));
      await admin.grant(id, { id: 'opening', milliCredits, nowMs: 0 });
      return id;
    },
  };
};

/** The fixture over the real adapters; the DynamoDB client fails at the given rates. */
export const createEmulatedFixture = (aws: EmulatedAws, rates: FaultRates = {}, random = Math.random) => {
  const client = createDynamodbClient();
  const injected = injectFaults(client, rates, random);
  const clock = createFakeClock(Date.now() + workspaces * 3_600_000);
  const newVideoId = createVideoIds(clock);
  const fixture = createFixture({ ...emulatedPorts(aws, client), clock, newVideoId, storeFile: putFile });
  return { ...fixture, injected, audit: createAudit(aws), close: () => client.destroy() };
};
