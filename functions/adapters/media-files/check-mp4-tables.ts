import type { TableLimits, TrackLimits } from '#core/rendering/file-limits.ts';

/** Boxes that ffmpeg and the joiner write, each at most once in its parent, except tracks. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak', 'udta'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: ['stsd', 'stts', 'stss', 'ctts', 'cslg', 'stsc', 'stsz', 'stco', 'co64'],
  stsd: ['avc1', 'mp4a'],
  avc1: ['avcC', 'pasp', 'colr', 'btrt'],
  mp4a: ['esds', 'btrt'],
  udta: ['meta'],
  meta: ['hdlr', 'ilst'],
};
/** Bytes of a box before its children. */
const PREFIX_BYTES: Readonly<Record<string, number>> = { stsd: 8, avc1: 78, mp4a: 28, meta: 4 };
/** Columns of the tables whose rows are 32-bit numbers after a version and a count. */
const COLUMNS: Readonly<Record<string, number>> = { stts: 2, ctts: 2, stss: 1, stsc: 3, stco: 1, co64: 2 };
const HEADER_BYTES = 8;
const MAX_BOXES_BEFORE_INDEX = 4;

type Tables = Map<string, Buffer>;

/**
 * Returns whether the index of an MP4 can be passed to the MP4 library, which trusts its tables: eight kilobytes that
 * claim four billion frames exhaust the memory. `front` is the beginning of the file, index included.
 */
export const hasValidTables = (front: Uint8Array, sizeBytes: number, limits: TableLimits): boolean => {
  const index = findIndex(Buffer.from(front.buffer, front.byteOffset, front.byteLength));
  const tracks: Tables[] = [];
  const expected: (readonly [codec: string, limits: TrackLimits])[] = [['avc1', limits]];
  if (limits.sound) expected.push(['mp4a', limits.sound]);
  return (
    index !== undefined &&
    collectTables('moov', index, new Map(), tracks) &&
    tracks.length === expected.length &&
    expected.every(([codec, trackLimits]) =>
      tracks.some((tables) => tables.has(codec) && areTablesWithin(tables, sizeBytes, trackLimits)),
    )
  );
};

const findIndex = (front: Buffer): Buffer | undefined => {
  let start = 0;
  for (let boxes = 0; boxes <= MAX_BOXES_BEFORE_INDEX && start + HEADER_BYTES <= front.length; boxes += 1) {
    const end = start + front.readUInt32BE(start);
    const name = front.toString('latin1', start + 4, start + HEADER_BYTES);
    if (end < start + HEADER_BYTES || end > front.length) return undefined;
    if (name === 'moov') return front.subarray(start + HEADER_BYTES, end);
    if (name !== 'ftyp' && name !== 'free') return undefined;
    start = end;
  }
  return undefined;
};

/** Adds the contents of all boxes to `tables`, those of each track to its own; false for an invalid box. */
const collectTables = (parent: string, bytes: Buffer, tables: Tables, tracks: Tables[]): boolean => {
  const seen = new Set<string>();
  let start = PREFIX_BYTES[parent] ?? 0;
  while (start + HEADER_BYTES <= bytes.length) {
    const end = start + bytes.readUInt32BE(start);
    const name = bytes.toString('latin1', start + 4, start + HEADER_BYTES);
    if (end < start + HEADER_BYTES || end > bytes.length) return false;
    const isTrack = name === 'trak';
    if ((seen.has(name) && !isTrack) || CHILDREN[parent]?.includes(name) !== true) return false;
    seen.add(name);
    const content = bytes.subarray(start + HEADER_BYTES, end);
    const found: Tables = isTrack ? new Map() : tables;
    if (isTrack) tracks.push(found);
    if (CHILDREN[name] && !collectTables(name, content, found, tracks)) return false;
    tables.set(name, content);
    start = end;
  }
  return start === bytes.length;
};

/** Returns whether the tables describe no more frames, and no larger ones, than the limits allow. */
const areTablesWithin = (tables: Tables, sizeBytes: number, limits: TrackLimits): boolean => {
  const { frames } = limits;
  const isPresent = (name: string) => tables.has(name);
  const haveValidRows = Object.keys(COLUMNS)
    .filter(isPresent)
    .every((name) => columnOf(tables, name, 0));
  const durations = columnOf(tables, 'stts', 0);
  const offsets = columnOf(tables, 'ctts', 0) ?? [];
  const framesPerChunk = columnOf(tables, 'stsc', 1);
  const description = tables.get('stsd');
  if (!haveValidRows || !durations || !framesPerChunk || description?.readUInt32BE(4) !== 1) return false;
  return (
    sumOf(durations) <= frames &&
    sumOf(offsets) <= frames &&
    framesPerChunk.every((count) => count >= 1 && count <= frames) &&
    areFramesWithin(tables, sizeBytes, limits)
  );
};

/** Returns one column; undefined when the table's size does not match the number of rows it claims. */
const columnOf = (tables: Tables, name: string, index: number): readonly number[] | undefined => {
  const table = tables.get(name);
  const columns = COLUMNS[name] ?? 1;
  if (!table || table.length < 8 || table.length !== 8 + table.readUInt32BE(4) * columns * 4)
    return undefined;
  const rows = (table.length - 8) / 4 / columns;
  return Array.from({ length: rows }, (_, row) => table.readUInt32BE(8 + (row * columns + index) * 4));
};

const areFramesWithin = (tables: Tables, sizeBytes: number, { frames, frameBytes }: TrackLimits): boolean => {
  const found = frameSizesOf(tables);
  if (!found || found.count > frames || found.sizes.some((size) => size > frameBytes)) return false;
  const [first = 0] = found.sizes;
  return (found.sizes.length === 1 ? first * found.count : sumOf(found.sizes)) <= sizeBytes;
};

/** Bytes of each frame; a single number when all frames have the same size. Undefined for an invalid table. */
const frameSizesOf = (
  tables: Tables,
): { readonly sizes: readonly number[]; readonly count: number } | undefined => {
  const table = tables.get('stsz');
  if (!table || table.length < 12) return undefined;
  const [size, count] = [table.readUInt32BE(4), table.readUInt32BE(8)];
  if (size > 0) return table.length === 12 ? { sizes: [size], count } : undefined;
  if (table.length !== 12 + count * 4) return undefined;
  return { sizes: Array.from({ length: count }, (_, row) => table.readUInt32BE(12 + row * 4)), count };
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
