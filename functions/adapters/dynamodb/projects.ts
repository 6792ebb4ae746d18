import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  projectIdempotencyKey,
  projectKey,
  projectsKey,
  revisionKey,
  TABLE,
  usesKey,
  useShardOf,
  workspaceDuePartition,
} from '#contracts/table-keys.ts';
import type { Page } from '#core/ports/page.ts';
import type { ProjectIdempotency, ProjectStore, ProjectsToClear } from '#core/ports/projects.ts';
import { parseProjectId } from '#core/project/project.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { createChange } from './change-project.ts';
import { runTransaction, runUpdate } from './conditional-writes.ts';
import { createListDue } from './due-index.ts';
import { clause } from './expressions.ts';
import type { ItemKey, Table } from './expressions.ts';
import { itemToProject, itemToRevision } from './items.ts';
import type { Item } from './items.ts';
import { queryNewest } from './newest-items.ts';
import { findItem, findRecord, queryRange } from './reads.ts';
import { countUploadedBytes, uploadedBytesOf } from './uploaded-bytes.ts';
import { readUses, toUses, writeShard } from './uses.ts';

const ALWAYS = clause('attribute_exists(pk) OR attribute_not_exists(pk)');
const PAGE = 200;
const DUE_SHARD_PAGE = 25;

const createList =
  (table: Table): ProjectStore['list'] =>
  async (workspaceId, { limit, before }) => {
    const { items, nextCursor } = await queryNewest(table, {
      limit,
      key: (id) => projectKey(workspaceId, id),
      idPrefix: 'proj_',
      parseId: parseProjectId,
      before,
      filter: clause('#status <> :deleted', { ':deleted': 'deleted' }),
    });
    return { projects: items.map(itemToProject), nextCursor };
  };

const readPage = async <T>(
  table: Table,
  { pk, sk }: ItemKey,
  cursor: string | null,
  toRecord: (item: Item) => T,
): Promise<Page<T>> => {
  const { items, lastKey } = await queryRange(table, pk, [sk, `${sk}~`], {
    ...(cursor !== null && { ExclusiveStartKey: { pk, sk: cursor } }),
    Limit: PAGE,
  });
  return { items: items.map(toRecord), nextCursor: lastKey ? String(lastKey['sk']) : null };
};

const createFindIdempotency =
  (table: Table): ProjectStore['findIdempotency'] =>
  async (workspaceId, keyHash, nowMs) => {
    const item = await findItem(table, projectIdempotencyKey(workspaceId, keyHash));
    const isValid = item && Number(item[TABLE.ttl]) > Math.floor(nowMs / 1000);
    return isValid ? (item as unknown as ProjectIdempotency) : undefined; // safe: written by `change`
  };

const createCountUploads =
  (table: Table): ProjectStore['countUploads'] =>
  async (workspaceId, uploads) => {
    const outcome = await runTransaction(table, {
      TransactItems: [countUploadedBytes(table, workspaceId, uploads)],
    });
    return outcome.status === 'committed'
      ? { status: 'counted' }
      : { status: 'day_full', uploadedBytes: uploadedBytesOf(outcome.reasons[0]) };
  };

const createAnnounce =
  (table: Table): ProjectStore['announceClearing'] =>
  async (workspaceId, dueAtMs, isSooner = false) => {
    await runUpdate(table, {
      key: projectsKey(workspaceId),
      change: clause(
        `SET dueAtMs = ${isSooner ? ':due' : 'if_not_exists(dueAtMs, :due)'}, duePk = :partition, workspaceId = :workspace ADD announcements :one`,
        {
          ':due': dueAtMs,
          ':partition': workspaceDuePartition('PROJECTS', workspaceId),
          ':workspace': workspaceId,
          ':one': 1,
        },
      ),
      condition: ALWAYS,
    });
  };

