import type { ReadRange } from '#adapters/media-files/read-range.ts';

const HEADER_BYTES = 8;
const LARGE_HEADER_BYTES = 16;
/** Read at each box of the file: small boxes behind it are read along. */
const WINDOW_BYTES = 64 * 1024;
const MAX_BOXES_OF_FILE = 64;

/** Of the ISO base media file format. */
export interface Box {
  readonly name: string;
  readonly content: Buffer;
}

/** Boxes beside each other. Throws for one that is longer than its parent. */
export function* boxesOf(parent: Buffer): Generator<Box> {
  let start = 0;
  while (start + HEADER_BYTES <= parent.length) {
    const size32 = parent.readUInt32BE(start);
    if (size32 === 0) return; // QuickTime ends a list with a zero
    const isLarge = size32 === 1;
    const headerBytes = isLarge ? LARGE_HEADER_BYTES : HEADER_BYTES;
    const size = isLarge ? Number(parent.readBigUInt64BE(start + HEADER_BYTES)) : size32;
    const end = start + size;
    if (size < headerBytes || end > parent.length) throw new RangeError('a box exceeds its parent');
    const name = parent.toString('latin1', start + 4, start + HEADER_BYTES);
    yield { name, content: parent.subarray(start + headerBytes, end) };
    start = end;
  }
}

/** The content of the first box of this name in the file; undefined without one. Throws for one of more than `maxBytes`. */
export const findBox = async (
  read: ReadRange,
  sizeBytes: number,
  wanted: string,
  maxBytes: number,
): Promise<Buffer | undefined> => {
  let start = 0;
  for (let boxes = 0; boxes < MAX_BOXES_OF_FILE && start + HEADER_BYTES <= sizeBytes; boxes += 1) {
    const window = Buffer.from(await read(start, Math.min(sizeBytes, start + WINDOW_BYTES)));
    const size32 = window.readUInt32BE(0);
    const name = window.toString('latin1', 4, HEADER_BYTES);
    const isLarge = size32 === 1;
    const headerBytes = isLarge ? LARGE_HEADER_BYTES : HEADER_BYTES;
    const size = isLarge ? Number(window.readBigUInt64BE(HEADER_BYTES)) : size32 || sizeBytes - start;
    const end = start + size;
    if (size < headerBytes || end > sizeBytes) throw new RangeError('a box exceeds the file');
    if (name === wanted) {
      if (size > maxBytes) throw new RangeError(`the box ${wanted} is too large`);
      const box = size <= window.length ? window.subarray(0, size) : Buffer.from(await read(start, end));
      return box.subarray(headerBytes);
    }
    start = end;
  }
  return undefined;
};
