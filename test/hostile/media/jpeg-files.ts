import { exif, exifSegment, jpegSegment, makeGrayJpeg } from '#test/support/media/images.ts';
import { words } from '#test/support/media/mp4.ts';
import { canaryUrl, HTML, MEBIBYTE, PDF, repeat, ZIP } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

type JpegFile = Omit<HostileFile, 'contentType'>;

const SIZE = [64, 48] as const;
const comment = (text: string) => jpegSegment(0xfe, Buffer.from(text));

/** EXIF data whose first directory starts at `offset` and continues there too. */
const loopingExif = (offset: number): Buffer => {
  const tiff = exif(6);
  tiff.writeUInt32BE(offset, 4);
  tiff.writeUInt32BE(offset, 22);
  return tiff;
};

/** EXIF data from which Chromium takes the size of a picture: its pixels, and the resolution that fits them. */
const exifWithSize = (pixels: readonly [number, number], size: readonly [number, number]): Buffer => {
  const [resolutionAt, sizeAt] = [8 + 2 + 4 * 12 + 4, 8 + 2 + 4 * 12 + 4 + 16];
  const entry = (tag: number, type: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(1, 4);
    if (type === 3) bytes.writeUInt16BE(value, 8);
    else bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const directory = (...entries: readonly Buffer[]) =>
    Buffer.concat([Buffer.from([0, entries.length]), ...entries, words(0)]);
  return Buffer.concat([
    Buffer.from('MM\0*', 'latin1'),
    words(8),
    directory(
      entry(0x011a, 5, resolutionAt),
      entry(0x011b, 5, resolutionAt + 8),
      entry(0x0128, 3, 2),
      entry(0x8769, 4, sizeAt),
    ),
    words(pixels[0] * 72, size[0], pixels[1] * 72, size[1]),
    directory(entry(0xa002, 4, size[0]), entry(0xa003, 4, size[1])),
  ]);
};

/** Parts of an ICC profile that is larger than the parts that follow. */
const iccParts = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) =>
    jpegSegment(
      0xe2,
      Buffer.concat([
        Buffer.from('ICC_PROFILE\0'),
        Buffer.from([(index % 255) + 1, 255]),
        Buffer.alloc(65_000, 0xff),
      ]),
    ),
  );

/** A progressive picture of gray blocks, and as many empty scans of all of them as fit into `bytes`. */
const manyScans = (width: number, height: number, bytes: number): Buffer => {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  // One code for "the next 2^14 blocks have no coefficients", followed by 14 bits.
  const table = jpegSegment(0xc4, Buffer.from([0x10, 1, ...Array<number>(15).fill(0), 0xe0]));
  const runs = Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8)) / (2 ** 15 - 1));
  const bits = '0'
    .concat('1'.repeat(14))
    .repeat(runs)
    .padEnd(Math.ceil((runs * 15) / 8) * 8, '1');
  const data = (bits.match(/.{8}/g) ?? []).flatMap((byte) => {
    const value = Number.parseInt(byte, 2);
    return value === 0xff ? [0xff, 0] : [value];
  });
  const scan = Buffer.concat([jpegSegment(0xda, Buffer.from([1, 1, 0, 1, 63, 0])), Buffer.from(data)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, Buffer.from([0, ...Array<number>(64).fill(8)])),
    jpegSegment(0xc2, frame),
    table,
    repeat(scan, bytes),
    Buffer.from([0xff, 0xd9]),
  ]);
};

