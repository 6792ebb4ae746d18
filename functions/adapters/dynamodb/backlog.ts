import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BACKLOG_KEY } from '#contracts/table-keys.ts';
import type { BacklogStore } from '#core/ports/videos.ts';
import type { Clock } from '#core/ports/system.ts';
import { BacklogSchema } from '#core/rendering/backlog.ts';
import type { Backlog } from '#core/rendering/backlog.ts';
import { fromItem, toItem } from './items.ts';

const itemToBacklog = fromItem(BacklogSchema);

/** Much shorter than the minute between two measurements. */
const KEPT_MS = 10_000;

/** A process reads the backlog every ten seconds at most, so that most creates need no request. */
export const createBacklogStore = (
  client: DynamoDBDocumentClient,
  tableName: string,
  clock: Clock,
): BacklogStore => {
  let last: { readonly readAtMs: number; readonly backlog: Backlog | undefined } | undefined;
  return {
    put: async (backlog) => {
      const Item = { ...BACKLOG_KEY, ...toItem(BacklogSchema, backlog) };
      await client.send(new PutCommand({ TableName: tableName, Item }));
    },
    find: async () => {
      const nowMs = clock.nowMs();
      if (last && nowMs - last.readAtMs < KEPT_MS) return last.backlog;
      const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: BACKLOG_KEY }));
      last = { readAtMs: nowMs, backlog: Item && itemToBacklog(Item) };
      return last.backlog;
    },
  };
};
