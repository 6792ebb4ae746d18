import { ASSET_KINDS, ASSET_MAX_BYTES } from '#contracts/limits.ts';
import type { AssetContentType, AssetKind } from '#contracts/limits.ts';
import { contentTypeOf, SIGNATURE_BYTES } from '#core/asset/content-type-of.ts';
import { formatBytes } from '../ui/format.ts';
import { TEXTS } from './texts.ts';

/** Values of `accept` of a file input. */
export const ACCEPTED_FILES = {
  image: '.heic,.heif,.avif,image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif',
  audio: '.mp3,.m4a,.wav,audio/mpeg,audio/mp4,audio/wav',
  video: 'video/*', // opens the gallery of a phone
  font: '.woff2,.woff,.ttf,.otf',
} as const satisfies Record<AssetKind, string>;

type UploadErrorCode =
  | 'unsupported_type'
  | 'empty'
  | 'too_large'
  | 'not_uploaded'
  | 'inspecting'
  | 'rejected';

/** A file that cannot become an asset. The message is for the owner of a shop. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code: UploadErrorCode;

  constructor(code: UploadErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const UNSUPPORTED_MESSAGES = {
  image: TEXTS.notAPhoto,
  audio: TEXTS.notMusic,
  video: TEXTS.notAClip,
  font: TEXTS.notAFont,
  any: TEXTS.notUsable,
} as const;

const tooLargeMessage = (contentType: AssetContentType, sizeBytes: number): string => {
  const kind = ASSET_KINDS[contentType];
  const limit = TEXTS.sizeLimit(formatBytes(ASSET_MAX_BYTES[kind]), formatBytes(sizeBytes));
  const messages = {
    image: TEXTS.photoTooLarge,
    audio: TEXTS.musicTooLarge,
    video: TEXTS.clipTooLarge,
    font: TEXTS.fontTooLarge,
  };
  return messages[kind](limit);
};

/** The content type of a file that may be uploaded. Throws an UploadError for another one. */
export const checkFile = async (file: File, kind?: AssetKind): Promise<AssetContentType> => {
  if (file.size === 0) throw new UploadError('empty', TEXTS.emptyFile);
  const start = await file.slice(0, SIGNATURE_BYTES).arrayBuffer();
  const found = contentTypeOf(new Uint8Array(start), file);
  // Some phones give music neither a type nor a name that distinguishes it from a clip.
  const isMusic = kind === 'audio' && found === 'video/mp4' && !file.type.startsWith('video/');
  const contentType = isMusic ? 'audio/mp4' : found;
  if (contentType === undefined || (kind && ASSET_KINDS[contentType] !== kind))
    throw new UploadError('unsupported_type', UNSUPPORTED_MESSAGES[kind ?? 'any']);
  if (file.size > ASSET_MAX_BYTES[ASSET_KINDS[contentType]])
    throw new UploadError('too_large', tooLargeMessage(contentType, file.size));
  return contentType;
};
