import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { makeClip, SOURCE } from '#test/support/media/clips.ts';
import { makePng } from '#test/support/media/images.ts';
import { box, words } from '#test/support/media/mp4.ts';
import { canaryUrl, MEBIBYTE, secretPath } from '../media/hostile-file.ts';
import type { HostileClip } from './clip-file.ts';
import { rewriteMp4, withBytes } from './rewrite-mp4.ts';
import type { BoxChanges } from './rewrite-mp4.ts';

const MAX = 2 ** 32 - 1;
const FULL = words(0);
const NOTHING = Buffer.alloc(0);
const mp4 = (name: string, make: HostileClip['make']): HostileClip => ({
  name: `mp4/${name}`,
  container: 'mp4',
  codec: 'h264',
  make,
});

const changed = (name: string, changes: BoxChanges): HostileClip =>
  mp4(name, ({ h264 }) => rewriteMp4(h264, changes));

const full = (name: string, ...content: readonly Uint8Array[]) => box(name, FULL, ...content);
const rows = (name: string, ...values: readonly number[]) => ({ [name]: () => full(name, words(...values)) });
const long = (value: bigint): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigInt64BE(BigInt.asIntN(64, value));
  return buffer;
};

/** A list of edits of version 1. */
const edits = (...list: readonly (readonly [duration: bigint, mediaTime: bigint])[]): BoxChanges => ({
  elst: () =>
    box(
      'elst',
      words(0x01000000, list.length),
      ...list.flatMap(([duration, mediaTime]) => [long(duration), long(mediaTime), words(0x10000)]),
    ),
});

/** Replaces the size of the track and of its sample entry. */
const sized = (width: number, height: number): BoxChanges => ({
  tkhd: (content) => box('tkhd', withBytes(content, -8, words((width << 16) >>> 0, (height << 16) >>> 0))),
  stsd: (content) =>
    box(
      'stsd',
      withBytes(content, 8 + 8 + 24, Buffer.from([width >> 8, width & 0xff, height >> 8, height & 0xff])),
    ),
});

/** Adds boxes to the sample entry, or replaces it by one of another name. */
const inEntry = (more: Uint8Array, name = 'avc1', entries = 1): BoxChanges => ({
  stsd: (content) => {
    const entry = content.subarray(16);
    return box('stsd', words(0, entries), ...Array.from({ length: entries }, () => box(name, entry, more)));
  },
});

const reference =
  (make: (address: string) => Buffer, address: 'url' | 'path'): HostileClip['make'] =>
  ({ h264 }, targets) =>
    rewriteMp4(h264, {
      dref: () => {
        const target = address === 'url' ? canaryUrl(targets, 'mp4') : secretPath(targets);
        return full('dref', words(1), make(target));
      },
    });

const nested = (name: string, levels: number): Buffer => {
  const buffer = Buffer.alloc(levels * 8);
  for (let level = 0; level < levels; level += 1) {
    buffer.writeUInt32BE((levels - level) * 8, level * 8);
    buffer.write(name, level * 8 + 4, 'latin1');
  }
  return buffer;
};

const cut =
  (share: number): HostileClip['make'] =>
  ({ h264 }) =>
    h264.subarray(0, Math.floor(h264.length * share));
const repeat = (part: Buffer, times: number): Buffer => Buffer.alloc(part.length * times, part);
const SAMPLES = 10_000_000;
const SAME_SAMPLES = 140_000;

const remade =
  (file: string, ...args: readonly string[]): HostileClip['make'] =>
  ({ h264 }) =>
    makeClip(file, ['-i', SOURCE, ...args], h264);

const LOG_LINE =
  '\n[showinfo@0 @ 0x1] n:   0 pts:      9 pts_time:9 fmt:yuv420p sar:1/1 s:9999x9999 i:P iskey:1 type:I';

