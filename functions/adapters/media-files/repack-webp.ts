import type { PictureSize } from '#core/rendering/picture-size.ts';

const HEADER_BYTES = 8; // of a chunk: its name, and the length of its content
const FILE_HEADER_BYTES = 12; // RIFF, its length, WEBP
const HAS_ALPHA = 0x10;
const VP8_START_CODE = Buffer.from([0x9d, 0x01, 0x2a]);

interface Chunk {
  readonly name: string;
  readonly content: Buffer;
}

/** Undefined when the chunks do not fill the file exactly. */
const readChunks = (bytes: Buffer): readonly Chunk[] | undefined => {
  const isWebp =
    bytes.length >= FILE_HEADER_BYTES &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.readUInt32LE(4) === bytes.length - HEADER_BYTES &&
    bytes.toString('latin1', 8, FILE_HEADER_BYTES) === 'WEBP';
  if (!isWebp) return undefined;
  const chunks: Chunk[] = [];
  let start = FILE_HEADER_BYTES;
  while (start + HEADER_BYTES <= bytes.length) {
    const contentStart = start + HEADER_BYTES;
    const length = bytes.readUInt32LE(start + 4);
    const content = bytes.subarray(contentStart, contentStart + length);
    chunks.push({ name: bytes.toString('latin1', start, start + 4), content });
    start = contentStart + length + (length % 2); // padded to an even length
  }
  return start === bytes.length ? chunks : undefined;
};

const FRAME_HEADER_BYTES = 10;

/** A visible key frame of this size that is not scaled, with its first partition: RFC 6386, section 9.1. */
const isKeyFrame = (content: Buffer, { width, height }: PictureSize): boolean =>
  content.length > FRAME_HEADER_BYTES &&
  FRAME_HEADER_BYTES + (content.readUIntLE(0, 3) >> 5) <= content.length &&
  (content.readUInt8(0) & 0x11) === 0x10 &&
  content.subarray(3, 6).equals(VP8_START_CODE) &&
  content.readUInt16LE(6) === width &&
  content.readUInt16LE(8) === height;

/** Raw or compressed losslessly: RFC 9649, section 2.7.1.2. Only the length of raw transparency is known. */
const isTransparency = (content: Buffer, { width, height }: PictureSize): boolean => {
  if (content.length < 2) return false;
  const header = content.readUInt8(0);
  const [reserved, compression] = [header >> 6, header & 0b11];
  if (reserved !== 0 || compression > 1) return false;
  return compression === 1 || content.length === 1 + width * height;
};

const writeChunk = (name: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(name, 'latin1');
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
};

const writeExtendedHeader = ({ width, height }: PictureSize): Buffer => {
  const content = Buffer.alloc(10);
  content.writeUInt8(HAS_ALPHA, 0);
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return writeChunk('VP8X', content);
};

/**
 * A new file with the chunk of the picture of a lossy WebP and that of its transparency, if any: no color profile, metadata,
 * animation or other chunk. Undefined for any other file, and for a picture of another size. Nothing is decoded, so that
 * compressed data may be followed, inside of its chunk, by bytes that no decoder reads.
 */
export const repackWebp = (bytes: Buffer, size: PictureSize): Buffer | undefined => {
  const chunks = readChunks(bytes) ?? [];
  const [frame, ...otherFrames] = chunks.filter(({ name }) => name === 'VP8 ');
  const [alpha, ...otherAlphas] = chunks.filter(({ name }) => name === 'ALPH');
  if (!frame || otherFrames.length + otherAlphas.length > 0 || !isKeyFrame(frame.content, size))
    return undefined;
  if (alpha && !isTransparency(alpha.content, size)) return undefined;
  const pixels = writeChunk('VP8 ', frame.content);
  const parts = alpha ? [writeExtendedHeader(size), writeChunk('ALPH', alpha.content), pixels] : [pixels];
  return writeChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]));
};
