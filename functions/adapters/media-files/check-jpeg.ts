const START = 0xffd8;
const END = 0xffd9;
const SCAN = 0xffda;
const FRAME = 0xffc0;
const MARKER_BYTES = 2;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A segment behind its marker: two bytes of length, then what it holds. */
type IsFit = (segment: Buffer, size: PictureSize) => boolean;

const startsWith = (segment: Buffer, text: string): boolean =>
  segment.subarray(MARKER_BYTES, MARKER_BYTES + text.length).equals(Buffer.from(text, 'latin1'));

/** Eight bits of a sample, three components, half as many colour samples each way. */
const isFrame: IsFit = (frame, { width, height }) =>
  frame.length === 17 &&
  frame.readUInt8(2) === 8 &&
  frame.readUInt16BE(3) === height &&
  frame.readUInt16BE(5) === width &&
  frame.readUInt8(7) === 3 &&
  [0x22, 0x11, 0x11].every((sampling, component) => frame.readUInt8(9 + 3 * component) === sampling);

/** What stands before the scan as our encoder writes it: nothing in which other data could be kept. */
const SEGMENTS: ReadonlyMap<number, IsFit> = new Map<number, IsFit>([
  [0xffe0, (segment) => segment.length === 16 && startsWith(segment, 'JFIF\0')],
  [0xfffe, (segment) => segment.length <= 32 && startsWith(segment, 'Lavc')],
  [0xffdb, (segment) => segment.length <= 2 + 4 * 65], // quantization, four tables of 64
  [0xffc4, (segment) => segment.length <= 2 + 4 * (17 + 256)], // Huffman, four tables
  [FRAME, isFrame],
]);
const REQUIRED = [0xffdb, 0xffc4, FRAME];
const MOST_SEGMENTS = 11; // one of each, and tables one by one
const SCAN_BYTES = 12; // of three components, with its length

/** Where the scan begins, once what a picture needs stood before it, and one frame only. */
const findScan = (bytes: Buffer, size: PictureSize): number | undefined => {
  const seen: number[] = [];
  let start = MARKER_BYTES;
  while (start + 2 * MARKER_BYTES <= bytes.length) {
    const marker = bytes.readUInt16BE(start);
    const segmentStart = start + MARKER_BYTES;
    const end = segmentStart + bytes.readUInt16BE(segmentStart);
    if (end < segmentStart + MARKER_BYTES || end > bytes.length) return undefined;
    if (marker === SCAN) {
      const isWhole = REQUIRED.every((required) => seen.includes(required));
      return isWhole && end - segmentStart === SCAN_BYTES ? end : undefined;
    }
    if (!SEGMENTS.get(marker)?.(bytes.subarray(segmentStart, end), size)) return undefined;
    seen.push(marker);
    if (seen.length > MOST_SEGMENTS || seen.indexOf(FRAME) !== seen.lastIndexOf(FRAME)) return undefined;
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
