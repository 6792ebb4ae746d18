import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { boxesOf } from '#adapters/media-files/iso-boxes.ts';
import { inspectPhoto } from '#adapters/media-files/inspect-photo.ts';
import { IMAGE_MAX_BYTES } from '#contracts/limits.ts';
import type { ConvertedContentType } from '#contracts/limits.ts';
import type { AssetRejectionCode } from '#core/asset/asset.ts';
import type { PhotoHeader } from '#core/ports/assets.ts';
import { RenderError, ServiceFault } from '#core/rendering/render-error.ts';
import { findProcessesOf } from '#renderer/processes.ts';
import { renderStill } from '#renderer/render-still.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { steadyNowMs } from '#renderer/timer-delay.ts';
import { asFile, buildClip } from '#test/support/media/clips.ts';
import {
  ALPHA,
  auxC,
  buildHeif,
  gridData,
  irot,
  ispe,
  readCoded,
  readPhoto,
} from '#test/support/media/heif.ts';
import type { ItemSpec } from '#test/support/media/heif.ts';
import { makeGrayJpeg, makePng } from '#test/support/media/images.ts';
import { box, words } from '#test/support/media/mp4.ts';
import { useBench } from '../render/support/rendering.ts';

const bench = useBench();

type Coded = Pick<ItemSpec, 'type' | 'data' | 'properties'>;
let heic: Coded;
let avif: Coded;
beforeAll(async () => {
  heic = await readCoded(readPhoto('plain.heic'), 1);
  avif = await readCoded(readPhoto('plain.avif'), 1);
});

const SECONDS = 45;
const SIZE = { width: 256, height: 192 };
const AVIF_BRANDS = ['avif', 'mif1', 'miaf'];
const MEBIBYTE = 1024 ** 2;
const noise = (bytes: number, seed = 1): Buffer =>
  Buffer.from(Array.from({ length: bytes }, (_, index) => ((index + seed) * 7919 * seed) % 251));

/** The configuration of a coded picture with another announced size. */
const announcing = (coded: Coded, width: number, height: number): Coded => ({
  ...coded,
  properties: [
    ...(coded.properties ?? []).filter((each) => each.toString('latin1', 4, 8) !== 'ispe'),
    ispe(width, height),
  ],
});
const withProperties = (coded: Coded, ...more: readonly Buffer[]): Coded => ({
  ...coded,
  properties: [...(coded.properties ?? []), ...more],
});
const grid = (
  id: number,
  rows: number,
  columns: number,
  tiles: readonly number[],
  side: number,
): ItemSpec => ({
  id,
  type: 'grid',
  isInIndex: true,
  data: gridData(rows, columns, columns * side, rows * side),
  properties: [ispe(columns * side, rows * side)],
  references: [['dimg', tiles]],
});
const ids = (count: number, from = 100): number[] =>
  Array.from({ length: count }, (_, index) => index + from);
const one = (coded: Coded, more: Partial<ItemSpec> = {}): ItemSpec => ({ ...coded, id: 1, ...more });
/** With every so-many-th byte changed. */
const changed = (file: Buffer, step: number): Buffer => {
  const bytes = Buffer.from(file);
  for (let at = 40 + step; at < bytes.length; at += 31 * step) bytes[at] = (at * 31 * step) % 256;
  return bytes;
};
const moovOf = (file: Buffer): Buffer => {
  const found = [...boxesOf(file)].find(({ name }) => name === 'moov');
  return box('moov', found?.content ?? Buffer.alloc(0));
};

interface HostilePhoto {
  readonly name: string;
  readonly contentType?: ConvertedContentType;
  readonly make: () => Buffer;
  readonly inspection: 'photo' | AssetRejectionCode | 'photo or rejected';
  /** What the renderer gets; by default what the inspection finds, or 256 × 192 pixels of the content type. */
  readonly header?: Partial<PhotoHeader>;
}

