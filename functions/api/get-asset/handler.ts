import { parseAssetId } from '#core/asset/asset-id.ts';
import { accept, refuse } from '#core/refusal.ts';
import { getAsset } from '#core/use-cases/read-assets.ts';
import type { ReadAssetsDeps } from '#core/use-cases/read-assets.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentAsset } from '#api/presenters/asset.ts';
import type { PresentAssetDeps } from '#api/presenters/asset.ts';

export const createGetAssetHandler = (deps: ApiHandlerDeps & ReadAssetsDeps & PresentAssetDeps) =>
  createApiHandler('get-asset', deps, ignoreBody, async ({ caller, path }) => {
    const id = parseAssetId(path['id']);
    const asset = id && (await getAsset(deps, caller.workspace.id, id));
    if (!asset) return refuse({ code: 'not_found', resource: 'asset' });
    return accept({ status: 200, body: await presentAsset(deps, asset) });
  });
