import { exif, makePng, PNG_SIGNATURE, pngChunk, pngHeader } from '#test/support/media/images.ts';
import { canaryUrl, HTML, MEBIBYTE, PDF, repeat, secretPath, ZIP, zlibBomb } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

type PngFile = Omit<HostileFile, 'contentType'>;

const SIZE = [64, 48] as const;

const text = (content: string): Buffer => pngChunk('tEXt', Buffer.from(`Comment\0${content}`));
const compressed = (type: string, name: string, data: Buffer): Buffer =>
  pngChunk(type, Buffer.concat([Buffer.from(`${name}\0\0`), data]));

const FILES: readonly PngFile[] = [
  {
    name: 'png/truncated-header',
    make: () => makePng(...SIZE).subarray(0, 20),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/truncated-pixels',
    make: () => makePng(...SIZE).subarray(0, -20),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/html-behind-the-end',
    make: () => Buffer.concat([makePng(...SIZE), Buffer.from(HTML)]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'png/html-in-a-text',
    make: () => makePng(...SIZE, { before: [text(HTML)] }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'png/zip-behind-the-end',
    make: () => Buffer.concat([makePng(...SIZE), ZIP]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'png/pdf-in-a-text',
    make: () => makePng(...SIZE, { before: [text(PDF)] }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'png/40000-by-40000',
    make: () => makePng(40_000, 40_000),
    inspection: 'too_many_pixels',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/40-million-by-1',
    make: () => makePng(40_000_000, 1),
    inspection: 'accepted',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/2-to-the-31-by-2-to-the-31',
    make: () => makePng(2 ** 31, 2 ** 31, { pixelWidth: 8, pixelHeight: 8 }),
    inspection: 'too_many_pixels',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/no-height',
    make: () => makePng(64, 0),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/text-of-1-GiB',
    make: () =>
      makePng(...SIZE, {
        before: Array<Buffer>(16).fill(compressed('zTXt', 'Comment', zlibBomb(64 * MEBIBYTE))),
      }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'png/color-profile-of-1-GiB',
    make: () => makePng(...SIZE, { before: [compressed('iCCP', 'profile', zlibBomb(1024 * MEBIBYTE))] }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'png/small-header-large-data',
    make: () => makePng(8, 8, { pixelWidth: 8000, pixelHeight: 400_000 }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'png/large-header-small-data',
    make: () => makePng(7000, 5700, { pixelWidth: 8, pixelHeight: 1 }),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/two-headers',
    make: () => makePng(...SIZE, { before: [pngHeader(40_000, 40_000)] }),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/header-behind-a-text',
    make: () =>
      Buffer.concat([PNG_SIGNATURE, text('first'), makePng(40_000, 40_000, { pixelHeight: 1 }).subarray(8)]),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/wrong-check-sum',
    make: () => {
      const file = makePng(...SIZE);
      file.writeUInt32BE(0, 29);
      return file;
    },
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/chunk-of-4-GiB',
    make: () => {
      const file = makePng(...SIZE, { before: [text('long')] });
      file.writeUInt32BE(2 ** 32 - 1, 33);
      return file;
    },
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/800000-empty-chunks',
    make: () => makePng(...SIZE, { before: [repeat(text(''), 9 * MEBIBYTE)] }),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'png/exif-directory-in-itself',
    make: () => {
      const tiff = exif(6);
      tiff.writeUInt32BE(8, 22);
      return makePng(...SIZE, { before: [pngChunk('eXIf', tiff)] });
    },
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'png/animated',
    make: () => makePng(...SIZE, { before: [pngChunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]))] }),
    inspection: 'animated_image',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/invalid-pixels',
    make: () =>
      Buffer.concat([
        PNG_SIGNATURE,
        pngHeader(...SIZE),
        pngChunk('IDAT', Buffer.alloc(64, 0xff)),
        pngChunk('IEND'),
      ]),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/gif',
    make: () => Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0000;', 'latin1'),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'png/icon',
    make: () =>
      Buffer.concat([
        Buffer.from([0, 0, 1, 0, 1, 0, 64, 48, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 22, 0, 0, 0]),
        makePng(...SIZE),
      ]),
    inspection: 'wrong_content_type',
    outcome: 'rendered',
  },
  {
    name: 'png/svg-with-references',
    make: (targets) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${canaryUrl(targets, 'png/svg-with-references')}"/><image xlink:href="file://${secretPath(targets)}"/></svg>`,
      ),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
];

export const PNG_FILES: readonly HostileFile[] = FILES.map((file) => ({ ...file, contentType: 'image/png' }));
