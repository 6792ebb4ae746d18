import { RESEND_AFTER_SECONDS, SWEEP_BATCH } from '#contracts/limits.ts';
import type { Clock } from '#core/ports/system.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import { MAX_DELIVERY_ATTEMPTS } from '#core/webhook/delivery.ts';
import type { WebhookQueue, WebhookStore } from '#core/ports/webhooks.ts';

export interface SweepWebhooksDeps {
  readonly webhooks: Pick<WebhookStore, 'listDue' | 'postpone' | 'settle'>;
  readonly queue: WebhookQueue;
  readonly clock: Clock;
  /** Told of a delivery that could not be looked after; the others are, and the next sweep tries again. */
  readonly onDeliveryFailed: (delivery: Delivery, cause: unknown) => void;
}

export interface SweepWebhooksReport {
  readonly sent: number;
  readonly givenUp: number;
  readonly errors: number;
}

/**
 * Sends every delivery that is due: the next try, a message that got lost, or a try that was cut off. One whose last
 * try was cut off has failed. Safe to run twice at once.
 */
export const createSweepWebhooks = (deps: SweepWebhooksDeps) => async (): Promise<SweepWebhooksReport> => {
  const nowMs = deps.clock.nowMs();
  const due = await deps.webhooks.listDue(nowMs, SWEEP_BATCH);
  const report = { sent: 0, givenUp: 0, errors: 0 };
  for (const delivery of due)
    try {
      if (delivery.attempt >= MAX_DELIVERY_ATTEMPTS) {
        await deps.webhooks.settle(delivery, { status: 'failed', result: 'cut_off' });
        report.givenUp += 1;
      } else {
        await resend(deps, delivery, nowMs);
        report.sent += 1;
      }
    } catch (cause) {
      report.errors += 1;
      deps.onDeliveryFailed(delivery, cause);
    }
  return report;
};

const resend = async (
  { webhooks, queue }: SweepWebhooksDeps,
  delivery: Delivery,
  nowMs: number,
): Promise<void> => {
  const { workspaceId, videoId, attempt } = delivery;
  await queue.send({ workspaceId, videoId, attempt });
  await webhooks.postpone(delivery, nowMs + RESEND_AFTER_SECONDS * 1000);
};
