import { describe, expect, it } from 'vitest';
import { canDecodeImage } from '#adapters/media-files/decode-image.ts';
import { inspectImage } from '#adapters/media-files/inspect-image.ts';
import type { ImageContentType } from '#adapters/media-files/decode-image-worker.ts';
import {
  exif,
  exifSegment,
  losslessPixels,
  makeGrayJpeg,
  makePng,
  makeWebp,
  pngChunk,
  riffChunk,
  riffFile,
  webpHeader,
} from '#test/support/media/images.ts';
import { sampleOf } from '#test/render/support/thorough.ts';

const accepted = (width: number, height: number) => ({
  status: 'accepted',
  facts: { width, height, durationMs: null },
});
const rejected = (code: string) => ({ status: 'rejected', code });

const makeTurnedWebp = (orientation: number) =>
  riffFile('WEBP', [
    webpHeader(60, 40, 0x08),
    riffChunk('VP8L', losslessPixels(60, 40)),
    riffChunk('EXIF', exif(orientation)),
  ]);

const withBytes = (file: Buffer, at: number, bytes: readonly number[]) => {
  const changed = Buffer.from(file);
  changed.set(bytes, at);
  return changed;
};
const withoutBytes = (file: Buffer, at: number, count: number) =>
  Buffer.concat([file.subarray(0, at), file.subarray(at + count)]);

