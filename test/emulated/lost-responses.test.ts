import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDynamodbClient } from '#composition-root/aws-clients.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWebhookAdmin } from '#adapters/dynamodb/webhook-admin.ts';
import { createWorkspaceAdmin } from '#adapters/dynamodb/workspace-admin.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspaces.ts';
import { systemClock } from '#adapters/system.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import {
  anEndpoint,
  asWorkspaceId,
  aVideo,
  aWorkspace,
  createVideoIds,
  UNPAID_BUDGET_MS,
} from '#test/support/fakes/builders.ts';
import { NOW_MS } from '../contracts/store-world.ts';

const WORKSPACE_ID = asWorkspaceId('ws_lost-responses');
const newVideoId = createVideoIds(systemClock);

let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
  const admin = createWorkspaceAdmin(aws.clients.dynamodb, aws.tableName);
  await admin.create(aWorkspace({ id: WORKSPACE_ID }));
  await admin.grant(WORKSPACE_ID, { id: 'opening', milliCredits: 20_000, nowMs: NOW_MS });
});
afterAll(() => aws.stop());

/** DynamoDB executes each command, but the first response to each is lost. */
const storeWithLostResponses = (commands: readonly string[] = ['TransactWriteItemsCommand']) => {
  const client = createDynamodbClient();
  const lost: string[] = [];
  const calls = new Set<unknown>();
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      const name = context.commandName ?? '';
      if (!commands.includes(name) || calls.has(context)) return result;
      calls.add(context);
      lost.push(name);
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    },
    { step: 'deserialize', priority: 'low' },
  );
  return { videos: createVideoStore(client, aws.tableName), lost };
};

const balance = async () =>
  (await createWorkspaceStore(aws.clients.dynamodb, aws.tableName).find(WORKSPACE_ID))?.balanceMilliCredits;

it('charges once and finishes once when the responses to create and finish were lost', async () => {
  const { videos, lost } = storeWithLostResponses();
  const video = aVideo({ id: newVideoId(), workspaceId: WORKSPACE_ID, createdAtMs: NOW_MS });
  expect(await videos.create({ video, idempotency: null, unpaidBudgetMs: UNPAID_BUDGET_MS }, NOW_MS)).toEqual(
    { status: 'created' },
  );
  expect(await balance()).toBe(20_000 - video.costMilliCredits);

  const claim = { owner: 'worker-1', nowMs: NOW_MS, leaseExpiresAtMs: NOW_MS + 60_000 };
  const claimed = await videos.claim(WORKSPACE_ID, video.id, claim);
  const lease = {
    workspaceId: WORKSPACE_ID,
    videoId: video.id,
    attempt: claimed?.attempt ?? 0,
    owner: 'worker-1',
  };
  const finish = { outputKey: 'out/a.mp4', durationMs: 6000, finishedAtMs: NOW_MS };
  expect(await videos.finish(lease, finish)).toBeDefined();
  expect(await balance()).toBe(20_000 - video.costMilliCredits);
  expect(lost).toHaveLength(2);
});

it('claims once and returns the video when the response to a claim was lost', async () => {
  const { videos, lost } = storeWithLostResponses(['UpdateItemCommand']);
  const video = aVideo({ id: newVideoId(), workspaceId: WORKSPACE_ID, createdAtMs: NOW_MS });
  await videos.create({ video, idempotency: null, unpaidBudgetMs: UNPAID_BUDGET_MS }, NOW_MS);
  const claim = { owner: 'worker-1', nowMs: NOW_MS, leaseExpiresAtMs: NOW_MS + 60_000 };
  expect(await videos.claim(WORKSPACE_ID, video.id, claim)).toMatchObject({ attempt: 1 });
  expect(lost).toHaveLength(1);
  await videos.cancel(WORKSPACE_ID, video.id, NOW_MS);
});

it('returns the credits once when the response to a failure was lost', async () => {
  const { videos, lost } = storeWithLostResponses();
  const before = await balance();
  const video = aVideo({ id: newVideoId(), workspaceId: WORKSPACE_ID, createdAtMs: NOW_MS });
  await videos.create({ video, idempotency: null, unpaidBudgetMs: UNPAID_BUDGET_MS }, NOW_MS);
  expect(await videos.abandon(video, { code: 'render_crashed' }, NOW_MS)).toBeDefined();
  expect(await balance()).toBe(before);
  expect(lost).toHaveLength(2);
});

it('records one delivery and returns it when the response to a cancel was lost', async () => {
  const admin = createWebhookAdmin(aws.clients.dynamodb, aws.tableName);
  await admin.putEndpoint(anEndpoint({ workspaceId: WORKSPACE_ID }));
  const { videos } = storeWithLostResponses();
  const video = aVideo({ id: newVideoId(), workspaceId: WORKSPACE_ID, createdAtMs: NOW_MS });
  await videos.create({ video, idempotency: null, unpaidBudgetMs: UNPAID_BUDGET_MS }, NOW_MS);
  const canceled = await videos.cancel(WORKSPACE_ID, video.id, NOW_MS);
  expect(canceled?.delivery).toMatchObject({ type: 'video.canceled', videoId: video.id });
  const { deliveries } = await admin.listDeliveries(WORKSPACE_ID, { limit: 50 });
  expect(deliveries).toEqual([canceled?.delivery]);
});
