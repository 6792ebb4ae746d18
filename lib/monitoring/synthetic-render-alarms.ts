import { SYNTHETIC_RENDER_MINUTES } from '#contracts/synthetic-renders.ts';
import type { AlarmDefinitions } from './alarm-definition.ts';
import { countOver, formula, sumOver } from './metrics.ts';
import type { MonitoredResources } from './metrics.ts';

export const syntheticRenderAlarms = ({
  metrics,
  hasSyntheticRenders,
}: MonitoredResources): AlarmDefinitions =>
  hasSyntheticRenders
    ? {
        SyntheticRendersFailing: {
          impact:
            'For 15 minutes, the small video that the service orders from itself has not been ready within five minutes: callers most likely get no videos either.',
          metric: formula(
            'good synthetic renders',
            SYNTHETIC_RENDER_MINUTES,
            'FILL(runs, 0) - FILL(faults, 0)',
            {
              runs: metrics.metric('SyntheticRenderFaults', countOver(SYNTHETIC_RENDER_MINUTES)),
              faults: metrics.metric('SyntheticRenderFaults', sumOver(SYNTHETIC_RENDER_MINUTES)),
            },
          ),
          comparison: 'below',
          threshold: 1,
          periods: 4,
          breaching: 3, // two runs may fall into one period and leave the next one empty
        },
      }
    : {};
