import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { RESEND_AFTER_SECONDS, RUNNING_BATCHES_MAX } from '#contracts/limits.ts';
import {
  batchIdempotencyKey,
  batchKey,
  batchRowKey,
  runningBatchesKey,
  TABLE,
  workspaceDuePartition,
} from '#contracts/table-keys.ts';
import { parseBatchId } from '#core/batch/batch.ts';
import type { Batch, BegunRow } from '#core/batch/batch.ts';
import type { BatchId } from '#core/batch/row-name.ts';
import type { BatchIdempotency, BatchStore } from '#core/ports/batches.ts';
import { newBatchDelivery } from '#core/webhook/delivery.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { isNextRow, itemToRow, rowToItem } from './batch-row-writes.ts';
import { isConditionFailed, runTransaction, runUpdate } from './conditional-writes.ts';
import { createListDue } from './due-index.ts';
import { allOf, clause, joinActions, setAttributes, toCreate, toUpdate } from './expressions.ts';
import type { Clause, ConditionalUpdate, Table } from './expressions.ts';
import { batchIdempotencyToItem, batchToItem, deliveryToItem, itemToBatch } from './items.ts';
import type { Item } from './items.ts';
import { queryNewest } from './newest-items.ts';
import { findItem, findRecord, queryRange } from './reads.ts';
import { hasEnabledEndpoint } from './webhooks.ts';

const update = (table: Table, changed: ConditionalUpdate) => ({ Update: toUpdate(table, changed) });

const inStatus = (...statuses: readonly Batch['status'][]): Clause => {
  const values = Object.fromEntries(statuses.map((status) => [`:${status}Batch`, status]));
  return clause(`#status IN (${Object.keys(values).join(', ')})`, values);
};

const HAS_ROOM = clause('attribute_not_exists(ids) OR size(ids) < :max', { ':max': RUNNING_BATCHES_MAX });

/** Adds a batch to the running ones of its workspace, which a feeder looks at. */
const addRunning = (
  table: Table,
  workspaceId: WorkspaceId,
  id: BatchId,
  nowMs: number,
  condition?: Clause,
) => ({
  Update: {
    TableName: table.name,
    Key: runningBatchesKey(workspaceId),
    UpdateExpression: 'SET workspaceId = :workspaceId, duePk = :due, dueAtMs = :dueAtMs ADD ids :ids',
    ...(condition && { ConditionExpression: condition.expression }),
    ExpressionAttributeValues: {
      ':workspaceId': workspaceId,
      ':due': workspaceDuePartition('BATCHES', workspaceId),
      ':dueAtMs': nowMs + RESEND_AFTER_SECONDS * 1000,
      ':ids': new Set([id]),
      ...condition?.values,
    },
  },
});

const removeRunning = (
  table: Table,
  { workspaceId, id }: Pick<Batch, 'workspaceId' | 'id'>,
  condition?: Clause,
) => ({
  Update: {
    TableName: table.name,
    Key: runningBatchesKey(workspaceId),
    UpdateExpression: 'DELETE ids :ids',
    ...(condition && { ConditionExpression: condition.expression }),
    ExpressionAttributeValues: { ':ids': new Set([id]) },
  },
});

/**
 *   created                                      expires              deleted by DynamoDB, days later
 *      ├──── the key replays this batch ────────────┼──── key reusable ───────┼───▶
 */
const putIdempotency = ({ name }: Table, batch: Batch, record: BatchIdempotency) => ({
  Put: {
    TableName: name,
    Item: batchIdempotencyToItem(record, batch),
    ConditionExpression: `attribute_not_exists(pk) OR ${TABLE.ttl} <= :nowSeconds`,
    ExpressionAttributeValues: { ':nowSeconds': Math.floor(batch.createdAtMs / 1000) },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  },
});

