import type { Asset } from '#core/asset/asset.ts';
import { newAssetDelivery } from '#core/webhook/delivery.ts';
import type { ASSET_EVENTS } from '#core/webhook/delivery.ts';
import { toCreate } from './expressions.ts';
import type { Table } from './expressions.ts';
import { deliveryToItem } from './items.ts';
import { hasEnabledEndpoint } from './webhooks.ts';

/** The action of a transaction that stores the event of a settled asset; none without an enabled endpoint. */
export const createAssetEvent = async (
  table: Table,
  asset: Asset,
  status: keyof typeof ASSET_EVENTS,
  settledAtMs: number,
): Promise<readonly ReturnType<typeof toCreate>[]> =>
  (await hasEnabledEndpoint(table, asset.workspaceId))
    ? [toCreate(table, deliveryToItem(newAssetDelivery(asset, status, settledAtMs)))]
    : [];
