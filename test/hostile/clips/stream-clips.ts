import { makeClip, SOURCE } from '#test/support/media/clips.ts';
import { aacDescription, box, words } from '#test/support/media/mp4.ts';
import { MEBIBYTE, secretPath } from '../media/hostile-file.ts';
import type { HostileClip } from './clip-file.ts';
import { mediaDataOf, rewriteMp4, withBytes } from './rewrite-mp4.ts';
import { av1SequenceOf, H264_PICTURE_PARAMETERS, h264SequenceOf, replaceBits } from './write-bits.ts';
import {
  block,
  cluster,
  contentsOf,
  EBML_HEADER,
  element,
  endlessElement,
  float,
  track,
  uint,
  webm,
} from './write-webm.ts';

const clip = (
  container: HostileClip['container'],
  name: string,
  codec: HostileClip['codec'],
  make: HostileClip['make'],
): HostileClip => ({ name: `${container}/${name}`, container, codec, make });

const unit = (content: Uint8Array): Buffer => Buffer.concat([words(content.length), content]);

/** An MP4 of these frames, with the description of another one. */
const muxed = (base: Buffer, frames: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(frames);
  const ftyp = base.subarray(0, base.readUInt32BE(0));
  const index = base.subarray(base.indexOf('moov') - 4);
  return Buffer.concat([
    ftyp,
    box('mdat', data),
    rewriteMp4(index, {
      stts: () => box('stts', words(0, 1, frames.length, 512)),
      stsc: () => box('stsc', words(0, 1, 1, frames.length, 1)),
      stsz: () => box('stsz', words(0, 0, frames.length), words(...frames.map(({ length }) => length))),
      stco: () => box('stco', words(0, 1, ftyp.length + 8)),
      stss: () => box('stss', words(0, 1, 1)),
      ctts: () => Buffer.alloc(0),
    }),
  ]);
};

/** The first frame of an MP4. */
const firstFrame = (base: Buffer): Buffer =>
  mediaDataOf(base).subarray(0, base.readUInt32BE(base.indexOf('stsz') + 16));

/** User data of H.264 as an enhancement unit of this size. */
const userData = (bytes: number): Buffer => {
  const sizes = Buffer.concat([Buffer.alloc(Math.floor(bytes / 255), 0xff), Buffer.from([bytes % 255])]);
  return Buffer.concat([Buffer.from([6, 5]), sizes, Buffer.alloc(bytes, 0x61), Buffer.from([0x80])]);
};

const bombParameters = [unit(h264SequenceOf(1016, 1016)), unit(H264_PICTURE_PARAMETERS)];
const joined = (...args: readonly (readonly string[])[]) => args.flat();
const WHITE = (size: string, seconds = 1) => ['-f', 'lavfi', '-i', `color=white:s=${size}:r=25:d=${seconds}`];
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** Raw H.264 of several sizes in one MP4. */
const sizesInOneTrack = async (...sizes: readonly string[]): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for (const size of sizes)
    parts.push(await makeClip('part.h264', joined(WHITE(size), X264, ['-bsf:v', 'h264_mp4toannexb'])));
  return makeClip(
    'joined.mp4',
    ['-framerate', '25', '-f', 'h264', '-i', SOURCE, '-c', 'copy'],
    Buffer.concat(parts),
  );
};

