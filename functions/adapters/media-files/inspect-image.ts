import exif from 'probe-image-size/lib/common/exif_orientation_parser.js';
import probe from 'probe-image-size/sync.js';
import { IMAGE_MAX_PIXELS } from '#contracts/limits.ts';
import type { AssetContentType } from '#contracts/limits.ts';
import { classifyImage } from '#core/composition/classify-image.ts';
import { hasPngChunk, pngChunks } from '#core/composition/png-chunks.ts';
import type { AssetRejectionCode } from '#core/asset/asset.ts';
import type { Inspection } from '#core/ports/assets.ts';

export type ImageContentType = Extract<AssetContentType, `image/${string}`>;

interface ImageHeader {
  readonly width: number;
  readonly height: number;
  readonly orientation?: number;
}

/** Orientations from here on show the rows of the file as columns. */
const FIRST_TURNED_ORIENTATION = 5;

const rejected = (code: AssetRejectionCode): Inspection => ({ status: 'rejected', code });

const hasRiffType = (bytes: Buffer, type: string): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === type;

/** Chromium honours the orientation of a PNG if it is in front of the pixels. */
const pngOrientation = (bytes: Buffer): number => {
  const parser = new exif.Parser();
  for (const { type, start, end } of pngChunks(bytes)) {
    if (type === 'IDAT') break;
    if (type === 'eXIf') parser.push(bytes.subarray(start, end));
  }
  return parser.orientation;
};

const readPng = (bytes: Buffer): ImageHeader | undefined => {
  const size = probe.parsers.png(bytes);
  return size && hasPngChunk(bytes, 'IEND') ? { ...size, orientation: pngOrientation(bytes) } : undefined;
};

/** Chromium ignores the orientation of a WebP. */
const readWebp = (bytes: Buffer): ImageHeader | undefined => {
  const size = bytes.length >= 8 + bytes.readUInt32LE(4) ? probe.parsers.webp(bytes) : undefined;
  return size && { width: size.width, height: size.height };
};

const FORMATS: Readonly<
  Record<
    ImageContentType,
    {
      readonly hasSignature: (bytes: Buffer) => boolean;
      /** Returns undefined for a file without readable dimensions. */
      readonly readHeader: (bytes: Buffer) => ImageHeader | undefined;
    }
  >
> = {
  'image/jpeg': {
    hasSignature: (bytes) => bytes.toString('hex', 0, 3) === 'ffd8ff',
    readHeader: probe.parsers.jpeg,
  },
  'image/png': {
    hasSignature: (bytes) => bytes.toString('hex', 0, 8) === '89504e470d0a1a0a',
    readHeader: readPng,
  },
  'image/webp': { hasSignature: (bytes) => hasRiffType(bytes, 'WEBP'), readHeader: readWebp },
};

/** Checks type, dimensions and stillness by the headers of a file. One pass over the bytes; no pixel is decoded. */
export const inspectImage = (file: Uint8Array, contentType: ImageContentType): Inspection => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const { hasSignature, readHeader } = FORMATS[contentType];
  if (!hasSignature(bytes)) return rejected('wrong_content_type');
  if (classifyImage({ mediaType: contentType, bytes }) !== 'still') return rejected('animated_image');
  const { width, height, orientation = 0 } = readHeader(bytes) ?? { width: 0, height: 0 };
  if (width === 0 || height === 0) return rejected('unreadable_file');
  if (width * height > IMAGE_MAX_PIXELS) return rejected('too_many_pixels');
  const isTurned = orientation >= FIRST_TURNED_ORIENTATION;
  return {
    status: 'accepted',
    facts: { width: isTurned ? height : width, height: isTurned ? width : height, durationMs: null },
  };
};
