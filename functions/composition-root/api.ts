import {
  createDynamodbClient,
  createS3Client,
  createSecretsClient,
  createSqsClient,
} from '#adapters/aws-clients.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { createRequestLimiter } from '#adapters/dynamodb/request-limiter.ts';
import { createVideoStore } from '#adapters/dynamodb/video-store.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspace-store.ts';
import { createDownloadLinks } from '#adapters/s3/download-links.ts';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { createSecretReader } from '#adapters/secrets/secret-reader.ts';
import { createRenderQueue } from '#adapters/sqs/render-queue.ts';
import type { Operation } from '#contracts/routes.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { RenderMessage } from '#core/ports/videos.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { newVideoId, systemClock } from '#adapters/system.ts';

interface CallerEnv {
  readonly TABLE_NAME: string;
  readonly KEY_PEPPER_SECRET_ID: string;
  readonly RATE_LIMIT_PER_MINUTE: string;
}
interface VideosEnv extends CallerEnv {
  readonly BUCKET_NAME: string;
}
interface CreateEnv extends VideosEnv {
  readonly RENDER_QUEUE_URL: string;
  readonly MAX_DURATION_SECONDS: string;
}

/** What every operation needs to know its caller. */
export const wireCaller = (
  name: Operation,
  env: CallerEnv,
  dynamodb = createDynamodbClient(),
): ApiHandlerDeps => ({
  apiKeys: createApiKeyStore(dynamodb, env.TABLE_NAME),
  workspaces: createWorkspaceStore(dynamodb, env.TABLE_NAME),
  limiter: createRequestLimiter(dynamodb, env.TABLE_NAME, { perMinute: Number(env.RATE_LIMIT_PER_MINUTE) }),
  keyPepper: createSecretReader(createSecretsClient(), env.KEY_PEPPER_SECRET_ID),
  clock: systemClock,
  log: createLog(name),
});

/** What operations on videos need besides. */
export const wireVideos = (name: Operation, env: VideosEnv) => {
  const dynamodb = createDynamodbClient();
  return {
    ...wireCaller(name, env, dynamodb),
    videos: createVideoStore(dynamodb, env.TABLE_NAME),
    downloadLinks: createDownloadLinks(createS3Client(), env.BUCKET_NAME),
  };
};

/** What both creates need besides. */
export const wireCreate = (name: Operation, env: CreateEnv) => {
  const wired = wireVideos(name, env);
  return {
    ...wired,
    documents: createRenderDocuments(createS3Client(), env.BUCKET_NAME),
    queue: createRenderQueue(createSqsClient(), env.RENDER_QUEUE_URL),
    newVideoId,
    maxDurationSeconds: Number(env.MAX_DURATION_SECONDS),
    onSendFailed: ({ workspaceId, videoId }: RenderMessage, cause: unknown) =>
      wired.log(LOG_EVENTS.sendFailed, { workspace_id: workspaceId, video_id: videoId }, cause),
  };
};
