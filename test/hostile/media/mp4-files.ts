import { aacDescription, box, buildMp4, entry, words } from '#test/support/media/mp4.ts';
import { canaryUrl, HTML, MEBIBYTE, repeat, secretPath, zlibBomb } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

type Mp4File = Omit<HostileFile, 'contentType'>;

const MAX = 2 ** 32 - 1;
const table = (name: string, ...values: readonly number[]): Buffer => box(name, words(0, ...values));
const withTable = (name: string, ...values: readonly number[]): Buffer =>
  buildMp4({ boxes: { [name]: table(name, ...values) } });
const withReference = (address: string): Buffer =>
  buildMp4({ reference: entry('url ', 0, Buffer.from(`${address}\0`)) });
const withIndex = (...contents: readonly Buffer[]): Buffer =>
  buildMp4({ boxes: { moov: box('moov', ...contents) } });

/** Alias of QuickTime: a record with the path of a file in its second part. */
const aliasTo = (path: string): Buffer => {
  const record = Buffer.alloc(150);
  record.writeUInt16BE(2, 6); // version
  const name = Buffer.alloc(4 + path.length + (path.length % 2));
  name.writeUInt16BE(2); // type of the part: the path
  name.writeUInt16BE(path.length, 2);
  name.write(path, 4, 'latin1');
  const parts = Buffer.concat([name, Buffer.from([0xff, 0xff, 0, 0])]);
  return entry('alis', 0, Buffer.concat([record, parts]));
};

/** Boxes nested in each other, as many as fit into `bytes`. */
const nested = (name: string, bytes: number): Buffer => {
  const levels = Math.floor(bytes / 8);
  const buffer = Buffer.alloc(levels * 8);
  for (let level = 0; level < levels; level += 1) {
    buffer.writeUInt32BE((levels - level) * 8, level * 8);
    buffer.write(name, level * 8 + 4, 'latin1');
  }
  return buffer;
};