/** MP4 files whose frames are hostile. */
const MP4_STREAMS: readonly HostileClip[] = [
  clip('mp4', 'sequence-of-16256-by-16256', 'h264', ({ h264 }) =>
    muxed(
      h264,
      Array.from({ length: 20 }, () => Buffer.concat([...bombParameters, firstFrame(h264)])),
    ),
  ),
  clip('mp4', 'sequence-of-16256-by-16256-in-the-middle', 'h264', ({ h264 }) =>
    muxed(h264, [
      firstFrame(h264),
      ...Array.from({ length: 20 }, () => Buffer.concat([...bombParameters, firstFrame(h264)])),
    ]),
  ),
  clip('mp4', 'other-sizes-in-the-middle', 'h264', () =>
    sizesInOneTrack('64x64', '128x32', '2048x2048', '64x64'),
  ),
  clip('mp4', 'pixels-of-65535-by-1-in-the-stream', 'h264', ({ h264 }) =>
    makeClip(
      'wide.mp4',
      ['-i', SOURCE, '-c', 'copy', '-bsf:v', 'h264_metadata=sample_aspect_ratio=65535/1'],
      h264,
    ),
  ),
  clip('mp4', 'pixels-of-100-by-1-in-the-stream', 'h264', async () => {
    const wide = ['-vf', 'setsar=100', ...X264];
    return rewriteMp4(await makeClip('wide.mp4', joined(WHITE('640x640', 0.2), wide)), {
      stsd: (content) =>
        box('stsd', Buffer.from(content.toString('latin1').replace('pasp', 'free'), 'latin1')),
    });
  }),
  clip('mp4', 'user-data-of-a-mebibyte-a-frame', 'h264', ({ h264 }) =>
    muxed(
      h264,
      Array.from({ length: 30 }, () => Buffer.concat([unit(userData(MEBIBYTE)), firstFrame(h264)])),
    ),
  ),
  clip('mp4', 'ten-thousand-parameter-sets-a-frame', 'h264', ({ h264 }) => {
    const sets = Buffer.concat(Array.from({ length: 10_000 }, () => unit(h264SequenceOf(4, 4))));
    return muxed(
      h264,
      Array.from({ length: 30 }, (_, at) =>
        at === 0 ? firstFrame(h264) : Buffer.concat([sets, firstFrame(h264)]),
      ),
    );
  }),
  clip('mp4', 'ten-thousand-parameter-sets-of-h265-a-frame', 'h265', ({ hevc }) => {
    const frame = firstFrame(hevc);
    const sets = Buffer.alloc(10_000 * 30);
    for (let at = 0; at < sets.length; at += 30) sets.set([0, 0, 0, 26, 0x42, 1], at);
    return muxed(
      hevc,
      Array.from({ length: 30 }, (_, at) => (at === 0 ? frame : Buffer.concat([sets, frame]))),
    );
  }),
  clip('mp4', 'lengths-of-frames-beyond-the-file', 'h264', ({ h264 }) =>
    muxed(
      h264,
      Array.from({ length: 20 }, () => withBytes(firstFrame(h264), 0, words(2 ** 32 - 1))),
    ),
  ),
  clip('mp4', 'frames-of-noise', 'h265', ({ hevc }) =>
    muxed(
      hevc,
      Array.from({ length: 50 }, (_, at) => Buffer.alloc(5000, `noise ${at}`)),
    ),
  ),
  clip('mp4', 'av1-sequence-of-65536-by-65536', 'av1', ({ av1 }) => {
    const [delimiter, sequence] = [firstFrame(av1).subarray(0, 2), av1SequenceOf(65_536, 65_536)];
    const own = firstFrame(av1).subarray(2);
    return muxed(av1, [Buffer.concat([delimiter, sequence, own.subarray(2 + (own[1] ?? 0))])]);
  }),
  clip('mp4', 'av1-with-a-hundred-thousand-paddings', 'av1', ({ av1 }) => {
    const paddings = Buffer.alloc(100_000 * 4, Buffer.from([0x7a, 2, 0x55, 0x80]));
    return muxed(av1, [Buffer.concat([firstFrame(av1), paddings])]);
  }),
  clip('mp4', 'av1-of-spatial-layers', 'av1', ({ av1 }) => {
    const layers = Array.from({ length: 4 }, (_, layer) =>
      Buffer.concat([Buffer.from([0x2e, layer << 3, 4]), words(2 ** 32 - 1)]),
    );
    return muxed(av1, [Buffer.concat(layers)]);
  }),
  clip('mp4', 'ten-minutes-of-one-frame-a-second', 'h264', () =>
    makeClip('slow.mp4', ['-f', 'lavfi', '-i', 'color=white:s=64x64:r=1:d=600', ...X264, '-g', '5']),
  ),
];

