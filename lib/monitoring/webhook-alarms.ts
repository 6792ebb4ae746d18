import type { AlarmDefinitions } from './alarm-definition.ts';
import { completedRuns, countOver, formula, maximumOver, minimumOver, sumOver, total } from './metrics.ts';
import type { MonitoredResources } from './metrics.ts';

export const webhookAlarms = ({
  queues: { webhooks },
  functions,
  metrics,
}: MonitoredResources): AlarmDefinitions => ({
  WebhooksStuck: {
    impact: 'Webhook deliveries fail before the request is sent: receivers get their events late.',
    metric: total('deliveries that could not start', 5, {
      deadLetters: webhooks.deadLetters.metricApproximateNumberOfMessagesVisible(maximumOver(5)),
      errors: metrics.metric('WebhookSweepErrors', minimumOver(5)),
    }),
    comparison: 'atLeast',
    threshold: 1,
    periods: 1,
  },
  WebhooksLate: {
    impact: 'A webhook event has waited half an hour for delivery: all receivers get their events late.',
    metric: formula('seconds an event has waited', 5, 'MAX([FILL(age, 0), FILL(lag, 0)])', {
      age: webhooks.queue.metricApproximateAgeOfOldestMessage(maximumOver(5)),
      lag: metrics.metric('WebhookLagSeconds', maximumOver(5)),
    }),
    comparison: 'atLeast',
    threshold: 30 * 60, // messages are delayed by up to 15 minutes on purpose
    periods: 1,
  },
  WebhooksFailing: {
    impact:
      'Nine of ten webhook requests to all receivers together fail: most likely the service itself cannot send them.',
    metric: formula(
      'percentage of failed webhook requests',
      15,
      'IF(tries >= 20, 100 * failed / tries, 0)', // a few unreachable receivers stay below
      {
        failed: metrics.metric('WebhookAttemptsFailed', sumOver(15)),
        tries: metrics.metric('WebhookAttemptsFailed', countOver(15)),
      },
    ),
    comparison: 'atLeast',
    threshold: 90,
    periods: 3,
    breaching: 2,
  },
  WebhookSweeperNotRunning: {
    impact: 'Failed webhook deliveries are not retried and lost messages are not sent again.',
    metric: completedRuns('completed sweeps', functions.webhookSweeper, 1),
    comparison: 'below',
    threshold: 1,
    periods: 5,
    breaching: 4, // two runs may fall into one minute and leave the next one empty
  },
});