const PHOTOS: readonly HostilePhoto[] = [
  { name: 'empty', make: () => Buffer.alloc(0), inspection: 'wrong_content_type' },
  { name: 'text', make: () => Buffer.from('not a photo'), inspection: 'wrong_content_type' },
  { name: 'random', make: () => noise(5000), inspection: 'wrong_content_type' },
  { name: 'png', make: () => makePng(60, 40), inspection: 'wrong_content_type' },
  {
    name: 'jpeg',
    contentType: 'image/avif',
    make: () => makeGrayJpeg(60, 40),
    inspection: 'wrong_content_type',
  },
  { name: 'mp4', make: () => buildClip(), inspection: 'wrong_content_type' },
  { name: 'avif-named-heic', make: () => readPhoto('plain.avif'), inspection: 'wrong_content_type' },
  {
    name: 'heic-named-avif',
    contentType: 'image/avif',
    make: () => readPhoto('plain.heic'),
    inspection: 'wrong_content_type',
  },
  {
    name: 'brand-only',
    make: () => box('ftyp', Buffer.from('heic\0\0\0\0heic')),
    inspection: 'unreadable_file',
  },
  {
    name: 'page-behind',
    make: () => Buffer.concat([readPhoto('plain.heic'), Buffer.from('<script src=http://127.0.0.1:9/>')]),
    inspection: 'photo',
  },
  ...[60, 200, 400, 900, 1400].map((bytes): HostilePhoto => ({
    name: `cut-at-${bytes}`,
    make: () => readPhoto('plain.heic').subarray(0, bytes),
    inspection: 'unreadable_file',
  })),
  ...[1, 2, 3, 4].flatMap((step): HostilePhoto[] => [
    {
      name: `changed-heic-${step}`,
      make: () => changed(readPhoto('phone.heic'), step),
      inspection: 'photo or rejected',
    },
    {
      name: `changed-avif-${step}`,
      contentType: 'image/avif',
      make: () => changed(readPhoto('phone.avif'), step),
      inspection: 'photo or rejected',
    },
  ]),
  {
    name: 'random-pixels-heic',
    make: () => buildHeif({ items: [one(heic, { data: noise(4000) })] }),
    inspection: 'photo',
  },
  {
    name: 'random-pixels-avif',
    contentType: 'image/avif',
    make: () => buildHeif({ brands: AVIF_BRANDS, items: [one(avif, { data: noise(4000) })] }),
    inspection: 'photo',
  },
  {
    name: 'random-configuration',
    make: () => buildHeif({ items: [one(heic, { properties: [box('hvcC', noise(300)), ispe(256, 192)] })] }),
    inspection: 'photo',
  },
  {
    name: 'ispe-60000',
    make: () => buildHeif({ items: [one(announcing(heic, 60_000, 60_000))] }),
    inspection: 'too_many_pixels',
    header: { width: 16_383, height: 16_383 },
  },
  {
    name: 'ispe-60000-avif',
    contentType: 'image/avif',
    make: () => buildHeif({ brands: AVIF_BRANDS, items: [one(announcing(avif, 60_000, 60_000))] }),
    inspection: 'too_many_pixels',
    header: { width: 16_383, height: 16_383 },
  },
  {
    name: 'ispe-40-megapixels',
    make: () => buildHeif({ items: [one(announcing(heic, 8000, 5000))] }),
    inspection: 'photo',
  },
  {
    name: 'ispe-0',
    make: () => buildHeif({ items: [one(announcing(heic, 0, 0))] }),
    inspection: 'unreadable_file',
  },
  {
    name: 'thousands-of-tiles',
    make: () =>
      buildHeif({
        items: [
          grid(1, 50, 50, ids(2500), 64),
          ...ids(2500).map((id) => ({ ...announcing(heic, 64, 64), id, data: Buffer.alloc(4) })),
        ],
      }),
    inspection: 'unreadable_file',
    header: { width: 3200, height: 3200 },
  },
  {
    name: 'one-tile-a-thousand-times',
    make: () =>
      buildHeif({
        items: [
          grid(
            1,
            20,
            20,
            Array.from({ length: 400 }, () => 2),
            192,
          ),
          { ...announcing(heic, 192, 192), id: 2 },
        ],
      }),
    inspection: 'photo',
  },
  {
    name: 'tiles-of-40-megapixels',
    make: () =>
      buildHeif({
        items: [
          { ...grid(1, 8, 8, ids(64), 64) },
          ...ids(64).map((id) => ({ ...announcing(heic, 8000, 5000), id })),
        ],
      }),
    inspection: 'too_many_pixels',
    header: { width: 512, height: 512 },
  },
  {
    name: 'grid-of-65536',
    make: () => buildHeif({ items: [grid(1, 256, 256, ids(60_000, 2), 16)] }),
    inspection: 'unreadable_file',
    header: { width: 4096, height: 4096 },
  },
  {
    name: 'grid-of-itself',
    make: () => buildHeif({ items: [grid(1, 1, 1, [1], 64)] }),
    inspection: 'unsupported_codec',
    header: { width: 64, height: 64 },
  },
  {
    name: 'grids-in-a-circle',
    make: () =>
      buildHeif({ items: [grid(1, 1, 1, [2], 64), grid(2, 1, 1, [3], 64), grid(3, 1, 1, [1], 64)] }),
    inspection: 'unsupported_codec',
    header: { width: 64, height: 64 },
  },
  {
    name: 'alpha-of-itself',
    make: () =>
      buildHeif({ items: [one(withProperties(heic, auxC(ALPHA)), { references: [['auxl', [1]]] })] }),
    inspection: 'photo',
  },
  {
    name: 'alpha-in-a-circle',
    make: () =>
      buildHeif({
        items: [
          one(withProperties(heic, auxC(ALPHA)), { references: [['auxl', [2]]] }),
          { ...withProperties(heic, auxC(ALPHA)), id: 2, references: [['auxl', [1]]] },
        ],
      }),
    inspection: 'photo',
  },
  {
    name: 'thumbnails-in-a-circle',
    make: () =>
      buildHeif({
        items: [one(heic, { references: [['thmb', [2]]] }), { ...heic, id: 2, references: [['thmb', [1]]] }],
      }),
    inspection: 'photo',
  },
  {
    name: 'derived-from-itself',
    make: () =>
      buildHeif({
        items: [{ id: 1, type: 'iden', properties: [ispe(64, 64)], references: [['dimg', [1]]] }],
      }),
    inspection: 'unsupported_codec',
    header: { width: 64, height: 64 },
  },
  {
    name: 'iloc-behind-the-end',
    make: () => buildHeif({ items: [one(heic, { place: { start: 0xff_00_00_00, length: 0xff_ff_ff } })] }),
    inspection: 'unreadable_file',
  },
  {
    name: 'iloc-before-the-data',
    make: () => buildHeif({ items: [one(heic, { place: { start: 0, length: 400 } })] }),
    inspection: 'photo',
  },
  {
    name: 'iloc-of-another-file',
    make: () => {
      const file = buildHeif({ items: [one(heic)] });
      file.writeUInt16BE(1, file.indexOf('iloc') + 16);
      return file;
    },
    inspection: 'unreadable_file',
  },
  {
    name: 'iloc-of-60000-items',
    make: () => buildHeif({ items: [one(heic)], count: 60_000 }),
    inspection: 'unreadable_file',
  },
  {
    name: 'thousands-of-items',
    make: () => buildHeif({ items: [one(heic), ...ids(20_000).map((id) => ({ id, type: 'mime' }))] }),
    inspection: 'unreadable_file',
  },
  {
    name: 'references-to-60000-items',
    make: () => buildHeif({ items: [one(heic, { references: [['cdsc', ids(60_000)]] })] }),
    inspection: 'photo',
  },
  {
    name: 'turned-a-hundred-times',
    make: () =>
      buildHeif({ items: [one(withProperties(heic, ...Array.from({ length: 101 }, () => irot(1))))] }),
    inspection: 'photo',
  },
  {
    name: 'cut-to-nothing',
    make: () => buildHeif({ items: [one(withProperties(heic, box('clap', words(0, 1, 0, 1, 0, 1, 0, 1))))] }),
    inspection: 'unreadable_file',
  },
  {
    name: 'cut-by-zero',
    make: () => buildHeif({ items: [one(withProperties(heic, box('clap', words(1, 0, 1, 0, 0, 0, 0, 0))))] }),
    inspection: 'unreadable_file',
  },
  {
    name: 'cut-larger',
    make: () =>
      buildHeif({ items: [one(withProperties(heic, box('clap', words(9000, 1, 9000, 1, 0, 1, 0, 1))))] }),
    inspection: 'unreadable_file',
  },
  {
    name: 'profile-garbage',
    make: () =>
      buildHeif({ items: [one(withProperties(heic, box('colr', Buffer.from('prof'), noise(3000))))] }),
    inspection: 'photo',
  },
  {
    name: 'profile-of-a-mebibyte',
    make: () =>
      buildHeif({ items: [one(withProperties(heic, box('colr', Buffer.from('prof'), noise(MEBIBYTE))))] }),
    inspection: 'photo',
  },
  {
    name: 'profile-garbage-avif',
    contentType: 'image/avif',
    make: () =>
      buildHeif({
        brands: AVIF_BRANDS,
        items: [one(withProperties(avif, box('colr', Buffer.from('prof'), noise(3000))))],
      }),
    inspection: 'photo',
  },
  {
    name: 'exif-of-nine-mebibytes',
    make: () =>
      buildHeif({
        items: [one(heic), { id: 2, type: 'Exif', data: noise(9 * MEBIBYTE), references: [['cdsc', [1]]] }],
      }),
    inspection: 'photo',
  },
  {
    name: 'exif-in-the-index',
    make: () =>
      buildHeif({ items: [one(heic), { id: 2, type: 'Exif', isInIndex: true, data: noise(3 * MEBIBYTE) }] }),
    inspection: 'unreadable_file',
  },
  {
    name: 'sequence-of-100000-frames',
    contentType: 'image/avif',
    make: () =>
      buildHeif({
        brands: ['avis', ...AVIF_BRANDS],
        items: [one(avif)],
        more: [moovOf(buildClip({ frames: 100_000 }))],
      }),
    inspection: 'photo',
  },
  {
    name: 'sequence-of-100000-frames-heic',
    make: () =>
      buildHeif({
        brands: ['hevc', 'heic', 'mif1'],
        items: [one(heic)],
        more: [moovOf(buildClip({ frames: 100_000 }))],
      }),
    inspection: 'photo',
  },
  {
    name: 'sequence-without-a-picture',
    contentType: 'image/avif',
    make: () => Buffer.concat([box('ftyp', Buffer.from('avis\0\0\0\0avis')), moovOf(buildClip())]),
    inspection: 'animated_image',
  },
  {
    name: 'boxes-without-end',
    make: () =>
      Buffer.concat([
        box('ftyp', Buffer.from('heic\0\0\0\0heic')),
        ...Array.from({ length: 100_000 }, () => box('free')),
      ]),
    inspection: 'unreadable_file',
  },
  {
    name: 'boxes-in-boxes',
    make: () => {
      let inner = box('meta', words(0));
      for (let depth = 0; depth < 2000; depth += 1) inner = box('meta', words(0), inner);
      return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0heic')), inner]);
    },
    inspection: 'unreadable_file',
  },
];

