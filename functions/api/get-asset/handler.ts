import { parseAssetId } from '#core/asset/asset-id.ts';
import { accept, refuse } from '#core/refusal.ts';
import { getAsset } from '#core/use-cases/read-assets.ts';
import type { ReadAssetsDeps } from '#core/use-cases/read-assets.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { parseAssetInclude } from '#api/middleware/parse-include.ts';
import { presentAssetWith } from '#api/presenters/asset.ts';
import type { PresentThumbnailDeps } from '#api/presenters/asset.ts';

export const createGetAssetHandler = (deps: ApiHandlerDeps & ReadAssetsDeps & PresentThumbnailDeps) =>
  createApiHandler('get-asset', deps, ignoreBody, async ({ caller, path, query }) => {
    const parsed = parseAssetInclude(query['include']);
    if ('violation' in parsed) return refuse({ code: 'invalid_input', violations: [parsed.violation] });
    const { includes } = parsed;
    const id = parseAssetId(path['id']);
    const asset = id && (await getAsset(deps, caller.workspace.id, id, includes));
    if (!asset) return refuse({ code: 'not_found', resource: 'asset' });
    return accept({ status: 200, body: await presentAssetWith(includes, deps, asset, caller) });
  });
