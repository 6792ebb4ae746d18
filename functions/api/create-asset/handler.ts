import { ASSET_KINDS, ASSET_MAX_BYTES } from '#contracts/limits.ts';
import { CreateAssetBodySchema } from '#contracts/schemas/create-asset-body.ts';
import type { AssetFiles } from '#core/ports/assets.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import { createAsset } from '#core/use-cases/create-asset.ts';
import type { CreateAssetDeps } from '#core/use-cases/create-asset.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { basePathOf } from '#api/middleware/api-request.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { presentAsset, presentUpload } from '#api/presenters/asset.ts';

export type CreateAssetHandlerDeps = ApiHandlerDeps &
  CreateAssetDeps & { readonly assetFiles: Pick<AssetFiles, 'presignUpload' | 'presignDownload'> };

export const createCreateAssetHandler = (deps: CreateAssetHandlerDeps) =>
  createApiHandler(
    'create-asset',
    deps,
    createBodyParser(CreateAssetBodySchema),
    async ({ body, caller }) => {
      const { name = null, content_type: contentType, size_bytes: sizeBytes } = body;
      const maxBytes = ASSET_MAX_BYTES[ASSET_KINDS[contentType]];
      if (sizeBytes > maxBytes) return refuse({ code: 'invalid_input', violations: [tooLarge(maxBytes)] });
      const created = await createAsset(deps, caller.workspace.id, { name, contentType, sizeBytes });
      if (isRefused(created)) return created;
      const asset = created.value;
      return accept({
        status: 201,
        headers: { Location: `${basePathOf(caller)}/assets/${asset.id}` },
        assetId: asset.id,
        body: { ...(await presentAsset(deps, asset, caller)), upload: await presentUpload(deps, asset) },
      });
    },
  );

const tooLarge = (maxBytes: number) => ({
  path: '/size_bytes',
  rule: 'fileSize',
  bound: String(maxBytes / 1024 ** 2),
});
