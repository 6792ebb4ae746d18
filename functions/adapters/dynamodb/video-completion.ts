import type { CompletedVideo, VideoStore } from '#core/ports/videos.ts';
import { isTerminal, TRANSITIONS } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';
import { newDelivery } from '#core/webhook/delivery.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import { allOf, clause, isHeldBy, isStillAs, mayHappen, STATUS_NAME } from './clauses.ts';
import type { Clause } from './clauses.ts';
import { ledgerToItem } from './items.ts';
import { videoKey, workspaceKey } from '#contracts/table-keys.ts';
import type { Table } from './table.ts';
import { isRefusedBy, runTransaction } from './transaction-outcome.ts';
import { toUpdate } from './update.ts';
import { createFindVideo } from './video-queries.ts';
import { deliveryToItem } from './webhook-items.ts';
import { createFindEndpoint } from './webhook-store.ts';

interface Completion {
  readonly event: 'finish' | 'fail' | 'cancel';
  /** Besides the state the event may start from. */
  readonly fence?: Clause;
  readonly finishedAtMs: number;
  /** Further attributes of the ended video. */
  readonly facts?: Partial<Pick<Video, 'outputKey' | 'posterKey' | 'durationMs' | 'framesDone' | 'failure'>>;
}

const endVideo = (table: Table, video: Video, { event, fence, finishedAtMs, facts = {} }: Completion) => {
  const attributes = Object.entries({ finishedAtMs, ...facts });
  const assignments = attributes.map(([attribute]) => `, ${attribute} = :${attribute}`).join('');
  const change = clause(`SET #status = :to${assignments} REMOVE leaseOwner, duePk, dueAtMs`, {
    ':to': TRANSITIONS[event].to,
    ...Object.fromEntries(attributes.map(([attribute, value]) => [`:${attribute}`, value])),
  });
  const key = videoKey(video.workspaceId, video.id);
  const condition = fence ? allOf(mayHappen(event), fence) : mayHappen(event);
  return { Update: toUpdate(table, { key, change, condition, names: STATUS_NAME }) };
};

/** Frees the slot; a video that was not finished gives its credits back. Deleting an id twice frees one slot. */
const settleWorkspace = (table: Table, video: Video, isReleased: boolean) => {
  const freeSlot = clause('DELETE active :videos', { ':videos': new Set([video.id]) });
  const returnCredits = clause('SET balanceMilliCredits = balanceMilliCredits + :cost', {
    ':cost': video.costMilliCredits,
  });
  const parts = isReleased ? [returnCredits, freeSlot] : [freeSlot];
  const change = clause(
    parts.map(({ expression }) => expression).join(' '),
    Object.assign({}, ...parts.map(({ values }) => values)) as Clause['values'],
  );
  const condition = clause('attribute_exists(pk)');
  return { Update: toUpdate(table, { key: workspaceKey(video.workspaceId), change, condition }) };
};

const putLedgerRow = ({ name }: Table, video: Video, isReleased: boolean, atMs: number) => ({
  Put: {
    TableName: name,
    Item: ledgerToItem({
      workspaceId: video.workspaceId,
      subject: video.id,
      kind: isReleased ? 'release' : 'capture',
      milliCredits: video.costMilliCredits,
      atMs,
    }),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Null when the workspace has no endpoint, or a disabled one. */
const findDelivery = async (
  table: Table,
  { workspaceId, id }: Video,
  { event, finishedAtMs }: Completion,
): Promise<Delivery | null> => {
  const endpoint = await createFindEndpoint(table)(workspaceId);
  if (!endpoint || endpoint.disabledAtMs !== null) return null;
  return newDelivery({ workspaceId, id }, TRANSITIONS[event].to, finishedAtMs);
};

const putDelivery = ({ name }: Table, delivery: Delivery) => ({
  Put: {
    TableName: name,
    Item: deliveryToItem(delivery),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

const asCompleted = (video: Video, { event, finishedAtMs, facts }: Completion): Video => ({
  ...video,
  ...facts,
  status: TRANSITIONS[event].to,
  finishedAtMs,
  leaseOwner: null,
  dueAtMs: null,
});

/**
 * Writes record, slot, credits, ledger row and webhook delivery in one transaction. Undefined when the video no
 * longer meets the condition of the transition.
 */
const complete = async (
  table: Table,
  video: Video,
  completion: Completion,
): Promise<CompletedVideo | undefined> => {
  const isReleased = completion.event !== 'finish';
  const delivery = await findDelivery(table, video, completion);
  const outcome = await runTransaction(table, {
    TransactItems: [
      endVideo(table, video, completion),
      settleWorkspace(table, video, isReleased),
      putLedgerRow(table, video, isReleased, completion.finishedAtMs),
      ...(delivery ? [putDelivery(table, delivery)] : []),
    ],
  });
  if (outcome.status === 'committed') return { video: asCompleted(video, completion), delivery };
  if (isRefusedBy(outcome.reasons[0])) return undefined;
  throw new Error(`ledger and status of video ${video.id} are inconsistent`);
};

export const createVideoCompletion = (
  table: Table,
): Pick<VideoStore, 'finish' | 'fail' | 'abandon' | 'cancel'> => {
  const find = createFindVideo(table);
  return {
    finish: async (lease, { finishedAtMs, outputKey, durationMs, posterKey }) => {
      const video = await find(lease.workspaceId, lease.videoId);
      if (!video) return undefined;
      const facts = {
        outputKey,
        ...(posterKey !== undefined && { posterKey }),
        durationMs,
        framesDone: video.frameCount,
      };
      return complete(table, video, { event: 'finish', fence: isHeldBy(lease), finishedAtMs, facts });
    },
    fail: async (lease, failure, nowMs) => {
      const video = await find(lease.workspaceId, lease.videoId);
      if (!video) return undefined;
      const fence = isHeldBy(lease);
      return complete(table, video, { event: 'fail', fence, finishedAtMs: nowMs, facts: { failure } });
    },
    abandon: async (seen, failure, nowMs) => {
      if (isTerminal(seen.status)) return undefined;
      const fence = isStillAs(seen);
      return complete(table, seen, { event: 'fail', fence, finishedAtMs: nowMs, facts: { failure } });
    },
    cancel: async (workspaceId, videoId, nowMs) => {
      const video = await find(workspaceId, videoId);
      if (!video || isTerminal(video.status)) return undefined;
      return complete(table, video, { event: 'cancel', finishedAtMs: nowMs });
    },
  };
};
