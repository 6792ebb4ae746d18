import { FETCH_WINDOW_SECONDS } from '#contracts/limits.ts';
import { FETCH_RETRY_SECONDS } from '#contracts/timeouts.ts';
import type { Asset } from '#core/asset/asset.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { AssetFiles, AssetQueue, AssetStore, FetchOutcome, FetchSource } from '#core/ports/assets.ts';
import type { Clock } from '#core/ports/system.ts';
import type { RequestInspection } from '#core/use-cases/request-inspection.ts';

/** Sends the message for a file to be fetched. The sweep sends one that could not be sent. */
export const requestFetch = async (
  { fetchQueue, log }: { readonly fetchQueue: AssetQueue; readonly log: Log },
  { workspaceId, id }: Asset,
): Promise<void> => {
  try {
    await fetchQueue.send({ workspaceId, assetId: id });
  } catch (error) {
    log(LOG_EVENTS.fetchNotRequested, { workspace_id: workspaceId, asset_id: id }, error);
  }
};

export interface ResumeFetchDeps {
  readonly assets: Pick<AssetStore, 'postpone' | 'reject'>;
  readonly fetchQueue: AssetQueue;
  readonly clock: Clock;
}

/**
 * Sends the message of a fetch that has not ended again, or gives it up after FETCH_WINDOW_SECONDS: a fault of the service, because every
 * answer of an address, and none, ends a fetch within a minute.
 */
export const resumeFetch = async (
  { assets, fetchQueue, clock }: ResumeFetchDeps,
  asset: Asset,
): Promise<void> => {
  const nowMs = clock.nowMs();
  if (nowMs - asset.createdAtMs >= FETCH_WINDOW_SECONDS * 1000) {
    await assets.reject(asset, 'fetch_failed', nowMs);
    return;
  }
  await fetchQueue.send({ workspaceId: asset.workspaceId, assetId: asset.id });
  await assets.postpone(asset, nowMs + FETCH_RETRY_SECONDS * 1000);
};

export interface FetchAssetDeps {
  readonly assets: Pick<AssetStore, 'find' | 'markFetched' | 'reject'>;
  readonly assetFiles: Pick<AssetFiles, 'findFetched'>;
  readonly fetchSource: FetchSource;
  readonly requestInspection: RequestInspection;
  readonly clock: Clock;
}

/** Null: the asset is not being fetched any more. */
export type FetchReport = FetchOutcome | null;

/**
 * Fetches the file of an asset and has it inspected, or rejects it. Repeated calls store once: what an earlier one has stored is not
 * fetched again.
 */
export const createFetchAsset =
  ({ assets, assetFiles, fetchSource, requestInspection, clock }: FetchAssetDeps) =>
  async ({ workspaceId, id }: Pick<Asset, 'workspaceId' | 'id'>): Promise<FetchReport> => {
    const asset = await assets.find(workspaceId, id);
    if (asset?.status !== 'fetching' || asset.sourceUrl === null) return null;
    const earlier = await assetFiles.findFetched(asset);
    const outcome = earlier
      ? { status: 'stored' as const, ...earlier }
      : await fetchSource(asset, asset.sourceUrl);
    if (outcome.status === 'rejected') {
      await assets.reject(asset, outcome.code, clock.nowMs(), outcome.receivedBytes);
      return outcome;
    }
    const fetched = await assets.markFetched(asset, outcome, clock.nowMs());
    if (fetched?.status === 'awaiting_upload') await requestInspection(fetched);
    return outcome;
  };
