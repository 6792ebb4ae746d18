import type { AlarmDefinitions } from './alarm-definition.ts';
import { completedRuns, formula, invocationFailures, minimumOver, sumOver, total } from './metrics.ts';
import type { MonitoredResources } from './metrics.ts';

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
    metric: total('thumbnails not made', 60, {
      ...invocationFailures(functions.thumbnailMaker, 60),
      faults: metrics.metric('ThumbnailFaults', sumOver(60)),
    }),
    comparison: 'atLeast',
    threshold: 5,
    periods: 1,
  },
  InspectionsFailing: {
    impact:
      'Five or more uploaded clips, fonts or photos could not be inspected within an hour: they cannot be used in videos until they are. Other files are not affected.',
    metric: total('uploads not inspected', 60, {
      ...invocationFailures(functions.uploadInspector, 60),
      faults: metrics.metric('InspectionFaults', sumOver(60)),
    }),
    comparison: 'atLeast',
    threshold: 5,
    periods: 1,
  },
  FetchesFailing: {
    impact:
      'Five or more files could not be fetched from their addresses within an hour by a fault of the service: they stay `fetching` until the next try. Uploads are not affected.',
    metric: total('files not fetched', 60, {
      ...invocationFailures(functions.assetFetcher, 60),
      faults: metrics.metric('FetchFaults', sumOver(60)),
    }),
    comparison: 'atLeast',
    threshold: 5,
    periods: 1,
  },
});
