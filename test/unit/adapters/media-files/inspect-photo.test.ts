import { describe, expect, it } from 'vitest';
import { inspectPhoto } from '#adapters/media-files/inspect-photo.ts';
import type { ConvertedContentType } from '#contracts/limits.ts';
import { asFile } from '#test/support/media/clips.ts';
import {
  ALPHA,
  auxC,
  buildHeif,
  DEPTH,
  GAIN_MAP,
  gridData,
  imir,
  irot,
  ispe,
  nclx,
  readPhoto,
} from '#test/support/media/heif.ts';
import type { ItemSpec } from '#test/support/media/heif.ts';
import { box, words } from '#test/support/media/mp4.ts';

const inspect = (file: Buffer, contentType: ConvertedContentType = 'image/heic') =>
  inspectPhoto(asFile(file), contentType);
const photo = (width: number, height: number, { codec = 'hevc', hasAlpha = false } = {}) => ({
  status: 'photo',
  header: { codec, hasAlpha, width, height },
});
const rejected = (code: string) => ({ status: 'rejected', code });

/** A picture of this announced size; its bytes are none. */
const picture = (id: number, width: number, height: number, more: Partial<ItemSpec> = {}): ItemSpec => ({
  id,
  type: 'hvc1',
  data: Buffer.alloc(8),
  ...more,
  properties: [ispe(width, height), ...(more.properties ?? [])],
});

const grid = (rows: number, columns: number, side: number, more: Partial<ItemSpec> = {}): ItemSpec[] => {
  const ids = Array.from({ length: rows * columns }, (_, index) => index + 10);
  return [
    {
      id: 1,
      type: 'grid',
      isInIndex: true,
      data: gridData(rows, columns, columns * side, rows * side),
      references: [['dimg', ids]],
      ...more,
      properties: [ispe(columns * side, rows * side), ...(more.properties ?? [])],
    },
    ...ids.map((id) => picture(id, side, side)),
  ];
};

