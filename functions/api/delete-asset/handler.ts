import type { AssetRecordDeps } from '#core/asset/asset-record.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import { accept, refuse } from '#core/refusal.ts';
import { deleteAsset } from '#core/use-cases/delete-asset.ts';
import type { DeleteAssetDeps } from '#core/use-cases/delete-asset.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentAsset } from '#api/presenters/asset.ts';

export const createDeleteAssetHandler = (deps: ApiHandlerDeps & DeleteAssetDeps & AssetRecordDeps) =>
  createApiHandler('delete-asset', deps, ignoreBody, async ({ caller, path }) => {
    const id = parseAssetId(path['id']);
    const asset = id && (await deleteAsset(deps, caller.workspace.id, id));
    if (!asset) return refuse({ code: 'not_found', resource: 'asset' });
    return accept({ status: 200, body: await presentAsset(deps, asset, caller) });
  });
