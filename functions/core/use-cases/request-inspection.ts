import { INSPECTION_RETRY_SECONDS } from '#contracts/timeouts.ts';
import type { Asset } from '#core/asset/asset.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { AssetFiles, AssetQueue, AssetStore } from '#core/ports/assets.ts';
import type { Clock } from '#core/ports/system.ts';

export interface RequestInspectionDeps {
  readonly assets: Pick<AssetStore, 'find' | 'changeInspection' | 'countInspection'>;
  readonly assetFiles: Pick<AssetFiles, 'openUpload'>;
  readonly inspectionQueue: AssetQueue;
  readonly clock: Clock;
  readonly log: Log;
}

/** Long ago, so that the next request need not wait. */
const NOT_REQUESTED_MS = 0;

/** The next request may follow at once, and the asset is due now. False when it was settled or requested again. */
export const returnInspectionRequest = (
  assets: Pick<AssetStore, 'changeInspection'>,
  asset: Asset,
  begun: number,
  nowMs: number,
): Promise<boolean> => assets.changeInspection(asset, { begun, requestedAtMs: NOT_REQUESTED_MS }, nowMs);

/** Returns the asset as stored afterwards; undefined when its record was removed meanwhile. */
export type RequestInspection = (asset: Asset) => Promise<Asset | undefined>;

/**
 * Sends the message for the inspection of what was uploaded for an asset that awaits it, once in INSPECTION_RETRY_SECONDS,
 * and INSPECTION_REQUESTS_PER_HOUR for a workspace; others follow in a later hour. `inspection` is null without an upload. The next
 * read or sweep sends a message that could not be sent.
 */
export const createRequestInspection =
  ({ assets, assetFiles, inspectionQueue, clock, log }: RequestInspectionDeps): RequestInspection =>
  async (asset) => {
    const { workspaceId, id, inspection } = asset;
    const nowMs = clock.nowMs();
    if (inspection && nowMs - inspection.requestedAtMs < INSPECTION_RETRY_SECONDS * 1000) return asset;
    if (!(await assetFiles.openUpload(asset))) return { ...asset, inspection: null };
    const requested = { begun: inspection?.begun ?? 0, requestedAtMs: nowMs };
    // Before the message, so that reads at the same time send one. A lost message is sent again after the time.
    const isFirst = await assets.changeInspection(asset, requested);
    if (isFirst && (await assets.countInspection(workspaceId, nowMs))) {
      try {
        await inspectionQueue.send({ workspaceId, assetId: id });
      } catch (error) {
        log(LOG_EVENTS.inspectionNotRequested, { workspace_id: workspaceId, asset_id: id }, error);
        await returnInspectionRequest(assets, { ...asset, inspection: requested }, requested.begun, nowMs);
      }
    }
    return assets.find(workspaceId, id);
  };
