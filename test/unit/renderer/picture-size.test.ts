import { expect, it } from 'vitest';
import { pictureSizeOf } from '#renderer/video-clips/picture-filters.ts';

const UHD = { width: 3840, height: 2160 };

it.each([
  ['that covers a frame', UHD, { width: 1080, height: 1920 }, Infinity, { width: 3424, height: 1926 }],
  ['that covers a box', UHD, { width: 1350, height: 800 }, Infinity, { width: 1424, height: 801 }],
  [
    'of no more pixels than allowed',
    UHD,
    { width: 1080, height: 1920 },
    1080 * 1920,
    { width: 1920, height: 1080 },
  ],
  [
    'of the clip where it is smaller',
    { width: 640, height: 360 },
    { width: 1080, height: 1920 },
    Infinity,
    { width: 640, height: 360 },
  ],
])('pictures have the size %s, in the proportions of the clip', (_, clip, area, maxPixels, size) => {
  expect(pictureSizeOf(clip, area, maxPixels)).toEqual(size);
});
