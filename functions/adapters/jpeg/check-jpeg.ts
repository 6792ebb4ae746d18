/** Markers as our encoder writes them, each segment of a baseline JPEG with its length. */
const START = 0xffd8;
const END = 0xffd9;
const FRAME = 0xffc0;
const SCAN = 0xffda;
const MARKER = { application: 0xffe0, comment: 0xfffe, quantization: 0xffdb, huffman: 0xffc4 };
const BEFORE_SCAN: ReadonlySet<number> = new Set([...Object.values(MARKER), FRAME]);
const FRAME_BYTES = 17; // of three components, with its length
const MARKER_BYTES = 2;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const isFrameOf = (frame: Buffer, { width, height }: PictureSize): boolean =>
  frame.length === FRAME_BYTES &&
  frame.readUInt8(2) === 8 && // bits of a sample
  frame.readUInt16BE(3) === height &&
  frame.readUInt16BE(5) === width &&
  frame.readUInt8(7) === 3; // components

/** Where the scan begins, once exactly one frame, of this size, stood before it. */
const findScan = (bytes: Buffer, size: PictureSize): number | undefined => {
  let start = MARKER_BYTES;
  let frames = 0;
  while (start + 2 * MARKER_BYTES <= bytes.length) {
    const marker = bytes.readUInt16BE(start);
    const segment = start + MARKER_BYTES;
    const end = segment + bytes.readUInt16BE(segment);
    if (end < segment + MARKER_BYTES || end > bytes.length) return undefined;
    if (marker === SCAN) return frames === 1 ? end : undefined;
    if (!BEFORE_SCAN.has(marker)) return undefined;
    if (marker === FRAME && !isFrameOf(bytes.subarray(segment, end), size)) return undefined;
    if (marker === FRAME) frames += 1;
    start = end;
  }
  return undefined;
};

/** Nothing but coded pixels up to the end of the file: within them no 0xFF stands for a marker. */
const isScanToTheEnd = (bytes: Buffer, scanStart: number): boolean => {
  const lastMarker = bytes.length - MARKER_BYTES;
  let at = bytes.indexOf(0xff, scanStart);
  while (at >= 0 && at < lastMarker && bytes[at + 1] === 0) at = bytes.indexOf(0xff, at + 1);
  return at === lastMarker && at > scanStart && bytes.readUInt16BE(at) === END;
};

/** Whether a file is one baseline JPEG of three components and this size, and nothing besides; its pixels are not decoded. */
export const isJpeg = (bytes: Buffer, size: PictureSize): boolean => {
  if (bytes.length < 2 * MARKER_BYTES || bytes.readUInt16BE(0) !== START) return false;
  const scanStart = findScan(bytes, size);
  return scanStart !== undefined && isScanToTheEnd(bytes, scanStart);
};
