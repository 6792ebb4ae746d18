import { ASSET_KINDS, ASSET_MAX_BYTES } from '#contracts/limits.ts';
import type { AssetContentType, AssetKind } from '#contracts/limits.ts';
import { ConnectionError, unwrap } from '../api/client.ts';
import type { Api, Schemas } from '../api/client.ts';
import { formatBytes } from './format.ts';

type Asset = Schemas['Asset'];

/** Names that browsers give to content types that the API knows by another name. */
const OTHER_NAMES: Readonly<Record<string, AssetContentType>> = {
  'audio/mp3': 'audio/mpeg',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
};

const isContentType = (type: string): type is AssetContentType => Object.hasOwn(ASSET_KINDS, type);

/** Values of `accept` of a file input. With JPEG in it a phone converts its HEIC photos. */
export const ACCEPTED_FILES = {
  image: 'image/jpeg,image/png,image/webp',
  audio: '.mp3,.m4a,.wav,audio/mpeg,audio/mp4,audio/wav',
} as const satisfies Record<AssetKind, string>;

const WRONG_TYPE_MESSAGES = {
  image: 'Berkas ini bukan foto JPG, PNG, atau WebP. Pilih foto lain.',
  audio: 'Berkas ini bukan musik MP3, M4A, atau WAV. Pilih musik lain.',
} as const satisfies Record<AssetKind, string>;

type CheckedFile = { readonly contentType: AssetContentType } | { readonly problem: string };

/** The content type to announce, or why the file cannot be uploaded. */
export const checkFile = ({ type, size }: Pick<File, 'type' | 'size'>, kind: AssetKind): CheckedFile => {
  const contentType = OTHER_NAMES[type] ?? type;
  if (!isContentType(contentType) || ASSET_KINDS[contentType] !== kind)
    return { problem: WRONG_TYPE_MESSAGES[kind] };
  if (size === 0) return { problem: 'Berkas ini kosong. Pilih berkas lain.' };
  const maxBytes = ASSET_MAX_BYTES[kind];
  return size > maxBytes
    ? {
        problem: `Berkas ini ${formatBytes(size)}, paling besar ${formatBytes(maxBytes)}. Perkecil atau pilih berkas lain.`,
      }
    : { contentType };
};

/** The bucket refused the file, the inspection rejected it, or it has a wrong type or size. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

export interface UploadOptions {
  readonly kind: AssetKind;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

const INSPECTION_POLL_MS = 1000;

/** Stores the file as an asset of the workspace and returns it once it is ready. */
export const uploadAsset = async (
  api: Api,
  path: { readonly workspace_id: string },
  file: File,
  { kind, onProgress, signal }: UploadOptions,
): Promise<Asset> => {
  const checked = checkFile(file, kind);
  if ('problem' in checked) throw new UploadError(checked.problem);
  const { id, upload } = await unwrap(
    api.POST('/dashboard/v1/workspaces/{workspace_id}/assets', {
      params: { path },
      body: { name: file.name, content_type: checked.contentType, size_bytes: file.size },
      signal,
    }),
  );
  await sendFile(upload, file, onProgress, signal);
  for (;;) {
    const asset = await unwrap(
      api.GET('/dashboard/v1/workspaces/{workspace_id}/assets/{id}', {
        params: { path: { ...path, id } },
        signal,
      }),
    );
    if (asset.status === 'ready') return asset;
    if (asset.error) throw new UploadError(asset.error.message);
    await new Promise((resolve) => setTimeout(resolve, INSPECTION_POLL_MS));
  }
};

/** XMLHttpRequest, because fetch reports no progress of an upload. */
const sendFile = (
  { url, headers }: Schemas['AssetWithUpload']['upload'],
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded / file.size));
    request.addEventListener('load', () =>
      request.status < 300
        ? resolve()
        : reject(new UploadError('Berkas tidak dapat disimpan. Pilih berkasnya sekali lagi.')),
    );
    request.addEventListener('error', () => reject(new ConnectionError()));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
