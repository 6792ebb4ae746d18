import pLimit from 'p-limit';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { PERMISSIONS } from '#contracts/routes.ts';
import { newVideoId } from '#adapters/system.ts';
import { aVideo } from '#test/support/fakes/builders.ts';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { sdkConfig } from '../../local/stack-env.ts';
import type { Env } from '../../local/stack-env.ts';
import { createApiKey } from '../../scripts/admin/api-keys.ts';
import { connectAdmin } from '../../scripts/admin/connection.ts';
import { createWorkspace } from '../../scripts/admin/workspaces.ts';

/** An API key of a workspace and the ids of its done videos. */
export interface SeededWorkspace {
  readonly apiKey: string;
  readonly videoIds: readonly string[];
}

const CONCURRENCY = 16;
const MILLI_CREDITS = 600_000;
const OWNER = 'bench';

/** Stores a done video. */
const addDoneVideo = async (videos: VideoStore, workspaceId: WorkspaceId): Promise<string> => {
  const [id, nowMs] = [newVideoId(), Date.now()];
  const video = aVideo({ id, workspaceId, createdAtMs: nowMs });
  await videos.create({ video, idempotency: null, unpaidBudgetMs: 1 }, nowMs);
  await videos.claim(workspaceId, id, { owner: OWNER, nowMs, leaseExpiresAtMs: nowMs + 60_000 });
  const isDone = await videos.finish(
    { workspaceId, videoId: id, attempt: 1, owner: OWNER },
    { outputKey: `out/${workspaceId}/${id}/1/0.mp4`, durationMs: 6000, finishedAtMs: nowMs },
  );
  if (!isDone) throw new Error('a seeded video could not be finished');
  return id;
};

/** Creates workspaces with credits and one key each, so that no limit of a workspace or key is reached. */
export const seedWorkspaces = async (
  env: Env,
  { count, doneVideos = 0 }: { readonly count: number; readonly doneVideos?: number },
): Promise<readonly SeededWorkspace[]> => {
  const { ports, close } = connectAdmin(env);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(env, 'DYNAMODB')));
  const videos = createVideoStore(client, env['TABLE_NAME'] ?? '');
  const limit = pLimit(CONCURRENCY);
  const workspaces = await limit.map(Array.from({ length: count }).keys(), async () => {
    const { id } = await createWorkspace(ports, { name: 'Toko', milliCredits: MILLI_CREDITS });
    const key = { workspaceId: id, name: 'bench', mode: 'test', expiresAtMs: null } as const;
    const { secret } = await createApiKey(ports, { ...key, permissions: PERMISSIONS });
    const videoIds: string[] = [];
    for (let index = 0; index < doneVideos; index += 1) videoIds.push(await addDoneVideo(videos, id));
    return { apiKey: secret, videoIds };
  });
  client.destroy();
  close();
  return workspaces;
};
