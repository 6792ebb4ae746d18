import { beforeAll, describe, expect, it } from 'vitest';
import { inspectFile } from '#adapters/media-files/inspect-file.ts';
import { inspectPhoto } from '#adapters/media-files/inspect-photo.ts';
import type { PhotoHeader } from '#core/ports/assets.ts';
import { asFile } from '#test/support/media/clips.ts';
import {
  ALPHA,
  auxC,
  buildHeif,
  DEPTH,
  GAIN_MAP,
  imir,
  irot,
  readCoded,
  readPhoto,
} from '#test/support/media/heif.ts';
import type { ItemSpec } from '#test/support/media/heif.ts';
import { box } from '#test/support/media/mp4.ts';
import { convertPhoto, readColors } from './support/convert-photo.ts';
import type { Rgba } from './support/convert-photo.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();

/** Of the colors of a lossy picture, each of its three. */
const TOLERANCE = 12;
const [RED, GREEN, BLUE, WHITE]: readonly Rgba[] = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
  [255, 255, 255, 255],
];

const distance = (a: Rgba | undefined, b: Rgba | undefined): number =>
  Math.max(...[0, 1, 2, 3].map((index) => Math.abs((a?.[index] ?? NaN) - (b?.[index] ?? NaN))));

const headerOf = async (file: Buffer): Promise<PhotoHeader> => {
  const inspection = await inspectPhoto(asFile(file), 'image/heif');
  if (inspection.status !== 'photo') throw new Error(`the photo is ${JSON.stringify(inspection)}`);
  return inspection.header;
};

/** Converts a photo as the worker has it converted, and checks the result as the worker does. */
const convert = async (file: Buffer): Promise<PhotoHeader & { readonly result: Buffer }> => {
  const header = await headerOf(file);
  const result = await convertPhoto(bench.tools(), file, header);
  const { width, height, hasAlpha } = header;
  expect(await inspectFile(result, hasAlpha ? 'image/webp' : 'image/jpeg')).toEqual({
    status: 'accepted',
    facts: { width, height, durationMs: null },
  });
  return { ...header, result };
};

/** Colors of the corners: top left and right, bottom left and right. */
const cornersOf = ({ width, height, result }: Awaited<ReturnType<typeof convert>>) => {
  const [left, right, top, bottom] = [20, width - 20, 20, height - 20];
  return readColors(result, [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ]);
};

const expectCorners = (found: readonly Rgba[], expected: readonly (Rgba | undefined)[]) =>
  expect(
    found.map((color, corner) => distance(color, expected[corner]) <= TOLERANCE),
    JSON.stringify(found),
  ).toEqual([true, true, true, true]);

describe('a photo of another encoder', () => {
  const names = [
    'plain.heic',
    'alpha.heic',
    'alpha-grid.heic',
    'ten-bits.heic',
    'burst.heic',
    'plain.avif',
    'alpha.avif',
    'ten-bits.avif',
    'twelve-bits.avif',
    'burst.avif',
  ];
  it.each(sampleOf(names))('%s keeps its size, colors and transparency', async (name) => {
    const converted = await convert(readPhoto(name));
    expectCorners(await cornersOf(converted), [RED, GREEN, BLUE, WHITE]);
    const [middle] = await readColors(converted.result, [[128, 96]]);
    expect(middle?.[3]).toBe(name.startsWith('alpha') ? 0 : 255);
  });

  it.each(['phone.heic', 'phone.avif'])(
    '%s of a phone, with tiles, EXIF and rotation, is upright once and without EXIF',
    async (name) => {
      const converted = await convert(readPhoto(name));
      expect(converted).toMatchObject({ width: 192, height: 256 });
      expectCorners(await cornersOf(converted), [BLUE, RED, WHITE, GREEN]);
      expect(readPhoto(name).includes('Ponsel')).toBe(true);
      expect(converted.result.includes('Ponsel')).toBe(false);
      expect(converted.result.includes('Exif')).toBe(false);
    },
  );

  it('converts the colors of Display P3 to sRGB', async () => {
    for (const name of ['p3-nclx.heic', 'p3-icc.heic', 'p3-icc.avif']) {
      const [color] = await readColors((await convert(readPhoto(name))).result, [[100, 112]]);
      // Red 100, green 148 and blue 120 of P3, a stronger green than that of sRGB: less red.
      expect(distance(color, [82, 150, 118, 255]), `${name}: ${JSON.stringify(color)}`).toBeLessThan(8);
    }
  });
});

