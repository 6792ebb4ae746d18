import { findBox } from '#adapters/media-files/iso-boxes.ts';
import { readHeifIndex } from '#adapters/media-files/read-heif-index.ts';
import type { HeifIndex, HeifItem } from '#adapters/media-files/read-heif-index.ts';
import { refuseUnless, Rejection } from '#adapters/media-files/rejection.ts';
import { CONVERTED_MAX_SIDE, IMAGE_MAX_PIXELS } from '#contracts/limits.ts';
import type { ConvertedContentType } from '#contracts/limits.ts';
import type { PhotoCodec } from '#contracts/schemas/still.ts';
import type { InspectionByWorker, PhotoHeader, UploadedFile } from '#core/ports/assets.ts';
import type { PictureSize } from '#core/rendering/picture-size.ts';

const BRANDS_BYTES = 4096;
const PHOTO_BRANDS = /^(?:heic|heix|heim|heis|hevc|hevx|mif1|mif2|msf1|avif|avis)$/;
/** Of a file whose pictures are frames: it may have no single one. */
const SEQUENCE_BRANDS = /^(?:hevc|hevx|msf1|avis)$/;
const CODECS: ReadonlyMap<string, PhotoCodec> = new Map([
  ['hvc1', 'hevc'],
  ['hev1', 'hevc'],
  ['av01', 'av1'],
]);
const CODECS_OF: Readonly<Record<ConvertedContentType, readonly PhotoCodec[]>> = {
  'image/heic': ['hevc'],
  'image/heif': ['hevc', 'av1'],
  'image/avif': ['av1'],
};
/** Transfer functions of HDR10 and HLG: ITU-T H.273, table 3. */
const HDR_TRANSFERS: readonly number[] = [16, 18];
/** HEVC, and MPEG-B for any codec. */
const ALPHA_TYPES: readonly string[] = [
  'urn:mpeg:hevc:2015:auxid:1',
  'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha',
];
/** Tiles at the edges of a grid are cut. */
const MAX_TILE_PIXELS = 2 * IMAGE_MAX_PIXELS;

const readBrands = async ({ read, sizeBytes }: UploadedFile): Promise<readonly string[]> => {
  const brands = await findBox(read, Math.min(sizeBytes, BRANDS_BYTES), 'ftyp', BRANDS_BYTES).catch(
    () => undefined,
  );
  return brands?.toString('latin1').match(/[^]{4}/g) ?? [];
};

const propertyOf = ({ properties }: HeifItem, name: string): Buffer | undefined =>
  properties.find((property) => property.name === name)?.content;

const sizeOf = (item: HeifItem): PictureSize => {
  const size = propertyOf(item, 'ispe');
  refuseUnless(size !== undefined, 'unreadable_file');
  const [width, height] = [size.readUInt32BE(4), size.readUInt32BE(8)];
  refuseUnless(width > 0 && height > 0, 'unreadable_file');
  refuseUnless(width * height <= IMAGE_MAX_PIXELS, 'too_many_pixels');
  return { width, height };
};

const QUARTER_TURNS = 0b11;

/** Applies what cuts and turns the picture. */
const shownSizeOf = (item: HeifItem): PictureSize => {
  let { width, height } = sizeOf(item);
  for (const { name, content } of item.properties) {
    if (name === 'clap') {
      const [widthN, widthD, heightN, heightD] = [0, 4, 8, 12].map((at) => content.readUInt32BE(at));
      const [cutWidth, cutHeight] = [Number(widthN) / Number(widthD), Number(heightN) / Number(heightD)];
      const isWithin = (cut: number, side: number) => Number.isInteger(cut) && cut > 0 && cut <= side;
      refuseUnless(isWithin(cutWidth, width) && isWithin(cutHeight, height), 'unreadable_file');
      [width, height] = [cutWidth, cutHeight];
    }
    if (name === 'irot' && (content.readUInt8(0) & QUARTER_TURNS) % 2 === 1)
      [width, height] = [height, width];
  }
  refuseUnless(Math.max(width, height) <= CONVERTED_MAX_SIDE, 'too_many_pixels');
  return { width, height };
};

interface Photo extends HeifIndex {
  readonly file: UploadedFile;
}

const itemOf = ({ items }: Photo, id: number): HeifItem => {
  const item = items.get(id);
  refuseUnless(item !== undefined, 'unreadable_file');
  refuseUnless(!item.isEncrypted, 'unsupported_codec');
  return item;
};

/** Throws for data behind the end of the file. */
const rangesOf = ({ file, indexData }: Photo, { data }: HeifItem) => {
  const endOfData = data?.isInIndex ? indexData.length : file.sizeBytes;
  const ranges = data?.ranges ?? [];
  const isWithin = ranges.every(({ start, end }) => start < end && end <= endOfData);
  refuseUnless(ranges.length > 0 && isWithin, 'unreadable_file');
  return ranges;
};

const LONG_FIELDS = 1;

