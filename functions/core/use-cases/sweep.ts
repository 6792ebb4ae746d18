import { MAX_ATTEMPTS, MAX_RESENDS, RESEND_AFTER_SECONDS, SWEEP_BATCH } from '#contracts/limits.ts';
import type { Clock } from '#core/ports/system.ts';
import type { RenderQueue, VideoStore } from '#core/ports/videos.ts';
import type { WebhookQueue, WebhookStore } from '#core/ports/webhooks.ts';
import type { CompleteVideo } from '#core/use-cases/complete-video.ts';
import type { Video } from '#core/video/video.ts';
import { MAX_DELIVERY_ATTEMPTS } from '#core/webhook/delivery.ts';
import type { Delivery } from '#core/webhook/delivery.ts';

// Both sweeps process the records that are due and are safe to run concurrently: every write is conditional.

/** An error does not stop the sweep; the item stays due and the next sweep retries it. Returns the number of errors. */
const processEach = async <Item>(
  items: readonly Item[],
  process: (item: Item) => Promise<void>,
  onFailed: (item: Item, cause: unknown) => void,
): Promise<number> => {
  let errors = 0;
  for (const item of items)
    await process(item).catch((cause: unknown) => {
      errors += 1;
      onFailed(item, cause);
    });
  return errors;
};

export interface SweepRendersDeps {
  readonly videos: Pick<VideoStore, 'listDue' | 'postpone' | 'abandon'>;
  readonly completeVideo: CompleteVideo;
  readonly queue: RenderQueue;
  readonly clock: Clock;
  readonly onFailed: (video: Video, cause: unknown) => void;
}

export interface SweepRendersReport {
  readonly resent: number;
  readonly abandoned: number;
  readonly errors: number;
  /** Rendering videos whose lease has expired. */
  readonly expiredLeases: number;
  /** Longest wait among the queued videos of this sweep. */
  readonly oldestWaitMs: number;
}

/** Sends the message of every due video again, or fails the video when its resends or attempts are used up. */
export const createSweepRenders = (deps: SweepRendersDeps) => async (): Promise<SweepRendersReport> => {
  const nowMs = deps.clock.nowMs();
  const due = await deps.videos.listDue(nowMs, SWEEP_BATCH);
  const queued = due.filter(({ status }) => status === 'queued');
  const counts = { resent: 0, abandoned: 0 };
  const sweepVideo = async (video: Video): Promise<void> => {
    if (!isExhausted(video)) {
      await resendVideo(deps, video, nowMs);
      counts.resent += 1;
    } else if (await abandon(deps, video, nowMs)) counts.abandoned += 1;
  };
  const errors = await processEach(due, sweepVideo, deps.onFailed);
  return {
    ...counts,
    errors,
    expiredLeases: due.length - queued.length,
    oldestWaitMs: Math.max(0, ...queued.map(({ createdAtMs }) => nowMs - createdAtMs)),
  };
};

const isExhausted = ({ status, attempt, resends }: Video): boolean =>
  status === 'queued' ? resends >= MAX_RESENDS : attempt >= MAX_ATTEMPTS;

const abandon = async (
  { videos, completeVideo }: SweepRendersDeps,
  video: Video,
  nowMs: number,
): Promise<boolean> => {
  const code = video.status === 'queued' ? 'internal_error' : 'render_crashed';
  const failed = await videos.abandon(video, { code, isServiceFault: true }, nowMs);
  if (failed) await completeVideo(failed);
  return failed !== undefined;
};

/** A rendering video keeps `dueAtMs`, the end of its lease: moving it would delay the next claim. */
const resendVideo = async (
  { videos, queue }: SweepRendersDeps,
  { workspaceId, id, status }: Video,
  nowMs: number,
): Promise<void> => {
  await queue.send({ workspaceId, videoId: id });
  if (status === 'queued') await videos.postpone(workspaceId, id, nowMs + RESEND_AFTER_SECONDS * 1000);
};

export interface SweepWebhooksDeps {
  readonly webhooks: Pick<WebhookStore, 'listDue' | 'postpone' | 'settle'>;
  readonly queue: WebhookQueue;
  readonly clock: Clock;
  readonly onFailed: (delivery: Delivery, cause: unknown) => void;
}

export interface SweepWebhooksReport {
  readonly sent: number;
  readonly failed: number;
  readonly errors: number;
}

/**
 * Sends a message for every due delivery: its next attempt, a lost message, or an attempt whose worker died. A
 * delivery whose last attempt died fails with `cut_off`.
 */
export const createSweepWebhooks = (deps: SweepWebhooksDeps) => async (): Promise<SweepWebhooksReport> => {
  const nowMs = deps.clock.nowMs();
  const due = await deps.webhooks.listDue(nowMs, SWEEP_BATCH);
  const counts = { sent: 0, failed: 0 };
  const sweepDelivery = async (delivery: Delivery): Promise<void> => {
    if (delivery.attempt >= MAX_DELIVERY_ATTEMPTS) {
      await deps.webhooks.settle(delivery, { status: 'failed', result: 'cut_off' });
      counts.failed += 1;
    } else {
      await resendDelivery(deps, delivery, nowMs);
      counts.sent += 1;
    }
  };
  const errors = await processEach(due, sweepDelivery, deps.onFailed);
  return { ...counts, errors };
};

const resendDelivery = async (
  { webhooks, queue }: SweepWebhooksDeps,
  delivery: Delivery,
  nowMs: number,
): Promise<void> => {
  const { workspaceId, videoId, attempt } = delivery;
  await queue.send({ workspaceId, videoId, attempt });
  await webhooks.postpone(delivery, nowMs + RESEND_AFTER_SECONDS * 1000);
};
