import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { FRAMES_KEPT_DAYS } from '#contracts/limits.ts';
import {
  framesKey,
  framesSlotKey,
  requestedFramesKey,
  runningFramesKey,
  TABLE,
} from '#contracts/table-keys.ts';
import { FramesSchema } from '#core/frames/frames.ts';
import type { Frames } from '#core/frames/frames.ts';
import type { FramesStore } from '#core/ports/frames.ts';
import { runUpdate } from './conditional-writes.ts';
import { clause, setAttributes } from './expressions.ts';
import type { Table } from './expressions.ts';
import { countInHour } from './hourly-counts.ts';
import { expiresAtSeconds, fromItem, toItem } from './items.ts';
import { freePlace, takePlace } from './places.ts';

const itemToFrames = fromItem(FramesSchema);

type Request = Pick<Frames, 'id' | 'deadlineMs'>;

const holderOf = ({ id, deadlineMs }: Request) => ({ holder: id, untilMs: deadlineMs });

/** Takes any of the service's places; the first tries differ, so that requests do not meet at the same place. */
const takeSlot = async (
  table: Table,
  request: Request,
  nowMs: number,
  slots: number,
): Promise<number | undefined> => {
  const first = Number.parseInt(request.id.slice(-4), 16);
  for (let tries = 0; tries < slots; tries += 1) {
    const slot = (first + tries) % slots;
    if (await takePlace(table, framesSlotKey(slot), holderOf(request), nowMs)) return slot;
  }
  return undefined;
};

const createBegin =
  (table: Table): FramesStore['begin'] =>
  async (frames, nowMs, { maxConcurrent, perHour }) => {
    const { workspaceId, id } = frames;
    const own = runningFramesKey(workspaceId);
    if (!(await takePlace(table, own, holderOf(frames), nowMs))) return { status: 'running' };
    const slot = await takeSlot(table, frames, nowMs, maxConcurrent);
    if (slot === undefined) {
      await freePlace(table, own, id);
      return { status: 'busy' };
    }
    if (await countInHour(table, requestedFramesKey, perHour, { workspaceId, atMs: nowMs }))
      return { status: 'begun', slot };
    await freePlace(table, framesSlotKey(slot), id);
    await freePlace(table, own, id);
    return { status: 'used_up' };
  };

export const createFramesStore = (client: DynamoDBDocumentClient, tableName: string): FramesStore => {
  const table: Table = { client, name: tableName };
  const find: FramesStore['find'] = async (workspaceId, id, nowMs) => {
    const Key = framesKey(workspaceId, id);
    const command = new GetCommand({ TableName: tableName, Key, ConsistentRead: true });
    const { Item } = await client.send(command);
    return Item && Number(Item[TABLE.ttl]) * 1000 > nowMs ? itemToFrames(Item) : undefined;
  };
  return {
    begin: createBegin(table),
    put: async (frames) => {
      const Item = {
        ...framesKey(frames.workspaceId, frames.id),
        ...toItem(FramesSchema, frames),
        [TABLE.ttl]: expiresAtSeconds(frames.createdAtMs, FRAMES_KEPT_DAYS),
      };
      await client.send(new PutCommand({ TableName: tableName, Item }));
    },
    find,
    end: async (frames, failure) => {
      const { workspaceId, id, slot } = frames;
      const status = failure ? 'failed' : 'done';
      const ended = await runUpdate(table, {
        key: framesKey(workspaceId, id),
        change: setAttributes({ '#status': status, ...(failure && { failure }) }),
        condition: clause('#status = :seen', { ':seen': 'running' }),
      });
      await freePlace(table, framesSlotKey(slot), id);
      await freePlace(table, runningFramesKey(workspaceId), id);
      if (ended) return itemToFrames(ended);
      return (await find(workspaceId, id, frames.createdAtMs)) ?? { ...frames, status, failure };
    },
  };
};
