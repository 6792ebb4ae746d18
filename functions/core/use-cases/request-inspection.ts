import { INSPECTION_REQUESTS_MAX } from '#contracts/limits.ts';
import { INSPECTION_RETRY_SECONDS } from '#contracts/timeouts.ts';
import type { Asset } from '#core/asset/asset.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { AssetFiles, AssetQueue, AssetStore } from '#core/ports/assets.ts';
import type { Clock } from '#core/ports/system.ts';

export interface RequestInspectionDeps {
  readonly assets: Pick<
    AssetStore,
    'find' | 'markInspectionRequested' | 'returnInspectionRequest' | 'reject'
  >;
  readonly assetFiles: Pick<AssetFiles, 'openUpload'>;
  readonly inspectionQueue: AssetQueue;
  readonly clock: Clock;
  readonly log: Log;
}

/** Returns the asset as stored afterwards; undefined when its record was removed meanwhile. */
export type RequestInspection = (asset: Asset) => Promise<Asset | undefined>;

/**
 * Sends the message for the inspection of what was uploaded for an asset that awaits it, once in INSPECTION_RETRY_SECONDS. A file
 * that the worker has not settled after INSPECTION_REQUESTS_MAX messages is unreadable. `inspection` is null without an upload. A
 * message that cannot be sent is not counted: the next read or sweep sends it.
 */
export const createRequestInspection =
  ({ assets, assetFiles, inspectionQueue, clock, log }: RequestInspectionDeps): RequestInspection =>
  async (asset) => {
    const { workspaceId, id, inspection } = asset;
    const nowMs = clock.nowMs();
    if (inspection && nowMs - inspection.requestedAtMs < INSPECTION_RETRY_SECONDS * 1000) return asset;
    if (!(await assetFiles.openUpload(asset))) return { ...asset, inspection: null };
    if (inspection && inspection.requests >= INSPECTION_REQUESTS_MAX)
      return assets.reject(asset, 'unreadable_file', nowMs);
    // Before the message, so that reads at the same time send one. A lost message is sent again after the time.
    if (await assets.markInspectionRequested(asset, nowMs)) {
      try {
        await inspectionQueue.send({ workspaceId, assetId: id });
      } catch (error) {
        log(LOG_EVENTS.inspectionNotRequested, { workspace_id: workspaceId, asset_id: id }, error);
        await assets.returnInspectionRequest(asset, nowMs);
      }
    }
    return assets.find(workspaceId, id);
  };
