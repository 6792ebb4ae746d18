import { id3Tag, makeMp3, MP3_FRAME } from '#test/support/media/audio.ts';
import { canaryUrl, HTML, MEBIBYTE, repeat, secretPath, ZIP } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

type Mp3File = Omit<HostileFile, 'contentType'>;

const frame = (header: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUInt32BE(header);
  return buffer;
};
/** MPEG-2 layer III at 24 kHz and 8 kbit/s: 24 ms in 24 bytes. */
const SMALL_FRAME = frame(0xff_f3_14_c4, 24);
/** MPEG-1 layer III at 48 kHz and 128 kbit/s. */
const FASTER_FRAME = frame(0xff_fb_94_c4, 384);
const LAYER_TWO_FRAME = frame(0xff_fd_80_c4, 417);

/** A picture frame of ID3v2.3; `announced` is the length it claims. */
const pictureFrame = (bytes: number, announced = bytes): Buffer => {
  const head = Buffer.from('APIC\0\0\0\0\0\0\0image/png\0\u0003\0', 'latin1');
  head.writeUInt32BE(announced, 4);
  return Buffer.concat([head, Buffer.alloc(bytes)]);
};

/** First frame with the number of frames, as encoders with a variable bitrate write it. */
const xingFrame = (frames: number): Buffer => {
  const buffer = Buffer.from(MP3_FRAME);
  buffer.write('Xing', 21, 'latin1');
  buffer.writeUInt32BE(1, 25);
  buffer.writeUInt32BE(frames, 29);
  return buffer;
};

const concatScript = (address: string): Buffer => Buffer.from(`ffconcat version 1.0\nfile '${address}'\n`);
const playlist = (address: string): Buffer =>
  Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${address}\n#EXT-X-ENDLIST\n`);

const FILES: readonly Mp3File[] = [
  {
    name: 'mp3/html',
    make: () => Buffer.from(HTML),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp3/empty',
    make: () => Buffer.alloc(0),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp3/html-behind-the-frames',
    make: () => Buffer.concat([makeMp3(1), Buffer.from(HTML)]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp3/zip-behind-the-frames',
    make: () => Buffer.concat([makeMp3(1), ZIP]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp3/concat-script-with-a-file',
    make: (targets) => concatScript(`file://${secretPath(targets)}`),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp3/concat-script-behind-a-tag',
    make: (targets) =>
      Buffer.concat([
        id3Tag(Buffer.alloc(10)),
        concatScript(canaryUrl(targets, 'mp3/concat-script-behind-a-tag')),
      ]),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp3/hls-playlist',
    make: (targets) => playlist(canaryUrl(targets, 'mp3/hls-playlist')),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp3/hls-playlist-behind-a-tag',
    make: (targets) =>
      Buffer.concat([
        id3Tag(Buffer.alloc(10)),
        playlist(canaryUrl(targets, 'mp3/hls-playlist-behind-a-tag')),
      ]),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp3/hls-playlist-behind-frames',
    make: (targets) =>
      Buffer.concat([makeMp3(1), playlist(canaryUrl(targets, 'mp3/hls-playlist-behind-frames'))]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp3/hls-playlist-with-data-addresses',
    make: () => playlist(`data:audio/mpeg;base64,${makeMp3(1).toString('base64')}`),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp3/picture-of-18-MiB',
    make: () => Buffer.concat([id3Tag(pictureFrame(18 * MEBIBYTE)), makeMp3(1)]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp3/picture-that-claims-4-GiB',
    make: () => Buffer.concat([id3Tag(pictureFrame(100, 2 ** 32 - 1)), makeMp3(1)]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp3/unsynchronized-tag-with-wrong-lengths',
    make: () => Buffer.concat([id3Tag(Buffer.alloc(5000, 0xff), 0x80), makeMp3(1)]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp3/extended-tag-header-of-4-GiB',
    make: () => Buffer.concat([id3Tag(Buffer.alloc(64, 0xff), 0x40), makeMp3(1)]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp3/tag-longer-than-the-file',
    make: () => Buffer.concat([id3Tag(Buffer.alloc(10), 0, 2 ** 28 - 1), makeMp3(1)]),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp3/a-million-empty-tags',
    make: () => Buffer.concat([repeat(id3Tag(Buffer.alloc(0)), 12 * MEBIBYTE), makeMp3(1)]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp3/changing-rates',
    make: () =>
      Buffer.concat([makeMp3(1), repeat(FASTER_FRAME, 40 * 384), makeMp3(1), repeat(SMALL_FRAME, 24 * 40)]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp3/noise-between-frames',
    make: () =>
      Buffer.concat(Array<Buffer>(40).fill(Buffer.concat([MP3_FRAME, MP3_FRAME, Buffer.alloc(999, 0x55)]))),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp3/frames-and-19-MiB-of-sync-bytes',
    make: () => Buffer.concat([makeMp3(1), Buffer.alloc(19 * MEBIBYTE, 0xff)]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp3/20-MiB-of-sync-bytes',
    make: () => Buffer.alloc(20 * MEBIBYTE, 0xff),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp3/length-of-three-years',
    make: () => Buffer.concat([xingFrame(2 ** 32 - 1), makeMp3(1)]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'mp3/five-hours',
    make: () => repeat(SMALL_FRAME, 18 * MEBIBYTE),
    inspection: 'too_long',
    outcome: 'rendered',
  },
  {
    name: 'mp3/layer-two',
    make: () => repeat(LAYER_TWO_FRAME, 417 * 40),
    inspection: 'unsupported_codec',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp3/adts',
    make: () =>
      repeat(
        Buffer.from([0xff, 0xf1, 0x4c, 0x80, 0x01, 0xbf, 0xfc, 0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c]),
        13 * 40,
      ),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp3/ogg',
    make: () =>
      Buffer.concat([
        Buffer.from('OggS\0\u0002', 'latin1'),
        Buffer.alloc(21),
        Buffer.from('\u0001\u001e\u0001vorbis', 'latin1'),
      ]),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp3/flac',
    make: () => Buffer.concat([Buffer.from('fLaC\u0080\0\0\u0022', 'latin1'), Buffer.alloc(34, 1)]),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'mp3/matroska-with-an-attachment',
    make: () =>
      Buffer.concat([
        Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61', 'hex'),
        Buffer.from(HTML),
      ]),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
];

export const MP3_FILES: readonly HostileFile[] = FILES.map((file) => ({
  ...file,
  contentType: 'audio/mpeg',
}));