/** How a render ends, and what it leaves behind. */
const convert = (file: Buffer, header: PhotoHeader) =>
  withScratchFolder(async (scratchDir) => {
    const startedMs = performance.now();
    const { codec, hasAlpha, width, height } = header;
    const ended = await renderStill(
      {
        image: Promise.resolve(file),
        width,
        height,
        photo: { codec, contentType: hasAlpha ? 'image/webp' : 'image/jpeg' },
        scratchDir,
        deadlineMs: steadyNowMs() + SECONDS * 1000,
        signal: new AbortController().signal,
      },
      bench.tools(),
    ).catch((error: unknown) => error);
    return {
      ended,
      seconds: (performance.now() - startedMs) / 1000,
      processes: findProcessesOf(scratchDir).length,
    };
  });

const GOOD: PhotoHeader = { codec: 'hevc', hasAlpha: false, ...SIZE };
const digestOfGood = async (): Promise<string> => {
  const { ended } = await convert(readPhoto('plain.heic'), GOOD);
  if (!Buffer.isBuffer(ended)) throw ended;
  return createHash('sha256').update(ended).digest('hex');
};

describe('a hostile photo', () => {
  it('is one of at least 40 with unique names, and no larger than an upload', () => {
    expect(PHOTOS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(PHOTOS.map(({ name }) => name)).size).toBe(PHOTOS.length);
    expect(PHOTOS.filter(({ make }) => make().length > IMAGE_MAX_BYTES)).toEqual([]);
  });

  it.each(PHOTOS)('$name: the inspection says $inspection', async ({ make, contentType, inspection }) => {
    const found = await inspectPhoto(asFile(make()), contentType ?? 'image/heic');
    const code = found.status === 'rejected' ? found.code : found.status;
    if (inspection === 'photo or rejected') expect(['photo', 'rejected']).toContain(found.status);
    else expect(code).toBe(inspection);
  });

  it.each(PHOTOS)('$name: a renderer that gets it ends, alone or with a picture', async (photo) => {
    const file = photo.make();
    const found = await inspectPhoto(asFile(file), photo.contentType ?? 'image/heic');
    const codec: PhotoHeader['codec'] = photo.contentType === 'image/avif' ? 'av1' : 'hevc';
    const header = found.status === 'photo' ? found.header : { ...GOOD, codec };
    const { ended, seconds, processes } = await convert(file, { ...header, ...photo.header });
    expect(seconds).toBeLessThan(SECONDS);
    expect(processes).toBe(0);
    if (Buffer.isBuffer(ended)) return;
    expect(ended).toBeInstanceOf(RenderError);
    expect(ended).not.toBeInstanceOf(ServiceFault);
    expect((ended as RenderError).code).toMatch(
      /^(?:asset_unavailable|out_of_memory|render_crashed|render_timeout)$/,
    );
  });

  it('leaves the next photo as it was', async () => {
    const before = await digestOfGood();
    for (const name of ['random-pixels-heic', 'ispe-60000', 'boxes-in-boxes'])
      await convert(PHOTOS.find((photo) => photo.name === name)?.make() ?? Buffer.alloc(0), GOOD);
    expect(await digestOfGood()).toBe(before);
  });
});
