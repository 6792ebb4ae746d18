import { AlarmStatusWidget, Dashboard, GraphWidget, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Alarm, IMetric, IWidget, MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { mostOver, sumOver } from './alarm-settings.ts';
import type { Watched } from './alarm-settings.ts';

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
const most = mostOver(5);
const percentiles = (metricOf: (options: MetricOptions) => IMetric): IMetric[] =>
  ['p50', 'p99'].map((statistic) => metricOf({ ...sum, statistic, label: statistic }));

const callers = ({ api, throttledRequests, own }: Watched): Row => ({
  heading: 'Callers',
  graphs: [
    { title: 'Requests', left: [api.metricCount(sum)] },
    {
      title: 'Errors',
      left: [api.metricServerError(sum), throttledRequests.with(sum)],
      right: [api.metricClientError(sum)],
    },
    {
      title: 'Latency of requests',
      left: percentiles((options) => api.metricLatency(options)),
    },
    {
      title: 'From create to done',
      left: percentiles((options) => own.metric('SecondsToDone', options)),
    },
  ],
});

const renders = ({ own }: Watched): Row => ({
  heading: 'Renders',
  graphs: [
    {
      title: 'Started and ended',
      left: [
        own.metric('RendersStarted', sum),
        own.metric('RendersDone', sum),
        own.metric('RendersFailed', sum),
        own.metric('RendersCanceled', sum),
      ],
    },
    { title: 'Failed, by code', left: [own.byCode('RendersFailed')] },
    {
      title: 'Faults of ours',
      left: [own.metric('RenderFaults', sum), own.metric('RendersAborted', sum)],
    },
    {
      title: 'Seconds per second of video',
      left: percentiles((options) => own.metric('RenderSecondsPerVideoSecond', options)),
    },
  ],
});

const queue = ({ own, queues, coordinator }: Watched): Row => ({
  heading: 'Queue',
  graphs: [
    {
      title: 'Wait',
      left: [
        own.metric('OldestWaitSeconds', most),
        ...percentiles((options) => own.metric('WaitSeconds', options)),
      ],
    },
    {
      title: 'Messages',
      left: [
        queues.queue.metricApproximateNumberOfMessagesVisible(most),
        queues.queue.metricApproximateNumberOfMessagesNotVisible(most),
        queues.deadLetters.metricApproximateNumberOfMessagesVisible(most),
      ],
      right: [queues.queue.metricApproximateAgeOfOldestMessage(most)],
    },
    {
      title: 'Looked after by the sweeper',
      left: [
        own.metric('ExpiredLeases', most),
        own.metric('VideosResent', sum),
        own.metric('SweepErrors', sum),
      ],
    },
    {
      title: 'Renders at once',
      left: [coordinator.metric('ConcurrentExecutions', most)],
    },
  ],
});

const cost = ({ own, renderer, coordinator }: Watched): Row => ({
  heading: 'Cost',
  graphs: [
    {
      title: 'Renderer seconds per second of video',
      left: percentiles((options) => own.metric('RendererSecondsPerVideoSecond', options)),
    },
    {
      title: 'Renderer seconds, and seconds of video they made',
      left: [own.metric('RendererSeconds', sum), own.metric('VideoSeconds', sum)],
    },
    {
      title: 'Billed to renderer and coordinator',
      left: [renderer.metricDuration(sum), coordinator.metricDuration(sum)],
    },
  ],
});

const money = ({ own }: Watched): Row => ({
  heading: 'Money',
  graphs: [
    {
      title: 'Credits',
      left: [
        own.metric('CreditsCaptured', sum),
        own.metric('CreditsRefunded', sum),
        own.metric('CreditsCanceled', sum),
      ],
    },
    {
      title: 'LedgerSnapshot',
      left: [own.metric('LedgerDrift', mostOver(60))],
      right: [own.metric('WorkspacesChecked', mostOver(60))],
    },
  ],
});

const events = ({ own, webhooks }: Watched): Row => ({
  heading: 'Webhooks',
  graphs: [
    {
      title: 'Deliveries',
      left: [
        own.metric('WebhooksDelivered', sum),
        own.metric('WebhookTriesFailed', sum),
        own.metric('WebhooksGivenUp', sum),
        own.metric('WebhookSweepErrors', sum),
      ],
    },
    {
      title: 'Messages',
      left: [
        webhooks.queue.metricApproximateNumberOfMessagesVisible(most),
        webhooks.deadLetters.metricApproximateNumberOfMessagesVisible(most),
      ],
      right: [webhooks.queue.metricApproximateAgeOfOldestMessage(most)],
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

/** What callers see first, then what explains it. */
export const createDashboard = (
  scope: Construct,
  dashboardName: string,
  watched: Watched,
  alarms: readonly Alarm[],
): void => {
  const rows = [callers, renders, queue, cost, money, events].map((row) => row(watched));
  new Dashboard(scope, 'Dashboard', {
    dashboardName,
    widgets: [
      ...rows.flatMap(toWidgets),
      [new AlarmStatusWidget({ title: 'Alarms', width: WIDTH, height: 4, alarms: [...alarms] })],
    ],
  });
};