describe('inspectPhoto', () => {
  it.each([
    ['plain.heic', photo(256, 192)],
    ['phone.heic', photo(192, 256)],
    ['alpha.heic', photo(256, 192, { hasAlpha: true })],
    ['alpha-grid.heic', photo(256, 192, { hasAlpha: true })],
    ['p3-icc.heic', photo(256, 192)],
    ['ten-bits.heic', photo(256, 192)],
    ['burst.heic', photo(256, 192)],
    ['hdr.heic', rejected('unsupported_colors')],
    ['plain.avif', photo(256, 192, { codec: 'av1' })],
    ['phone.avif', photo(192, 256, { codec: 'av1' })],
    ['alpha.avif', photo(256, 192, { codec: 'av1', hasAlpha: true })],
    ['ten-bits.avif', photo(256, 192, { codec: 'av1' })],
    ['twelve-bits.avif', photo(256, 192, { codec: 'av1' })],
    ['burst.avif', photo(256, 192, { codec: 'av1' })],
    ['hdr.avif', rejected('unsupported_colors')],
  ])('reads %s of another encoder', async (name, found) => {
    const file = readPhoto(name);
    expect(await inspect(file, name.endsWith('heic') ? 'image/heic' : 'image/avif')).toEqual(found);
    expect(await inspect(file, 'image/heif')).toEqual(found);
  });

  it('reads the index, not the pixels', async () => {
    const items = [picture(1, 4000, 3000, { data: Buffer.alloc(3_000_000) })];
    const file = asFile(buildHeif({ items }));
    expect(await inspectPhoto(file, 'image/heic')).toEqual(photo(4000, 3000));
    expect(file.counted.bytes).toBeLessThan(200_000);
  });

  it.each([
    [[irot(0)], 400, 300],
    [[irot(1)], 300, 400],
    [[irot(2)], 400, 300],
    [[irot(3)], 300, 400],
    [[imir(0), irot(1)], 300, 400],
    [[imir(1)], 400, 300],
    [[box('clap', words(200, 1, 100, 1, 0, 1, 0, 1)), irot(1)], 100, 200],
  ])('applies %j to the size', async (properties, width, height) => {
    expect(await inspect(buildHeif({ items: [picture(1, 400, 300, { properties })] }))).toEqual(
      photo(width, height),
    );
  });

  it('finds the primary picture among thumbnail, depth and gain map, none of which is transparency', async () => {
    const items = [
      picture(1, 64, 64, { references: [['thmb', [5]]] }),
      picture(2, 320, 240, { properties: [auxC(DEPTH)], references: [['auxl', [5]]] }),
      picture(3, 2000, 1500, { properties: [auxC(GAIN_MAP)], references: [['auxl', [5]]] }),
      picture(5, 400, 300),
    ];
    expect(await inspect(buildHeif({ items, primaryId: 5 }))).toEqual(photo(400, 300));
    const alpha = picture(4, 400, 300, { properties: [auxC(ALPHA)], references: [['auxl', [5]]] });
    expect(await inspect(buildHeif({ items: [...items, alpha], primaryId: 5 }))).toEqual(
      photo(400, 300, { hasAlpha: true }),
    );
  });

  it('accepts a grid of a camera: 48 megapixels are too many, 12 are not', async () => {
    expect(await inspect(buildHeif({ items: grid(6, 8, 512) }))).toEqual(photo(4096, 3072));
    expect(await inspect(buildHeif({ items: grid(12, 16, 512) }))).toEqual(rejected('too_many_pixels'));
  });

  it.each<[string, string, () => Buffer, ConvertedContentType?]>([
    ['an AVIF', 'wrong_content_type', () => readPhoto('plain.avif')],
    ['a HEIC', 'wrong_content_type', () => readPhoto('plain.heic'), 'image/avif'],
    [
      'an MP4',
      'wrong_content_type',
      () => buildHeif({ brands: ['isom', 'mp42'], items: [picture(1, 4, 4)] }),
    ],
    ['text', 'wrong_content_type', () => Buffer.from('not a photo')],
    ['nothing', 'wrong_content_type', () => Buffer.alloc(0)],
    [
      'a sequence without a picture',
      'animated_image',
      () => Buffer.concat([box('ftyp', Buffer.from('hevc\0\0\0\0hevc')), box('moov', words(1))]),
    ],
    [
      'a picture of another codec',
      'unsupported_codec',
      () => buildHeif({ items: [picture(1, 4, 4, { type: 'j2k1' })] }),
    ],
    [
      'an encrypted picture',
      'unsupported_codec',
      () => {
        const file = buildHeif({ items: [picture(1, 4, 4)] });
        file.writeUInt16BE(1, file.indexOf('infe') + 10);
        return file;
      },
    ],
    [
      'HLG',
      'unsupported_colors',
      () => buildHeif({ items: [picture(1, 4, 4, { properties: [nclx(9, 18)] })] }),
    ],
    [
      'tiles of PQ',
      'unsupported_colors',
      () =>
        buildHeif({
          items: grid(1, 2, 64).map((item) => ({
            ...item,
            properties: [...(item.properties ?? []), ...(item.id === 10 ? [nclx(9, 16)] : [])],
          })),
        }),
    ],
    [
      'a picture of 60 000 × 60 000 pixels',
      'too_many_pixels',
      () => buildHeif({ items: [picture(1, 60_000, 60_000)] }),
    ],
    [
      'a side that no result can have',
      'too_many_pixels',
      () => buildHeif({ items: [picture(1, 16_384, 16)] }),
    ],
    [
      'tiles of many more pixels than the picture',
      'too_many_pixels',
      () =>
        buildHeif({
          items: grid(10, 10, 64).map((item) => (item.type === 'grid' ? item : picture(item.id, 4096, 4096))),
        }),
    ],
    ['a width of 0', 'unreadable_file', () => buildHeif({ items: [picture(1, 0, 4)] })],
    [
      'no size',
      'unreadable_file',
      () => buildHeif({ items: [{ id: 1, type: 'hvc1', data: Buffer.alloc(8) }] }),
    ],
    ['no primary picture', 'unreadable_file', () => buildHeif({ items: [picture(1, 4, 4)], primaryId: 2 })],
    [
      'no place',
      'unreadable_file',
      () => buildHeif({ items: [{ id: 1, type: 'hvc1', properties: [ispe(4, 4)] }] }),
    ],
    [
      'a place behind the end',
      'unreadable_file',
      () => buildHeif({ items: [picture(1, 4, 4, { place: { start: 4_000_000, length: 10 } })] }),
    ],
    [
      'an empty place',
      'unreadable_file',
      () => buildHeif({ items: [picture(1, 4, 4, { place: { start: 0, length: 0 } })] }),
    ],
    [
      'transparency behind the end',
      'unreadable_file',
      () =>
        buildHeif({
          items: [
            picture(1, 4, 4),
            picture(2, 4, 4, {
              properties: [auxC(ALPHA)],
              references: [['auxl', [1]]],
              place: { start: 0xff_ff_ff_ff, length: 9 },
            }),
          ],
        }),
    ],
    [
      'a grid of itself',
      'unsupported_codec',
      () => buildHeif({ items: grid(1, 1, 64, { references: [['dimg', [1]]] }) }),
    ],
    [
      'a grid of grids',
      'unsupported_codec',
      () =>
        buildHeif({
          items: [
            ...grid(1, 1, 64, { references: [['dimg', [2]]] }),
            { ...grid(1, 1, 64)[0], id: 2 } as ItemSpec,
          ],
        }),
    ],
    [
      'a grid without tiles',
      'unreadable_file',
      () => buildHeif({ items: grid(2, 2, 64, { references: [] }) }),
    ],
    [
      'a grid that lacks a tile',
      'unreadable_file',
      () => buildHeif({ items: grid(2, 2, 64, { references: [['dimg', [10, 11, 12]]] }) }),
    ],
    [
      'a grid larger than its tiles',
      'unreadable_file',
      () => buildHeif({ items: grid(2, 2, 64, { data: gridData(2, 2, 400, 400), properties: [] }) }),
    ],
    [
      'tiles of several sizes',
      'unreadable_file',
      () => buildHeif({ items: [...grid(1, 2, 64).slice(0, 2), picture(11, 64, 32)] }),
    ],
    ['thousands of tiles', 'unreadable_file', () => buildHeif({ items: grid(50, 50, 16) })],
    [
      'counts that the file does not have',
      'unreadable_file',
      () => buildHeif({ items: [picture(1, 4, 4)], count: 900 }),
    ],
    [
      'an index of 3 MiB',
      'unreadable_file',
      () =>
        buildHeif({ items: [picture(1, 4, 4, { properties: [box('free', Buffer.alloc(3 * 1024 ** 2))] })] }),
    ],
  ])('rejects %s as %s', async (_, code, make, contentType) => {
    expect(await inspect(make(), contentType)).toEqual(rejected(code));
  });

  it('rejects a photo that was cut anywhere', async () => {
    const file = readPhoto('plain.heic');
    for (let length = 0; length < file.length; length += 1)
      expect(await inspect(file.subarray(0, length))).toMatchObject({ status: 'rejected' });
  });

  it('ends for any changed byte of the index', async () => {
    const file = readPhoto('phone.heic');
    const statuses = new Set<string>();
    for (let at = 0; at < 1500; at += 1) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      statuses.add((await inspect(changed)).status);
    }
    expect(statuses).toEqual(new Set(['photo', 'rejected']));
  });

  it('throws what a read throws', async () => {
    const file = {
      ...asFile(readPhoto('plain.heic')),
      read: () => Promise.reject(new Error('no connection')),
    };
    await expect(inspectPhoto(file, 'image/heic')).rejects.toThrow('no connection');
  });
});
