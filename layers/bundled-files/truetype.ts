import { convert } from 'fontverter';

const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

interface TableEntry {
  readonly tag: string;
  /** The entry of the table directory. */
  readonly entry: Buffer;
  readonly content: Buffer;
}

const readTables = (font: Buffer): TableEntry[] =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    const entry = Buffer.from(font.subarray(at, at + ENTRY_BYTES));
    const start = entry.readUInt32BE(8);
    const content = font.subarray(start, start + entry.readUInt32BE(12));
    return { tag: entry.toString('latin1', 0, 4), entry, content };
  });

const aligned = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/** The font without the table `tag` (OpenType's table directory: https://learn.microsoft.com/typography/opentype/spec/otff). */
const dropTable = (font: Buffer, dropped: string): Buffer => {
  const tables = readTables(font).filter(({ tag }) => tag !== dropped);
  const header = Buffer.from(font.subarray(0, HEADER_BYTES));
  const searchRange = 2 ** Math.floor(Math.log2(tables.length)) * ENTRY_BYTES;
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(searchRange, 6);
  header.writeUInt16BE(Math.floor(Math.log2(tables.length)), 8);
  header.writeUInt16BE(tables.length * ENTRY_BYTES - searchRange, 10);
  let end = HEADER_BYTES + tables.length * ENTRY_BYTES;
  const contents = tables.map(({ entry, content }) => {
    entry.writeUInt32BE(end, 8);
    end += aligned(content.length);
    return Buffer.concat([content], aligned(content.length));
  });
  return Buffer.concat([header, ...tables.map(({ entry }) => entry), ...contents]);
};

/**
 * A TTF or WOFF2 font as TrueType without its SVG table: Chromium draws the COLR table, and the same pictures in SVG are
 * 80 % of the emoji font.
 */
export const toTrueType = async (font: Buffer): Promise<Buffer> =>
  dropTable(await convert(font, 'truetype'), 'SVG ');
