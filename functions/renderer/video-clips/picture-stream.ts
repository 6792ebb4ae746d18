import type { Readable } from 'node:stream';
import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import { RenderError } from '#core/rendering/render-error.ts';

const BMP_HEADER_BYTES = 6;
const PNG_SIGNATURE_BYTES = 8;
const PNG_CHUNK_HEADER_BYTES = 8;
const PNG_CHECKSUM_BYTES = 4;

const END = { value: undefined, done: true } as const;

/** Reads exact numbers of bytes; undefined at the end of the stream. */
const createByteReader = (stream: Readable) => {
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** Fills `target` from `from` on. */
  const fill = async (target: Buffer, from = 0): Promise<boolean> => {
    let at = from;
    while (at < target.length) {
      if (rest.length === 0) {
        // A stream that is closed early belongs to a process that was killed.
        const { value, done } = await chunks.next().catch(() => END);
        if (done === true) return false;
        rest = value;
      }
      const taken = rest.subarray(0, target.length - at);
      taken.copy(target, at);
      at += taken.length;
      rest = rest.subarray(taken.length);
    }
    return true;
  };
  return fill;
};

type Fill = ReturnType<typeof createByteReader>;

/** Returns memory of that size. */
type Allocate = (bytes: number) => Buffer;

const tooLarge = () => new RenderError('internal_error', 'a picture of a clip is too large');

const readBmp = async (fill: Fill, allocate: Allocate, maxBytes: number): Promise<Buffer | undefined> => {
  const header = Buffer.alloc(BMP_HEADER_BYTES);
  if (!(await fill(header))) return undefined;
  const bytes = header.readUInt32LE(2);
  if (bytes > maxBytes) throw tooLarge();
  const picture = allocate(bytes);
  header.copy(picture);
  return (await fill(picture, header.length)) ? picture : undefined;
};

const readPng = async (fill: Fill, _: Allocate, maxBytes: number): Promise<Buffer | undefined> => {
  let leftBytes = maxBytes - PNG_SIGNATURE_BYTES;
  const parts = [Buffer.alloc(PNG_SIGNATURE_BYTES)];
  if (!(await fill(parts[0] as Buffer))) return undefined;
  for (;;) {
    const header = Buffer.alloc(PNG_CHUNK_HEADER_BYTES);
    if (!(await fill(header))) return undefined;
    const chunkBytes = header.length + header.readUInt32BE() + PNG_CHECKSUM_BYTES;
    leftBytes -= chunkBytes;
    if (leftBytes < 0) throw tooLarge();
    const chunk = Buffer.allocUnsafe(chunkBytes);
    header.copy(chunk);
    if (!(await fill(chunk, header.length))) return undefined;
    parts.push(chunk);
    if (header.toString('latin1', 4) === 'IEND') return Buffer.concat(parts);
  }
};

const readPlanes = async (fill: Fill, allocate: Allocate, bytes: number): Promise<Buffer | undefined> => {
  const picture = allocate(bytes);
  return (await fill(picture)) ? picture : undefined;
};

/** Chromium reads transparency from PNG only; an opaque picture costs about the same as BMP, which is simpler (ADR 88). */
export const PICTURE_FORMATS = {
  opaque: { pixels: 'rgb', arguments: ['-c:v', 'bmp', '-pix_fmt', 'bgr24'], read: readBmp },
  transparent: {
    pixels: 'rgb',
    arguments: ['-c:v', 'png', '-compression_level', '0', '-pred', 'none', '-pix_fmt', 'rgba'],
    read: readPng,
  },
  /** Planes, with chroma of half the size in both directions. */
  i420: { pixels: 'yuv420p', arguments: ['-c:v', 'rawvideo', '-pix_fmt', 'yuv420p'], read: readPlanes },
  i444: { pixels: 'yuv444p', arguments: ['-c:v', 'rawvideo', '-pix_fmt', 'yuv444p'], read: readPlanes },
} as const;

export type PictureFormat = keyof typeof PICTURE_FORMATS;

/** Formats of pictures that are mixed into frames. */
export type PlanesFormat = Extract<PictureFormat, 'i420' | 'i444'>;

export const isPlanes = (format: PictureFormat): format is PlanesFormat =>
  format === 'i420' || format === 'i444';

/** The pictures that ffmpeg writes one after the other with `image2pipe`. Throws for one of more than `bytes`. */
export const readPictures = (stream: Readable, format: PictureFormat, bytes: number) => {
  const fill = createByteReader(stream);
  let unused: Buffer | undefined;
  const allocate: Allocate = (length) => {
    const memory = unused?.length === length ? unused : Buffer.allocUnsafeSlow(length);
    unused = undefined;
    return memory;
  };
  return {
    next: (): Promise<Buffer | undefined> => PICTURE_FORMATS[format].read(fill, allocate, bytes),
    /** Takes the memory of a picture that is not needed any more: new memory costs a page fault for each 4 KiB. */
    reuse: (picture: Buffer) => void (unused = picture),
  };
};

/** Bytes of a picture; of a file, the most that it may have. */
export const pictureBytesOf = (format: PictureFormat, { width, height }: FrameSize): number => {
  if (format === 'i444') return width * height * 3;
  if (format === 'i420') return (width * height * 3) / 2;
  return 4096 + Math.ceil(1.01 * height * (4 * width + 4));
};