describe('inspectImage', () => {
  it.each<[ImageContentType, Buffer]>([
    ['image/jpeg', makeGrayJpeg(60, 40)],
    ['image/png', makePng(60, 40)],
    ['image/webp', makeWebp(60, 40)],
  ])('accepts a %s with its dimensions', async (type, bytes) =>
    expect(await inspectImage(bytes, type)).toEqual(accepted(60, 40)),
  );

  it.each(sampleOf([1, 2, 3, 4], 4))('keeps width and height for orientation %d', async (orientation) => {
    const jpeg = makeGrayJpeg(60, 40, { before: [exifSegment(exif(orientation))] });
    expect(await inspectImage(jpeg, 'image/jpeg')).toEqual(accepted(60, 40));
  });

  it.each(sampleOf([5, 6, 7, 8], 4))('swaps width and height for orientation %d', async (orientation) => {
    const jpeg = makeGrayJpeg(60, 40, { before: [exifSegment(exif(orientation))] });
    const png = makePng(60, 40, { before: [pngChunk('eXIf', exif(orientation))] });
    expect(await inspectImage(jpeg, 'image/jpeg')).toEqual(accepted(40, 60));
    expect(await inspectImage(png, 'image/png')).toEqual(accepted(40, 60));
  });

  it('ignores the orientation of a WebP, and of a PNG behind the pixels, as Chromium does', async () => {
    expect(await inspectImage(makeTurnedWebp(6), 'image/webp')).toEqual(accepted(60, 40));
    const png = makePng(60, 40, { after: [pngChunk('eXIf', exif(6))] });
    expect(await inspectImage(png, 'image/png')).toEqual(accepted(60, 40));
  });

  it('accepts 40 megapixels and rejects more', async () => {
    const png = (height: number) => makePng(8000, height);
    expect(await inspectImage(png(5000), 'image/png')).toEqual(accepted(8000, 5000));
    expect(await inspectImage(png(5001), 'image/png')).toEqual(rejected('too_many_pixels'));
  });

  it.each<[string, ImageContentType, Buffer]>([
    ['a PNG', 'image/jpeg', makePng(4, 4)],
    ['a WAV', 'image/webp', riffFile('WAVE', [])],
    ['HTML', 'image/png', Buffer.from('<!doctype html>')],
    ['an empty file', 'image/jpeg', Buffer.alloc(0)],
  ])('rejects %s declared as %s', async (_, type, bytes) =>
    expect(await inspectImage(bytes, type)).toEqual(rejected('wrong_content_type')),
  );

  it.each<[ImageContentType, Buffer]>([
    ['image/png', makePng(4, 4, { before: [pngChunk('acTL', Buffer.alloc(8))] })],
    ['image/webp', riffFile('WEBP', [webpHeader(4, 4, 0x02)])],
  ])('rejects an animated %s', async (type, bytes) =>
    expect(await inspectImage(bytes, type)).toEqual(rejected('animated_image')),
  );

  it('accepts a PNG whose pixels or text contain the name of the animation chunk', async () => {
    const png = makePng(60, 40, { before: [pngChunk('tEXt', Buffer.from('Comment\0acTL'))] });
    expect(await inspectImage(png, 'image/png')).toEqual(accepted(60, 40));
  });

  it.each<[string, ImageContentType, Buffer]>(
    sampleOf(
      [
        ['a JPEG without a frame', 'image/jpeg', makeGrayJpeg(4, 4).subarray(0, 60)],
        ['a JPEG without pixels', 'image/jpeg', makeGrayJpeg(0, 4)],
        ['a PNG without an end', 'image/png', makePng(4, 4).subarray(0, -12)],
        ['a PNG without a header', 'image/png', makePng(4, 4).subarray(0, 8)],
        ['a WebP shorter than it says', 'image/webp', makeWebp(4, 4).subarray(0, -2)],
        ['a WebP without pixels', 'image/webp', riffFile('WEBP', [])],
        ['a JPEG without an end', 'image/jpeg', makeGrayJpeg(400, 400).subarray(0, -2)],
        ['half a JPEG', 'image/jpeg', makeGrayJpeg(400, 400).subarray(0, 300)],
        [
          'a JPEG with two frames',
          'image/jpeg',
          withBytes(makeGrayJpeg(400, 400), 250, [0xff, 0xc0, 0, 3, 1]),
        ],
        ['a PNG with fewer rows than it says', 'image/png', makePng(400, 400, { pixelHeight: 100 })],
        ['a PNG without its last pixels', 'image/png', makePng(400, 400, { missingBytes: 12 })],
        ['a PNG with a damaged byte in the middle', 'image/png', withBytes(makePng(400, 400), 70, [7])],
        ['half a CMYK JPEG', 'image/jpeg', makeGrayJpeg(400, 400, { colors: 4 }).subarray(0, 300)],
        [
          'a PNG with a chunk that browsers do not know',
          'image/png',
          makePng(4, 4, { before: [pngChunk('ABCD')] }),
        ],
        ['a PNG with a hole', 'image/png', withoutBytes(makePng(400, 400), 60, 5)],
        ['a WebP with damaged pixels', 'image/webp', withBytes(makeWebp(400, 400), 27, [0xff, 0xff, 0xff])],
        [
          'a WebP cut within its container',
          'image/webp',
          riffFile('WEBP', [riffChunk('VP8L', losslessPixels(400, 400).subarray(0, 8))]),
        ],
      ],
      3,
    ),
  )('rejects %s', async (_, type, bytes) =>
    expect(await inspectImage(bytes, type)).toEqual(rejected('unreadable_file')),
  );

  it.each<[ImageContentType, Buffer]>([
    ['image/jpeg', makeGrayJpeg(400, 400, { trailer: Buffer.alloc(5000, 0xff) })],
    ['image/jpeg', makeGrayJpeg(400, 400, { colors: 4 })],
    ['image/png', Buffer.concat([makePng(400, 400), Buffer.from('a film of the phone')])],
    ['image/png', makePng(400, 400, { missingBytes: 1 })],
    ['image/png', makePng(400, 400, { missingBytes: 4 })],
    ['image/png', makePng(40, 40, { before: [withBytes(pngChunk('tEXt', Buffer.from('a\0b')), 9, [0x63])] })],
  ])('accepts a %s with CMYK, data behind its end, or damage that a browser skips', async (type, bytes) => {
    expect(await inspectImage(bytes, type)).toMatchObject({ status: 'accepted' });
  });

  it('leaves the decision to the renderer when decoding takes too long', async () => {
    const image = { bytes: makeGrayJpeg(400, 400).subarray(0, 60), contentType: 'image/jpeg' } as const;
    expect(await canDecodeImage(image)).toBe(false);
    expect(await canDecodeImage(image, 0)).toBe(true);
  });

  it('decodes one image after the other, whatever came before', async () => {
    const files = [makeGrayJpeg(60, 40), makeGrayJpeg(60, 40).subarray(0, 60), makeGrayJpeg(60, 40)];
    const decoded = files.map((bytes) => canDecodeImage({ bytes, contentType: 'image/jpeg' }));
    expect(await Promise.all(decoded)).toEqual([true, false, true]);
  });
});
