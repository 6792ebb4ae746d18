import type { FileLimits } from '#core/rendering/file-limits.ts';

/** The boxes both of our writers make, ffmpeg and the joiner, each at most once in its parent. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak', 'udta'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: ['stsd', 'stts', 'stss', 'ctts', 'cslg', 'stsc', 'stsz', 'stco', 'co64'],
  stsd: ['avc1'],
  avc1: ['avcC', 'pasp', 'colr', 'btrt'],
  udta: ['meta'],
  meta: ['hdlr', 'ilst'],
};
/** Bytes of a box's own before its children. */
const OWN_BYTES: Readonly<Record<string, number>> = { stsd: 8, avc1: 78, meta: 4 };
/** Columns of tables whose rows are 32-bit numbers after a version and a count. */
const COLUMNS: Readonly<Record<string, number>> = { stts: 2, ctts: 2, stss: 1, stsc: 3, stco: 1, co64: 2 };
const HEADER_BYTES = 8;
const MAX_BOXES_BEFORE_INDEX = 4;

type Tables = Map<string, Buffer>;

/** Hands the contents of all tables over; false when a box is not where, or not what, our writers make. */
const collectTables = (parent: string, bytes: Buffer, tables: Tables): boolean => {
  const seen = new Set<string>();
  let start = OWN_BYTES[parent] ?? 0;
  while (start + HEADER_BYTES <= bytes.length) {
    const end = start + bytes.readUInt32BE(start);
    const name = bytes.toString('latin1', start + 4, start + HEADER_BYTES);
    if (end < start + HEADER_BYTES || end > bytes.length) return false;
    if (seen.has(name) || CHILDREN[parent]?.includes(name) !== true) return false;
    seen.add(name);
    const content = bytes.subarray(start + HEADER_BYTES, end);
    if (CHILDREN[name] && !collectTables(name, content, tables)) return false;
    tables.set(name, content);
    start = end;
  }
  return start === bytes.length;
};

/** A column of a table; undefined when its size is not that of the rows it claims. */
const columnOf = (tables: Tables, name: string, index: number): readonly number[] | undefined => {
  const table = tables.get(name);
  const columns = COLUMNS[name] ?? 1;
  if (!table || table.length < 8 || table.length !== 8 + table.readUInt32BE(4) * columns * 4)
    return undefined;
  const rows = (table.length - 8) / 4 / columns;
  return Array.from({ length: rows }, (_, row) => table.readUInt32BE(8 + (row * columns + index) * 4));
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Bytes of every frame, one number standing for all where all are alike; undefined for a false table. */
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

const areFramesWithin = (tables: Tables, sizeBytes: number, { frames, frameBytes }: FileLimits): boolean => {
  const found = frameSizesOf(tables);
  if (!found || found.count > frames || found.sizes.some((size) => size > frameBytes)) return false;
  const [first = 0] = found.sizes;
  return (found.sizes.length === 1 ? first * found.count : sumOf(found.sizes)) <= sizeBytes;
};

/** Whether the tables speak of no more frames, and each of no more bytes, than they may. */
const areTablesWithin = (tables: Tables, sizeBytes: number, limits: FileLimits): boolean => {
  const { frames } = limits;
  const isPresent = (name: string) => tables.has(name);
  const areRowsTrue = Object.keys(COLUMNS)
    .filter(isPresent)
    .every((name) => columnOf(tables, name, 0));
  const lasting = columnOf(tables, 'stts', 0);
  const shifted = columnOf(tables, 'ctts', 0) ?? [];
  const perChunk = columnOf(tables, 'stsc', 1);
  const description = tables.get('stsd');
  if (!areRowsTrue || !lasting || !perChunk || description?.readUInt32BE(4) !== 1) return false;
  return (
    sumOf(lasting) <= frames &&
    sumOf(shifted) <= frames &&
    perChunk.every((samples) => samples >= 1 && samples <= frames) &&
    areFramesWithin(tables, sizeBytes, limits)
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

/**
 * Whether a file may be given to the library that reads MP4s, which believes what the tables say: a count of four
 * thousand million frames in eight kilobytes takes all memory. `front` is the beginning of the file, index included.
 */
export const isReadable = (front: Uint8Array, sizeBytes: number, limits: FileLimits): boolean => {
  const index = findIndex(Buffer.from(front.buffer, front.byteOffset, front.byteLength));
  const tables: Tables = new Map();
  return (
    index !== undefined && collectTables('moov', index, tables) && areTablesWithin(tables, sizeBytes, limits)
  );
};
