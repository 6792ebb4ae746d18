import type { AssetContentType } from '#contracts/limits.ts';

/** Bytes of a file that `contentTypeOf` reads. */
export const SIGNATURE_BYTES = 16;
const PHOTO_BRANDS: ReadonlyMap<string, AssetContentType> = new Map([
  ...['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis'].map((brand) => [brand, 'image/heic'] as const),
  ...['avif', 'avis'].map((brand) => [brand, 'image/avif'] as const),
  ...['mif1', 'mif2', 'msf1'].map((brand) => [brand, 'image/heif'] as const), // of either
]);

/** Type and name as the sender gives them; empty when absent. */
interface NamedFile {
  readonly type: string;
  readonly name: string;
}

/** Boxes that begin a QuickTime file without a brand. */
const QUICKTIME_STARTS = new Set(['moov', 'mdat', 'wide']);
const AUDIO_BRANDS = new Set(['M4A ', 'M4B ']);
const AUDIO_NAME = /\.(?:m4a|m4b|aac)$/i;

/** Content type of an MP4. Its first bytes can be the same for sound and video. */
const mp4TypeOf = (brand: string, { type, name }: NamedFile): AssetContentType => {
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

/** The content type by the first bytes: names and types that phones and servers give to files are often wrong. */
export const contentTypeOf = (start: Uint8Array, file: NamedFile): AssetContentType | undefined => {
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
