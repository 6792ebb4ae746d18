import type { Video, VideoId, WorkspaceId } from '#core/video/video.ts';

/** A terminal status and the event that tells of it. */
const EVENT_TYPES = {
  done: 'video.done',
  failed: 'video.failed',
  canceled: 'video.canceled',
} as const;

export type TerminalStatus = keyof typeof EVENT_TYPES;
export type WebhookEventType = (typeof EVENT_TYPES)[TerminalStatus];

/** One event on its way to a workspace's endpoint. A video ends once, so its id names its one delivery. */
export interface Delivery {
  readonly workspaceId: WorkspaceId;
  readonly videoId: VideoId;
  readonly type: WebhookEventType;
  /** `failed`: every try has been made, or there was nowhere to send it. */
  readonly status: 'pending' | 'delivered' | 'failed';
  /** Tries begun so far; also the fence of the one under way. */
  readonly attempt: number;
  readonly createdAtMs: number;
  /** When the sweeper must look at it: a lost send, the next try, or a try that was cut off. Null once over. */
  readonly dueAtMs: number | null;
  readonly lastAttemptAtMs: number | null;
  /** What came of the last try: `http_503`, `timed_out`, `ECONNREFUSED`, … */
  readonly lastResult: string | null;
}

/** How long the message sent right after the ending may take before the sweeper sends another. */
const FIRST_SEND_GRACE_MS = 60_000;

/** The delivery that an ending leaves behind when the workspace has an endpoint. */
export const newDelivery = (
  { workspaceId, id }: Pick<Video, 'workspaceId' | 'id'>,
  ended: TerminalStatus,
  completedAtMs: number,
): Delivery => ({
  workspaceId,
  videoId: id,
  type: EVENT_TYPES[ended],
  status: 'pending',
  attempt: 0,
  createdAtMs: completedAtMs,
  dueAtMs: completedAtMs + FIRST_SEND_GRACE_MS,
  lastAttemptAtMs: null,
  lastResult: null,
});

/** The same for every try, so that a receiver can tell a repeat from a new event. */
export const messageIdOf = ({ videoId }: Pick<Delivery, 'videoId'>): string =>
  videoId.replace(/^vid_/, 'msg_');
