import { brotliDecompressSync } from 'node:zlib';

const WOFF = { signature: 'wOFF', headerBytes: 44, entryBytes: 20, unpackedAt: 12 } as const;
const WOFF2 = { signature: 'wOF2', headerBytes: 48 } as const;
const TABLES_AT = 12;
const COMPRESSED_BYTES_AT = 20;
/** Index of a tag that is written out; others are numbers of a list. */
const WRITTEN_TAG = 63;
const [GLYF, LOCA] = [10, 11];
const UNTRANSFORMED = 3;

/** Position behind a number of up to five bytes (UIntBase128 of WOFF2). */
const skipNumber = (font: Buffer, at: number): number => {
  let end = at;
  while ((font.readUInt8(end) & 0x80) !== 0) end += 1;
  return end + 1;
};

/** Position of the compressed tables of a WOFF2. */
const tablesStart = (font: Buffer): number => {
  let at: number = WOFF2.headerBytes;
  for (let table = font.readUInt16BE(TABLES_AT); table > 0; table -= 1) {
    const flags = font.readUInt8(at);
    const [tag, transform] = [flags & WRITTEN_TAG, flags >>> 6];
    at = skipNumber(font, at + (tag === WRITTEN_TAG ? 5 : 1));
    const isTransformed = tag === GLYF || tag === LOCA ? transform !== UNTRANSFORMED : transform !== 0;
    if (isTransformed) at = skipNumber(font, at);
  }
  return at;
};

const unpackWoff2 = (font: Buffer, maxBytes: number): number => {
  const start = tablesStart(font);
  const packed = font.subarray(start, start + font.readUInt32BE(COMPRESSED_BYTES_AT));
  try {
    return brotliDecompressSync(packed, { maxOutputLength: maxBytes }).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return Infinity;
    throw error;
  }
};

const sumOfTables = (font: Buffer): number =>
  Array.from({ length: font.readUInt16BE(TABLES_AT) }, (_, table) =>
    font.readUInt32BE(WOFF.headerBytes + table * WOFF.entryBytes + WOFF.unpackedAt),
  ).reduce((sum, bytes) => sum + bytes, 0);

/**
 * Bytes of the tables of a font: of a WOFF as it declares them, which is how much the library allocates, of a WOFF2 as they are,
 * Infinity beyond the maximum. Throws for a directory or data that is not valid.
 */
export const unpackedBytesOf = (font: Buffer, maxBytes: number): number => {
  switch (font.toString('latin1', 0, 4)) {
    case WOFF.signature:
      return sumOfTables(font);
    case WOFF2.signature:
      return unpackWoff2(font, maxBytes);
    default:
      return font.length;
  }
};
