import {
  completedRuns,
  countOver,
  formula,
  invocationFailures,
  maximumOver,
  minimumOver,
  sumOver,
  total,
} from './metrics.ts';
import type { AlarmDefinitions } from './alarm-definition.ts';
import type { MonitoredResources } from './metrics.ts';
import { requestAlarms } from './request-alarms.ts';
import { syntheticRenderAlarms } from './synthetic-render-alarms.ts';
import { assetAlarms } from './asset-alarms.ts';
import { batchAlarms } from './batch-alarms.ts';
import { webhookAlarms } from './webhook-alarms.ts';

const DAY_MINUTES = 24 * 60;

/**
 * `RenderFaults` is 1 for a fault of the service and 0 for a finished video. A document that fails on its own reports
 * nothing, so it neither raises these alarms nor lowers their percentage.
 */
const renderFaults = ({ metrics }: MonitoredResources, minutes: number) => ({
  faults: metrics.metric('RenderFaults', sumOver(minutes)),
  completed: metrics.metric('RenderFaults', countOver(minutes)),
});

const renderResultAlarms = (monitored: MonitoredResources): AlarmDefinitions => ({
  RendersFailing: {
    impact:
      'A fifth or more of the renders fail, and so does our control document in their place; credits are released.',
    metric: formula(
      'percentage of renders failed by the service',
      15,
      'IF(faults >= 5, 100 * faults / completed, 0)', // fewer than five are too few for a percentage
      renderFaults(monitored, 15),
    ),
    comparison: 'atLeast',
    threshold: 20,
    periods: 1,
  },
  AllRendersFailing: {
    impact: 'Every render crashes: Chromium, ffmpeg or a layer does not work, and no caller gets a video.',
    metric: formula(
      'every render failed by the service',
      30,
      'IF(faults >= 2 AND faults == completed, 1, 0)', // a single one may be a renderer that was shut down
      renderFaults(monitored, 30),
    ),
    comparison: 'atLeast',
    threshold: 1,
    periods: 1,
  },
  RendersAbandoned: {
    impact:
      'Render messages failed on all five deliveries: these videos fail with internal_error and their credits are released.',
    // Dead letters are consumed within moments, so invocations of their consumer count too.
    metric: total('dead letters', 1, {
      waiting: monitored.queues.renders.deadLetters.metricApproximateNumberOfMessagesVisible(maximumOver(1)),
      consumed: monitored.functions.abandonedRenderCloser.metricInvocations(sumOver(1)),
    }),
    comparison: 'atLeast',
    threshold: 1,
    periods: 1,
  },
  TemplatesFailing: {
    impact:
      'A fifth or more of the videos from templates fail, whatever the code: a template, the fonts or GSAP may be broken for everyone.',
    // Compositions do not count: a caller's document fails as often as the caller likes.
    metric: formula(
      'percentage of videos from templates that failed',
      60,
      'IF(failed >= 3, 100 * failed / completed, 0)', // fewer than three are too few for a percentage
      {
        failed: monitored.metrics.metric('TemplatesFailed', sumOver(60)),
        completed: monitored.metrics.metric('TemplatesFailed', countOver(60)),
      },
    ),
    comparison: 'atLeast',
    threshold: 20,
    periods: 1,
  },
});

const waitAlarms = ({ metrics, maxBacklogSeconds }: MonitoredResources): AlarmDefinitions => ({
  BacklogFull: {
    impact:
      'New videos are refused with 429 quota_exceeded: rendering all queued videos takes longer than maxBacklogSeconds.',
    metric: metrics.metric('BacklogSeconds', maximumOver(5)),
    comparison: 'atLeast',
    threshold: maxBacklogSeconds,
    periods: 1,
  },
  QueueWaitHigh: {
    impact:
      'A video has been queued for longer than the backlog limit: it occupies a slot and credits of its workspace until it is rendered or canceled.',
    metric: metrics.metric('OldestWaitSeconds', maximumOver(5)),
    comparison: 'atLeast',
    threshold: maxBacklogSeconds + 5 * 60,
    periods: 1,
  },
});

const renderWorkerAlarms = ({ metrics, functions }: MonitoredResources): AlarmDefinitions => ({
  RendersStuck: {
    impact:
      'For five minutes a video has had no worker: it makes no progress and occupies a slot and credits of its workspace.',
    metric: formula('videos without a worker', 5, 'IF(FILL(lag, 0) >= 300 OR FILL(errors, 0) >= 1, 1, 0)', {
      lag: metrics.metric('LeaseLagSeconds', maximumOver(5)),
      errors: metrics.metric('SweepErrors', minimumOver(5)),
    }),
    comparison: 'atLeast',
    threshold: 1,
    periods: 1,
  },
  RendererFailing: {
    impact:
      'render-segment crashes and cannot render our control document afterwards (Chromium, ffmpeg, memory or a bad deployment).',
    // Not the function's errors, which a page can cause. No free renderer is not a failure either.
    metric: metrics.metric('ControlsFailed', sumOver(5)),
    comparison: 'atLeast',
    threshold: 3,
    periods: 1,
  },
  CoordinatorFailing: {
    impact:
      'render-video crashes or cannot reach AWS services: each affected video starts over, three times at most. Or no renderer starts: videos stay queued.',
    metric: total('renders left to the sweeper', 5, {
      ...invocationFailures(functions.coordinator, 5),
      aborted: metrics.metric('RendersAborted', sumOver(5)),
    }),
    comparison: 'atLeast',
    threshold: 3,
    periods: 1,
  },
  SweeperNotRunning: {
    impact:
      'Lost messages and dead workers are not detected: such videos stay queued or rendering and occupy slots and credits.',
    metric: completedRuns('completed sweeps', functions.sweeper, 1),
    comparison: 'below',
    threshold: 1,
    periods: 5,
    breaching: 4, // two runs may fall into one minute and leave the next one empty
  },
});

const ledgerAlarms = ({ metrics }: MonitoredResources): AlarmDefinitions => ({
  LedgerInconsistent: {
    impact:
      'Balance, ledger, slots and videos of a workspace are inconsistent: it may have been charged too much or too little.',
    metric: metrics.metric('LedgerDrift', maximumOver(60)),
    comparison: 'atLeast',
    threshold: 1,
    periods: 1,
    missingData: 'ignore', // checks are hours apart; the alarm lasts until one finds nothing
  },
  LedgerUnchecked: {
    impact: 'Balances have not been checked against the ledger for a day: charging errors stay undetected.',
    metric: metrics.metric('WorkspacesChecked', countOver(DAY_MINUTES)), // recorded at the end of a run
    comparison: 'below',
    threshold: 1,
    periods: 1,
  },
});

export const alarmDefinitions = (monitored: MonitoredResources): AlarmDefinitions => ({
  ...requestAlarms(monitored),
  ...renderResultAlarms(monitored),
  ...waitAlarms(monitored),
  ...renderWorkerAlarms(monitored),
  ...webhookAlarms(monitored),
  ...assetAlarms(monitored),
  ...batchAlarms(monitored),
  ...syntheticRenderAlarms(monitored),
  ...ledgerAlarms(monitored),
});
