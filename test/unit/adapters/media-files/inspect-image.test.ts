import { describe, expect, it } from 'vitest';
import { inspectImage } from '#adapters/media-files/inspect-image.ts';
import type { ImageContentType } from '#adapters/media-files/inspect-image.ts';
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

describe('inspectImage', () => {
  it.each<[ImageContentType, Buffer]>([
    ['image/jpeg', makeGrayJpeg(60, 40)],
    ['image/png', makePng(60, 40)],
    ['image/webp', makeWebp(60, 40)],
  ])('accepts a %s with its dimensions', (type, bytes) =>
    expect(inspectImage(bytes, type)).toEqual(accepted(60, 40)),
  );

  it.each([1, 2, 3, 4])('keeps width and height for orientation %d', (orientation) => {
    const jpeg = makeGrayJpeg(60, 40, { before: [exifSegment(exif(orientation))] });
    expect(inspectImage(jpeg, 'image/jpeg')).toEqual(accepted(60, 40));
  });

  it.each([5, 6, 7, 8])('swaps width and height for orientation %d', (orientation) => {
    const jpeg = makeGrayJpeg(60, 40, { before: [exifSegment(exif(orientation))] });
    const png = makePng(60, 40, { before: [pngChunk('eXIf', exif(orientation))] });
    expect(inspectImage(jpeg, 'image/jpeg')).toEqual(accepted(40, 60));
    expect(inspectImage(png, 'image/png')).toEqual(accepted(40, 60));
  });

  it('ignores the orientation of a WebP, and of a PNG behind the pixels, as Chromium does', () => {
    expect(inspectImage(makeTurnedWebp(6), 'image/webp')).toEqual(accepted(60, 40));
    const png = makePng(60, 40, { after: [pngChunk('eXIf', exif(6))] });
    expect(inspectImage(png, 'image/png')).toEqual(accepted(60, 40));
  });

  it('accepts 40 megapixels and rejects more', () => {
    const header = (height: number) => inspectImage(makePng(8000, height, { pixelHeight: 1 }), 'image/png');
    expect(header(5000)).toEqual(accepted(8000, 5000));
    expect(header(5001)).toEqual(rejected('too_many_pixels'));
  });

  it.each<[string, ImageContentType, Buffer]>([
    ['a PNG', 'image/jpeg', makePng(4, 4)],
    ['a WAV', 'image/webp', riffFile('WAVE', [])],
    ['HTML', 'image/png', Buffer.from('<!doctype html>')],
    ['an empty file', 'image/jpeg', Buffer.alloc(0)],
  ])('rejects %s declared as %s', (_, type, bytes) =>
    expect(inspectImage(bytes, type)).toEqual(rejected('wrong_content_type')),
  );

  it.each<[ImageContentType, Buffer]>([
    ['image/png', makePng(4, 4, { before: [pngChunk('acTL', Buffer.alloc(8))] })],
    ['image/webp', riffFile('WEBP', [webpHeader(4, 4, 0x02)])],
  ])('rejects an animated %s', (type, bytes) =>
    expect(inspectImage(bytes, type)).toEqual(rejected('animated_image')),
  );

  it('accepts a PNG whose pixels or text contain the name of the animation chunk', () => {
    const png = makePng(60, 40, { before: [pngChunk('tEXt', Buffer.from('Comment\0acTL'))] });
    expect(inspectImage(png, 'image/png')).toEqual(accepted(60, 40));
  });

  it.each<[string, ImageContentType, Buffer]>([
    ['a JPEG without a frame', 'image/jpeg', makeGrayJpeg(4, 4).subarray(0, 60)],
    ['a JPEG without pixels', 'image/jpeg', makeGrayJpeg(0, 4)],
    ['a PNG without an end', 'image/png', makePng(4, 4).subarray(0, -12)],
    ['a PNG without a header', 'image/png', makePng(4, 4).subarray(0, 8)],
    ['a WebP shorter than it says', 'image/webp', makeWebp(4, 4).subarray(0, -2)],
    ['a WebP without pixels', 'image/webp', riffFile('WEBP', [])],
  ])('rejects %s', (_, type, bytes) =>
    expect(inspectImage(bytes, type)).toEqual(rejected('unreadable_file')),
  );
});
