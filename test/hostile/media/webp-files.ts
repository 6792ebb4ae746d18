import {
  exif,
  losslessPixels,
  makeWebp,
  riffChunk,
  riffFile,
  webpHeader,
} from '#test/support/media/images.ts';
import { HTML, MEBIBYTE, repeat, ZIP } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

type WebpFile = Omit<HostileFile, 'contentType'>;

const SIZE = [64, 48] as const;
const pixels = (width: number, height: number) => riffChunk('VP8L', losslessPixels(width, height));
const [ANIMATION, EXIF, PROFILE] = [0x02, 0x08, 0x20];

const withLength = (file: Buffer, bytes: number): Buffer => {
  file.writeUInt32LE(bytes, 4);
  return file;
};

const FILES: readonly WebpFile[] = [
  {
    name: 'webp/truncated',
    make: () => makeWebp(...SIZE).subarray(0, -6),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'webp/header-only',
    make: () => riffFile('WEBP', []),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'webp/html-behind-the-end',
    make: () => Buffer.concat([makeWebp(...SIZE), Buffer.from(HTML)]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'webp/html-in-a-chunk',
    make: () =>
      riffFile('WEBP', [webpHeader(...SIZE, 0), pixels(...SIZE), riffChunk('HTML', Buffer.from(HTML))]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'webp/zip-behind-the-end',
    make: () => Buffer.concat([makeWebp(...SIZE), ZIP]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'webp/16383-by-16383-in-50-bytes',
    make: () => makeWebp(16_383, 16_383),
    inspection: 'too_many_pixels',
    outcome: 'rendered or render_timeout',
  },
  {
    name: 'webp/40000-by-40000',
    make: () => riffFile('WEBP', [webpHeader(40_000, 40_000, 0), pixels(...SIZE)]),
    inspection: 'too_many_pixels',
    outcome: 'asset_unavailable',
  },
  {
    name: 'webp/40-megapixels-in-50-bytes',
    make: () => makeWebp(7000, 5700),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'webp/small-header-large-data',
    make: () => riffFile('WEBP', [webpHeader(8, 8, 0), pixels(16_383, 16_383)]),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'webp/header-behind-the-pixels',
    make: () => riffFile('WEBP', [pixels(...SIZE), webpHeader(40_000, 40_000, ANIMATION)]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'webp/animated',
    make: () =>
      riffFile('WEBP', [webpHeader(...SIZE, ANIMATION), riffChunk('ANIM', Buffer.alloc(6)), pixels(...SIZE)]),
    inspection: 'animated_image',
    outcome: 'asset_unavailable',
  },
  {
    name: 'webp/frames-without-the-animation-flag',
    make: () =>
      riffFile('WEBP', [
        webpHeader(...SIZE, 0),
        riffChunk('ANIM', Buffer.alloc(6)),
        riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), pixels(1, 1)])),
        riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), pixels(1, 1)])),
      ]),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'webp/exif-directory-in-itself',
    make: () => {
      const tiff = exif(6);
      tiff.writeUInt32BE(8, 22);
      return riffFile('WEBP', [webpHeader(...SIZE, EXIF), pixels(...SIZE), riffChunk('EXIF', tiff)]);
    },
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'webp/color-profile-of-9-MiB',
    make: () =>
      riffFile('WEBP', [
        webpHeader(...SIZE, PROFILE),
        riffChunk('ICCP', Buffer.alloc(9 * MEBIBYTE, 0xff)),
        pixels(...SIZE),
      ]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'webp/length-of-4-GiB',
    make: () => withLength(makeWebp(...SIZE), 2 ** 32 - 2),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'webp/length-of-0',
    make: () => withLength(makeWebp(...SIZE), 0),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'webp/a-million-empty-chunks',
    make: () =>
      riffFile('WEBP', [
        webpHeader(...SIZE, 0),
        repeat(riffChunk('JUNK', Buffer.alloc(0)), 9 * MEBIBYTE),
        pixels(...SIZE),
      ]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'webp/avif',
    make: () => Buffer.from('\0\0\0\u0020ftypavif\0\0\0\0avifmif1miafMA1B', 'latin1'),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'webp/html',
    make: () => Buffer.from(HTML),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
];

export const WEBP_FILES: readonly HostileFile[] = FILES.map((file) => ({
  ...file,
  contentType: 'image/webp',
}));
