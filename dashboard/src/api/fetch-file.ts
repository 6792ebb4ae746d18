import { ASSET_NAME_MAX_CHARACTERS } from '#contracts/limits.ts';
import type { AssetKind } from '#contracts/limits.ts';
import { ApiError, unwrap } from './client.ts';
import type { Api, Schemas } from './client.ts';
import { readReady } from './read-ready.ts';
import { TEXTS } from './texts.ts';
import { UNSUPPORTED_MESSAGES, UploadError } from './upload-file.ts';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What the file at an address is called: the end of its path, or its host. */
export const nameOfAddress = (address: string): string => {
  const url = URL.parse(address);
  const end = url?.pathname.split('/').findLast((part) => part !== '') ?? url?.hostname ?? address;
  return decode(end).slice(-ASSET_NAME_MAX_CHARACTERS).toWellFormed();
};

/** Has the service fetch the file at an address; the asset is `fetching`. Throws an UploadError for an address that is not allowed. */
export const beginFetch = async (
  api: Api,
  path: { readonly workspace_id: string },
  address: string,
): Promise<Schemas['AssetWithUpload']> => {
  try {
    return await unwrap(
      api.POST('/dashboard/v1/workspaces/{workspace_id}/assets', {
        params: { path },
        body: { name: nameOfAddress(address), source_url: address },
      }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_input')
      throw new UploadError('rejected', TEXTS.sourceRefused);
    throw error;
  }
};

/**
 * Fetches a file of one kind and returns its asset, `ready`. Throws as `uploadAsset`. A file of another kind, or one that is given up, stays
 * in the collection.
 */
export const fetchFile = async (
  api: Api,
  path: { readonly workspace_id: string },
  address: string,
  { kind, signal }: { readonly kind: AssetKind; readonly signal: AbortSignal },
): Promise<Schemas['Asset']> => {
  const { id } = await beginFetch(api, path, address);
  const asset = await readReady(api, path, id, signal);
  if (asset.kind !== kind) throw new UploadError('unsupported_type', UNSUPPORTED_MESSAGES[kind]);
  return asset;
};
