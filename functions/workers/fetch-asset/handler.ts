import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { createFetchAsset } from '#core/use-cases/fetch-asset.ts';
import type { FetchAssetDeps, FetchReport } from '#core/use-cases/fetch-asset.ts';
import { createAssetQueueHandler } from '../queue-handler.ts';

export interface FetchAssetHandlerDeps extends FetchAssetDeps {
  readonly log: Log;
  readonly record: RecordMetrics;
}

/** An asset that was fetched, deleted or rejected since the message was sent is left as it is. */
export const createFetchAssetHandler = ({ log, record, ...deps }: FetchAssetHandlerDeps) => {
  const fetchAsset = createFetchAsset(deps);
  return createAssetQueueHandler({
    log,
    aborted: LOG_EVENTS.fetchAborted,
    handle: async ({ workspaceId, assetId }, ownLog) => {
      try {
        const report = await fetchAsset({ workspaceId, id: assetId });
        ownLog(LOG_EVENTS.fetchCompleted, fieldsOf(report));
        record({ FetchFaults: 0 });
      } catch (error) {
        record({ FetchFaults: 1 });
        throw error;
      }
    },
  });
};

/** Without the address, which may contain secrets. */
const fieldsOf = (report: FetchReport) => {
  if (report === null) return { status: null };
  return report.status === 'stored'
    ? { status: report.status, bytes: report.sizeBytes }
    : { status: report.status, code: report.code, reason: report.reason, bytes: report.receivedBytes };
};
