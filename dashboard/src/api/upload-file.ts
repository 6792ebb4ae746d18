import { ASSET_KINDS, ASSET_MAX_BYTES } from '#contracts/limits.ts';
import type { AssetContentType, AssetKind } from '#contracts/limits.ts';
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

/** Bytes of a file that `contentTypeOf` reads. */
const SIGNATURE_BYTES = 16;
const PHOTO_BRANDS: ReadonlyMap<string, AssetContentType> = new Map([
  ...['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis'].map((brand) => [brand, 'image/heic'] as const),
  ...['avif', 'avis'].map((brand) => [brand, 'image/avif'] as const),
  ...['mif1', 'mif2', 'msf1'].map((brand) => [brand, 'image/heif'] as const), // of either
]);

/** Boxes that begin a QuickTime file without a brand. */
const QUICKTIME_STARTS = new Set(['moov', 'mdat', 'wide']);
const AUDIO_BRANDS = new Set(['M4A ', 'M4B ']);
const AUDIO_NAME = /\.(?:m4a|m4b|aac)$/i;

/** Of an MP4, in whose first bytes sound and video may look the same. */
const mp4TypeOf = (brand: string, { type, name }: Pick<File, 'type' | 'name'>): AssetContentType => {
  if (brand === 'qt  ') return 'video/quicktime';
  const isSound = AUDIO_BRANDS.has(brand) || type.startsWith('audio/') || AUDIO_NAME.test(name);
  return isSound ? 'audio/mp4' : 'video/mp4';
};

const fontTypeOf = (text: string): AssetContentType | undefined => {
  switch (text.slice(0, 4)) {
    case 'wOF2':
      return 'font/woff2';
    case 'wOFF':
      return 'font/woff';
    case 'OTTO':
      return 'font/otf';
    case '\0\u0001\0\0':
    case 'true':
      return 'font/ttf';
    default:
      return undefined;
  }
};

/** The content type by the first bytes: names and types that phones give to files are often wrong. */
export const contentTypeOf = (
  start: Uint8Array,
  file: Pick<File, 'type' | 'name'>,
): AssetContentType | undefined => {
  const text = String.fromCharCode(...start);
  const [first = 0, second = 0] = start;
  if (text.startsWith('\u00FF\u00D8\u00FF')) return 'image/jpeg';
  if (text.startsWith('\u0089PNG')) return 'image/png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (text.startsWith('RIFF') && text.startsWith('WAVE', 8)) return 'audio/wav';
  const brand = text.slice(8, 12);
  if (text.startsWith('ftyp', 4)) return PHOTO_BRANDS.get(brand) ?? mp4TypeOf(brand, file);
  if (QUICKTIME_STARTS.has(text.slice(4, 8))) return 'video/quicktime';
  if (text.startsWith('\u001A\u0045\u00DF\u00A3')) return 'video/webm';
  const font = fontTypeOf(text);
  if (font) return font;
  // The sync word of an MPEG frame; the two bits of the layer are zero in AAC without a container.
  const isMpegFrame = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0;
  return text.startsWith('ID3') || isMpegFrame ? 'audio/mpeg' : undefined;
};

const UNSUPPORTED_MESSAGES = {
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
