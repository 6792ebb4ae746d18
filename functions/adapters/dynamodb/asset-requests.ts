import { THUMBNAIL_REQUESTS_MAX, THUMBNAIL_REQUESTS_PER_HOUR } from '#contracts/limits.ts';
import { assetKey, requestedThumbnailsKey, TABLE } from '#contracts/table-keys.ts';
import type { AssetStatus } from '#core/asset/asset.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import { runUpdate, tryUpdate } from './conditional-writes.ts';
import { allOf, clause, setAttributes } from './expressions.ts';
import type { Clause, Table } from './expressions.ts';
import { expiresAtSeconds } from './items.ts';

export const hasStatus = (status: AssetStatus): Clause => clause('#status = :seen', { ':seen': status });

const createMarkInspectionRequested =
  (table: Table): AssetStore['markInspectionRequested'] =>
  ({ workspaceId, id, inspection: read }, nowMs) => {
    const requested = { requests: (read?.requests ?? 0) + 1, requestedAtMs: nowMs };
    const isUnchanged = read
      ? clause('inspection = :read', { ':read': read })
      : clause('attribute_not_exists(inspection)');
    return tryUpdate(table, {
      key: assetKey(workspaceId, id),
      change: setAttributes({ inspection: requested }),
      condition: allOf(hasStatus('awaiting_upload'), isUnchanged),
    });
  };

/** Long ago, so that the next request need not wait. */
const NOT_REQUESTED_MS = 0;

const createReturnInspectionRequest =
  (table: Table): AssetStore['returnInspectionRequest'] =>
  async ({ workspaceId, id, inspection: read }, countedAtMs) => {
    const requests = read?.requests ?? 0;
    const counted = { requests: requests + 1, requestedAtMs: countedAtMs };
    await tryUpdate(table, {
      key: assetKey(workspaceId, id),
      change: setAttributes({
        inspection: { requests, requestedAtMs: NOT_REQUESTED_MS },
        dueAtMs: countedAtMs,
      }),
      condition: allOf(
        hasStatus('awaiting_upload'),
        clause('inspection = :counted', { ':counted': counted }),
      ),
    });
  };

const COUNTS_KEPT_DAYS = 1;
const hourOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 13);

const createCountThumbnail =
  (table: Table): AssetStore['countThumbnail'] =>
  (workspaceId, atMs) =>
    tryUpdate(table, {
      key: requestedThumbnailsKey(workspaceId, hourOf(atMs)),
      change: clause(`SET ${TABLE.ttl} = :expires ADD requested :one`, {
        ':expires': expiresAtSeconds(atMs, COUNTS_KEPT_DAYS),
        ':one': 1,
      }),
      condition: clause('attribute_not_exists(requested) OR requested < :max', {
        ':max': THUMBNAIL_REQUESTS_PER_HOUR,
      }),
    });

const createMarkThumbnailRequested =
  (table: Table): AssetStore['markThumbnailRequested'] =>
  ({ workspaceId, id, thumbnail: read }, nowMs) => {
    const requested = { requests: (read?.requests ?? 0) + 1, requestedAtMs: nowMs, isMade: false };
    const isUnchanged = read
      ? clause('thumbnail = :read', { ':read': read })
      : clause('attribute_not_exists(thumbnail)');
    return tryUpdate(table, {
      key: assetKey(workspaceId, id),
      change: setAttributes({ thumbnail: requested }),
      condition: allOf(hasStatus('ready'), isUnchanged),
    });
  };

const createReturnLastThumbnailRequest =
  (table: Table): AssetStore['returnLastThumbnailRequest'] =>
  async ({ workspaceId, id }) => {
    await runUpdate(table, {
      key: assetKey(workspaceId, id),
      change: clause('SET thumbnail.requests = :before', { ':before': THUMBNAIL_REQUESTS_MAX - 1 }),
      condition: allOf(
        hasStatus('ready'),
        clause('thumbnail.requests = :last', { ':last': THUMBNAIL_REQUESTS_MAX }),
      ),
    });
  };

const createMarkThumbnailMade =
  (table: Table): AssetStore['markThumbnailMade'] =>
  ({ workspaceId, id }) =>
    tryUpdate(table, {
      key: assetKey(workspaceId, id),
      change: clause('SET thumbnail.isMade = :isMade', { ':isMade': true }),
      condition: allOf(hasStatus('ready'), clause('attribute_exists(thumbnail)')),
    });

/** What workers do for an asset, and how often they were asked. */
export const createAssetRequests = (table: Table) => ({
  markInspectionRequested: createMarkInspectionRequested(table),
  returnInspectionRequest: createReturnInspectionRequest(table),
  countThumbnail: createCountThumbnail(table),
  markThumbnailRequested: createMarkThumbnailRequested(table),
  returnLastThumbnailRequest: createReturnLastThumbnailRequest(table),
  markThumbnailMade: createMarkThumbnailMade(table),
});
