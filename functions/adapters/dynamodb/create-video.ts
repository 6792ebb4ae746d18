import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import { MAX_ACTIVE_VIDEOS } from '#contracts/limits.ts';
import type { CreateOutcome, VideoCreation, VideoStore } from '#core/ports/videos.ts';
import type { VideoId } from '#core/video/video.ts';
import { allOf, clause, STATUS_NAME } from './clauses.ts';
import { idempotencyToItem, ledgerToItem, videoToItem } from './items.ts';
import { TABLE, workspaceKey } from '#contracts/table-keys.ts';
import type { Table } from './table.ts';
import { isRefusedBy, runTransaction } from './transaction-outcome.ts';
import { toUpdate } from './update.ts';

/**
 * Order of the actions, by which a refusal is read. DynamoDB hands back the item that broke a condition, so
 * no answer needs a second read.
 */
const actions = (table: Table, creation: VideoCreation, nowMs: number) => [
  reserve(table, creation),
  putVideo(table, creation),
  putReservation(table, creation, nowMs),
  ...(creation.idempotency ? [putIdempotency(table, creation, creation.idempotency, nowMs)] : []),
];

const reserve = (table: Table, { video }: VideoCreation) => {
  const isActive = clause('#status = :active', { ':active': 'active' });
  const hasCredits = clause('balanceMilliCredits >= :cost', { ':cost': video.costMilliCredits });
  const hasFreeSlot = clause('attribute_not_exists(active) OR size(active) < :cap', {
    ':cap': MAX_ACTIVE_VIDEOS,
  });
  const takeBoth = clause('SET balanceMilliCredits = balanceMilliCredits - :cost ADD active :videos', {
    ':videos': new Set([video.id]),
  });
  return {
    Update: {
      ...toUpdate(table, {
        key: workspaceKey(video.workspaceId),
        change: takeBoth,
        condition: allOf(isActive, hasCredits, hasFreeSlot),
        names: STATUS_NAME,
      }),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    },
  };
};

const putVideo = ({ name }: Table, { video }: VideoCreation) => ({
  Put: { TableName: name, Item: videoToItem(video), ConditionExpression: 'attribute_not_exists(pk)' },
});

const putReservation = ({ name }: Table, { video }: VideoCreation, nowMs: number) => ({
  Put: {
    TableName: name,
    Item: ledgerToItem({
      workspaceId: video.workspaceId,
      subject: video.id,
      kind: 'reserve',
      milliCredits: video.costMilliCredits,
      atMs: nowMs,
    }),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/**
 *   created                                      expires              deleted by DynamoDB, days later
 *      ├──── the key replays this video ────────────┼──── free again ─────────┼───▶
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

/** A replay wins over everything: the first create may itself be why credits or slots are gone. */
const readRefusal = (
  { video, idempotency }: VideoCreation,
  [workspace, , , earlier]: readonly CancellationReason[],
): Exclude<CreateOutcome, { status: 'created' }> => {
  if (idempotency && isRefusedBy(earlier)) {
    const { fingerprint, videoId } = earlier?.Item ?? {};
    if (fingerprint?.S === undefined || videoId?.S === undefined)
      throw new Error('an idempotency record came back without its members');
    const record = {
      keyHash: idempotency.keyHash,
      fingerprint: fingerprint.S,
      videoId: videoId.S as VideoId,
    };
    return { status: 'replayed', record };
  }
  const { status, balanceMilliCredits, active } = workspace?.Item ?? {};
  if (!isRefusedBy(workspace) || status === undefined)
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
      // The same create sent twice, say after a lost answer, is one create. At most 36 characters: a UUID.
      ClientRequestToken: creation.video.id.replace('vid_', ''),
      TransactItems: actions(table, creation, nowMs),
    });
    return outcome.status === 'committed' ? { status: 'created' } : readRefusal(creation, outcome.reasons);
  };
