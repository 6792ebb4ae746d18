import type { WebhookEventType } from '#contracts/schemas/messages.ts';
import type { Video, VideoId, WorkspaceId } from '#core/video/video.ts';

const EVENT_TYPES = {
  done: 'video.done',
  failed: 'video.failed',
  canceled: 'video.canceled',
} as const satisfies Record<string, WebhookEventType>;

export type TerminalStatus = keyof typeof EVENT_TYPES;

/** One event to be sent to a workspace's endpoint. A video completes once, so its id identifies its delivery. */
export interface Delivery {
  readonly workspaceId: WorkspaceId;
  readonly videoId: VideoId;
  readonly type: WebhookEventType;
  /** `failed`: the attempts are used up, or the workspace has no enabled endpoint any more. */
  readonly status: 'pending' | 'delivered' | 'failed';
  /** Attempts started so far; fences the current one. */
  readonly attempt: number;
  readonly createdAtMs: number;
  /** When sweep-webhooks sends a message: for a lost message, the next attempt or one that died. Null once over. */
  readonly dueAtMs: number | null;
  readonly lastAttemptAtMs: number | null;
  /** Result of the last attempt: `http_503`, `timed_out`, `ECONNREFUSED`, … */
  readonly lastResult: string | null;
}

/** Time for the first message to be processed before sweep-webhooks sends another. */
const FIRST_SEND_GRACE_MS = 60_000;

export const newDelivery = (
  { workspaceId, id }: Pick<Video, 'workspaceId' | 'id'>,
  status: TerminalStatus,
  completedAtMs: number,
): Delivery => ({
  workspaceId,
  videoId: id,
  type: EVENT_TYPES[status],
  status: 'pending',
  attempt: 0,
  createdAtMs: completedAtMs,
  dueAtMs: completedAtMs + FIRST_SEND_GRACE_MS,
  lastAttemptAtMs: null,
  lastResult: null,
});

/** Value of `webhook-id`: the same for every attempt, so that a receiver can recognize duplicates. */
export const messageIdOf = ({ videoId }: Pick<Delivery, 'videoId'>): string =>
  videoId.replace(/^vid_/, 'msg_');

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Delay after each failed attempt: eight attempts within 23.6 to 26 hours. */
const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];
export const MAX_DELIVERY_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/** Spreads retries of events that failed at the same time. */
const JITTER = 0.1;
const RETRY_AFTER_MAX_MS = 8 * HOUR_MS;

/**
 * Delay before the attempt after `attempt`, or undefined when that was the last one. `Retry-After` can only lengthen
 * it. `random` is from 0 to 1.
 */
export const retryDelayMs = (
  attempt: number,
  random: number,
  retryAfterSeconds: number | null,
): number | undefined => {
  const delayMs = RETRY_DELAYS_MS[attempt - 1];
  if (delayMs === undefined) return undefined;
  const retryAfterMs = Math.min((retryAfterSeconds ?? 0) * SECOND_MS, RETRY_AFTER_MAX_MS);
  return Math.round(Math.max(delayMs, retryAfterMs) * (1 + JITTER * random));
};
