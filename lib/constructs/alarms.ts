import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Alarm, ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { RenderQueues } from './render-queue.ts';

export interface Watched {
  readonly api: RestApi;
  readonly queues: RenderQueues;
  readonly webhooks: RenderQueues;
  readonly renderer: LambdaFunction;
  /** Consumes the dead letters. */
  readonly closer: LambdaFunction;
  readonly sweeper: LambdaFunction;
  readonly webhookSweeper: LambdaFunction;
}

interface AlarmSettings {
  /** What callers notice, in one sentence: whoever is woken reads this first. */
  readonly impact: string;
  readonly metric: IMetric;
  readonly comparison: 'atLeast' | 'below';
  readonly threshold: number;
  /** How many of the metric's periods in a row must be bad. */
  readonly periods: number;
}

const COMPARISONS = {
  atLeast: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  below: ComparisonOperator.LESS_THAN_THRESHOLD,
} as const;

const everyMinute = { period: Duration.minutes(1), statistic: 'Sum' };
const everyFiveMinutes = { period: Duration.minutes(5), statistic: 'Sum' };

/** Dead letters lie for a moment only before they are consumed, so what consumed them counts too. */
const deadLetters = ({ queues, closer }: Watched): IMetric =>
  new MathExpression({
    label: 'dead letters',
    expression: 'FILL(waiting, 0) + FILL(consumed, 0)',
    usingMetrics: {
      waiting: queues.deadLetters.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'Maximum',
      }),
      consumed: closer.metricInvocations(everyMinute),
    },
    period: Duration.minutes(1),
  });

/** Sweeps that ran to their end. A schedule that has stopped reports nothing at all, which counts as none. */
const completedSweeps = (sweeper: LambdaFunction): IMetric =>
  new MathExpression({
    label: 'completed sweeps',
    expression: 'FILL(invocations, 0) - FILL(errors, 0)',
    usingMetrics: {
      invocations: sweeper.metricInvocations(everyMinute),
      errors: sweeper.metricErrors(everyMinute),
    },
    period: Duration.minutes(1),
  });

const alarms = (watched: Watched): Readonly<Record<string, AlarmSettings>> => ({
  RendersGivenUp: {
    impact:
      'Renders were delivered five times in vain: these videos fail with internal_error and their credits return.',
    metric: deadLetters(watched),
    comparison: 'atLeast',
    threshold: 1,
    periods: 1,
  },
  QueueTooOld: {
    impact:
      'A video has been waiting or rendering for twenty minutes: callers wait, and whatever is still queued after thirty minutes fails with its credits returned.',
    metric: watched.queues.queue.metricApproximateAgeOfOldestMessage({
      period: Duration.minutes(1),
      statistic: 'Maximum',
    }),
    comparison: 'atLeast',
    threshold: 20 * 60,
    periods: 3,
  },
  ApiFailing: {
    impact: 'Callers get internal_error instead of an answer, five times or more in five minutes.',
    metric: watched.api.metricServerError(everyFiveMinutes),
    comparison: 'atLeast',
    threshold: 5,
    periods: 1,
  },
  RendererFailing: {
    impact:
      'render-segment dies instead of answering (Chromium, ffmpeg, memory or a bad deployment): videos fail with render_crashed and their credits return.',
    metric: watched.renderer.metricErrors(everyFiveMinutes),
    comparison: 'atLeast',
    threshold: 3,
    periods: 1,
  },
  SweeperNotSweeping: {
    impact:
      'Nobody looks after lost sends and dead workers: such videos stay queued or rendering, keep their slot, and their credits do not return.',
    metric: completedSweeps(watched.sweeper),
    comparison: 'below',
    threshold: 1,
    periods: 5,
  },
});

const webhookAlarms = ({ webhooks, webhookSweeper }: Watched): Readonly<Record<string, AlarmSettings>> => ({
  WebhooksStuck: {
    impact:
      'Deliveries of events could not even be begun, five times in a row: receivers hear of their videos later than they should.',
    metric: webhooks.deadLetters.metricApproximateNumberOfMessagesVisible({
      period: Duration.minutes(1),
      statistic: 'Maximum',
    }),
    comparison: 'atLeast',
    threshold: 1,
    periods: 1,
  },
  WebhookSweeperNotSweeping: {
    impact:
      'Nobody makes the later tries of events, nor sends those whose message got lost: receivers that were down hear nothing.',
    metric: completedSweeps(webhookSweeper),
    comparison: 'below',
    threshold: 1,
    periods: 5,
  },
});

/** Tells a topic of each way the service fails its callers. People subscribe to it by hand. */
export const createAlarms = (scope: Construct, watched: Watched): Topic => {
  const topic = new Topic(scope, 'AlarmTopic', { enforceSSL: true });
  topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
  for (const [id, { impact, metric, comparison, threshold, periods }] of Object.entries({
    ...alarms(watched),
    ...webhookAlarms(watched),
  })) {
    const alarm = new Alarm(scope, id, {
      alarmDescription: impact,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: COMPARISONS[comparison],
      treatMissingData: comparison === 'below' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(topic));
  }
  return topic;
};