const WRONG_TYPES: readonly (readonly [name: string, make: HostileClip['make']])[] = [
  ['empty', () => NOTHING],
  ['html', () => Buffer.from('<!doctype html><video src="file:///etc/passwd"></video>')],
  ['svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['png', () => makePng(64, 64)],
  ['random', () => randomBytes(4096).fill(0x41, 0, 12)],
  [
    'hls-playlist',
    (_, targets) =>
      Buffer.from(
        `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${canaryUrl(targets, 'hls')}\n#EXT-X-ENDLIST\n`,
      ),
  ],
  ['concat-script', (_, targets) => Buffer.from(`ffconcat version 1.0\nfile '${secretPath(targets)}'\n`)],
  [
    'dash-manifest',
    (_, targets) =>
      Buffer.from(`<?xml version="1.0"?><MPD><BaseURL>${canaryUrl(targets, 'mpd')}</BaseURL></MPD>`),
  ],
  [
    'session-description',
    () => Buffer.from('v=0\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\na=rtpmap:96 H264/90000\n'),
  ],
  ['metadata-script', () => Buffer.from(';FFMETADATA1\ntitle=x\n[CHAPTER]\nSTART=0\nEND=1\n')],
  [
    'internet-shortcut',
    (_, targets) => Buffer.from(`[InternetShortcut]\nURL=${canaryUrl(targets, 'shortcut')}\n`),
  ],
  ['transport-stream', remade('clip.ts', '-c', 'copy')],
  ['raw-h264', remade('clip.h264', '-c', 'copy')],
  ['avi', remade('clip.avi', '-c', 'copy')],
  ['gif', remade('clip.gif', '-frames:v', '2')],
  ['webm', ({ vp8 }) => vp8],
];

/** MP4 files whose boxes are hostile. */
export const MP4_CLIPS: readonly HostileClip[] = [
  ...WRONG_TYPES.map(([name, make]) => mp4(`wrong-type-${name}`, make)),
  ...[0.01, 0.3, 0.7, 0.9, 0.99].map((share) => mp4(`cut-at-${share}`, cut(share))),
  mp4('cut-behind-the-index', ({ faststart }) => faststart.subarray(0, -300)),
  mp4('endless-zeros', ({ h264 }) => Buffer.concat([h264.subarray(0, 600), Buffer.alloc(64 * MEBIBYTE)])),
  // Sizes.
  changed('says-65535-by-65535', sized(65_535, 65_535)),
  changed('says-0-by-0', sized(0, 0)),
  mp4('is-4096-by-2304-says-100-by-100', async () => {
    const source = ['-f', 'lavfi', '-i', 'color=white:s=4096x2304:r=25:d=0.2'];
    const large = await makeClip('large.mp4', [
      ...source,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
    ]);
    return rewriteMp4(large, sized(100, 100));
  }),
  changed('pixels-of-1-by-2147483647', inEntry(box('pasp', words(1, 2 ** 31 - 1)))),
  changed('pixels-of-2147483647-by-1', inEntry(box('pasp', words(2 ** 31 - 1, 1)))),
  changed('pixels-of-1000-by-1', inEntry(box('pasp', words(1000, 1)))),
  changed('pixels-of-0-by-0', inEntry(box('pasp', words(0, 0)))),
  changed('negative-crop', inEntry(box('clap', words(MAX, 1, MAX - 63, 1, 2 ** 31, 1, 2 ** 31, 0)))),
  // Counts.
  changed('ten-million-frames', {
    ...rows('stts', 1, SAMPLES, 1),
    ...rows('stsz', 0, SAMPLES),
    ...rows('stsc', 1, 1, SAMPLES, 1),
  }),
  changed('ten-million-frames-of-a-byte', {
    ...rows('stts', 1, SAMPLES, 1),
    ...rows('stsz', 1, SAMPLES),
    ...rows('stsc', 1, 1, SAMPLES, 1),
  }),
  changed('four-billion-frames', {
    ...rows('stts', 1, MAX, 1),
    ...rows('stsz', 1, MAX),
  }),
  mp4('one-frame-140000-times', ({ h264 }) => {
    const at = h264.readUInt32BE(h264.indexOf('stco') + 12);
    const size = h264.readUInt32BE(h264.indexOf('stsz') + 16);
    return rewriteMp4(h264, {
      ...rows('stts', 1, SAME_SAMPLES, 54),
      ...rows('stsz', size, SAME_SAMPLES),
      ...rows('stsc', 1, 1, 1, 1),
      stss: () => NOTHING,
      elst: () => NOTHING,
      stco: () => full('stco', words(SAME_SAMPLES), repeat(words(at), SAME_SAMPLES)),
    });
  }),
  changed('frames-without-bytes', {
    stsz: (content) =>
      full('stsz', words(0, content.readUInt32BE(8)), repeat(words(0), content.readUInt32BE(8))),
  }),
  changed('frames-behind-the-file', rows('stco', 1, MAX)),
  changed('frames-behind-64-bits', { stco: () => full('co64', words(1), long(-1n)) }),
  changed('chunks-that-wrap', rows('stsc', 2, 1, 1, 1, MAX, MAX, 1)),
  changed('no-key-frame', rows('stss', 0)),
  mp4('two-thousand-tracks', ({ h264 }) =>
    rewriteMp4(h264, { trak: (content) => repeat(box('trak', content), 2000) }),
  ),
  mp4('thirty-video-tracks', ({ h264 }) =>
    rewriteMp4(h264, { trak: (content) => repeat(box('trak', content), 30) }),
  ),
  changed('a-million-nested-boxes', {
    udta: () => box('trak', nested('mdia', 1_000_000)),
  }),
  changed('index-of-100-mib', {
    udta: () => box('udta', Buffer.alloc(100 * MEBIBYTE)),
  }),
  mp4('two-indexes', ({ h264 }) => Buffer.concat([h264, h264.subarray(h264.indexOf('moov') - 4)])),
  mp4('compressed-index-bomb', ({ h264 }) =>
    Buffer.concat([
      h264.subarray(0, h264.indexOf('moov') - 4),
      box(
        'moov',
        box(
          'cmov',
          box('dcom', Buffer.from('zlib')),
          box('cmvd', words(MAX), deflateSync(Buffer.alloc(200 * MEBIBYTE))),
        ),
      ),
    ]),
  ),
  // Times.
  changed('timescale-0', { mdhd: (content) => box('mdhd', withBytes(content, 12, words(0))) }),
  changed('timescale-4294967295', {
    mdhd: (content) => box('mdhd', withBytes(content, 12, words(MAX))),
  }),
  changed('movie-timescale-0', { mvhd: (content) => box('mvhd', withBytes(content, 12, words(0))) }),
  changed('frames-of-4294967295-ticks', rows('stts', 1, 50, MAX)),
  changed('frames-of-0-ticks', rows('stts', 1, 50, 0)),
  changed('negative-offsets', {
    stts: (content) => Buffer.concat([box('stts', content), full('ctts', words(1, 50, 2 ** 31))]),
  }),
  changed('jumping-offsets', {
    stts: (content) =>
      Buffer.concat([
        box('stts', content),
        full(
          'ctts',
          words(50),
          ...Array.from({ length: 50 }, (_, frame) => words(1, frame % 2 === 0 ? 0 : 2 ** 31 - 1)),
        ),
      ]),
  }),
  changed('begins-at-2-to-the-62', edits([1000n, 2n ** 62n])),
  changed('begins-before-minus-2-to-the-62', edits([1000n, -(2n ** 62n)])),
  changed('pause-of-2-to-the-63', edits([2n ** 63n - 1n, -1n], [2000n, 0n])),
  changed('pauses-that-wrap', edits([-1n, -1n], [-1n, -1n], [2000n, 0n])),
  changed('a-million-edits', {
    elst: () => full('elst', words(1_000_000), repeat(words(1, 0, 0x10000), 1_000_000)),
  }),
  changed('plays-again-and-again', {
    elst: () => full('elst', words(60), repeat(words(2000, 0, 0x10000), 60)),
  }),
  changed('lasts-2-to-the-64', {
    mdhd: (content) =>
      box(
        'mdhd',
        words(0x01000000, 0, 0, 0, 0),
        content.subarray(12, 16),
        words(MAX, MAX),
        content.subarray(20),
      ),
  }),
  // References.
  mp4(
    'frames-at-an-address',
    reference((url) => full('url ', Buffer.from(`${url}\0`)), 'url'),
  ),
  mp4(
    'frames-in-another-file',
    reference((path) => full('url ', Buffer.from(`file://${path}\0`)), 'path'),
  ),
  mp4(
    'frames-behind-an-alias',
    reference((path) => {
      const alias = Buffer.alloc(150 + path.length);
      alias.writeUInt16BE(2, 6);
      alias.write(path, 146, 'latin1');
      return full('alis', alias);
    }, 'path'),
  ),
  mp4('movie-at-an-address', ({ h264 }, targets) =>
    Buffer.concat([
      h264.subarray(0, h264.indexOf('moov') - 4),
      box(
        'moov',
        box(
          'rmra',
          box(
            'rmda',
            full('rdrf', Buffer.from('url '), words(100), Buffer.from(`${canaryUrl(targets, 'rmra')}\0`)),
          ),
        ),
      ),
    ]),
  ),
  changed('chapters-of-a-missing-track', {
    tkhd: (content) => Buffer.concat([box('tkhd', content), box('tref', box('chap', words(9, 1, MAX)))]),
  }),
  { ...mp4('timecode', ({ chapters }) => chapters), container: 'quicktime' },
  changed('attached-pictures', {
    udta: () =>
      box(
        'udta',
        full(
          'meta',
          full('hdlr', words(0), Buffer.from('mdirappl'), Buffer.alloc(9)),
          box('ilst', repeat(box('covr', box('data', words(14, 0), makePng(4000, 4000))), 20)),
        ),
      ),
  }),
  // Descriptions.
  changed(
    'encrypted',
    inEntry(
      box(
        'sinf',
        box('frma', Buffer.from('avc1')),
        full('schm', Buffer.from('cenc'), words(0x10000)),
        box('schi', full('tenc', words(0x00000110), randomBytes(16))),
      ),
      'encv',
    ),
  ),
  changed('two-descriptions', inEntry(NOTHING, 'avc1', 2)),
  changed('descriptions-of-another-codec', inEntry(NOTHING, 'mp4v')),
  changed('garbage-colors', inEntry(box('colr', Buffer.from('nclx'), Buffer.alloc(7, 0xff)))),
  changed('color-profile-of-30-mib', inEntry(box('colr', Buffer.from('prof'), Buffer.alloc(30 * MEBIBYTE)))),
  changed(
    'garbage-light-levels',
    inEntry(Buffer.concat([box('mdcv', Buffer.alloc(24, 0xff)), box('clli', Buffer.alloc(4, 0xff))])),
  ),
  changed('garbage-matrix', {
    tkhd: (content) => box('tkhd', withBytes(content, -44, Buffer.alloc(36, 0x7f))),
  }),
  changed('matrix-of-zeros', {
    tkhd: (content) => box('tkhd', withBytes(content, -44, Buffer.alloc(36))),
  }),
  changed('title-of-30-mib', {
    udta: () =>
      box(
        'udta',
        full(
          'meta',
          full('hdlr', words(0), Buffer.from('mdirappl'), Buffer.alloc(9)),
          box('ilst', box('\u00a9nam', box('data', words(1, 0), Buffer.alloc(30 * MEBIBYTE, 'a')))),
        ),
      ),
  }),
  mp4('title-that-is-a-log', remade('log.mp4', '-c', 'copy', '-metadata', `title=${LOG_LINE}`)),
  mp4('box-of-100-mib-in-front', ({ fragments }) =>
    Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\0\0')),
      box('free', Buffer.alloc(100 * MEBIBYTE)),
      fragments,
    ]),
  ),
  // Fragments.
  mp4('a-hundred-thousand-fragments', ({ fragments }) =>
    Buffer.concat([
      fragments.subarray(0, fragments.indexOf('moof') - 4),
      repeat(
        box('moof', full('mfhd', words(1)), box('traf', full('tfhd', words(1)), full('trun', words(0)))),
        100_000,
      ),
    ]),
  ),
  mp4('a-fragment-of-four-billion-frames', ({ fragments }) =>
    Buffer.concat([
      fragments.subarray(0, fragments.indexOf('moof') - 4),
      box(
        'moof',
        full('mfhd', words(1)),
        box('traf', box('tfhd', words(0x20038, 1, 1, 1, 0)), full('trun', words(MAX))),
      ),
    ]),
  ),
  mp4('an-index-of-fragments-that-points-to-itself', ({ fragments }) => {
    const at = fragments.indexOf('moof') - 4;
    const index = full('sidx', words(1, 1000, 0, 0, 2, 0x80000000, 0, 0, 0x80000000, 0, 0));
    return Buffer.concat([fragments.subarray(0, at), index, fragments.subarray(at)]);
  }),
  mp4('fragments-in-reverse', ({ fragments }) => {
    const at = fragments.indexOf('moof') - 4;
    const second = fragments.indexOf('moof', at + 8) - 4;
    return Buffer.concat([
      fragments.subarray(0, at),
      fragments.subarray(second),
      fragments.subarray(at, second),
    ]);
  }),
];
