import { ASSET_NAME_MAX_CHARACTERS } from '#contracts/limits.ts';
import type { AssetKind } from '#contracts/limits.ts';
import { ConnectionError, unwrap } from './client.ts';
import type { Api, Schemas } from './client.ts';
import { readReady } from './read-ready.ts';
import { checkFile, UploadError } from './upload-file.ts';
import { TEXTS } from './texts.ts';

interface UploadOptions {
  /** Any kind if left out. */
  readonly kind?: AssetKind;
  /** Called with the share of the file that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Ends the upload; it then throws an AbortError. */
  readonly signal?: AbortSignal;
}

type UploadLink = NonNullable<Schemas['AssetWithUpload']['upload']>;

/** Scripts may not set it; the browser sends the length of the file. */
const BROWSER_HEADER = 'content-length';

/** Returns the status. XMLHttpRequest, because `fetch` does not report the progress of an upload. */
const sendFile = (
  { method, url, headers }: UploadLink,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers))
      if (name.toLowerCase() !== BROWSER_HEADER) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded / file.size));
    request.addEventListener('load', () => resolve(request.status));
    request.addEventListener('error', () => reject(new ConnectionError()));
    request.addEventListener('abort', () => reject(new DOMException('The upload was ended.', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(file);
  });

const NOT_UPLOADED = TEXTS.uploadFailed;
const STORED = new Set([200, 412]); // 412: an earlier attempt of the browser has stored the file

/**
 * Uploads a file and returns its asset, `ready`. Throws an UploadError for a file that is unsuitable or rejected, an ApiError or ConnectionError for a request without success.
 */
export const uploadAsset = async (
  api: Api,
  path: { readonly workspace_id: string },
  file: File,
  options: UploadOptions = {},
): Promise<Schemas['Asset']> => {
  const contentType = await checkFile(file, options.kind);
  const name = file.name.slice(-ASSET_NAME_MAX_CHARACTERS).toWellFormed();
  const { id, upload } = await unwrap(
    api.POST('/dashboard/v1/workspaces/{workspace_id}/assets', {
      params: { path },
      body: { name, content_type: contentType, size_bytes: file.size },
    }),
  );
  const one = { params: { path: { ...path, id } } };
  try {
    options.signal?.throwIfAborted();
    // A file to be fetched has no link.
    if (!upload || !STORED.has(await sendFile(upload, file, options)))
      throw new UploadError('not_uploaded', NOT_UPLOADED);
    return await readReady(api, path, id, options.signal);
  } catch (error) {
    if (error instanceof UploadError && error.code === 'inspecting') throw error;
    // Without it, an asset that is not ready stays in the list, and takes up storage for an hour.
    void api.DELETE('/dashboard/v1/workspaces/{workspace_id}/assets/{id}', one).catch(() => undefined);
    throw error;
  }
};