const createEndClearing =
  (table: Table): ProjectStore['endClearing'] =>
  async ({ workspaceId, announcements }, dueAtMs, nowMs) => {
    const key = projectsKey(workspaceId);
    const isUnchanged = clause('announcements = :seen', { ':seen': announcements });
    const ended =
      dueAtMs === null &&
      (await runUpdate(table, { key, change: clause('REMOVE dueAtMs, duePk'), condition: isUnchanged }));
    if (ended) return;
    await runUpdate(table, {
      key,
      change: clause('SET dueAtMs = :due', { ':due': dueAtMs ?? nowMs + DAY_MS }),
      condition: clause('attribute_exists(duePk)'),
    });
  };

const DAY_MS = 24 * 60 * 60 * 1000;

const toBeCleared = (item: Item): ProjectsToClear => ({
  workspaceId: String(item['workspaceId']) as WorkspaceId, // safe: written by `announceClearing`
  announcements: Number(item['announcements']),
});

const createAllUses =
  (table: Table): ProjectStore['allUses'] =>
  async (workspaceId) => {
    const { pk, sk } = usesKey(workspaceId, 0);
    const prefix = sk.slice(0, sk.indexOf('#') + 1);
    const items = new Map<number, Item>();
    let startKey: Item | undefined;
    do {
      const page = await queryRange(table, pk, [prefix, `${prefix}~`], {
        ...(startKey && { ExclusiveStartKey: startKey }),
      });
      for (const item of page.items) items.set(Number(String(item['sk']).slice(prefix.length)), item);
      startKey = page.lastKey;
    } while (startKey);
    return toUses(items);
  };

const createMarkDeleting =
  (table: Table): ProjectStore['markDeleting'] =>
  async (workspaceId, names, read, nowMs) => {
    const byShard = Map.groupBy(names, useShardOf);
    const outcome = await runTransaction(table, {
      TransactItems: [...byShard].map(([shard, ofShard]) =>
        writeShard(
          table,
          workspaceId,
          shard,
          ofShard.map((name) => [name, -nowMs] as const),
          read,
        ),
      ),
    });
    return outcome.status === 'committed';
  };

const createClearDeleting =
  (table: Table): ProjectStore['clearDeleting'] =>
  async (workspaceId, names, sinceMs) => {
    for (const [shard, ofShard] of Map.groupBy(names, useShardOf))
      for (;;) {
        const read = await readUses(table, workspaceId, ofShard);
        const marked = ofShard.filter((name) => read.deleting.get(name) === sinceMs);
        if (marked.length === 0) break;
        const counts = marked.map((name) => [name, 0] as const);
        const action = writeShard(table, workspaceId, shard, counts, read);
        if ((await runTransaction(table, { TransactItems: [action] })).status === 'committed') break;
      }
  };

/** Every write is conditional; docs/data-model.md lists the conditions. */
export const createProjectStore = (client: DynamoDBDocumentClient, tableName: string): ProjectStore => {
  const table = { client, name: tableName };
  return {
    find: (workspaceId, id) => findRecord(table, projectKey(workspaceId, id), itemToProject),
    list: createList(table),
    findRevision: (workspaceId, id, revision) =>
      findRecord(table, revisionKey(workspaceId, id, revision), itemToRevision),
    revisions: async (workspaceId, id) =>
      (await readPage(table, revisionKey(workspaceId, id), null, itemToRevision)).items,
    findIdempotency: createFindIdempotency(table),
    countUploads: createCountUploads(table),
    readUses: (workspaceId, names) => readUses(table, workspaceId, names),
    change: createChange(table),
    announceClearing: createAnnounce(table),
    listToClear: createListDue(table, 'PROJECTS', toBeCleared, DUE_SHARD_PAGE),
    endClearing: createEndClearing(table),
    all: (workspaceId, cursor) => readPage(table, projectKey(workspaceId, ''), cursor, itemToProject),
    allRevisions: (workspaceId, cursor) => readPage(table, revisionKey(workspaceId), cursor, itemToRevision),
    allUses: createAllUses(table),
    markDeleting: createMarkDeleting(table),
    clearDeleting: createClearDeleting(table),
  };
};
