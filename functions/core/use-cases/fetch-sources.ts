import { createHash } from 'node:crypto';
import { FETCH_REUSED_SECONDS } from '#contracts/limits.ts';
import { SOURCES_WAIT_SECONDS } from '#contracts/timeouts.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { Log } from '#core/log.ts';
import type { AssetLimits, AssetQueue, AssetStore, NewAssetId, SourceWait } from '#core/ports/assets.ts';
import type { Clock } from '#core/ports/system.ts';
import { accept, isRefused } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { asCreated, limitsOf, newAsset } from '#core/use-cases/create-asset.ts';
import { requestFetch } from '#core/use-cases/fetch-asset.ts';
import type { SettleUpload } from '#core/use-cases/settle-upload.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface FetchSourcesDeps extends AssetLimits {
  readonly assets: Pick<
    AssetStore,
    'createFetch' | 'findFetch' | 'identifyUntil' | 'beginWait' | 'endWait' | 'find'
  >;
  readonly newAssetId: NewAssetId;
  readonly fetchQueue: AssetQueue;
  readonly settleUpload: SettleUpload;
  readonly clock: Clock;
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  readonly log: Log;
}

/** Checked addresses of a workspace. */
interface Sources {
  readonly workspaceId: WorkspaceId;
  readonly urls: readonly string[];
  readonly signal: AbortSignal;
}

const POLL_MS = 250;
const AT_ONCE = 25;

const digestOf = (url: string): string => createHash('sha256').update(url).digest('hex');

const isPending = ({ status }: Asset): boolean => status === 'fetching' || status === 'awaiting_upload';

const identifiedUntilMs = (nowMs: number): number => nowMs + FETCH_REUSED_SECONDS * 1000;

/** Runs up to AT_ONCE actions at the same time. */
const forEach = async <T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> => {
  for (let first = 0; first < items.length; first += AT_ONCE)
    await Promise.all(items.slice(first, first + AT_ONCE).map(act));
};

/**
 * The assets that the files of the addresses become, by address, after up to SOURCES_WAIT_SECONDS: settled, or still being fetched. One that is
 * missing waits for room that others free. An address that the workspace named shortly before has the same asset. Refuses when there is
 * no room for a file and nothing that is being fetched may free some. Does not wait while SOURCE_WAITS_MAX other requests of the workspace do.
 */
export const fetchSources = async (
  deps: FetchSourcesDeps,
  sources: Sources,
): Promise<Result<ReadonlyMap<string, Asset>>> => {
  const { assets, clock, sleep } = deps;
  const { workspaceId, signal } = sources;
  const endsAtMs = clock.nowMs() + SOURCES_WAIT_SECONDS * 1000;
  const found = await findBegun(deps, sources);
  let wait: SourceWait | undefined;
  try {
    for (;;) {
      const begun = await beginMissing(deps, sources, found);
      const pending = [...found].filter(([, asset]) => isPending(asset));
      if (pending.length === 0) return isRefused(begun) ? begun : accept(found);
      const nowMs = clock.nowMs();
      if (nowMs >= endsAtMs) break;
      wait ??= await assets.beginWait(workspaceId, nowMs, endsAtMs);
      if (!wait) break;
      await sleep(POLL_MS, signal);
      signal.throwIfAborted();
      // One after the other: each upload is held in memory while it is inspected.
      for (const [url, asset] of pending) found.set(url, (await readSettled(deps, asset)) ?? asset);
    }
  } finally {
    if (wait) await assets.endWait(workspaceId, wait);
  }
  await keepIdentified(deps, found);
  return accept(found);
};

/**
 * Lets addresses identify their files for the whole time again: those of a large table must not expire before its last ones are ready, nor
 * while a file waits for an inspection, of which an hour has a limited number.
 */
const keepIdentified = (
  { assets, clock }: FetchSourcesDeps,
  found: ReadonlyMap<string, Asset>,
): Promise<void> => {
  const untilMs = identifiedUntilMs(clock.nowMs());
  const kept = [...found].filter(([, asset]) => asset.status === 'ready' || isPending(asset));
  return forEach(kept, ([url, asset]) => assets.identifyUntil(asset, { digest: digestOf(url), untilMs }));
};

/** Makes the next request with a rejected address fetch its file again. */
export const releaseRejected = (
  { assets, clock }: Pick<FetchSourcesDeps, 'assets' | 'clock'>,
  fetched: ReadonlyMap<string, Asset>,
): Promise<void> => {
  const rejected = [...fetched].filter(([, { status }]) => status === 'rejected');
  return forEach(rejected, ([url, asset]) =>
    assets.identifyUntil(asset, { digest: digestOf(url), untilMs: clock.nowMs() }),
  );
};

const readSettled = async (
  { assets, settleUpload }: FetchSourcesDeps,
  { workspaceId, id }: Asset,
): Promise<Asset | undefined> => {
  const asset = await assets.find(workspaceId, id);
  return asset && settleUpload(asset);
};

const findBegun = async (
  deps: FetchSourcesDeps,
  { workspaceId, urls }: Sources,
): Promise<Map<string, Asset>> => {
  const found = new Map<string, Asset>();
  await forEach(urls, async (url) => {
    const asset = await findUsable(deps, workspaceId, url);
    if (asset) found.set(url, asset);
  });
  return found;
};

/** Not one that its owner has deleted. */
const findUsable = async (
  { assets, clock }: FetchSourcesDeps,
  workspaceId: WorkspaceId,
  url: string,
): Promise<Asset | undefined> => {
  const digest = digestOf(url);
  const nowMs = clock.nowMs();
  const asset = await assets.findFetch(workspaceId, digest, nowMs);
  if (asset?.status !== 'deleted') return asset;
  await assets.identifyUntil(asset, { digest, untilMs: nowMs });
  return undefined;
};

/** Begins what was not begun, up to the first file that there is no room for. */
const beginMissing = async (
  deps: FetchSourcesDeps,
  { workspaceId, urls }: Sources,
  found: Map<string, Asset>,
): Promise<Result<null>> => {
  for (const url of urls.filter((each) => !found.has(each))) {
    const begun = await begin(deps, workspaceId, url);
    if (isRefused(begun)) return begun;
    found.set(url, begun.value);
  }
  return accept(null);
};

const begin = async (
  deps: FetchSourcesDeps,
  workspaceId: WorkspaceId,
  url: string,
): Promise<Result<Asset>> => {
  const asset = newAsset(deps, workspaceId, { name: null, sourceUrl: url });
  const source = { digest: digestOf(url), untilMs: identifiedUntilMs(asset.createdAtMs) };
  const outcome = await deps.assets.createFetch(asset, limitsOf(deps), source);
  if (outcome.status === 'begun_before') {
    const other = await findUsable(deps, workspaceId, url);
    return other ? accept(other) : begin(deps, workspaceId, url);
  }
  if (outcome.status === 'created') await requestFetch(deps, asset);
  return asCreated(deps, asset, outcome);
};
