import { boxesOf, findBox } from '#adapters/media-files/iso-boxes.ts';
import type { Box } from '#adapters/media-files/iso-boxes.ts';
import type { ReadRange } from '#adapters/media-files/read-range.ts';

/** An image, a tile or other data of a HEIF file: HEIC or AVIF. */
export interface HeifItem {
  readonly type: string;
  readonly isEncrypted: boolean;
  readonly data: HeifData | undefined;
  /** In the order in which they apply. */
  readonly properties: readonly Box[];
  /** Items that this one refers to, by the type of the reference. */
  readonly references: ReadonlyMap<string, readonly number[]>;
}

/** Where the bytes of an item are; `end` is exclusive. */
interface HeifData {
  readonly isInIndex: boolean;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

export interface HeifIndex {
  readonly primaryId: number;
  readonly items: ReadonlyMap<number, HeifItem>;
  /** Content of items that is stored in the index. */
  readonly indexData: Buffer;
}

/** A camera writes up to some tens of KiB; color profiles and tables of a thousand tiles fit. */
const MAX_INDEX_BYTES = 2 * 1024 * 1024;
/** A photo of 40 megapixels has 160 tiles; auxiliary images have tiles of their own. */
const MAX_ITEMS = 1000;
/** Of all items: a tile has one range. */
const MAX_RANGES = 4 * MAX_ITEMS;

const TYPE_BYTES = 4;
const versionOf = (content: Buffer): number => content.readUInt8(0);
const HAS_LONG_INDEX = 1; // flag of `ipma`

/** Reads fields one after the other. Throws at the end. */
class Fields {
  readonly #content: Buffer;
  #at: number;

  constructor(content: Buffer, at: number) {
    this.#content = content;
    this.#at = at;
  }

