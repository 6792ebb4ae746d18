import { crc32, deflateSync } from 'node:zlib';

/** EXIF data with an orientation, from the TIFF header on. */
export const exif = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4); // offset of the directory
  tiff.writeUInt16BE(1, 8); // entries
  [0x0112, 3].forEach((value, index) => tiff.writeUInt16BE(value, 10 + index * 2)); // orientation, a short
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
};

export const pngChunk = (type: string, content: Uint8Array = Buffer.alloc(0)): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(content.length);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
};

export const PNG_SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');

export const pngHeader = (width: number, height: number, bitDepth = 1, colorType = 0): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType], 8);
  return pngChunk('IHDR', header);
};

interface PngOptions {
  /** Chunks in front of the pixels and behind them. */
  readonly before?: readonly Buffer[];
  readonly after?: readonly Buffer[];
  /** Dimensions of the pixels, if they are not those of the header. */
  readonly pixelWidth?: number;
  readonly pixelHeight?: number;
  /** Bytes that the compressed pixels lack at their end; the last four are their check sum. */
  readonly missingBytes?: number;
}

/** A black PNG with one bit per pixel. */
export const makePng = (
  width: number,
  height: number,
  { before = [], after = [], pixelWidth = width, pixelHeight = height, missingBytes = 0 }: PngOptions = {},
): Buffer => {
  const rows = Buffer.alloc((1 + Math.ceil(pixelWidth / 8)) * pixelHeight);
  const compressed = deflateSync(rows, { level: 9 });
  const pixels = pngChunk('IDAT', compressed.subarray(0, compressed.length - missingBytes));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(width, height),
    ...before,
    pixels,
    ...after,
    pngChunk('IEND'),
  ]);
};

export const jpegSegment = (marker: number, content: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

export const exifSegment = (tiff: Buffer): Buffer =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));

interface JpegOptions {
  /** Segments in front of the frame. */
  readonly before?: readonly Buffer[];
  readonly trailer?: Buffer;
  /** Marker of the frame: baseline by default. */
  readonly frameMarker?: number;
  readonly bitsPerSample?: number;
  /** Four are CMYK. */
  readonly colors?: number;
  /** Blocks of 8 × 8 pixels that follow, if they are not those of the dimensions. */
  readonly blocks?: number;
}

/** A gray JPEG: one bit says that a block has no difference to the previous one, the next one ends it. */
export const makeGrayJpeg = (
  width: number,
  height: number,
  {
    before = [],
    trailer = Buffer.alloc(0),
    frameMarker = 0xc0,
    bitsPerSample = 8,
    colors = 1,
    blocks,
  }: JpegOptions = {},
): Buffer => {
  const ids = Array.from({ length: colors }, (_, index) => index + 1);
  const frame = Buffer.from([bitsPerSample, 0, 0, 0, 0, colors, ...ids.flatMap((id) => [id, 0x11, 0])]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const oneCode = [1, ...Array<number>(15).fill(0), 0];
  const count = blocks ?? colors * Math.ceil(width / 8) * Math.ceil(height / 8);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    jpegSegment(0xdb, Buffer.from([0, ...Array<number>(64).fill(8)])),
    jpegSegment(frameMarker, frame),
    jpegSegment(0xc4, Buffer.from([0x00, ...oneCode])),
    jpegSegment(0xc4, Buffer.from([0x10, ...oneCode])),
    jpegSegment(0xda, Buffer.from([colors, ...ids.flatMap((id) => [id, 0]), 0, 63, 0])),
    Buffer.alloc(Math.ceil((count * 2) / 8)),
    Buffer.from([0xff, 0xd9]),
    trailer,
  ]);
};

export const riffChunk = (type: string, content: Uint8Array): Buffer => {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};

export const riffFile = (type: string, chunks: readonly Buffer[]): Buffer =>
  riffChunk('RIFF', Buffer.concat([Buffer.from(type, 'latin1'), ...chunks]));

/** Lossless pixels of one color: each prefix code has one symbol, so that a pixel takes no bits. */
export const losslessPixels = (width: number, height: number): Buffer => {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit += 1) bits.push((value >> bit) & 1);
  };
  put(width - 1, 14);
  put(height - 1, 14);
  put(0, 1 + 3); // no alpha, version
  put(0, 1 + 1 + 1); // no transform, no color cache, one group of prefix codes
  for (const symbol of [0x20, 0x80, 0x40, 0xff]) {
    put(0b101, 3); // simple code, one symbol, of eight bits
    put(symbol, 8);
  }
  put(0b001, 3); // distances: one symbol of one bit
  put(0, 1);
  const bytes = Buffer.alloc(1 + Math.ceil(bits.length / 8) + 1, 0);
  bytes[0] = 0x2f;
  bits.forEach((bit, index) => {
    bytes[1 + (index >> 3)] = (bytes[1 + (index >> 3)] ?? 0) | (bit << (index & 7));
  });
  return bytes;
};

/** Header of an extended WebP; flags: 0x02 animation, 0x08 EXIF, 0x20 ICC profile. */
export const webpHeader = (width: number, height: number, flags: number): Buffer => {
  const header = Buffer.alloc(10);
  header.writeUInt8(flags);
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', header);
};

export const makeWebp = (width: number, height: number): Buffer =>
  riffFile('WEBP', [riffChunk('VP8L', losslessPixels(width, height))]);
