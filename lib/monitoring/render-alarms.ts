import { countOver, leastOver, mostOver, sumOver } from './alarm-settings.ts';
import type { AlarmTable, Watched } from './alarm-settings.ts';
import { completedRuns, formula, total, troublesOf } from './formulas.ts';

/** Renders that ended by a fault of ours, and all that ended; each ending reports one or zero. */
const endings = ({ own }: Watched, minutes: number) => ({
  faults: own.metric('RenderFaults', sumOver(minutes)),
  ended: own.metric('RenderFaults', countOver(minutes)),
});

/** How videos end that should not have. */
const completionAlarms = (watched: Watched): AlarmTable => ({
  RendersFailing: {
    impact:
      'A fifth or more of all renders ends in render_crashed or internal_error, which is no fault of the documents: callers get their credits back instead of a video.',
    metric: formula(
      'per cent of renders that failed by our fault',
      15,
      'IF(faults >= 5, 100 * faults / ended, 0)', // fewer than five say nothing about a share
      endings(watched, 15),
    ),
    comparison: 'atLeast',
    threshold: 20,
    periods: 1,
  },
  NothingRenders: {
    impact:
      'No render comes to its end, each crashes: Chromium, ffmpeg or the layers do not work, and no caller gets a video.',
    metric: formula(
      'every render failed by our fault',
      30,
      'IF(faults >= 2 AND faults == ended, 1, 0)', // one alone may be a document that Chromium cannot bear
      endings(watched, 30),
    ),
    comparison: 'atLeast',
    threshold: 1,
    periods: 1,
  },
  RendersGivenUp: {
    impact:
      'Renders were delivered five times in vain: these videos fail with internal_error and their credits return.',
    // Dead letters lie for a moment only before they are consumed, so what consumed them counts too.
    metric: total('dead letters', 1, {
      waiting: watched.queues.deadLetters.metricApproximateNumberOfMessagesVisible(mostOver(1)),
      consumed: watched.closer.metricInvocations(sumOver(1)),
    }),
    comparison: 'atLeast',
    threshold: 1,
    periods: 1,
  },
  RefundsSpiking: {
    impact:
      'In the last hour more credits went back for failed videos than were earned, two minutes of video or more: most of what callers order does not come to be, by our fault or by that of their documents.',
    metric: formula('more refunded than captured', 60, 'IF(refunded >= 120 AND refunded >= captured, 1, 0)', {
      refunded: watched.own.metric('CreditsRefunded', sumOver(60)),
      captured: watched.own.metric('CreditsCaptured', sumOver(60)),
    }),
    comparison: 'atLeast',
    threshold: 1,
    periods: 1,
  },
});

/** What keeps videos from being rendered at all. */
const progressAlarms = ({ own, renderer, coordinator, sweeper }: Watched): AlarmTable => ({
  QueueTooOld: {
    impact:
      'A video has been waiting for five minutes or more and nobody renders it: its caller waits, and after half an hour it fails and its credits return.',
    metric: own.metric('OldestWaitSeconds', mostOver(5)),
    comparison: 'atLeast',
    threshold: 5 * 60,
    periods: 1,
  },
  RendersStuck: {
    impact:
      'For ten minutes a video has had no worker and got none: it shows no progress, and keeps a slot and its credits.',
    metric: total('videos without a worker', 5, {
      expired: own.metric('ExpiredLeases', leastOver(5)),
      errors: own.metric('SweepErrors', leastOver(5)),
    }),
    comparison: 'atLeast',
    threshold: 1,
    periods: 2,
  },
  RendererFailing: {
    impact:
      'render-segment dies instead of answering (Chromium, ffmpeg, memory or a bad deployment): videos fail with render_crashed and their credits return.',
    // Not its throttles: a call that is throttled is made again, dozens of times, and its video then renders.
    metric: renderer.metricErrors(sumOver(5)),
    comparison: 'atLeast',
    threshold: 3,
    periods: 1,
  },
  CoordinatorFailing: {
    impact:
      'render-video dies, cannot reach what it needs, or waits in vain for a free renderer, in the middle of renders: callers wait a minute or more longer for each, and after three times the video fails.',
    metric: total('renders left to the sweeper', 5, {
      ...troublesOf(coordinator, 5),
      aborted: own.metric('RendersAborted', sumOver(5)),
    }),
    comparison: 'atLeast',
    threshold: 3,
    periods: 1,
  },
  SweeperNotSweeping: {
    impact:
      'Nobody looks after lost sends and dead workers: such videos stay queued or rendering, keep their slot, and their credits do not return.',
    metric: completedRuns('completed sweeps', sweeper, 1),
    comparison: 'below',
    threshold: 1,
    periods: 5,
  },
});

export const renderAlarms = (watched: Watched): AlarmTable => ({
  ...completionAlarms(watched),
  ...progressAlarms(watched),
});
