import type { PictureSize } from '#core/rendering/picture-size.ts';

const START_OF_IMAGE = 0xffd8;
const END_OF_IMAGE = 0xffd9;
const MARKER_BYTES = 2;

/** `content` is a segment without its marker: two bytes of length, then the data. */
type IsValid = (content: Buffer, size: PictureSize) => boolean;

const startsWith = (content: Buffer, text: string): boolean =>
  content.subarray(2, 2 + text.length).equals(Buffer.from(text, 'latin1'));

/** Baseline, 8 bits per sample, three components, 4:2:0. */
const isFrameHeader: IsValid = (content, { width, height }) =>
  content.length === 17 &&
  content.readUInt8(2) === 8 &&
  content.readUInt16BE(3) === height &&
  content.readUInt16BE(5) === width &&
  content.readUInt8(7) === 3 &&
  [0x22, 0x11, 0x11].every((sampling, component) => content.readUInt8(9 + 3 * component) === sampling);

/** The segments before the pixels in the order of ffmpeg's encoder; none has room for other data. */
const SEGMENTS: readonly (readonly [marker: number, isValid: IsValid])[] = [
  [0xffe0, (content) => content.length === 16 && startsWith(content, 'JFIF\0')],
  [0xfffe, (content) => content.length <= 32 && startsWith(content, 'Lavc')],
  [0xffdb, (content) => content.length <= 2 + 4 * 65], // quantization: four tables of 64
  [0xffc4, (content) => content.length <= 2 + 4 * (17 + 256)], // Huffman: four tables
  [0xffc0, isFrameHeader],
  [0xffda, (content) => content.length === 12], // scan header of three components
];

/**
 * Returns whether a file is one JPEG as ffmpeg's encoder writes it, of this size and without any other data. The pixels
 * are not decoded.
 */
export const isJpeg = (bytes: Buffer, size: PictureSize): boolean => {
  if (bytes.length < MARKER_BYTES || bytes.readUInt16BE(0) !== START_OF_IMAGE) return false;
  let start = MARKER_BYTES;
  for (const [marker, isValid] of SEGMENTS) {
    if (start + 2 * MARKER_BYTES > bytes.length || bytes.readUInt16BE(start) !== marker) return false;
    const end = start + MARKER_BYTES + bytes.readUInt16BE(start + MARKER_BYTES);
    if (end > bytes.length || !isValid(bytes.subarray(start + MARKER_BYTES, end), size)) return false;
    start = end;
  }
  return endsWithPixels(bytes, start);
};

/** Within coded pixels 0xFF is always followed by 0x00; the first marker must be the end of the file. */
const endsWithPixels = (bytes: Buffer, pixelStart: number): boolean => {
  const lastMarker = bytes.length - MARKER_BYTES;
  let at = bytes.indexOf(0xff, pixelStart);
  while (at >= 0 && at < lastMarker && bytes[at + 1] === 0) at = bytes.indexOf(0xff, at + 1);
  return at === lastMarker && at > pixelStart && bytes.readUInt16BE(at) === END_OF_IMAGE;
};
