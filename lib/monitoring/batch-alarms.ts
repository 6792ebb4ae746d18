import type { AlarmDefinitions } from './alarm-definition.ts';
import { maximumOver } from './metrics.ts';
import type { MonitoredResources } from './metrics.ts';

export const batchAlarms = ({ queues: { batches } }: MonitoredResources): AlarmDefinitions => ({
  BatchesStuck: {
    impact: 'No further video of a batch begins in a workspace, although its batch is running.',
    metric: batches.deadLetters.metricApproximateNumberOfMessagesVisible(maximumOver(5)),
    comparison: 'atLeast',
    threshold: 1,
    periods: 1,
  },
});
