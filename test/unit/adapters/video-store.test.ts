import {
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { videoToItem } from '#adapters/dynamodb/items.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import {
  asWorkspaceId,
  aVideo,
  createVideoIds,
  UNPAID_BUDGET_MS,
  NO_RENDERER_TIME,
} from '#test/support/fakes/builders.ts';
import { videoKey } from '#contracts/table-keys.ts';

const NOW_MS = Date.UTC(2026, 0, 15);
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
const dynamodb = mockClient(client);
const store = createVideoStore(client, 'videos');
const video = aVideo({
  id: createVideoIds({ nowMs: () => NOW_MS })(),
  workspaceId: asWorkspaceId('ws_kopi'),
  createdAtMs: NOW_MS,
});
const lease = { workspaceId: video.workspaceId, videoId: video.id, attempt: 1, owner: 'worker-1' };
const finish = { outputKey: 'out/a.mp4', durationMs: 6000, finishedAtMs: NOW_MS };

beforeEach(() => dynamodb.reset());

it('sends all attempts of a create with one token', async () => {
  const conflict = new TransactionCanceledException({
    message: 'canceled',
    $metadata: {},
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  });
  dynamodb.on(TransactWriteCommand).rejectsOnce(conflict).resolves({});
  await store.create({ video, idempotency: null, unpaidBudgetMs: UNPAID_BUDGET_MS }, NOW_MS);
  const tokens = dynamodb
    .commandCalls(TransactWriteCommand)
    .map(({ args }) => args[0].input.ClientRequestToken);
  expect(tokens).toEqual([video.id.slice('vid_'.length), video.id.slice('vid_'.length)]);
});

it('requests the item of a failed condition, so that a refusal needs no second read', async () => {
  dynamodb.on(TransactWriteCommand).resolves({});
  const idempotency = { keyHash: 'hash', fingerprint: 'body', videoId: video.id };
  await store.create({ video, idempotency, unpaidBudgetMs: UNPAID_BUDGET_MS }, NOW_MS);
  const [call] = dynamodb.commandCalls(TransactWriteCommand);
  const asked = call?.args[0].input.TransactItems?.map(
    ({ Put, Update }) => (Put ?? Update)?.ReturnValuesOnConditionCheckFailure,
  );
  expect(asked).toEqual(['ALL_OLD', undefined, undefined, undefined, 'ALL_OLD']);
  expect(dynamodb.calls()).toHaveLength(1);
});

it('retries a heartbeat that conflicts with a transaction', async () => {
  const conflict = new TransactionConflictException({ message: 'conflict', $metadata: {} });
  dynamodb
    .on(UpdateCommand)
    .rejectsOnce(conflict)
    .resolves({ Attributes: videoToItem(video) });
  expect(await store.heartbeat(lease, { leaseExpiresAtMs: NOW_MS, framesDone: 1, ...NO_RENDERER_TIME })).toBe(
    true,
  );
});

it('throws when ledger and status are inconsistent instead of reporting a lost lease', async () => {
  dynamodb.on(GetCommand).resolves({ Item: videoToItem(video) });
  const rowExists = new TransactionCanceledException({
    message: 'canceled',
    $metadata: {},
    CancellationReasons: [{ Code: 'None' }, { Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
  });
  dynamodb.on(TransactWriteCommand).rejects(rowExists);
  await expect(store.finish(lease, finish)).rejects.toThrow(video.id);
});

it('ends a filtered page after 500 items and continues behind the last one read', async () => {
  dynamodb.on(QueryCommand).resolves({ Items: [], LastEvaluatedKey: videoKey('ws_kopi', video.id) });
  const page = await store.list(video.workspaceId, { limit: 20, status: 'failed' });
  expect(page).toEqual({ videos: [], nextCursor: video.id });
  expect(dynamodb.commandCalls(QueryCommand).map(({ args }) => args[0].input)).toMatchObject([
    { Limit: 500, FilterExpression: '(#status = :status)', ScanIndexForward: false },
  ]);
});

it('rethrows other DynamoDB errors', async () => {
  const fault = new Error('socket hang up');
  dynamodb.rejects(fault);
  await expect(store.find(video.workspaceId, video.id)).rejects.toBe(fault);
  await expect(
    store.heartbeat(lease, { leaseExpiresAtMs: 1, framesDone: 1, ...NO_RENDERER_TIME }),
  ).rejects.toBe(fault);
  await expect(store.finish(lease, finish)).rejects.toBe(fault);
});
