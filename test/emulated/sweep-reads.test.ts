import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBacklogStore } from '#adapters/dynamodb/backlog.ts';
import { createListDue } from '#adapters/dynamodb/due-index.ts';
import { videoToItem } from '#adapters/dynamodb/items.ts';
import { createRenderQueue } from '#adapters/sqs/queues.ts';
import { createFakeClock } from '#test/support/fakes/clock.ts';
import { asWorkspaceId, aVideo, createVideoIds } from '#test/support/fakes/builders.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';

let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
});
afterAll(() => aws.stop());

it('lists each due item of every shard once, a page of each shard at a time', async () => {
  const { dynamodb: client } = aws.clients;
  const workspaceId = asWorkspaceId('ws_kopi');
  const newVideoId = createVideoIds({ nowMs: () => 1000 });
  const videos = Array.from({ length: 40 }, (_, index) =>
    aVideo({ id: newVideoId(), workspaceId, createdAtMs: 1000 }, { dueAtMs: 1000 + index }),
  );
  for (const video of videos)
    await client.send(new PutCommand({ TableName: aws.tableName, Item: videoToItem(video) }));
  const list = createListDue({ client, name: aws.tableName }, 'QUEUED', ({ dueAtMs }) => Number(dueAtMs), 2);
  const pages: (readonly number[])[] = [];
  let cursor: string | null = null;
  do {
    const page = await list(1029, cursor);
    pages.push(page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(pages.flat().toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 30 }, (_, index) => 1000 + index),
  );
  for (const page of pages) expect(page).toEqual(page.toSorted((a, b) => a - b));
  expect(Math.max(...pages.map(({ length }) => length))).toBeGreaterThan(2); // several shards
  expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(16);
});

it('reads the backlog at most every ten seconds in one process', async () => {
  const clock = createFakeClock();
  const open = () => createBacklogStore(aws.clients.dynamodb, aws.tableName, clock);
  const [sweeper, create] = [open(), open()];
  expect(await create.find()).toBeUndefined();
  await sweeper.put({ waitSeconds: 901, measuredAtMs: 1 });
  clock.advance(9999);
  expect(await create.find()).toBeUndefined();
  clock.advance(1);
  expect(await create.find()).toEqual({ waitSeconds: 901, measuredAtMs: 1 });
});

it('counts the messages that no worker has received', async () => {
  const queue = createRenderQueue(aws.clients.sqs, aws.queueUrl);
  expect(await queue.depth()).toBe(0);
  const videoId = createVideoIds({ nowMs: () => 1000 })();
  for (let sent = 0; sent < 3; sent += 1)
    await queue.send({ workspaceId: asWorkspaceId('ws_kopi'), videoId });
  expect(await queue.depth()).toBe(3);
});
