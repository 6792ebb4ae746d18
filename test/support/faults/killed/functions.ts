// Runs in a child process: one invocation of a function that kills itself at the point given in the message.
import { request as httpRequest } from 'node:http';
import { createDynamodbClient, createS3Client, createSqsClient } from '#composition-root/aws-clients.ts';
import { NO_BATCHES } from '#test/support/fakes/batches.ts';
import { createFakeBacklogStore } from '#test/support/fakes/backlog.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createSegmentFiles } from '#adapters/s3/segment-files.ts';
import { createCaptionFiles } from '#adapters/s3/caption-files.ts';
import { createOrderStore } from '#adapters/s3/orders.ts';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { createRenderQueue } from '#adapters/sqs/queues.ts';
import type { SegmentRenderer } from '#core/ports/media.ts';
import type { SegmentRequest } from '#contracts/schemas/segment.ts';
import { accept } from '#core/refusal.ts';
import { createVideo } from '#core/use-cases/create-video.ts';
import type { VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { newVideoId, sleep, systemClock } from '#adapters/system.ts';
import { INVOCATION, messageBody, sqsEvent, SWEEP_INVOCATION } from '#test/support/workers.ts';
import { createCloseAbandonedRenderHandler } from '#workers/close-abandoned-render/handler.ts';
import { createRenderVideoHandler } from '#workers/render-video/handler.ts';
import { createSweepRendersHandler } from '#workers/sweep-renders/handler.ts';
import { A_REQUEST } from '../fixture.ts';
import { aFile, putFile } from '../emulated-fixture.ts';
import { killPort, killSelf, onMessage } from '../killed-process.ts';

export interface FunctionMessage {
  readonly role: 'create' | 'render' | 'sweep' | 'close';
  /** `before <call>` or `after <call>`. */
  readonly killAt: string;
  readonly nowMs: number;
  readonly workspaceId: WorkspaceId;
  readonly videoId?: VideoId;
  /** The renderer returns a script error. */
  readonly fails?: boolean;
  /** The first renderer reports this split. */
  readonly segmentFrames?: readonly number[];
  readonly tableName: string;
  readonly bucketName: string;
  readonly queueUrl: string;
}

/** Uploads half of the file, then kills the process. */
const putHalf = async (link: string): Promise<never> => {
  const { bytes } = await aFile();
  const upload = httpRequest(link, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4', 'content-length': bytes.length },
  });
  upload.on('error', () => {});
  await new Promise((sent) => upload.write(bytes.subarray(0, bytes.length / 2), sent));
  return killSelf();
};

const putFirst = async (request: SegmentRequest, segmentFrames: readonly number[]) => {
  const [frameCount = 0] = segmentFrames;
  const segment = { ...request.segment, frameCount };
  return { ...(await putFile({ ...request, segment })), segmentFrames };
};

const rendererOf = ({ killAt, fails, segmentFrames }: FunctionMessage): SegmentRenderer => ({
  render: async (request) => {
    if (killAt === 'half of upload') return putHalf(request.outputUrl);
    if (fails) return { status: 'failed', code: 'script_error', diagnostic: '' };
    if (killAt === 'after heartbeat') await new Promise(() => {});
    return segmentFrames && request.maxSegments > 1 ? putFirst(request, segmentFrames) : putFile(request);
  },
});

const run = async (message: FunctionMessage): Promise<unknown> => {
  const { role, killAt, nowMs, workspaceId, videoId } = message;
  const s3 = createS3Client();
  const { send } = createRenderQueue(createSqsClient(), message.queueUrl);
  // The queue still holds the messages of earlier runs; that of this run's video is lost.
  const queue = killPort({ send, depth: async () => 0 }, killAt);
  const deps = {
    videos: killPort(createVideoStore(createDynamodbClient(), message.tableName), killAt),
    documents: killPort(createRenderDocuments(s3, message.bucketName), killAt),
    orders: createOrderStore(s3, message.bucketName),
    captionFiles: createCaptionFiles(s3, message.bucketName),
    segmentFiles: killPort(createSegmentFiles(s3, message.bucketName), killAt),
    queue,
    retryQueue: queue,
    ...NO_BATCHES,
    backlog: createFakeBacklogStore(),
    maxConcurrentRenders: 2,
    segmentRenderer: killPort(rendererOf(message), killAt),
    maxSegments: 8,
    clock: { ...systemClock, nowMs: () => nowMs },
    sleep: (_delayMs: number, signal: AbortSignal) => sleep(20, signal),
    publishCompletion: async () => {},
    log: () => {},
    record: () => {},
    random: Math.random,
  };
  if (role === 'create') {
    const others = {
      newVideoId,
      maxDurationSeconds: 300,
      unpaidRendererSecondsPerHour: 3600,
      maxBacklogSeconds: 900,
      onSendFailed: () => {},
    };
    const request = { workspaceId, idempotency: null, signal: new AbortController().signal };
    return createVideo({ ...deps, ...others }, request, accept(A_REQUEST));
  }
  if (role === 'sweep') return createSweepRendersHandler(deps)({}, SWEEP_INVOCATION);
  if (!videoId) throw new Error('videoId is missing');
  const event = sqsEvent(messageBody({ id: videoId, workspaceId }));
  if (role === 'close') return createCloseAbandonedRenderHandler(deps)(event, INVOCATION);
  const context = { ...INVOCATION, getRemainingTimeInMillis: () => 900_000 };
  return createRenderVideoHandler(deps)(event, context);
};

onMessage(run);
