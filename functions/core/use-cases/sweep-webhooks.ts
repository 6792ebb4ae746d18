import { RESEND_AFTER_SECONDS } from '#contracts/limits.ts';
import type { Clock } from '#core/ports/system.ts';
import type { WebhookQueue, WebhookStore } from '#core/ports/webhooks.ts';
import { sweepPages } from '#core/use-cases/sweep-pages.ts';
import { maxAttemptsOf } from '#core/webhook/delivery.ts';
import type { Delivery } from '#core/webhook/delivery.ts';

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
  /** Longest time that a delivery of this sweep was due. */
  readonly longestDueMs: number;
}

/**
 * Sends a message for every due delivery until `endsAtMs`: its next attempt, a lost message, or an attempt whose worker
 * died. A delivery whose last attempt died fails with `cut_off`. Every write is conditional, so sweeps may overlap.
 */
export const createSweepWebhooks =
  ({ webhooks, queue, clock, onFailed }: SweepWebhooksDeps) =>
  async (endsAtMs: number): Promise<SweepWebhooksReport> => {
    const nowMs = clock.nowMs();
    const counts = { sent: 0, failed: 0, longestDueMs: 0 };
    const sweepDelivery = async (delivery: Delivery): Promise<void> => {
      counts.longestDueMs = Math.max(counts.longestDueMs, nowMs - (delivery.dueAtMs ?? nowMs));
      const { workspaceId, videoId, attempt } = delivery;
      if (attempt >= maxAttemptsOf(delivery)) {
        await webhooks.settle(delivery, { status: 'failed', result: 'cut_off' });
        counts.failed += 1;
        return;
      }
      await queue.send({ workspaceId, videoId, attempt });
      await webhooks.postpone(delivery, nowMs + RESEND_AFTER_SECONDS * 1000);
      counts.sent += 1;
    };
    const errors = await sweepPages((cursor) => webhooks.listDue(nowMs, cursor), {
      hasTime: () => clock.nowMs() < endsAtMs,
      process: sweepDelivery,
      onFailed,
    });
    return { ...counts, errors };
  };
