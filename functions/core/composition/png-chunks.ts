const SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
const LENGTH_BYTES = 4;
/** Length, type and check sum. */
const FRAME_BYTES = 12;

export interface PngChunk {
  readonly type: string;
  /** Offsets of the content; the end is outside of a truncated file. */
  readonly start: number;
  readonly end: number;
}

/** Chunks of a PNG in order; none for another file. Check sums are not verified. */
export function* pngChunks(bytes: Buffer): Generator<PngChunk> {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return;
  let at = SIGNATURE.length;
  while (at + FRAME_BYTES <= bytes.length) {
    const start = at + 2 * LENGTH_BYTES;
    const end = start + bytes.readUInt32BE(at);
    yield { type: bytes.toString('latin1', at + LENGTH_BYTES, start), start, end };
    at = end + LENGTH_BYTES;
  }
}

export const hasPngChunk = (bytes: Buffer, type: string): boolean => {
  for (const chunk of pngChunks(bytes)) if (chunk.type === type) return true;
  return false;
};
