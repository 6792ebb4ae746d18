import type { AssetStore } from '#core/ports/assets.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import type { SettleUpload } from '#core/use-cases/settle-upload.ts';
import { createAssetQueueHandler } from '../queue-handler.ts';

export interface InspectUploadHandlerDeps {
  readonly assets: Pick<AssetStore, 'find'>;
  readonly inspectUpload: SettleUpload;
  readonly log: Log;
  readonly record: RecordMetrics;
}

/** An asset that was settled, deleted or removed since the message was sent is left as it is. */
export const createInspectUploadHandler = ({
  assets,
  inspectUpload,
  log,
  record,
}: InspectUploadHandlerDeps) =>
  createAssetQueueHandler({
    log,
    aborted: LOG_EVENTS.inspectionAborted,
    handle: async ({ workspaceId, assetId }, ownLog) => {
      try {
        const asset = await assets.find(workspaceId, assetId);
        const settled = asset && (await inspectUpload(asset));
        ownLog(LOG_EVENTS.inspectionCompleted, {
          status: settled?.status ?? null,
          code: settled?.rejection ?? null,
        });
        record({ InspectionFaults: 0 });
      } catch (error) {
        record({ InspectionFaults: 1 });
        throw error;
      }
    },
  });
