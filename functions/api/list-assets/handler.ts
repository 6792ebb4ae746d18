import { ASSET_KIND_NAMES } from '#contracts/limits.ts';
import type { AssetInclude } from '#contracts/limits.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import type { AssetListRequest } from '#core/ports/assets.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { listAssets } from '#core/use-cases/read-assets.ts';
import type { ReadAssetsDeps } from '#core/use-cases/read-assets.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import type { Parameters } from '#api/middleware/api-request.ts';
import { parseAssetInclude } from '#api/middleware/parse-include.ts';
import { parsePage } from '#api/middleware/parse-page.ts';
import { presentAssetWith } from '#api/presenters/asset.ts';
import type { PresentThumbnailDeps } from '#api/presenters/asset.ts';

export const createListAssetsHandler = (deps: ApiHandlerDeps & ReadAssetsDeps & PresentThumbnailDeps) =>
  createApiHandler('list-assets', deps, ignoreBody, async ({ caller, query }) => {
    const parsed = parseQuery(query);
    if (isRefused(parsed)) return parsed;
    const { includes, ...request } = parsed.value;
    const { assets, nextCursor } = await listAssets(deps, caller.workspace.id, request, includes);
    const records = await Promise.all(assets.map((asset) => presentAssetWith(includes, deps, asset, caller)));
    return accept({ status: 200, body: { assets: records, next_cursor: nextCursor } });
  });

const parseQuery = (
  query: Parameters,
): Result<AssetListRequest & { readonly includes: ReadonlySet<AssetInclude> }> => {
  const { page, violations } = parsePage(query, parseAssetId);
  const include = parseAssetInclude(query['include']);
  const kind = ASSET_KIND_NAMES.find((known) => known === query['kind']);
  if (query['kind'] !== undefined && !kind)
    violations.push({ path: 'query.kind', rule: 'enum', bound: ASSET_KIND_NAMES.join(', ') });
  if ('violation' in include)
    return refuse({ code: 'invalid_input', violations: [...violations, include.violation] });
  if (violations.length > 0) return refuse({ code: 'invalid_input', violations });
  return accept({ ...page, ...(kind && { kind }), ...include });
};