describe('a photo with properties', () => {
  let coded: Pick<ItemSpec, 'type' | 'data' | 'properties'>;
  let codedAvif: typeof coded;
  beforeAll(async () => {
    coded = await readCoded(readPhoto('plain.heic'), 1);
    codedAvif = await readCoded(readPhoto('plain.avif'), 1);
  });

  /** Corners after mirroring and turning: top left and right, bottom left and right. */
  const turned = [
    ['turned by 90° to the left', [irot(1)], [GREEN, WHITE, RED, BLUE]],
    ['turned by 180°', [irot(2)], [WHITE, BLUE, GREEN, RED]],
    ['turned by 90° to the right', [irot(3)], [BLUE, RED, WHITE, GREEN]],
    ['mirrored top to bottom', [imir(0)], [BLUE, WHITE, RED, GREEN]],
    ['mirrored left to right', [imir(1)], [GREEN, RED, WHITE, BLUE]],
    ['turned, then mirrored left to right', [irot(1), imir(1)], [WHITE, GREEN, BLUE, RED]],
    ['turned, then mirrored top to bottom', [irot(1), imir(0)], [RED, BLUE, GREEN, WHITE]],
  ] as const;
  it.each(sampleOf(turned))('is %s', async (_, properties, corners) => {
    const brands = { hevc: ['heic', 'mif1'], av1: ['avif', 'mif1', 'miaf'] };
    for (const [codec, item] of [['hevc', coded] as const, ['av1', codedAvif] as const]) {
      const items = [{ ...item, id: 1, properties: [...(item.properties ?? []), ...properties] }];
      const converted = await convert(buildHeif({ brands: brands[codec], items }));
      expectCorners(await cornersOf(converted), corners);
    }
  });

  it('is its primary picture, whatever else the file has', async () => {
    const turned = [...(coded.properties ?? []), irot(2)];
    const other = { ...coded, properties: turned };
    const items: ItemSpec[] = [
      { ...other, id: 1, references: [['thmb', [4]]] },
      { ...other, id: 2, properties: [...turned, auxC(DEPTH)], references: [['auxl', [4]]] },
      { ...other, id: 3, properties: [...turned, auxC(GAIN_MAP)], references: [['auxl', [4]]] },
      { ...coded, id: 4 },
      { ...other, id: 5 },
      { id: 6, type: 'Exif', data: Buffer.alloc(200_000, 0xff), references: [['cdsc', [4]]] },
    ];
    const converted = await convert(buildHeif({ primaryId: 4, items }));
    expectCorners(await cornersOf(converted), [RED, GREEN, BLUE, WHITE]);
  });

  it('with a color profile that is none has the colors of sRGB', async () => {
    const profile = box('colr', Buffer.from('prof'), Buffer.alloc(600, 0xa5));
    const items = [{ ...coded, id: 1, properties: [...(coded.properties ?? []), profile] }];
    expectCorners(await cornersOf(await convert(buildHeif({ items }))), [RED, GREEN, BLUE, WHITE]);
  });

  it.runIf(IS_THOROUGH)(
    'is asset_unavailable when its pixels are of another size than its header says, or none',
    async () => {
      const file = readPhoto('plain.heic');
      const header = await headerOf(file);
      const damaged = buildHeif({ items: [{ ...coded, id: 1, data: Buffer.alloc(500, 0x55) }] });
      const withAlpha = buildHeif({
        items: [
          { ...coded, id: 1 },
          { ...coded, id: 2, data: Buffer.alloc(10), properties: [auxC(ALPHA)], references: [['auxl', [1]]] },
        ],
      });
      for (const [bytes, announced] of [
        [file, { ...header, width: 255 }],
        [readPhoto('plain.avif'), { ...header, codec: 'av1', height: 10 }],
        [readPhoto('plain.avif'), header],
        [damaged, header],
        [withAlpha, header],
      ] as const)
        await expect(convertPhoto(bench.tools(), bytes, announced)).rejects.toMatchObject({
          code: 'asset_unavailable',
        });
    },
  );
});