/** Rows and columns of a grid: ISO/IEC 23008-12, 6.6.2.3. */
const readGrid = async (photo: Photo, item: HeifItem) => {
  const [range] = rangesOf(photo, item);
  refuseUnless(range !== undefined, 'unreadable_file');
  const end = Math.min(range.end, range.start + 12);
  const grid = item.data?.isInIndex
    ? photo.indexData.subarray(range.start, end)
    : Buffer.from(await photo.file.read(range.start, end));
  const sideBytes = (grid.readUInt8(1) & LONG_FIELDS) === 0 ? 2 : 4;
  return {
    rows: grid.readUInt8(2) + 1,
    columns: grid.readUInt8(3) + 1,
    width: grid.readUIntBE(4, sideBytes),
    height: grid.readUIntBE(4 + sideBytes, sideBytes),
  };
};

interface Pixels {
  readonly codec: PhotoCodec;
  /** Ids of the items that are decoded: the item itself, or its tiles. */
  readonly ids: readonly number[];
}

/** Checks a picture, or a grid with its tiles. A grid of grids is refused. */
const readPixels = async (photo: Photo, id: number): Promise<Pixels> => {
  const item = itemOf(photo, id);
  const { width, height } = sizeOf(item);
  const ids = item.type === 'grid' ? (item.references.get('dimg') ?? []) : [id];
  const [first, ...others] = ids.map((each) => itemOf(photo, each));
  refuseUnless(first !== undefined, 'unreadable_file');
  const codec = CODECS.get(first.type);
  refuseUnless(codec !== undefined, 'unsupported_codec');
  const tile = sizeOf(first);
  for (const each of others) {
    const { width: tileWidth, height: tileHeight } = sizeOf(each);
    const isAlike = tileWidth === tile.width && tileHeight === tile.height;
    refuseUnless(each.type === first.type && isAlike, 'unreadable_file');
  }
  for (const each of [first, ...others]) rangesOf(photo, each);
  refuseUnless(ids.length * tile.width * tile.height <= MAX_TILE_PIXELS, 'too_many_pixels');
  if (item.type === 'grid') {
    const grid = await readGrid(photo, item);
    const isCovered = grid.columns * tile.width >= grid.width && grid.rows * tile.height >= grid.height;
    const isWhole = grid.rows * grid.columns === ids.length && grid.width === width && grid.height === height;
    refuseUnless(isCovered && isWhole, 'unreadable_file');
  }
  return { codec, ids };
};

const auxiliaryTypeOf = (item: HeifItem): string =>
  propertyOf(item, 'auxC')?.toString('latin1', 4).split('\0', 1)[0] ?? '';

/** Whether the picture, or each of its tiles, has another item with its transparency, which is checked as well. */
const readAlpha = async (photo: Photo, ids: ReadonlySet<number>): Promise<boolean> => {
  for (const [id, item] of photo.items) {
    const isForPhoto = item.references.get('auxl')?.some((each) => ids.has(each)) ?? false;
    if (!isForPhoto || !ALPHA_TYPES.includes(auxiliaryTypeOf(item))) continue;
    await readPixels(photo, id);
    return true;
  }
  return false;
};

const isHdr = (item: HeifItem): boolean =>
  item.properties.some(
    ({ name, content }) =>
      name === 'colr' &&
      content.toString('latin1', 0, 4) === 'nclx' &&
      HDR_TRANSFERS.includes(content.readUInt16BE(6)),
  );

const inspect = async (file: UploadedFile, contentType: ConvertedContentType): Promise<PhotoHeader> => {
  const brands = await readBrands(file);
  refuseUnless(
    brands.some((brand) => PHOTO_BRANDS.test(brand)),
    'wrong_content_type',
  );
  const index = await readHeifIndex(file.read, file.sizeBytes);
  const isSequence = brands.some((brand) => SEQUENCE_BRANDS.test(brand));
  refuseUnless(index !== undefined, isSequence ? 'animated_image' : 'unreadable_file');
  const photo: Photo = { ...index, file };
  const { primaryId } = index;
  const { codec, ids } = await readPixels(photo, primaryId);
  refuseUnless(CODECS_OF[contentType].includes(codec), 'wrong_content_type');
  const size = shownSizeOf(itemOf(photo, primaryId));
  const pictures = [primaryId, ...ids].map((id) => itemOf(photo, id));
  refuseUnless(!pictures.some(isHdr), 'unsupported_colors');
  return { codec, hasAlpha: await readAlpha(photo, new Set([primaryId, ...ids])), ...size };
};

/**
 * Checks type, size, colors and places of a HEIC or AVIF photo by its index, without decoding. The renderer decodes what this
 * accepts.
 */
export const inspectPhoto = async (
  file: UploadedFile,
  contentType: ConvertedContentType,
): Promise<InspectionByWorker> => {
  let failure: { readonly cause: unknown } | undefined;
  const read: UploadedFile['read'] = async (start, end) => {
    try {
      return await file.read(start, end);
    } catch (cause) {
      failure = { cause };
      throw cause;
    }
  };
  try {
    return { status: 'photo', header: await inspect({ ...file, read }, contentType) };
  } catch (error) {
    if (failure) throw failure.cause;
    return { status: 'rejected', code: error instanceof Rejection ? error.code : 'unreadable_file' };
  }
};