const createCreate =
  (table: Table): BatchStore['create'] =>
  async (batch, idempotency) => {
    const { id, workspaceId, createdAtMs } = batch;
    const outcome = await runTransaction(table, {
      // Makes a repeat after a lost response idempotent.
      ClientRequestToken: id.replace('batch_', ''),
      TransactItems: [
        addRunning(table, workspaceId, id, createdAtMs, HAS_ROOM),
        toCreate(table, batchToItem(batch)),
        ...(idempotency ? [putIdempotency(table, batch, { ...idempotency, batchId: id })] : []),
      ],
    });
    if (outcome.status === 'committed') return { status: 'created' };
    const [running, , earlier] = outcome.reasons;
    const { fingerprint, batchId } = earlier?.Item ?? {};
    if (
      idempotency &&
      isConditionFailed(earlier) &&
      fingerprint?.S !== undefined &&
      batchId?.S !== undefined
    ) {
      const { keyHash } = idempotency;
      // safe: written by `putIdempotency`
      const record = { keyHash, fingerprint: fingerprint.S, batchId: batchId.S as BatchId };
      return { status: 'replayed', record };
    }
    if (isConditionFailed(running)) return { status: 'too_many_batches' };
    throw new Error(`batch ${id} exists already`);
  };

const createRunning =
  (table: Table): BatchStore['running'] =>
  async (workspaceId) => {
    const item = await findItem(table, runningBatchesKey(workspaceId));
    // safe: written as a set of ids, which are in the order of creation
    const ids = [...((item?.['ids'] ?? []) as Iterable<BatchId>)].sort();
    return {
      ids,
      videoId: (item?.['videoId'] ?? null) as Awaited<ReturnType<BatchStore['running']>>['videoId'],
    };
  };

/** Whether every condition of the transaction held. */
const commits = async (table: Table, TransactItems: Parameters<typeof runTransaction>[1]['TransactItems']) =>
  (await runTransaction(table, { TransactItems })).status === 'committed';

const createSkipRow =
  (table: Table): BatchStore['skipRow'] =>
  async ({ workspaceId, id, nextRow, createdAtMs }, refusal) =>
    commits(table, [
      update(table, {
        key: batchKey(workspaceId, id),
        change: clause('ADD nextRow :one, failed :one', { ':one': 1 }),
        condition: isNextRow(nextRow),
      }),
      toCreate(table, rowToItem(workspaceId, id, { index: nextRow, videoId: null, refusal }, createdAtMs)),
    ]);

const createPause =
  (table: Table): BatchStore['pause'] =>
  async (batch, reason) => {
    const { workspaceId, id, nextRow } = batch;
    const key = batchKey(workspaceId, id);
    const change = setAttributes({ '#status': 'paused', pausedReason: reason });
    return commits(table, [
      update(table, { key, change, condition: isNextRow(nextRow) }),
      removeRunning(table, batch),
    ]);
  };

const createResume =
  (table: Table): BatchStore['resume'] =>
  async (workspaceId, id, nowMs) => {
    const key = batchKey(workspaceId, id);
    const change = joinActions(setAttributes({ '#status': 'running' }), clause('REMOVE pausedReason'));
    const outcome = await runTransaction(table, {
      TransactItems: [
        update(table, { key, change, condition: inStatus('paused') }),
        addRunning(table, workspaceId, id, nowMs, HAS_ROOM),
      ],
    });
    if (outcome.status === 'committed') return { status: 'resumed' };
    return isConditionFailed(outcome.reasons[0]) ? { status: 'unchanged' } : { status: 'too_many_batches' };
  };

const createCancel =
  (table: Table): BatchStore['cancel'] =>
  async (workspaceId, id, nowMs) => {
    const key = batchKey(workspaceId, id);
    const change = joinActions(setAttributes({ '#status': 'canceled' }), clause('REMOVE pausedReason'));
    return commits(table, [
      update(table, { key, change, condition: inStatus('running', 'paused') }),
      addRunning(table, workspaceId, id, nowMs),
    ]);
  };