/** Replaces the description of the sound, the second track. */
const withSound = (description: Buffer) => ({
  stsd: (content: Buffer, index: number) =>
    box('stsd', index === 1 ? Buffer.concat([words(0, 1), description]) : content),
});
const soundClip = (name: string, make: HostileClip['make']): HostileClip =>
  clip('mp4', `sound-${name}`, 'h264', make);
/** AAC with the configuration, number of channels and rate of the sample entry. */
const aac = (config: readonly number[], channels: number, rate: number, name = 'mp4a'): Buffer => {
  const entry = aacDescription(Buffer.from(config), name);
  return withBytes(withBytes(entry, 24, Buffer.from([channels >> 8, channels & 0xff])), 32, words(rate));
};

const SOUNDS: readonly HostileClip[] = [
  soundClip('of-65535-channels', ({ sound }) =>
    rewriteMp4(sound, withSound(aac([0x12, 0x08], 65_535, 44_100 * 65_536))),
  ),
  soundClip('of-rate-0', ({ sound }) => rewriteMp4(sound, withSound(aac([0x12, 0x08], 1, 0)))),
  soundClip('of-rate-2147483647', ({ sound }) =>
    rewriteMp4(sound, withSound(aac([0x17, 0xff, 0xff, 0xff, 0x88], 2, 0xffff_ffff))),
  ),
  soundClip('of-65535-plain-channels', ({ sound }) =>
    rewriteMp4(sound, withSound(aac([0x12, 0x08], 65_535, 44_100 * 65_536, 'sowt'))),
  ),
  soundClip('of-a-million-seconds', ({ sound }) =>
    rewriteMp4(sound, {
      stts: (content, index) => (index === 1 ? box('stts', words(0, 1, 88, 2 ** 31)) : box('stts', content)),
    }),
  ),
  soundClip('of-a-billion-frames', ({ sound }) =>
    rewriteMp4(sound, {
      stsz: (content, index) => (index === 1 ? box('stsz', words(0, 1, 2 ** 30)) : box('stsz', content)),
    }),
  ),
  soundClip('that-begins-in-a-year', ({ sound }) =>
    rewriteMp4(sound, {
      elst: (content, index) =>
        index === 1
          ? box('elst', words(0, 2, 31_536_000, 2 ** 32 - 1, 0x10000, 2000, 0, 0x10000))
          : box('elst', content),
    }),
  ),
];

const blocksOf = (file: Buffer): readonly Buffer[] =>
  [...contentsOf(file, 'a3', ['18538067', '1f43b675'])].map((content) => content.subarray(4));

/** VP8 with the size of a key frame. */
const vp8Sized = (frame: Buffer, width: number, height: number): Buffer =>
  withBytes(frame, 6, Buffer.from([width & 0xff, width >> 8, height & 0xff, height >> 8]));
/** Position of the size in a key frame of VP9, in bits. */
const VP9_SIZE_AT = 36;
const vp9Sized = (frame: Buffer, width: number, height: number): Buffer =>
  replaceBits(frame, VP9_SIZE_AT, [width - 1, 16], [height - 1, 16]);

const frames = (list: readonly Buffer[], everyMs = 40): Buffer =>
  cluster(0, ...list.map((frame, at) => block(frame, at * everyMs)));
const webmClip = (name: string, codec: 'vp8' | 'vp9' | 'av1', make: HostileClip['make']) =>
  clip('webm', name, codec, make);
