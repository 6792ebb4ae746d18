import { idempotencyKey, TABLE, videoKey } from '#contracts/table-keys.ts';
import type { VideoListRequest, VideoStore } from '#core/ports/videos.ts';
import { versionsOf } from '#core/video/is-of-template.ts';
import { parseVideoId } from '#core/video/video.ts';
import { createListDue } from './due-index.ts';
import { allOf, clause } from './expressions.ts';
import type { Clause, Table } from './expressions.ts';
import { itemToIdempotency, itemToVideo } from './items.ts';
import { queryNewest } from './newest-items.ts';
import { findItem, findRecord } from './reads.ts';

export const createFindVideo =
  (table: Table): VideoStore['find'] =>
  (workspaceId, videoId) =>
    findRecord(table, videoKey(workspaceId, videoId), itemToVideo);

const createListVideos =
  (table: Table): VideoStore['list'] =>
  async (workspaceId, { limit, before, ...filters }) => {
    const { items, nextCursor } = await queryNewest(table, {
      limit,
      key: (id) => videoKey(workspaceId, id),
      idPrefix: 'vid_',
      parseId: parseVideoId,
      before,
      filter: toFilter(filters),
    });
    return { videos: items.map(itemToVideo), nextCursor };
  };

/** Undefined without a filter. */
const toFilter = ({
  status,
  template,
}: Pick<VideoListRequest, 'status' | 'template'>): Clause | undefined => {
  const given = [
    ...(status === undefined ? [] : [clause('#status = :status', { ':status': status })]),
    ...(template === undefined
      ? []
      : [
          clause('#template = :template OR begins_with(#template, :versions)', {
            ':template': template,
            ':versions': versionsOf(template),
          }),
        ]),
  ];
  return given.length === 0 ? undefined : allOf(...given);
};

/** DynamoDB deletes expired items with a delay. */
const createFindIdempotency =
  (table: Table): VideoStore['findIdempotency'] =>
  async (workspaceId, keyHash, nowMs) => {
    const item = await findItem(table, idempotencyKey(workspaceId, keyHash));
    return item && Number(item[TABLE.ttl]) * 1000 > nowMs ? itemToIdempotency(item) : undefined;
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
