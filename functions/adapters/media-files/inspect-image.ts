import { crc32 } from 'node:zlib';
import exif from 'probe-image-size/lib/common/exif_orientation_parser.js';
import probe from 'probe-image-size/sync.js';
import { canDecodeImage } from '#adapters/media-files/decode-image.ts';
import { IMAGE_MAX_PIXELS } from '#contracts/limits.ts';
import type { ImageContentType } from '#adapters/media-files/decode-image-worker.ts';
import { classifyImage } from '#core/composition/classify-image.ts';
import { hasPngChunk, pngChunks } from '#core/composition/png-chunks.ts';
import type { AssetRejectionCode } from '#core/asset/asset.ts';
import type { Inspection } from '#core/ports/assets.ts';

interface ImageHeader {
  readonly width: number;
  readonly height: number;
  readonly orientation?: number;
  /** Of a JPEG with four colors of 8 bits in a baseline or progressive frame, as from a print shop. */
  readonly isCmyk?: boolean;
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

/** Critical chunks that browsers support. */
const REQUIRED_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);

/** Browsers skip a damaged or unknown chunk only if its name begins with a small letter. */
const hasUnreadableChunk = (bytes: Buffer): boolean => {
  for (const { type, start, end } of pngChunks(bytes)) {
    const isRequired = /^[A-Z]/.test(type);
    if (isRequired && !REQUIRED_CHUNKS.has(type)) return true;
    if (
      isRequired &&
      end + 4 <= bytes.length &&
      crc32(bytes.subarray(start - 4, end)) !== bytes.readUInt32BE(end)
    )
      return true;
    if (type === 'IEND') return false;
  }
  return false;
};

const readPng = (bytes: Buffer): ImageHeader | undefined => {
  const size = probe.parsers.png(bytes);
  return size && hasPngChunk(bytes, 'IEND') && !hasUnreadableChunk(bytes)
    ? { ...size, orientation: pngOrientation(bytes) }
    : undefined;
};

const [FILL, END_OF_IMAGE] = [0xff, 0xd9];
/** Markers without a length: 0 is part of the pixels, the others are TEM, restarts and SOI. */
const isAlone = (marker: number): boolean =>
  marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8);

interface JpegMarkers {
  /** Browsers refuse a file without an end, decoders do not. */
  readonly hasEnd: boolean;
  readonly isCmyk: boolean;
}

const readJpegMarkers = (bytes: Buffer): JpegMarkers => {
  let isCmyk = false;
  let at = bytes.indexOf(FILL, 2);
  while (at >= 0) {
    while (bytes[at] === FILL) at += 1;
    const marker = bytes[at];
    if (marker === undefined || at + 3 > bytes.length) return { hasEnd: marker === END_OF_IMAGE, isCmyk };
    if (marker === END_OF_IMAGE) return { hasEnd: true, isCmyk };
    if (marker >= 0xc0 && marker <= 0xc2) isCmyk = bytes[at + 3] === 8 && bytes[at + 8] === 4;
    at = bytes.indexOf(FILL, isAlone(marker) ? at + 1 : at + 1 + bytes.readUInt16BE(at + 1));
  }
  return { hasEnd: false, isCmyk };
};

const readJpeg = (bytes: Buffer): ImageHeader | undefined => {
  const { hasEnd, isCmyk } = readJpegMarkers(bytes);
  const size = hasEnd ? probe.parsers.jpeg(bytes) : undefined;
  return size && { ...size, isCmyk };
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
    readHeader: readJpeg,
  },
  'image/png': {
    hasSignature: (bytes) => bytes.toString('hex', 0, 8) === '89504e470d0a1a0a',
    readHeader: readPng,
  },
  'image/webp': { hasSignature: (bytes) => hasRiffType(bytes, 'WEBP'), readHeader: readWebp },
};

const NO_HEADER: ImageHeader = { width: 0, height: 0 };

/** Checks type, dimensions and stillness by the headers of a file, then whether a browser can decode its pixels. */
export const inspectImage = async (file: Uint8Array, contentType: ImageContentType): Promise<Inspection> => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const { hasSignature, readHeader } = FORMATS[contentType];
  if (!hasSignature(bytes)) return rejected('wrong_content_type');
  if (classifyImage({ mediaType: contentType, bytes }) !== 'still') return rejected('animated_image');
  const { width, height, orientation = 0, isCmyk } = readHeader(bytes) ?? NO_HEADER;
  if (width === 0 || height === 0) return rejected('unreadable_file');
  if (width * height > IMAGE_MAX_PIXELS) return rejected('too_many_pixels');
  // The decoder, unlike a browser, converts no CMYK.
  if (isCmyk !== true && !(await canDecodeImage({ bytes: file, contentType })))
    return rejected('unreadable_file');
  const isTurned = orientation >= FIRST_TURNED_ORIENTATION;
  return {
    status: 'accepted',
    facts: { width: isTurned ? height : width, height: isTurned ? width : height, durationMs: null },
  };
};
