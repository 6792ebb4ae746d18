import {
  INSPECTION_REQUESTS_PER_HOUR,
  THUMBNAIL_REQUESTS_MAX,
  THUMBNAIL_REQUESTS_PER_HOUR,
} from '#contracts/limits.ts';
import { assetKey, requestedInspectionsKey, requestedThumbnailsKey } from '#contracts/table-keys.ts';
import type { AssetStatus } from '#core/asset/asset.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import { runUpdate, tryUpdate } from './conditional-writes.ts';
import { allOf, clause, setAttributes } from './expressions.ts';
import type { Clause, Table } from './expressions.ts';
import { countInHour } from './hourly-counts.ts';

export const hasStatus = (status: AssetStatus): Clause => clause('#status = :seen', { ':seen': status });

const createChangeInspection =
  (table: Table): AssetStore['changeInspection'] =>
  ({ workspaceId, id, inspection: read }, inspection, dueAtMs) => {
    const isUnchanged = read
      ? clause('inspection = :read', { ':read': read })
      : clause('attribute_not_exists(inspection)');
    return tryUpdate(table, {
      key: assetKey(workspaceId, id),
      change: setAttributes({ inspection, ...(dueAtMs !== undefined && { dueAtMs }) }),
      condition: allOf(hasStatus('awaiting_upload'), isUnchanged),
    });
  };

const createCount =
  (
    table: Table,
    keyOf: typeof requestedThumbnailsKey,
    max: number,
  ): AssetStore['countThumbnail' | 'countInspection'] =>
  (workspaceId, atMs) =>
    countInHour(table, keyOf, max, { workspaceId, atMs });

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
  changeInspection: createChangeInspection(table),
  countInspection: createCount(table, requestedInspectionsKey, INSPECTION_REQUESTS_PER_HOUR),
  countThumbnail: createCount(table, requestedThumbnailsKey, THUMBNAIL_REQUESTS_PER_HOUR),
  markThumbnailRequested: createMarkThumbnailRequested(table),
  returnLastThumbnailRequest: createReturnLastThumbnailRequest(table),
  markThumbnailMade: createMarkThumbnailMade(table),
});
