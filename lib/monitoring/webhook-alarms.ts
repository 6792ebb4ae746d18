import { countOver, leastOver, mostOver, sumOver } from './alarm-settings.ts';
import type { AlarmTable, Watched } from './alarm-settings.ts';
import { completedRuns, formula, total } from './formulas.ts';

export const webhookAlarms = ({ webhooks, webhookSweeper, own }: Watched): AlarmTable => ({
  WebhooksStuck: {
    impact:
      'Deliveries of events could not even be begun, five times or for five minutes in a row: receivers hear of their videos later than they should.',
    metric: total('deliveries that cannot be begun', 5, {
      deadLetters: webhooks.deadLetters.metricApproximateNumberOfMessagesVisible(mostOver(5)),
      errors: own.metric('WebhookSweepErrors', leastOver(5)),
    }),
    comparison: 'atLeast',
    threshold: 1,
    periods: 1,
  },
  WebhooksLate: {
    impact:
      'An event has been waiting for half an hour to be delivered: receivers hear of their videos late, those included whose server answers at once.',
    metric: webhooks.queue.metricApproximateAgeOfOldestMessage(mostOver(5)),
    comparison: 'atLeast',
    threshold: 30 * 60, // a message may be held back for a quarter of an hour on purpose
    periods: 1,
  },
  WebhooksFailing: {
    impact:
      'Nine of ten tries to deliver an event fail, to all receivers together: most likely our side cannot reach the world, and no receiver hears of its videos.',
    metric: formula(
      'per cent of tries that failed',
      15,
      'IF(tries >= 20, 100 * failed / tries, 0)', // a few receivers that are down are their owners' affair
      {
        failed: own.metric('WebhookTriesFailed', sumOver(15)),
        tries: own.metric('WebhookTriesFailed', countOver(15)),
      },
    ),
    comparison: 'atLeast',
    threshold: 90,
    periods: 2,
  },
  WebhookSweeperNotSweeping: {
    impact:
      'Nobody makes the later tries of events, nor sends those whose message got lost: receivers that were down hear nothing.',
    metric: completedRuns('completed sweeps', webhookSweeper, 1),
    comparison: 'below',
    threshold: 1,
    periods: 5,
  },
});
