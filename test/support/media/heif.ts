import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readHeifIndex } from '#adapters/media-files/read-heif-index.ts';
import { box, words } from '#test/support/media/mp4.ts';

const PHOTOS = new URL('photos/', import.meta.url);

/** A photo that an independent encoder wrote: see photos/make.py. */
export const readPhoto = (name: string): Buffer => readFileSync(fileURLToPath(new URL(name, PHOTOS)));

export interface ItemSpec {
  readonly id: number;
  readonly type: string;
  /** Undefined: without a location. */
  readonly data?: Buffer;
  readonly isInIndex?: boolean;
  /** Replaces the place of the data. */
  readonly place?: { readonly start: number; readonly length: number };
  readonly properties?: readonly Buffer[];
  readonly references?: readonly (readonly [type: string, ids: readonly number[]])[];
}

interface HeifSpec {
  readonly brands?: readonly string[];
  readonly primaryId?: number;
  readonly items: readonly ItemSpec[];
  /** Items that `iloc` and `iinf` say they have; by default those they have. */
  readonly count?: number;
  /** Behind the index. */
  readonly more?: readonly Buffer[];
}

const shorts = (...values: readonly number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 0xff])));

export const ispe = (width: number, height: number): Buffer => box('ispe', words(0, width, height));
export const irot = (quarterTurns: number): Buffer => box('irot', Buffer.from([quarterTurns]));
export const imir = (axis: number): Buffer => box('imir', Buffer.from([axis]));
export const auxC = (type: string): Buffer => box('auxC', words(0), Buffer.from(`${type}\0`));
export const ALPHA = 'urn:mpeg:hevc:2015:auxid:1';
export const DEPTH = 'urn:mpeg:hevc:2015:auxid:2';
export const GAIN_MAP = 'urn:com:apple:photo:2020:aux:hdrgainmap';

/** A `colr` with code points: primaries, transfer function and matrix of ITU-T H.273. */
export const nclx = (primaries: number, transfer: number): Buffer =>
  box('colr', Buffer.from('nclx'), shorts(primaries, transfer, 6), Buffer.from([0x80]));

export const gridData = (rows: number, columns: number, width: number, height: number): Buffer =>
  Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), words(width, height)]);

const FTYP_BYTES = (brands: readonly string[]): Buffer =>
  box('ftyp', Buffer.from(brands[0] ?? '', 'latin1'), words(0), Buffer.from(brands.join(''), 'latin1'));

/** Offsets have four bytes, so that the length of the index does not depend on them. */
const writeIndex = ({ items, primaryId = 1, count = items.length }: HeifSpec, dataAt: number): Buffer => {
  const entries = items.map(({ id, type }) =>
    box('infe', words(0x02000000), shorts(id, 0), Buffer.from(type, 'latin1'), Buffer.from([0])),
  );
  const next = { inFile: dataAt, inIndex: 0 };
  const locations = items.flatMap(({ id, data, isInIndex = false, place }) => {
    if (!data && !place) return [];
    const key = isInIndex ? 'inIndex' : 'inFile';
    const { start, length } = place ?? { start: next[key], length: data?.length ?? 0 };
    next[key] += data?.length ?? 0;
    return [Buffer.concat([shorts(id, isInIndex ? 1 : 0, 0, 1), words(start, length)])];
  });
  const properties = items.flatMap((item) => item.properties ?? []);
  let used = 0;
  const associations = items.flatMap(({ id, properties: own = [] }) => {
    const indexes = own.map(() => 0x8000 | (used += 1));
    return own.length === 0
      ? []
      : [Buffer.concat([shorts(id), Buffer.from([own.length]), shorts(...indexes)])];
  });
  const references = items.flatMap(({ id, references: own = [] }) =>
    own.map(([type, ids]) => box(type, shorts(id, ids.length, ...ids))),
  );
  const inIndex = items.flatMap(({ isInIndex, data }) => (isInIndex && data ? [data] : []));
  const locationCount = count === items.length ? locations.length : count;
  return box(
    'meta',
    words(0),
    box('hdlr', words(0, 0), Buffer.from('pict'), words(0, 0, 0), Buffer.from([0])),
    box('pitm', words(0), shorts(primaryId)),
    box('iinf', words(0), shorts(count), ...entries),
    box('iloc', words(0x01000000), Buffer.from([0x44, 0]), shorts(locationCount), ...locations),
    box(
      'iprp',
      box('ipco', ...properties),
      box('ipma', words(1), words(associations.length), ...associations),
    ),
    ...(references.length > 0 ? [box('iref', words(0), ...references)] : []),
    ...(inIndex.length > 0 ? [box('idat', ...inIndex)] : []),
  );
};

/** A HEIC or AVIF file, written box by box. */
export const buildHeif = (spec: HeifSpec): Buffer => {
  const ftyp = FTYP_BYTES(spec.brands ?? ['heic', 'mif1']);
  const dataAt = ftyp.length + writeIndex(spec, 0).length + 8;
  const data = spec.items.flatMap(({ isInIndex, data: own }) => (own && !isInIndex ? [own] : []));
  return Buffer.concat([ftyp, writeIndex(spec, dataAt), box('mdat', ...data), ...(spec.more ?? [])]);
};

/** The coded picture of an item of a photo, with what decodes it: its configuration, then its size. */
export const readCoded = async (
  photo: Buffer,
  id: number,
): Promise<Pick<ItemSpec, 'type' | 'data' | 'properties'>> => {
  const index = await readHeifIndex(async (start, end) => photo.subarray(start, end), photo.length);
  const item = index?.items.get(id);
  const [range] = item?.data?.ranges ?? [];
  if (!item || !range) throw new Error(`the photo has no item ${id}`);
  const kept = item.properties.filter(({ name }) => /^(?:hvcC|av1C|ispe)$/.test(name));
  return {
    type: item.type,
    data: photo.subarray(range.start, range.end),
    properties: kept.map(({ name, content }) => box(name, content)),
  };
};
