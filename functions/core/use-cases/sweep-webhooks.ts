import { RESEND_AFTER_SECONDS, SWEEP_BATCH } from '#core/limits.ts';
import type { Clock } from '#core/ports.ts';
import { MAX_DELIVERY_ATTEMPTS } from '#core/webhook/retry-schedule.ts';
import type { WebhookQueue, WebhookStore } from '#core/webhook/webhook-ports.ts';

export interface SweepWebhooksDeps {
  readonly webhooks: Pick<WebhookStore, 'listDue' | 'postpone' | 'settle'>;
  readonly queue: WebhookQueue;
  readonly clock: Clock;
}

export interface SweepWebhooksReport {
  readonly sent: number;
  readonly givenUp: number;
}

/**
 * Sends every delivery that is due: the next try, a message that got lost, or a try that was cut off. One whose last
 * try was cut off has failed. Safe to run twice at once.
 */
export const createSweepWebhooks =
  ({ webhooks, queue, clock }: SweepWebhooksDeps) =>
  async (): Promise<SweepWebhooksReport> => {
    const nowMs = clock.nowMs();
    const due = await webhooks.listDue(nowMs, SWEEP_BATCH);
    const spent = due.filter(({ attempt }) => attempt >= MAX_DELIVERY_ATTEMPTS);
    for (const delivery of spent) await webhooks.settle(delivery, { status: 'failed', result: 'cut_off' });
    for (const delivery of due) {
      if (spent.includes(delivery)) continue;
      const { workspaceId, videoId, attempt } = delivery;
      await queue.send({ workspaceId, videoId, attempt });
      await webhooks.postpone(delivery, nowMs + RESEND_AFTER_SECONDS * 1000);
    }
    return { sent: due.length - spent.length, givenUp: spent.length };
  };
