import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { AlarmDefinition, AlarmDefinitions } from './alarm-definition.ts';
import { completedRuns, formula, invocationFailures, minimumOver, sumOver, total } from './metrics.ts';
import type { MonitoredResources } from './metrics.ts';

/** Five files that a worker could not process within an hour, each of which is tried again. */
const fiveInAnHour = (
  label: string,
  worker: LambdaFunction,
  faults: IMetric,
): Omit<AlarmDefinition, 'impact'> => ({
  metric: total(label, 60, { ...invocationFailures(worker, 60), faults }),
  comparison: 'atLeast',
  threshold: 5,
  periods: 1,
});

export const assetAlarms = ({ metrics, functions }: MonitoredResources): AlarmDefinitions => ({
  AssetsStuck: {
    impact:
      'For 15 minutes, assets that were never uploaded have kept their share of the storage of their workspace, and files of deleted assets may remain.',
    metric: formula('asset sweeps without an error', 15, 'IF(FILL(sweepErrors, 0) >= 1, 0, runs)', {
      runs: completedRuns('completed sweeps', functions.assetSweeper, 15),
      sweepErrors: metrics.metric('AssetSweepErrors', minimumOver(15)),
    }),
    comparison: 'below',
    threshold: 1,
    periods: 1,
  },
  ThumbnailsFailing: {
    impact:
      'Five or more small pictures of photos could not be made within an hour: the dashboard shows a symbol in their place. Videos are not affected.',
    ...fiveInAnHour(
      'thumbnails not made',
      functions.thumbnailMaker,
      metrics.metric('ThumbnailFaults', sumOver(60)),
    ),
  },
  InspectionsFailing: {
    impact:
      'Five or more uploaded clips, fonts or photos could not be inspected within an hour: they cannot be used in videos until they are. Other files are not affected.',
    ...fiveInAnHour(
      'uploads not inspected',
      functions.uploadInspector,
      metrics.metric('InspectionFaults', sumOver(60)),
    ),
  },
  FetchesFailing: {
    impact:
      'Five or more files could not be fetched from their addresses within an hour by a fault of the service: they stay `fetching` until the next try. Uploads are not affected.',
    ...fiveInAnHour('files not fetched', functions.assetFetcher, metrics.metric('FetchFaults', sumOver(60))),
  },
});
