import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { idempotencyKey, TABLE, videoKey } from '#contracts/table-keys.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import type { Table } from './expressions.ts';
import { itemToIdempotency, itemToVideo } from './items.ts';

export const createFindVideo =
  ({ client, name }: Table): VideoStore['find'] =>
  async (workspaceId, videoId) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: name, Key: videoKey(workspaceId, videoId), ConsistentRead: true }),
    );
    return Item && itemToVideo(Item);
  };

/** Video ids are ordered by creation time. One more item than the page is read, to find out if there is a next page. */
const createListVideos =
  ({ client, name }: Table): VideoStore['list'] =>
  async (workspaceId, { limit, before }) => {
    const { pk, sk: prefix } = videoKey(workspaceId, '');
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: name,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
        ExclusiveStartKey: before && videoKey(workspaceId, before),
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: limit + 1,
      }),
    );
    const videos = Items.slice(0, limit).map(itemToVideo);
    return { videos, nextCursor: Items.length > limit ? (videos.at(-1)?.id ?? null) : null };
  };

const createFindIdempotency =
  ({ client, name }: Table): VideoStore['findIdempotency'] =>
  async (workspaceId, keyHash, nowMs) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: name, Key: idempotencyKey(workspaceId, keyHash), ConsistentRead: true }),
    );
    return Item && itemToIdempotency(Item, nowMs);
  };

/** Index reads are eventually consistent: every write based on this list is conditional. */
const createListDue =
  ({ client, name }: Table): VideoStore['listDue'] =>
  async (nowMs, limit) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: name,
        IndexName: TABLE.dueIndex.name,
        KeyConditionExpression: 'duePk = :due AND dueAtMs <= :nowMs',
        ExpressionAttributeValues: { ':due': TABLE.duePartition, ':nowMs': nowMs },
        Limit: limit,
      }),
    );
    return Items.map(itemToVideo);
  };

export const createVideoQueries = (table: Table) => ({
  find: createFindVideo(table),
  list: createListVideos(table),
  findIdempotency: createFindIdempotency(table),
  listDue: createListDue(table),
});
