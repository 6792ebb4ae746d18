import { createVideoStore } from '#adapters/dynamodb/video-store.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import type { WorkspaceId } from '#core/video/video.ts';
import { PERMISSIONS } from '#core/workspace/api-key.ts';
import { newVideoId } from '#adapters/system.ts';
import { aVideo } from '#test/support/fakes/builders.ts';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { sdkConfig } from '../../local/stack-env.ts';
import type { Env } from '../../local/stack-env.ts';
import { createApiKey } from '../../scripts/admin/api-keys.ts';
import { connectAdmin } from '../../scripts/admin/connection.ts';
import { createWorkspace } from '../../scripts/admin/workspaces.ts';
import { inParallel } from './in-parallel.ts';

/** A key to a workspace, and the videos that lie there already. */
export interface Customer {
  readonly apiKey: string;
  readonly videoIds: readonly string[];
}

const SEEDED_AT_ONCE = 16;
const MILLI_CREDITS = 600_000;
const OWNER = 'bench';

/** A video as one that was made before: done, with a link to sign. */
const addDoneVideo = async (videos: VideoStore, workspaceId: WorkspaceId): Promise<string> => {
  const [id, nowMs] = [newVideoId(), Date.now()];
  const video = aVideo({ id, workspaceId, createdAtMs: nowMs });
  await videos.create({ video, idempotency: null }, nowMs);
  await videos.claim(workspaceId, id, { owner: OWNER, nowMs, leaseExpiresAtMs: nowMs + 60_000 });
  const isDone = await videos.finish(
    { workspaceId, videoId: id, attempt: 1, owner: OWNER },
    { outputKey: `out/${workspaceId}/${id}/1/0.mp4`, durationMs: 6000, finishedAtMs: nowMs },
  );
  if (!isDone) throw new Error('a video of before could not be finished');
  return id;
};

/** Workspaces with credits and a key each: neither the cap nor the rate of one key is what is measured. */
export const addCustomers = async (
  env: Env,
  { count, doneVideos = 0 }: { readonly count: number; readonly doneVideos?: number },
): Promise<readonly Customer[]> => {
  const { ports, close } = connectAdmin(env);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(env, 'DYNAMODB')));
  const videos = createVideoStore(client, env['TABLE_NAME'] ?? '');
  const customers: Customer[] = [];
  await inParallel(count, SEEDED_AT_ONCE, async () => {
    const { id } = await createWorkspace(ports, { name: 'Toko', milliCredits: MILLI_CREDITS });
    const key = { workspaceId: id, name: 'bench', mode: 'test', expiresAtMs: null } as const;
    const { secret } = await createApiKey(ports, { ...key, permissions: PERMISSIONS });
    const videoIds: string[] = [];
    for (let index = 0; index < doneVideos; index += 1) videoIds.push(await addDoneVideo(videos, id));
    customers.push({ apiKey: secret, videoIds });
  });
  client.destroy();
  close();
  return customers;
};
