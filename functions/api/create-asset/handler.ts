import type { Static } from 'typebox';
import { ASSET_KINDS, ASSET_MAX_BYTES } from '#contracts/limits.ts';
import { CreateAssetBodySchema } from '#contracts/schemas/create-asset-body.ts';
import { isTyped } from '#core/asset/asset.ts';
import type { AssetFiles, AssetQueue } from '#core/ports/assets.ts';
import { checkOutgoingUrl } from '#core/outgoing/outgoing-url.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { InputViolation, Result } from '#core/refusal.ts';
import { createAsset } from '#core/use-cases/create-asset.ts';
import type { CreateAssetDeps, NewFile } from '#core/use-cases/create-asset.ts';
import { requestFetch } from '#core/use-cases/fetch-asset.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { basePathOf } from '#api/middleware/api-request.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { presentAsset, presentUpload } from '#api/presenters/asset.ts';

export type CreateAssetHandlerDeps = ApiHandlerDeps &
  CreateAssetDeps & {
    readonly assetFiles: Pick<AssetFiles, 'presignUpload' | 'presignDownload'>;
    readonly fetchQueue: AssetQueue;
    /** Whether a `source_url` may have a loopback address. */
    readonly allowLoopback: boolean;
  };

export const createCreateAssetHandler = (deps: CreateAssetHandlerDeps) =>
  createApiHandler(
    'create-asset',
    deps,
    createBodyParser(CreateAssetBodySchema),
    async ({ body, caller }) => {
      const file = readFile(body, deps.allowLoopback);
      if (isRefused(file)) return file;
      const created = await createAsset(deps, caller.workspace.id, file.value);
      if (isRefused(created)) return created;
      const asset = created.value;
      if (!isTyped(asset)) await requestFetch(deps, asset);
      return accept({
        status: 201,
        headers: { Location: `${basePathOf(caller)}/assets/${asset.id}` },
        assetId: asset.id,
        body: {
          ...(await presentAsset(deps, asset, caller)),
          ...(isTyped(asset) && { upload: await presentUpload(deps, asset) }),
        },
      });
    },
  );

type Body = Static<typeof CreateAssetBodySchema>;

const invalid = (...violations: readonly InputViolation[]) => refuse({ code: 'invalid_input', violations });

const readFile = (
  { name: given, content_type: contentType, size_bytes: sizeBytes, source_url: text }: Body,
  allowLoopback: boolean,
): Result<NewFile> => {
  const name = given ?? null;
  if (text !== undefined) {
    if (contentType !== undefined || sizeBytes !== undefined)
      return invalid({ path: '/source_url', rule: 'uploadOrSource' });
    const checked = checkOutgoingUrl(text, allowLoopback);
    return 'url' in checked
      ? accept({ name, sourceUrl: checked.url })
      : invalid({ path: '/source_url', rule: 'sourceUrl' });
  }
  if (contentType === undefined || sizeBytes === undefined)
    return invalid(
      ...(contentType === undefined ? [missing('content_type')] : []),
      ...(sizeBytes === undefined ? [missing('size_bytes')] : []),
    );
  const maxBytes = ASSET_MAX_BYTES[ASSET_KINDS[contentType]];
  return sizeBytes > maxBytes
    ? invalid(tooLarge(maxBytes))
    : accept({ name, contentType, sizeBytes, sourceUrl: null });
};

const missing = (field: string) => ({ path: `/${field}`, rule: 'required', bound: field });

const tooLarge = (maxBytes: number) => ({
  path: '/size_bytes',
  rule: 'fileSize',
  bound: String(maxBytes / 1024 ** 2),
});
