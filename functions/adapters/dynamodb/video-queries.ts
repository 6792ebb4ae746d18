import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { LIST_FILTER_READ_MAX } from '#contracts/limits.ts';
import { idempotencyKey, videoKey } from '#contracts/table-keys.ts';
import type { VideoListRequest, VideoStore } from '#core/ports/videos.ts';
import { parseVideoId } from '#core/video/video.ts';
import type { VideoId } from '#core/video/video.ts';
import { createListDue } from './due-index.ts';
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

/**
 * Video ids are ordered by creation time. Without a filter one more item than the page is read, to find out if there is
 * a next page; with one at most LIST_FILTER_READ_MAX items are read, and the last key read can be the cursor.
 */
const createListVideos =
  ({ client, name }: Table): VideoStore['list'] =>
  async (workspaceId, { limit, before, ...filters }) => {
    const { pk, sk: prefix } = videoKey(workspaceId, '');
    const { values, ...filter } = filterExpression(filters) ?? {};
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: name,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix, ...values },
        ...filter,
        ExclusiveStartKey: before && videoKey(workspaceId, before),
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: values ? LIST_FILTER_READ_MAX : limit + 1,
      }),
    );
    const videos = Items.slice(0, limit).map(itemToVideo);
    if (Items.length > limit) return { videos, nextCursor: videos.at(-1)?.id ?? null };
    return { videos, nextCursor: (LastEvaluatedKey && idOf(LastEvaluatedKey)) ?? null };
  };

/** Undefined without a filter. DynamoDB refuses names and values that an expression does not use. */
const filterExpression = (filters: Pick<VideoListRequest, 'status' | 'template'>) => {
  const given = Object.entries(filters);
  return given.length === 0
    ? undefined
    : {
        FilterExpression: given.map(([name]) => `#${name} = :${name}`).join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
        values: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
      };
};

const idOf = ({ sk }: Record<string, unknown>): VideoId | undefined =>
  parseVideoId(String(sk).slice(videoKey('', '').sk.length));

const createFindIdempotency =
  ({ client, name }: Table): VideoStore['findIdempotency'] =>
  async (workspaceId, keyHash, nowMs) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: name, Key: idempotencyKey(workspaceId, keyHash), ConsistentRead: true }),
    );
    return Item && itemToIdempotency(Item, nowMs);
  };

/** Pages of a sweep: leases are handled page by page, queued videos are counted. */
const SHARD_PAGE = { leases: 25, queued: 250 } as const;

export const createVideoQueries = (table: Table) => {
  const listQueued = createListDue(table, 'QUEUED', itemToVideo, SHARD_PAGE.queued);
  return {
    find: createFindVideo(table),
    list: createListVideos(table),
    findIdempotency: createFindIdempotency(table),
    listExpiredLeases: createListDue(table, 'LEASE', itemToVideo, SHARD_PAGE.leases),
    listQueued: (cursor: string | null) => listQueued(Number.MAX_SAFE_INTEGER, cursor),
  };
};