const FILES: readonly Mp4File[] = [
  {
    name: 'mp4/html',
    make: () => Buffer.from(HTML),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/truncated-index',
    make: () => buildMp4().subarray(0, -100),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/reference-to-a-file',
    make: (targets) => withReference(`file://${secretPath(targets)}`),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp4/reference-to-an-address',
    make: (targets) => withReference(canaryUrl(targets, 'mp4/reference-to-an-address')),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp4/reference-to-data',
    make: () => withReference('data:audio/mp4;base64,AAAA'),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp4/alias-of-a-file',
    make: (targets) => buildMp4({ reference: aliasTo(secretPath(targets)) }),
    inspection: 'accepted',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/reference-movie',
    make: (targets) =>
      withIndex(
        box(
          'rmra',
          box(
            'rmda',
            box(
              'rdrf',
              words(0),
              Buffer.from('url '),
              words(64),
              Buffer.from(`${canaryUrl(targets, 'mp4/reference-movie')}\0`),
            ),
          ),
        ),
      ),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/address-in-the-stream-descriptor',
    make: (targets) => {
      const address = Buffer.from(canaryUrl(targets, 'mp4/address-in-the-stream-descriptor'));
      const content = Buffer.concat([Buffer.from([0, 0, 0x40, address.length]), address]);
      const esds = box('esds', words(0), Buffer.from([3, content.length]), content);
      const description = aacDescription().subarray(0, 36);
      description.writeUInt32BE(36 + esds.length);
      return buildMp4({ sampleEntry: Buffer.concat([description, esds]) });
    },
    inspection: 'unreadable_file',
    outcome: 'rendered',
  },
  {
    name: 'mp4/four-billion-durations',
    make: () => withTable('stts', MAX, 47, 1024),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/four-billion-sizes',
    make: () => withTable('stsz', 0, MAX, 6),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/four-billion-frames-of-one-size',
    make: () =>
      buildMp4({
        boxes: {
          stsz: table('stsz', 6, MAX),
          stts: table('stts', 1, MAX, 1024),
          stsc: table('stsc', 1, 1, MAX, 1),
        },
      }),
    inspection: 'too_long',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/four-billion-chunks',
    make: () => withTable('stco', MAX, 28),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/two-million-durations',
    make: () =>
      buildMp4({ boxes: { stts: box('stts', words(0, 2 * MEBIBYTE), repeat(words(1, 1), 16 * MEBIBYTE)) } }),
    inspection: 'unreadable_file',
    outcome: 'rendered',
  },
  {
    name: 'mp4/frames-outside-of-the-file',
    make: () => withTable('stco', 1, MAX),
    inspection: 'accepted',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/negative-edits',
    make: () =>
      buildMp4({
        boxes: { edts: box('edts', table('elst', 2, 0, 0x8000_0000, 0x10000, 48_000, 0xffff_fff0, 0x10000)) },
      }),
    inspection: 'unreadable_file',
    outcome: 'rendered',
  },
  {
    name: 'mp4/four-billion-edits',
    make: () => buildMp4({ boxes: { edts: box('edts', table('elst', MAX, 48_000, 0, 0x10000)) } }),
    inspection: 'unreadable_file',
    outcome: 'rendered',
  },
  {
    name: 'mp4/a-million-edits',
    make: () =>
      buildMp4({
        boxes: {
          edts: box('edts', box('elst', words(0, MEBIBYTE), repeat(words(1, MAX, 0x10000), 12 * MEBIBYTE))),
        },
      }),
    inspection: 'accepted',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/two-million-nested-boxes',
    make: () => withIndex(nested('mdia', 18 * MEBIBYTE)),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/two-million-tracks',
    make: () => withIndex(repeat(box('trak'), 18 * MEBIBYTE)),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/two-million-boxes',
    make: () => Buffer.concat([box('ftyp', Buffer.from('M4A \0\0\0\0')), repeat(box('free'), 18 * MEBIBYTE)]),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/thousands-of-overlapping-size-tables',
    make: () =>
      buildMp4({ boxes: { stsz: Buffer.concat([repeat(table('stsz', 0, 4 * MEBIBYTE), 18 * MEBIBYTE)]) } }),
    inspection: 'unreadable_file',
    outcome: 'render_timeout',
  },
  {
    name: 'mp4/compressed-index-of-1-GiB',
    make: () => {
      const compressed = zlibBomb(1024 * MEBIBYTE);
      return withIndex(box('cmov', box('dcom', Buffer.from('zlib')), box('cmvd', words(MAX), compressed)));
    },
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/box-of-8-EiB',
    make: () =>
      Buffer.concat([
        box('ftyp', Buffer.from('M4A \0\0\0\0')),
        words(1),
        Buffer.from('free'),
        words(0x7fff_ffff, MAX),
        buildMp4(),
      ]),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/no-time-scale',
    make: () => withTable('mdhd', 0, 0, 0, 48_128, 0),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/seven-channels-of-96-kHz-that-are-silence',
    make: () => buildMp4({ sampleEntry: aacDescription(Buffer.from([0x10, 0x38])) }),
    inspection: 'accepted',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/channels-of-a-missing-table',
    make: () => buildMp4({ sampleEntry: aacDescription(Buffer.from([0x11, 0x80])) }),
    inspection: 'accepted',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/encrypted',
    make: () =>
      buildMp4({
        sampleEntry: aacDescription(undefined, 'enca', [box('sinf', box('frma', Buffer.from('mp4a')))]),
      }),
    inspection: 'unsupported_codec',
    outcome: 'rendered',
  },
  {
    name: 'mp4/lossless-codec',
    make: () => {
      const description = Buffer.concat([
        aacDescription().subarray(8, 36),
        box('alac', words(0), Buffer.alloc(24, 1)),
      ]);
      return buildMp4({ sampleEntry: box('alac', description) });
    },
    inspection: 'unsupported_codec',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/video-track',
    make: () =>
      buildMp4({
        handler: 'vide',
        sampleEntry: box(
          'avc1',
          Buffer.alloc(78),
          box('avcC', Buffer.from([1, 100, 0, 40, 255, 225, 0, 0, 1, 0, 0])),
        ),
      }),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/subtitle-track',
    make: () => buildMp4({ handler: 'sbtl', sampleEntry: box('tx3g', Buffer.alloc(40)) }),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp4/cover-picture-of-16-MiB',
    make: () => {
      const picture = box('covr', box('data', words(14, 0), Buffer.alloc(16 * MEBIBYTE)));
      return buildMp4({ more: [box('udta', box('meta', words(0), box('ilst', picture)))] });
    },
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp4/quicktime',
    make: () => buildMp4({ brand: 'qt  ' }),
    inspection: 'unreadable_file',
    outcome: 'rendered',
  },
  {
    name: 'mp4/noise-as-frames',
    make: () => {
      const file = buildMp4();
      file.fill(0xa5, 24, 24 + 6 * 47);
      return file;
    },
    inspection: 'accepted',
    outcome: 'asset_unavailable',
  },
];

export const MP4_FILES: readonly HostileFile[] = FILES.map((file) => ({ ...file, contentType: 'audio/mp4' }));