  /** Of 0, 1, 2, 4 or 8 bytes. */
  next(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    if (bytes === 0) return 0;
    return bytes === 8 ? Number(this.#content.readBigUInt64BE(at)) : this.#content.readUIntBE(at, bytes);
  }
}

const readPrimaryId = (content: Buffer): number =>
  new Fields(content, TYPE_BYTES).next(versionOf(content) === 0 ? 2 : 4);

interface ItemEntry {
  readonly type: string;
  readonly isEncrypted: boolean;
}

const readEntries = (content: Buffer): Map<number, ItemEntry> => {
  const countBytes = versionOf(content) === 0 ? 2 : 4;
  const entries = new Map<number, ItemEntry>();
  for (const { name, content: entry } of boxesOf(content.subarray(TYPE_BYTES + countBytes))) {
    if (name !== 'infe') continue;
    if (entries.size === MAX_ITEMS) throw new RangeError('too many items');
    const idBytes = versionOf(entry) === 2 ? 2 : 4;
    const fields = new Fields(entry, TYPE_BYTES);
    const id = fields.next(idBytes);
    const isEncrypted = fields.next(2) !== 0;
    const typeAt = TYPE_BYTES + idBytes + 2;
    entries.set(id, { type: entry.toString('latin1', typeAt, typeAt + TYPE_BYTES), isEncrypted });
  }
  return entries;
};

const IN_FILE = 0;
const IN_INDEX = 1;

const readLocations = (content: Buffer): Map<number, HeifData> => {
  const version = versionOf(content);
  const [sizes, moreSizes] = [content.readUInt8(4), content.readUInt8(5)];
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 0xf, moreSizes >> 4];
  const indexBytes = version === 0 ? 0 : moreSizes & 0xf;
  if (![offsetBytes, lengthBytes, baseBytes, indexBytes].every((bytes) => [0, 4, 8].includes(bytes)))
    throw new RangeError('a location has fields of another length');
  const idBytes = version < 2 ? 2 : 4;
  const fields = new Fields(content, 6);
  const locations = new Map<number, HeifData>();
  let ranges = 0;
  for (let left = fields.next(idBytes); left > 0; left -= 1) {
    const id = fields.next(idBytes);
    const construction = version === 0 ? IN_FILE : fields.next(2) & 0xf;
    const isElsewhere = fields.next(2) !== 0;
    const base = fields.next(baseBytes);
    const count = fields.next(2);
    ranges += count;
    if (locations.size === MAX_ITEMS || ranges > MAX_RANGES) throw new RangeError('too many locations');
    const data: HeifData = {
      isInIndex: construction === IN_INDEX,
      ranges: Array.from({ length: count }, () => {
        fields.next(indexBytes);
        const start = base + fields.next(offsetBytes);
        return { start, end: start + fields.next(lengthBytes) };
      }),
    };
    // Without a location an item has no readable data: of another file, or at a place within another item.
    if (construction <= IN_INDEX && !isElsewhere) locations.set(id, data);
  }
  return locations;
};

const readProperties = (content: Buffer): Map<number, Box[]> => {
  const boxes = [...boxesOf(content)];
  const container = boxes.find(({ name }) => name === 'ipco');
  const available = container ? [...boxesOf(container.content)] : [];
  const properties = new Map<number, Box[]>();
  for (const { name, content: table } of boxes) {
    if (name !== 'ipma') continue;
    const idBytes = versionOf(table) === 0 ? 2 : 4;
    const isLong = (table.readUIntBE(1, 3) & HAS_LONG_INDEX) !== 0;
    const fields = new Fields(table, TYPE_BYTES);
    for (let left = fields.next(4); left > 0; left -= 1) {
      const id = fields.next(idBytes);
      const own = Array.from({ length: fields.next(1) }, () =>
        isLong ? fields.next(2) & 0x7fff : fields.next(1) & 0x7f,
      );
      // The first property is 1; an index behind the last one names nothing.
      const found = own.flatMap((index) => available[index - 1] ?? []);
      const known = properties.get(id) ?? [];
      known.push(...found);
      properties.set(id, known);
      if (properties.size > MAX_ITEMS) throw new RangeError('too many items with properties');
    }
  }
  return properties;
};

const readReferences = (content: Buffer): Map<number, Map<string, readonly number[]>> => {
  const idBytes = versionOf(content) === 0 ? 2 : 4;
  const references = new Map<number, Map<string, readonly number[]>>();
  for (const { name, content: reference } of boxesOf(content.subarray(TYPE_BYTES))) {
    const fields = new Fields(reference, 0);
    const id = fields.next(idBytes);
    const ids = Array.from({ length: fields.next(2) }, () => fields.next(idBytes));
    const own = references.get(id) ?? new Map<string, readonly number[]>();
    references.set(id, own.set(name, ids));
  }
  return references;
};

/**
 * The items of a HEIF file with their places, properties and references; undefined for a file without an index. Throws for an index that
 * is not valid. No item is read.
 */
export const readHeifIndex = async (read: ReadRange, sizeBytes: number): Promise<HeifIndex | undefined> => {
  const meta = await findBox(read, sizeBytes, 'meta', MAX_INDEX_BYTES);
  if (meta === undefined) return undefined;
  const boxes = new Map([...boxesOf(meta.subarray(TYPE_BYTES))].map(({ name, content }) => [name, content]));
  const parse = <T>(name: string, parser: (content: Buffer) => Map<number, T>): Map<number, T> => {
    const content = boxes.get(name);
    return content ? parser(content) : new Map<number, T>();
  };
  const locations = parse('iloc', readLocations);
  const properties = parse('iprp', readProperties);
  const references = parse('iref', readReferences);
  const items = [...parse('iinf', readEntries)].map(([id, entry]): [number, HeifItem] => [
    id,
    {
      ...entry,
      data: locations.get(id),
      properties: properties.get(id) ?? [],
      references: references.get(id) ?? new Map<string, readonly number[]>(),
    },
  ]);
  const primary = boxes.get('pitm');
  if (!primary) throw new RangeError('the file has no primary item');
  return {
    primaryId: readPrimaryId(primary),
    items: new Map(items),
    indexData: boxes.get('idat') ?? Buffer.alloc(0),
  };
};