const vp8 = (name: string, options: (list: readonly Buffer[]) => Parameters<typeof webm>[0]): HostileClip =>
  webmClip(name, 'vp8', (bases) => {
    const list = blocksOf(bases.vp8);
    return webm({ clusters: [frames(list)], ...options(list) });
  });
const VP9 = track({ codec: 'V_VP9' });
const infoOf = (scale: bigint, duration: number) => [
  element('2ad7b1', uint(scale)),
  element('4489', float(duration)),
];
const nestedElements = (levels: number): Buffer => {
  let content: Buffer = Buffer.alloc(0);
  for (let level = 0; level < levels; level += 1) content = element('67c8', content);
  return content;
};
const encoded = (...settings: readonly Buffer[]) =>
  element(
    '6d80',
    element(
      '6240',
      element('5031', uint(0)),
      element('5032', uint(1)),
      element('5033', uint(0)),
      ...settings,
    ),
  );

/** WebM files. */
const WEBM_CLIPS: readonly HostileClip[] = [
  clip('webm', 'wrong-type-mp4', 'vp8', ({ h264 }) => h264),
  clip('webm', 'wrong-type-matroska-of-h264', 'vp8', ({ h264 }) =>
    makeClip('clip.mkv', ['-i', SOURCE, '-c', 'copy'], h264),
  ),
  ...[0.02, 0.5, 0.95].map((share) =>
    webmClip(`cut-at-${share}`, 'vp8', ({ vp8: file }) => file.subarray(0, Math.floor(file.length * share))),
  ),
  vp8('vp8-of-16383-by-16383', (list) => ({
    clusters: [frames(list.map((frame) => vp8Sized(frame, 16_383, 16_383)))],
  })),
  vp8('vp8-of-other-sizes-in-the-middle', (list) => ({
    clusters: [
      frames([
        ...list.slice(0, 10),
        ...list.slice(0, 5).map((frame) => vp8Sized(frame, 16_383, 16_383)),
        ...list.slice(10),
      ]),
    ],
  })),
  webmClip('vp9-of-65536-by-65536', 'vp9', (bases) =>
    webm({
      tracks: [VP9],
      clusters: [frames(blocksOf(bases.vp9).map((frame) => vp9Sized(frame, 65_536, 65_536)))],
    }),
  ),
  webmClip('vp9-of-16384-by-16384-in-the-middle', 'vp9', (bases) => {
    const list = blocksOf(bases.vp9);
    return webm({
      tracks: [VP9],
      clusters: [
        frames([...list.slice(0, 10), vp9Sized(list[0] as Buffer, 16_384, 16_384), ...list.slice(10)]),
      ],
    });
  }),
  webmClip('vp9-that-refers-to-other-sizes', 'vp9', async (bases) => {
    const wide = await makeClip('wide.webm', [
      ...WHITE('128x32'),
      '-pix_fmt',
      'yuv420p',
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
    ]);
    const [own, other] = [blocksOf(bases.vp9), blocksOf(wide)];
    return webm({
      tracks: [VP9],
      clusters: [frames([...own.slice(0, 5), other[0] as Buffer, ...own.slice(5, 9), ...other.slice(0, 9)])],
    });
  }),
  webmClip('alpha-of-16384-by-16384', 'vp9', ({ alpha }) => {
    const copy = Buffer.from(alpha);
    const sync = Buffer.from('498342', 'hex');
    // The second key frame of each pair is that of the alpha channel.
    for (let at = copy.indexOf(sync), count = 0; at >= 0; at = copy.indexOf(sync, at + 3), count += 1)
      if (count % 2 === 1) copy.set(vp9Sized(copy.subarray(at - 1, at + 12), 16_384, 16_384), at - 1);
    return copy;
  }),
  vp8('alpha-of-noise', (list) => ({
    tracks: [track({ video: [element('53c0', uint(1))] })],
    clusters: [
      cluster(
        0,
        ...list.map((frame, at) =>
          element(
            'a0',
            element('a1', Buffer.from([0x81, 0, at * 5, 0]), frame),
            element(
              '75a1',
              element('a6', element('ee', uint(1)), element('a5', Buffer.alloc(5000, 'noise'))),
            ),
          ),
        ),
      ),
    ],
  })),
  vp8('timescale-0', () => ({ info: infoOf(0n, 2000) })),
  vp8('timescale-2-to-the-63', () => ({ info: infoOf(2n ** 63n - 1n, 2000) })),
  vp8('lasts-not-a-number', () => ({ info: infoOf(1_000_000n, Number.NaN) })),
  vp8('lasts-infinitely', () => ({ info: infoOf(1_000_000n, Infinity) })),
  vp8('clusters-at-2-to-the-62', (list) => ({
    clusters: [cluster(2n ** 62n, ...list.map((frame, at) => block(frame, at)))],
  })),
  vp8('jumps-by-a-year', (list) => ({
    clusters: [
      frames(list.slice(0, 20)),
      cluster(31_536_000_000, ...list.slice(20).map((frame, at) => block(frame, at))),
    ],
  })),
  vp8('goes-back-in-time', (list) => ({
    clusters: [
      cluster(1000, ...list.slice(0, 20).map((frame, at) => block(frame, at))),
      cluster(0, ...list.slice(20).map((frame, at) => block(frame, at))),
    ],
  })),
  vp8('says-2147483648-by-2147483648', () => ({ tracks: [track({ width: 2n ** 31n, height: 2n ** 31n })] })),
  vp8('shown-as-2147483648-by-1', () => ({
    tracks: [track({ video: [element('54b0', uint(2n ** 31n)), element('54ba', uint(1))] })],
  })),
  vp8('cropped-beyond-its-size', () => ({
    tracks: [track({ video: [element('54cc', uint(2n ** 31n)), element('54dd', uint(2n ** 63n))] })],
  })),
  vp8('light-levels-not-a-number', () => ({
    tracks: [
      track({
        video: [
          element(
            '55b0',
            element('55ba', uint(16)),
            element('55bb', uint(9)),
            element(
              '55d0',
              ...['55d1', '55d2', '55d3', '55d9', '55da'].map((id) => element(id, float(Number.NaN))),
            ),
          ),
        ],
      }),
    ],
  })),
  vp8('turned-by-not-a-number', () => ({
    tracks: [
      track({
        video: [
          element(
            '7670',
            element('7671', uint(0)),
            ...['7673', '7674', '7675'].map((id) => element(id, float(Number.NaN))),
          ),
        ],
      }),
    ],
  })),
  vp8('two-thousand-tracks', () => ({
    tracks: [
      track(),
      ...Array.from({ length: 2000 }, (_, at) => track({ number: at + 2, type: 17, codec: 'S_TEXT/UTF8' })),
    ],
  })),
  vp8('a-thousand-video-tracks', () => ({
    tracks: Array.from({ length: 100 }, (_, at) => track({ number: at + 1 })),
  })),
  vp8('ten-thousand-nested-elements', () => ({
    more: [element('1254c367', element('7373', nestedElements(3000)))],
  })),
  vp8('tag-of-30-mib', () => ({
    more: [
      element(
        '1254c367',
        element(
          '7373',
          element(
            '67c8',
            element('45a3', Buffer.from('T')),
            element('4487', Buffer.alloc(15 * MEBIBYTE, 'a')),
          ),
        ),
      ),
    ],
  })),
  vp8('index-that-points-to-itself', () => ({
    more: [
      element(
        '114d9b74',
        ...Array.from({ length: 1000 }, () =>
          element('4dbb', element('53ab', Buffer.from('114d9b74', 'hex')), element('53ac', uint(0))),
        ),
      ),
    ],
  })),
  webmClip('attached-files', 'vp8', ({ vp8: file }, targets) =>
    webm({
      more: [
        element(
          '1941a469',
          ...Array.from({ length: 50 }, () =>
            element(
              '61a7',
              element('466e', Buffer.from(secretPath(targets))),
              element('4660', Buffer.from('font/ttf')),
              element('46ae', uint(7)),
              element('465c', Buffer.alloc(MEBIBYTE)),
            ),
          ),
        ),
      ],
      clusters: [frames(blocksOf(file))],
    }),
  ),
  webmClip('subtitles-with-paths', 'vp8', ({ vp8: file }, targets) =>
    webm({
      tracks: [
        track(),
        track({
          number: 2,
          type: 17,
          codec: 'S_TEXT/ASS',
          more: [element('63a2', Buffer.from(`[Script Info]\n[Fonts]\nfontname: ${secretPath(targets)}\n`))],
        }),
      ],
      clusters: [frames(blocksOf(file))],
    }),
  ),
  vp8('deflated-frames', () => ({
    tracks: [track({ more: [encoded(element('5034', element('4254', uint(0))))] })],
  })),
  vp8('stripped-headers-of-10-mib', () => ({
    tracks: [
      track({
        more: [
          encoded(element('5034', element('4254', uint(3)), element('4255', Buffer.alloc(10 * MEBIBYTE)))),
        ],
      }),
    ],
  })),
  vp8('encrypted', () => ({
    tracks: [
      track({
        more: [
          element(
            '6d80',
            element(
              '6240',
              element('5033', uint(1)),
              element('5035', element('47e1', uint(5)), element('47e2', Buffer.alloc(16))),
            ),
          ),
        ],
      }),
    ],
  })),
  vp8('a-million-empty-frames', (list) => ({
    clusters: [
      frames(list.slice(0, 1)),
      cluster(0, Buffer.alloc(1_000_000 * 6, Buffer.from([0xa3, 0x84, 0x81, 0, 0, 0x80]))),
    ],
  })),
  vp8('laces-of-255-frames', (list) => ({
    clusters: [
      frames(list),
      ...Array.from({ length: 20 }, () =>
        cluster(2000, block(Buffer.concat([Buffer.from([254]), Buffer.alloc(254)]), 0, 1, 0x82)),
      ),
    ],
  })),
  webmClip('endless-clusters', 'vp8', ({ vp8: file }) => {
    const live = endlessElement(
      '1f43b675',
      element('e7', uint(0)),
      ...blocksOf(file).map((frame, at) => block(frame, at * 50)),
    );
    return webm({ clusters: [live, Buffer.alloc(32 * MEBIBYTE, Buffer.from([0xec, 0x80]))] });
  }),
  webmClip('two-million-clusters', 'vp8', ({ vp8: file }) =>
    webm({
      clusters: [frames(blocksOf(file)), Buffer.alloc(2_000_000 * 8, Buffer.from('1f43b67583e78100', 'hex'))],
    }),
  ),
  clip('webm', 'ebml-of-ebml', 'vp8', () => Buffer.alloc(EBML_HEADER.length * 100_000, EBML_HEADER)),
  {
    ...webmClip('sound-of-255-channels', 'vp8', ({ opus }) => {
      const copy = Buffer.from(opus);
      const at = copy.indexOf('OpusHead');
      copy.set([255, 0x38, 0x01, 0xff, 0xff, 0xff, 0x7f, 0, 0, 255], at + 9);
      return copy;
    }),
  },
  webmClip('sound-of-a-rate-that-is-not-a-number', 'vp8', ({ opus }) => {
    const copy = Buffer.from(opus);
    const at = copy.indexOf(Buffer.from('b588', 'hex'));
    copy.set(float(Number.NaN), at + 2);
    return copy;
  }),
];

/** Files whose frames or sound are hostile, and WebM. */
export const STREAM_CLIPS: readonly HostileClip[] = [...MP4_STREAMS, ...SOUNDS, ...WEBM_CLIPS];