const createEnd =
  (table: Table): BatchStore['end'] =>
  async (batch, nowMs) => {
    const { workspaceId, id, status, nextRow } = batch;
    const isSent = await hasEnabledEndpoint(table, workspaceId);
    const delivery = isSent ? newBatchDelivery(batch, nowMs) : null;
    const isUnchanged = allOf(
      clause('nextRow = :row AND attribute_not_exists(finishedAtMs)', { ':row': nextRow }),
      inStatus(status),
    );
    const isEnded = await commits(table, [
      update(table, {
        key: batchKey(workspaceId, id),
        change: setAttributes({
          '#status': status === 'canceled' ? 'canceled' : 'done',
          finishedAtMs: nowMs,
        }),
        condition: isUnchanged,
      }),
      removeRunning(table, batch, clause('attribute_not_exists(videoId)')),
      ...(delivery ? [toCreate(table, deliveryToItem(delivery))] : []),
    ]);
    return isEnded ? delivery : undefined;
  };

const itemToWorkspaceId = (item: Item) => ({ workspaceId: item['workspaceId'] as WorkspaceId }); // safe: written above

const SHARD_PAGE = 25;

const createQueries = (
  table: Table,
): Pick<BatchStore, 'find' | 'list' | 'begunRows' | 'findIdempotency' | 'running' | 'listDue'> => ({
  find: (workspaceId, id) => findRecord(table, batchKey(workspaceId, id), itemToBatch),
  list: async (workspaceId, { limit, before }) => {
    const { items, nextCursor } = await queryNewest(table, {
      limit,
      key: (id) => batchKey(workspaceId, id),
      idPrefix: 'batch_',
      parseId: parseBatchId,
      before,
    });
    return { batches: items.map(itemToBatch), nextCursor };
  },
  begunRows: async (workspaceId, id, { first, last }) => {
    const { pk, sk } = batchRowKey(workspaceId, id, first);
    const to = batchRowKey(workspaceId, id, last).sk;
    const rows: BegunRow[] = [];
    let after: Item | undefined;
    // A page of DynamoDB ends at 1 MB: a refusal that lists problems may have tens of KB.
    do {
      const page = await queryRange(table, pk, [sk, to], after && { ExclusiveStartKey: after });
      rows.push(...page.items.map(itemToRow));
      after = page.lastKey;
    } while (after);
    return rows;
  },
  findIdempotency: async (workspaceId, keyHash, nowMs) => {
    const item = await findItem(table, batchIdempotencyKey(workspaceId, keyHash));
    return item && Number(item[TABLE.ttl]) * 1000 > nowMs
      ? (item as unknown as BatchIdempotency) // safe: written by `putIdempotency`
      : undefined;
  },
  running: createRunning(table),
  listDue: createListDue(table, 'BATCHES', itemToWorkspaceId, SHARD_PAGE),
});

/** Every write is conditional; docs/data-model.md lists the conditions. */
export const createBatchStore = (client: DynamoDBDocumentClient, tableName: string): BatchStore => {
  const table = { client, name: tableName };
  return {
    ...createQueries(table),
    create: createCreate(table),
    skipRow: createSkipRow(table),
    pause: createPause(table),
    resume: createResume(table),
    cancel: createCancel(table),
    end: createEnd(table),
    stop: async (workspaceId) => {
      await runUpdate(table, {
        key: runningBatchesKey(workspaceId),
        change: clause('REMOVE duePk, dueAtMs'),
        condition: clause('attribute_exists(pk) AND attribute_not_exists(ids)'),
      });
    },
    postpone: async (workspaceId, dueAtMs) => {
      await runUpdate(table, {
        key: runningBatchesKey(workspaceId),
        change: clause('SET dueAtMs = :dueAtMs', { ':dueAtMs': dueAtMs }),
        condition: clause('attribute_exists(duePk)'),
      });
    },
  };
};
