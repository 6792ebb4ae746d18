import type { ConvertedImage } from '#renderer/browser-runtime/messages.ts';

const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const INCH = 2;
const HEADER_BYTES = 8;

type Entry = readonly [tag: number, type: number, value: number];

/** An image file directory of TIFF 6.0; each entry has one value. */
const directory = (entries: readonly Entry[]): Buffer => {
  const bytes = Buffer.alloc(2 + 12 * entries.length + 4);
  bytes.writeUInt16LE(entries.length);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 2 + 12 * index;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(1, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  }
  return bytes;
};

const longs = (...values: readonly number[]): Buffer => Buffer.from(new Uint32Array(values).buffer);

/**
 * EXIF from which Chromium takes the natural size: it applies PixelXDimension and PixelYDimension if they are the size
 * at 72 pixels per inch (third_party/blink/renderer/platform/image-decoders/image_decoder.cc).
 */
const naturalSizeExif = ({ width, height, naturalWidth, naturalHeight }: ConvertedImage): Buffer => {
  const resolutionAt = HEADER_BYTES + directory([]).length + 4 * 12;
  const sizeAt = resolutionAt + 16;
  return Buffer.concat([
    Buffer.from('II*\0'),
    longs(HEADER_BYTES),
    directory([
      [0x011a, RATIONAL, resolutionAt],
      [0x011b, RATIONAL, resolutionAt + 8],
      [0x0128, SHORT, INCH],
      [0x8769, LONG, sizeAt],
    ]),
    longs(width * 72, naturalWidth, height * 72, naturalHeight),
    directory([
      [0xa002, LONG, naturalWidth],
      [0xa003, LONG, naturalHeight],
    ]),
  ]);
};

const START_BYTES = 2;

/**
 * Lets a page see the size that a JPEG had before it was scaled, as `naturalWidth` and in its layout. Chromium reads
 * it from no other format.
 */
export const writeNaturalSize = (jpeg: Buffer, image: ConvertedImage): Buffer => {
  if (image.width === image.naturalWidth && image.height === image.naturalHeight) return jpeg;
  const exif = naturalSizeExif(image);
  const header = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1');
  header.writeUInt16BE(header.length - 2 + exif.length, 2);
  return Buffer.concat([jpeg.subarray(0, START_BYTES), header, exif, jpeg.subarray(START_BYTES)]);
};
