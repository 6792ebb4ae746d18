import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import { MAX_ACTIVE_VIDEOS } from '#contracts/limits.ts';
import { revisionKey, TABLE, unpaidTimeKey, workspaceKey } from '#contracts/table-keys.ts';
import type { CreateOutcome, VideoCreation, VideoStore } from '#core/ports/videos.ts';
import type { RevisionReference } from '#core/project/project.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import { hourOf } from '#core/workspace/unpaid-budget.ts';
import { beginRow } from './batch-row-writes.ts';
import { isConditionFailed, runTransaction } from './conditional-writes.ts';
import { allOf, clause, EXISTS, joinActions, toCheck, toCreate, toUpdate } from './expressions.ts';
import type { Table } from './expressions.ts';
import { idempotencyToItem, videoToItem, videoToLedgerItem } from './items.ts';

/**
 * readRefusal depends on the order of the actions. DynamoDB returns the item whose condition failed, so a refusal
 * needs no second read.
 */
const actions = (table: Table, creation: VideoCreation, nowMs: number) => [
  reserve(table, creation),
  toCreate(table, videoToItem(creation.video)),
  toCreate(table, videoToLedgerItem(creation.video, 'reserve', nowMs)),
  checkUnpaidBudget(table, creation, nowMs),
  ...(creation.video.project ? [checkRevision(table, creation.video, creation.video.project)] : []),
  ...(creation.idempotency ? [putIdempotency(table, creation, creation.idempotency, nowMs)] : []),
  ...rowActions(table, creation.video, nowMs),
];

const rowActions = (table: Table, { workspaceId, batch, id }: Video, nowMs: number) =>
  batch ? beginRow(table, workspaceId, batch, id, nowMs) : [];

const reserve = (table: Table, { video }: VideoCreation) => {
  const isActive = clause('#status = :active', { ':active': 'active' });
  const hasCredits = clause('balanceMilliCredits >= :cost', { ':cost': video.costMilliCredits });
  const hasFreeSlot = clause('attribute_not_exists(active) OR size(active) < :cap', {
    ':cap': MAX_ACTIVE_VIDEOS,
  });
  const takeCredits = clause('SET balanceMilliCredits = balanceMilliCredits - :cost');
  const takeSlot = clause('ADD active :videos', { ':videos': new Set([video.id]) });
  return {
    Update: {
      ...toUpdate(table, {
        key: workspaceKey(video.workspaceId),
        change: joinActions(takeCredits, takeSlot),
        condition: allOf(isActive, hasCredits, hasFreeSlot),
      }),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    },
  };
};

const checkUnpaidBudget = (
  table: Table,
  { video: { workspaceId }, unpaidBudgetMs }: VideoCreation,
  nowMs: number,
) =>
  toCheck(
    table,
    unpaidTimeKey(workspaceId, hourOf(nowMs)),
    clause('attribute_not_exists(rendererMs) OR rendererMs < :budgetMs', { ':budgetMs': unpaidBudgetMs }),
  );

/** So that the revision is kept until the video has ended: its removal checks which videos are active. */
const checkRevision = (table: Table, { workspaceId }: Video, { id, revision }: RevisionReference) =>
  toCheck(table, revisionKey(workspaceId, id, revision), EXISTS);

/**
 *   created                                      expires              deleted by DynamoDB, days later
 *      ├──── the key replays this video ────────────┼──── key reusable ───────┼───▶
 */
const putIdempotency = (
  { name }: Table,
  { video }: VideoCreation,
  record: NonNullable<VideoCreation['idempotency']>,
  nowMs: number,
) => {
  const isUnused = 'attribute_not_exists(pk)';
  const hasExpired = `${TABLE.ttl} <= :nowSeconds`;
  return {
    Put: {
      TableName: name,
      Item: idempotencyToItem(record, video),
      ConditionExpression: `${isUnused} OR ${hasExpired}`,
      ExpressionAttributeValues: { ':nowSeconds': Math.floor(nowMs / 1000) },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    },
  };
};

/** A replay takes precedence: the original create may be the reason why credits or slots are used up. */
const readRefusal = (
  { video, idempotency }: VideoCreation,
  [workspace, , , budget, ...others]: readonly CancellationReason[],
): Exclude<CreateOutcome, { status: 'created' }> => {
  const revision = video.project ? others.shift() : undefined;
  const earlier = idempotency ? others.shift() : undefined;
  // The rest are those of its row, which may have begun before and used up the credits.
  if (others.some(isConditionFailed)) return { status: 'not_next' };
  if (idempotency && isConditionFailed(earlier)) {
    const { fingerprint, videoId } = earlier?.Item ?? {};
    if (fingerprint?.S === undefined || videoId?.S === undefined)
      throw new Error('the returned idempotency record has no fingerprint or video id');
    const record = {
      keyHash: idempotency.keyHash,
      fingerprint: fingerprint.S,
      videoId: videoId.S as VideoId,
    };
    return { status: 'replayed', record };
  }
  const { status, balanceMilliCredits, active } = workspace?.Item ?? {};
  if (isConditionFailed(budget) && status?.S !== 'suspended') return { status: 'unpaid_budget_used' };
  if (isConditionFailed(revision)) return { status: 'revision_gone' };
  if (!isConditionFailed(workspace) || status === undefined)
    throw new Error(`video ${video.id} exists already, or its workspace does not`);
  if (status.S !== 'active') return { status: 'suspended' };
  const available = Number(balanceMilliCredits?.N);
  if (available < video.costMilliCredits)
    return { status: 'insufficient_credits', availableMilliCredits: available };
  return { status: 'cap_reached', activeVideoIds: [...(active?.SS ?? [])].sort() as VideoId[] };
};

export const createCreateVideo =
  (table: Table): VideoStore['create'] =>
  async (creation, nowMs) => {
    const outcome = await runTransaction(table, {
      // Makes a repeated request, such as after a lost response, idempotent. At most 36 characters: a UUID.
      ClientRequestToken: creation.video.id.replace('vid_', ''),
      TransactItems: actions(table, creation, nowMs),
    });
    return outcome.status === 'committed' ? { status: 'created' } : readRefusal(creation, outcome.reasons);
  };