const FILES: readonly JpegFile[] = [
  {
    name: 'jpeg/truncated-header',
    make: () => makeGrayJpeg(...SIZE).subarray(0, 30),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'jpeg/truncated-pixels',
    make: () => makeGrayJpeg(...SIZE).subarray(0, -8),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'jpeg/html-behind-the-end',
    make: () => makeGrayJpeg(...SIZE, { trailer: Buffer.from(HTML) }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'jpeg/html-in-a-comment',
    make: () => makeGrayJpeg(...SIZE, { before: [comment(HTML)] }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'jpeg/zip-behind-the-end',
    make: () => makeGrayJpeg(...SIZE, { trailer: ZIP }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'jpeg/pdf-in-a-comment',
    make: () => makeGrayJpeg(...SIZE, { before: [comment(PDF)] }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'jpeg/script',
    make: (targets) =>
      makeGrayJpeg(...SIZE, {
        before: [
          jpegSegment(0xe0, Buffer.alloc(0x2f2a - 2)),
          comment(`*/=1;fetch("${canaryUrl(targets, 'jpeg/script')}");/*`),
        ],
        trailer: Buffer.from('*/'),
      }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'jpeg/40000-by-40000',
    make: () => makeGrayJpeg(40_000, 40_000),
    inspection: 'too_many_pixels',
    outcome: 'asset_unavailable',
  },
  {
    name: 'jpeg/65535-by-65535-without-pixels',
    make: () => makeGrayJpeg(65_535, 65_535, { blocks: 1 }),
    inspection: 'too_many_pixels',
    outcome: 'asset_unavailable',
  },
  {
    name: 'jpeg/small-header-large-data',
    make: () => makeGrayJpeg(8, 8, { blocks: 8 * MEBIBYTE }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'jpeg/large-header-small-data',
    make: () => makeGrayJpeg(7000, 5700, { blocks: 1 }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'jpeg/two-frames',
    make: () =>
      Buffer.concat([
        makeGrayJpeg(...SIZE).subarray(0, -2),
        makeGrayJpeg(40_000, 40_000, { blocks: 1 }).subarray(2),
      ]),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'jpeg/40000-by-40000-behind-fill-bytes',
    make: () =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8, ...Array<number>(64).fill(0xff)]),
        makeGrayJpeg(40_000, 40_000, { blocks: 1 }).subarray(3),
      ]),
    inspection: 'too_many_pixels',
    outcome: 'asset_unavailable',
  },
  {
    name: 'jpeg/no-width',
    make: () => makeGrayJpeg(0, 48),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'jpeg/exif-directory-in-itself',
    make: () => makeGrayJpeg(...SIZE, { before: [exifSegment(loopingExif(8))] }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'jpeg/exif-directory-outside',
    make: () => makeGrayJpeg(...SIZE, { before: [exifSegment(loopingExif(0x7fff_fff0))] }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'jpeg/exif-orientation-9999',
    make: () => makeGrayJpeg(...SIZE, { before: [exifSegment(exif(9999))] }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'jpeg/exif-size-of-40000-by-40000',
    make: () => makeGrayJpeg(...SIZE, { before: [exifSegment(exifWithSize(SIZE, [40_000, 40_000]))] }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'jpeg/color-profile-of-9-MiB',
    make: () => makeGrayJpeg(...SIZE, { before: iccParts(145) }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'jpeg/two-million-empty-segments',
    make: () => makeGrayJpeg(...SIZE, { before: [repeat(jpegSegment(0xe1, Buffer.alloc(0)), 9 * MEBIBYTE)] }),
    inspection: 'accepted',
    outcome: 'rendered or render_timeout',
  },
  {
    name: 'jpeg/arithmetic-coding',
    make: () => makeGrayJpeg(...SIZE, { frameMarker: 0xc9 }),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'jpeg/12-bit-samples',
    make: () => makeGrayJpeg(...SIZE, { frameMarker: 0xc1, bitsPerSample: 12 }),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'jpeg/lossless',
    make: () => makeGrayJpeg(...SIZE, { frameMarker: 0xc3 }),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'jpeg/10-MiB-of-scans',
    make: () => manyScans(7000, 5700, 9 * MEBIBYTE),
    inspection: 'accepted',
    outcome: 'asset_unavailable',
  },
  {
    name: 'jpeg/html',
    make: () => Buffer.from(HTML),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'jpeg/svg-with-a-script',
    make: (targets) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("${canaryUrl(targets, 'jpeg/svg-with-a-script')}")</script></svg>`,
      ),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'jpeg/empty',
    make: () => Buffer.alloc(0),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
];

export const JPEG_FILES: readonly HostileFile[] = FILES.map((file) => ({
  ...file,
  contentType: 'image/jpeg',
}));
