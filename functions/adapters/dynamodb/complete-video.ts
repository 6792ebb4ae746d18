import { TABLE, unpaidTimeKey, videoKey, workspaceKey } from '#contracts/table-keys.ts';
import type { CompletedVideo, VideoStore } from '#core/ports/videos.ts';
import { RENDERER_STOP_MS, rendererMsAt } from '#core/rendering/renderer-time.ts';
import { isTerminal, TRANSITIONS } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';
import { newDelivery } from '#core/webhook/delivery.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import { hourOf, nextHourMs } from '#core/workspace/unpaid-budget.ts';
import { endRow } from './batch-row-writes.ts';
import { isConditionFailed, runTransaction } from './conditional-writes.ts';
import {
  allOf,
  allowsTransition,
  clause,
  EXISTS,
  isHeldBy,
  isUnchanged,
  joinActions,
  setAttributes,
  toCreate,
  toUpdate,
} from './expressions.ts';
import type { Clause, Table } from './expressions.ts';
import { deliveryToItem, videoExpiresAtSeconds, videoToLedgerItem } from './items.ts';
import { createFindVideo } from './video-queries.ts';
import { hasEnabledEndpoint } from './webhooks.ts';

interface Completion {
  readonly transition: 'finish' | 'fail' | 'cancel';
  /** Required besides a status that allows the transition. */
  readonly fence?: Clause;
  readonly finishedAtMs: number;
  /** Further attributes of the completed video. */
  readonly facts?: Partial<
    Pick<Video, 'outputKey' | 'posterKey' | 'durationMs' | 'framesDone' | 'failure' | 'unpaidRendererMs'>
  >;
}

const updateVideo = (
  table: Table,
  video: Video,
  { transition, fence, finishedAtMs, facts = {} }: Completion,
) => {
  const change = joinActions(
    setAttributes({
      '#status': TRANSITIONS[transition].to,
      finishedAtMs,
      [TABLE.ttl]: videoExpiresAtSeconds(video),
      ...facts,
    }),
    clause('REMOVE leaseOwner, duePk, dueAtMs'),
  );
  const key = videoKey(video.workspaceId, video.id);
  const condition = fence ? allOf(allowsTransition(transition), fence) : allowsTransition(transition);
  return { Update: toUpdate(table, { key, change, condition }) };
};

/** Frees the slot and, unless the video is done, returns its credits. */
const updateWorkspace = (table: Table, video: Video, returnsCredits: boolean) => {
  const freeSlot = clause('DELETE active :videos', { ':videos': new Set([video.id]) });
  const returnCredits = clause('SET balanceMilliCredits = balanceMilliCredits + :cost', {
    ':cost': video.costMilliCredits,
  });
  const change = returnsCredits ? joinActions(returnCredits, freeSlot) : freeSlot;
  const key = workspaceKey(video.workspaceId);
  return { Update: toUpdate(table, { key, change, condition: EXISTS }) };
};

const UNPAID_TIME_KEPT_MS = 24 * 60 * 60 * 1000;

const addUnpaidTime = ({ name }: Table, { workspaceId }: Video, unpaidMs: number, atMs: number) => ({
  Update: {
    TableName: name,
    Key: unpaidTimeKey(workspaceId, hourOf(atMs)),
    UpdateExpression: `SET ${TABLE.ttl} = :expiresAtSeconds ADD rendererMs :unpaidMs`,
    ExpressionAttributeValues: {
      ':unpaidMs': unpaidMs,
      ':expiresAtSeconds': Math.ceil((nextHourMs(atMs) + UNPAID_TIME_KEPT_MS) / 1000),
    },
  },
});

/** Null when the workspace has no enabled endpoint. */
const makeDelivery = async (
  table: Table,
  { workspaceId, id }: Video,
  { transition, finishedAtMs }: Completion,
): Promise<Delivery | null> =>
  (await hasEnabledEndpoint(table, workspaceId))
    ? newDelivery({ workspaceId, id }, TRANSITIONS[transition].to, finishedAtMs)
    : null;

const asCompleted = (video: Video, { transition, finishedAtMs, facts }: Completion): Video => ({
  ...video,
  ...facts,
  status: TRANSITIONS[transition].to,
  finishedAtMs,
  leaseOwner: null,
  dueAtMs: null,
});

/**
 * Writes video, workspace, ledger row, unpaid time and delivery in one transaction. Undefined when the video does not meet the
 * condition of the transition any more.
 */
const complete = async (
  table: Table,
  video: Video,
  completion: Completion,
): Promise<CompletedVideo | undefined> => {
  const returnsCredits = completion.transition !== 'finish';
  const unpaidMs = completion.facts?.unpaidRendererMs ?? 0;
  const delivery = await makeDelivery(table, video, completion);
  const outcome = await runTransaction(table, {
    TransactItems: [
      updateVideo(table, video, completion),
      updateWorkspace(table, video, returnsCredits),
      toCreate(
        table,
        videoToLedgerItem(video, returnsCredits ? 'release' : 'capture', completion.finishedAtMs),
      ),
      ...(unpaidMs > 0 ? [addUnpaidTime(table, video, unpaidMs, completion.finishedAtMs)] : []),
      ...(delivery ? [toCreate(table, deliveryToItem(delivery))] : []),
      ...(video.batch
        ? endRow(table, video.workspaceId, video.batch, video.id, TRANSITIONS[completion.transition].to)
        : []),
    ],
  });
  if (outcome.status === 'committed') return { video: asCompleted(video, completion), delivery };
  if (isConditionFailed(outcome.reasons[0])) return undefined;
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
      return complete(table, video, { transition: 'finish', fence: isHeldBy(lease), finishedAtMs, facts });
    },
    fail: async (lease, { finishedAtMs, ...facts }) => {
      const video = await find(lease.workspaceId, lease.videoId);
      if (!video) return undefined;
      const fence = isHeldBy(lease);
      return complete(table, video, { transition: 'fail', fence, finishedAtMs, facts });
    },
    abandon: async (expected, failure, nowMs) => {
      const fence = isUnchanged(expected);
      return complete(table, expected, {
        transition: 'fail',
        fence,
        finishedAtMs: nowMs,
        facts: { failure, unpaidRendererMs: rendererMsAt(expected, nowMs) },
      });
    },
    cancel: async (workspaceId, videoId, nowMs) => {
      // A claim since the read adds renderer time, so read again: at most once for each attempt.
      for (;;) {
        const video = await find(workspaceId, videoId);
        if (!video || isTerminal(video.status)) return undefined;
        const canceled = await complete(table, video, {
          transition: 'cancel',
          fence: clause('attempt = :seenAttempt', { ':seenAttempt': video.attempt }),
          finishedAtMs: nowMs,
          facts: { unpaidRendererMs: rendererMsAt(video, nowMs + RENDERER_STOP_MS) },
        });
        if (canceled) return canceled;
      }
    },
  };
};
