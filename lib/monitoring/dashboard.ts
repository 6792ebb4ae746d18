import { AlarmStatusWidget, Dashboard, GraphWidget, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Alarm, IMetric, IWidget, MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { maximumOver, sumOver } from './metrics.ts';
import type { MonitoredResources } from './metrics.ts';

const WIDTH = 24;

interface Graph {
  readonly title: string;
  readonly left: readonly IMetric[];
  readonly right?: readonly IMetric[];
}

interface Row {
  readonly heading: string;
  readonly graphs: readonly Graph[];
}

const sum = sumOver(5);
const maximum = maximumOver(5);
const percentiles = (metricOf: (options: MetricOptions) => IMetric): IMetric[] =>
  ['p50', 'p99'].map((statistic) => metricOf({ ...sum, statistic, label: statistic }));

const callers = ({ api, throttledRequests, blockedRequests, metrics }: MonitoredResources): Row => ({
  heading: 'Callers',
  graphs: [
    { title: 'Requests', left: [api.metricCount(sum)] },
    {
      title: 'Errors',
      left: [
        api.metricServerError(sum),
        throttledRequests.with(sum),
        ...(blockedRequests ? [blockedRequests.with(sum)] : []),
      ],
      right: [api.metricClientError(sum)],
    },
    {
      title: 'Request latency',
      left: percentiles((options) => api.metricLatency(options)),
    },
    {
      title: 'Seconds from creation to done',
      left: percentiles((options) => metrics.metric('SecondsToDone', options)),
      right: [
        metrics.metric('SyntheticRenderSeconds', maximum),
        metrics.metric('SyntheticRenderFaults', maximum),
      ],
    },
  ],
});

const renders = ({ metrics }: MonitoredResources): Row => ({
  heading: 'Renders',
  graphs: [
    {
      title: 'Started and completed',
      left: [
        metrics.metric('RendersStarted', sum),
        metrics.metric('RendersDone', sum),
        metrics.metric('RendersFailed', sum),
        metrics.metric('RendersCanceled', sum),
      ],
    },
    {
      title: 'Failures by code',
      left: [metrics.byCode('RendersFailed'), metrics.metric('TemplatesFailed', sum)],
    },
    {
      title: 'Faults of the service, and of documents',
      left: [
        metrics.metric('RenderFaults', sum),
        metrics.metric('ControlsFailed', sum),
        metrics.metric('RendersAborted', sum),
      ],
      right: [metrics.metric('DocumentFaults', sum)],
    },
    {
      title: 'Render seconds per second of video',
      left: percentiles((options) => metrics.metric('RenderSecondsPerVideoSecond', options)),
    },
  ],
});

const queue = ({ metrics, queues, functions }: MonitoredResources): Row => ({
  heading: 'Queue',
  graphs: [
    {
      title: 'Seconds in the queue',
      left: [
        metrics.metric('OldestWaitSeconds', maximum),
        metrics.metric('BacklogSeconds', maximum),
        ...percentiles((options) => metrics.metric('WaitSeconds', options)),
      ],
    },
    {
      title: 'Messages',
      left: [
        metrics.metric('QueuedVideos', maximum),
        queues.renders.queue.metricApproximateNumberOfMessagesVisible(maximum),
        queues.renders.queue.metricApproximateNumberOfMessagesNotVisible(maximum),
        queues.renderRetries.metricApproximateNumberOfMessagesVisible(maximum),
        queues.renders.deadLetters.metricApproximateNumberOfMessagesVisible(maximum),
      ],
      right: [queues.renders.queue.metricApproximateAgeOfOldestMessage(maximum)],
    },
    {
      title: 'Sweeper',
      left: [
        metrics.metric('VideosRetried', sum),
        metrics.metric('VideosResent', sum),
        metrics.metric('SweepErrors', sum),
        metrics.metric('AssetSweepErrors', sum),
        metrics.metric('ThumbnailFaults', sum),
        metrics.metric('InspectionFaults', sum),
        metrics.metric('FetchFaults', sum),
      ],
      right: [metrics.metric('LeaseLagSeconds', maximum)],
    },
    {
      title: 'Concurrent renders',
      left: [functions.coordinator.metric('ConcurrentExecutions', maximum)],
    },
  ],
});

const cost = ({ metrics, functions }: MonitoredResources): Row => ({
  heading: 'Cost',
  graphs: [
    {
      title: 'Renderer seconds per second of video',
      left: percentiles((options) => metrics.metric('RendererSecondsPerVideoSecond', options)),
    },
    {
      title: 'Renderer seconds and seconds of video',
      left: [
        metrics.metric('RendererSeconds', sum),
        metrics.metric('VideoSeconds', sum),
        metrics.metric('UnpaidRendererSeconds', sum),
      ],
    },
    {
      title: 'Duration of renderer and coordinator',
      left: [functions.renderer.metricDuration(sum), functions.coordinator.metricDuration(sum)],
    },
  ],
});

const credits = ({ metrics }: MonitoredResources): Row => ({
  heading: 'Credits',
  graphs: [
    {
      title: 'Captured, refunded and canceled',
      left: [
        metrics.metric('CreditsCaptured', sum),
        metrics.metric('CreditsRefunded', sum),
        metrics.metric('CreditsCanceled', sum),
      ],
    },
    {
      title: 'Ledger check',
      left: [metrics.metric('LedgerDrift', maximumOver(60))],
      right: [metrics.metric('WorkspacesChecked', maximumOver(60))],
    },
  ],
});

const webhookDeliveries = ({ metrics, queues }: MonitoredResources): Row => ({
  heading: 'Webhooks',
  graphs: [
    {
      title: 'Deliveries',
      left: [
        metrics.metric('WebhooksDelivered', sum),
        metrics.metric('WebhookAttemptsFailed', sum),
        metrics.metric('WebhooksFailed', sum),
        metrics.metric('WebhookSweepErrors', sum),
      ],
    },
    {
      title: 'Messages',
      left: [
        queues.webhooks.queue.metricApproximateNumberOfMessagesVisible(maximum),
        queues.webhooks.deadLetters.metricApproximateNumberOfMessagesVisible(maximum),
      ],
      right: [
        queues.webhooks.queue.metricApproximateAgeOfOldestMessage(maximum),
        metrics.metric('WebhookLagSeconds', maximum),
      ],
    },
  ],
});

const toWidgets = ({ heading, graphs }: Row): IWidget[][] => [
  [new TextWidget({ markdown: `## ${heading}`, width: WIDTH, height: 1 })],
  graphs.map(
    ({ title, left, right = [] }) =>
      new GraphWidget({ title, width: WIDTH / graphs.length, left: [...left], right: [...right] }),
  ),
];

/** Rows from what callers notice to what explains it. */
export const createDashboard = (
  scope: Construct,
  dashboardName: string,
  monitored: MonitoredResources,
  alarms: readonly Alarm[],
): void => {
  const rows = [callers, renders, queue, cost, credits, webhookDeliveries].map((row) => row(monitored));
  new Dashboard(scope, 'Dashboard', {
    dashboardName,
    widgets: [
      ...rows.flatMap(toWidgets),
      [new AlarmStatusWidget({ title: 'Alarms', width: WIDTH, height: 4, alarms: [...alarms] })],
    ],
  });
};
