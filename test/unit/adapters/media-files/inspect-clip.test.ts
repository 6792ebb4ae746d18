import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ClipContentType } from '#adapters/media-files/inspect-clip-worker.ts';
import { inspectClip } from '#adapters/media-files/inspect-clip.ts';
import { InspectionTimeoutError } from '#core/asset/inspection-timeout.ts';
import type { ClipFacts } from '#core/asset/clip-facts.ts';
import { decodeAudio } from '#renderer/sound/decode-audio.ts';
import { makeMp3 } from '#test/support/media/audio.ts';
import {
  asFile,
  avcDescription,
  buildClip,
  H264,
  makeClip,
  pictures,
  SOURCE,
  tone,
} from '#test/support/media/clips.ts';
import { makePng } from '#test/support/media/images.ts';
import { readPhoto } from '#test/support/media/heif.ts';
import { box, buildMp4, entry, words } from '#test/support/media/mp4.ts';
import { sampleOf } from '#test/render/support/thorough.ts';

const TYPES: Readonly<Record<string, ClipContentType>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

const inspect = async (name: string, ...args: (readonly string[])[]) => {
  const bytes = await makeClip(name, args.flat());
  return inspectClip(asFile(bytes), TYPES[name.split('.').at(-1) ?? ''] ?? 'video/mp4');
};

const factsOf = async (...args: Parameters<typeof inspect>) => {
  const inspection = await inspect(...args);
  if (inspection.status === 'rejected') throw new Error(inspection.code);
  const { facts } = inspection;
  if (!('video' in facts)) throw new Error('no clip');
  return facts;
};

const clipOf = async (...args: Parameters<typeof inspect>): Promise<ClipFacts> =>
  (await factsOf(...args)).video;

const rejected = (code: string) => ({ status: 'rejected', code });

describe('inspectClip', () => {
  it.each(
    sampleOf(
      [
        ['h264.mp4', 'mp4', 'h264', 'aac', [...H264, '-c:a', 'aac']],
        [
          'h265.mov',
          'quicktime',
          'h265',
          'aac',
          ['-c:v', 'libx265', '-x265-params', 'log-level=0', '-tag:v', 'hvc1'],
        ],
        ['av1.mp4', 'mp4', 'av1', 'aac', ['-c:v', 'libaom-av1', '-cpu-used', '8', '-c:a', 'aac']],
        ['vp8.webm', 'webm', 'vp8', 'vorbis', ['-c:v', 'libvpx', '-c:a', 'libvorbis']],
        ['vp9.webm', 'webm', 'vp9', 'opus', ['-c:v', 'libvpx-vp9', '-c:a', 'libopus']],
      ],
      4,
    ),
  )(
    'returns container, codec, size, rate and sound of %s',
    async (name, container, codec, soundCodec, args) => {
      const facts = await factsOf(name, pictures(), tone(), args);
      expect(facts).toMatchObject({ width: 64, height: 48 });
      expect(facts.durationMs).toBeGreaterThanOrEqual(1000);
      expect(facts.durationMs).toBeLessThanOrEqual(1010); // WebM begins with its sound, some milliseconds earlier
      expect(facts.video).toMatchObject({
        container,
        codec,
        soundCodec,
        frames: 30,
        frameRate: { numerator: 30, denominator: 1, isConstant: true },
        mayHaveAlpha: false,
      });
    },
  );

  it('returns the upright size of a turned clip, as players turn it', async () => {
    const plain = await makeClip('plain.mp4', [...pictures(), ...H264]);
    const turn = ['-display_rotation', '90', '-i', SOURCE, '-c', 'copy'];
    const turned = await makeClip('turned.mp4', turn, plain);
    expect(await inspectClip(asFile(turned), 'video/mp4')).toMatchObject({
      facts: { width: 48, height: 64 },
    });
  });

  it('returns that a clip has no sound, and that it may be transparent', async () => {
    const alpha = pictures(1, '30', ',format=yuva420p');
    const clip = await clipOf('alpha.webm', alpha, ['-c:v', 'libvpx-vp9', '-auto-alt-ref', '0']);
    expect(clip).toMatchObject({ soundCodec: null, mayHaveAlpha: true });
  });

  it.each(
    sampleOf([
      ['libmp3lame', 'mp4', 'mp3'],
      ['eac3', 'mp4', 'eac3'],
      ['alac', 'mov', 'alac'],
      ['flac', 'mp4', 'flac'],
      ['libopencore_amrnb', 'mov', 'samr'],
      ['pcm_s24be', 'mov', 'pcm-s24be'],
    ] as const),
  )('returns sound of %s, which the renderer decodes', async (encoder, extension, soundCodec) => {
    const rate = encoder.includes('amr') ? ['-ar', encoder.includes('nb') ? '8000' : '16000'] : [];
    const args = [...pictures(), ...tone(), ...H264, '-c:a', encoder, ...rate, '-ac', '1'];
    const bytes = await makeClip(`sound.${extension}`, args);
    const contentType = TYPES[extension] ?? 'video/mp4';
    expect(await inspectClip(asFile(bytes), contentType)).toMatchObject({ facts: { video: { soundCodec } } });
    const folder = await mkdtemp(join(tmpdir(), 'clip-sound-'));
    try {
      const path = join(folder, 'clip');
      await writeFile(path, bytes);
      const tools = {
        ffmpegPath: process.env['FFMPEG_BIN'] ?? '',
        scratchDir: folder,
        signal: new AbortController().signal,
      };
      expect(await decodeAudio(tools, { path, contentType }, { seconds: 1 })).toBeDefined();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('rejects sound that the renderer does not decode', async () => {
    const args = [pictures(), tone(), H264, ['-c:a', 'adpcm_ima_qt', '-ar', '44100']];
    expect(await inspect('adpcm.mov', ...args)).toEqual(rejected('unsupported_codec'));
  });

  it.each(sampleOf(['24000/1001', '25', '30000/1001', '60', '240']))(
    'returns the rate %s as a fraction, also from the milliseconds of a WebM',
    async (rate) => {
      const [numerator, denominator = 1] = rate.split('/').map(Number);
      const expected = { numerator, denominator, isConstant: true };
      expect((await clipOf('rate.mp4', pictures(0.5, rate), H264)).frameRate).toEqual(expected);
      expect((await clipOf('rate.webm', pictures(0.5, rate), ['-c:v', 'libvpx'])).frameRate).toEqual(
        expected,
      );
    },
  );

  it('returns the mean of a variable rate', async () => {
    const some = pictures(1, '30', String.raw`,select=not(mod(n\,2))+lt(n\,10)`);
    const { frames, frameRate } = await clipOf('variable.mp4', some, ['-vsync', 'vfr'], H264);
    expect(frames).toBe(20);
    // 19 intervals from the first frame to the one at 28/30 s
    expect(frameRate).toEqual({ numerator: 285, denominator: 14, isConstant: false });
  });

  it('returns where key frames are, with frames that are presented before those they follow', async () => {
    const clip = await clipOf('keys.mp4', pictures(2), [
      ...H264,
      '-preset',
      'fast',
      '-g',
      '20',
      '-keyint_min',
      '20',
      '-sc_threshold',
      '0',
      '-bf',
      '2',
    ]);
    const second = clip.timescale;
    expect(clip.keyFrames).toEqual({
      ticks: [0, (20 * second) / 30, (40 * second) / 30],
      framesBefore: [0, 20, 40],
    });
    expect(clip).toMatchObject({ frames: 60, endTick: 2 * second });
  });

  it('begins the timeline where the edit list does, and ends it there', async () => {
    const edits = (...rows: (readonly number[])[]) =>
      box('edts', box('elst', words(0, rows.length, ...rows.flat())));
    const withEdits = (list: Buffer) => buildClip({ frames: 100, boxes: { edts: list } });
    const facts = async (list: Buffer) => inspectClip(asFile(withEdits(list)), 'video/mp4');
    // The first ten frames are hidden; twenty are shown.
    expect(await facts(edits([20 * 1024, 10 * 1024, 0x10000]))).toMatchObject({
      facts: { video: { keyFrames: { ticks: [-10 * 1024] }, endTick: 20 * 1024, frames: 100 } },
    });
    // A pause of half a second is in front.
    expect(await facts(edits([24_000, 0xffff_ffff, 0x10000], [100 * 1024, 0, 0x10000]))).toMatchObject({
      facts: { video: { keyFrames: { ticks: [24_000] }, endTick: 24_000 + 100 * 1024 } },
    });
  });

  it('reads a fragmented clip, and one whose index is behind its frames', async () => {
    const fragmented = ['-movflags', 'frag_keyframe+empty_moov+delay_moov', '-g', '15'];
    const facts = await clipOf('fragmented.mp4', pictures(2), H264, fragmented);
    expect(facts).toMatchObject({ frames: 60, keyFrames: { framesBefore: [0, 15, 30, 45] } });
    expect(await clipOf('front.mp4', pictures(), H264, ['-movflags', '+faststart'])).toMatchObject({
      frames: 30,
    });
  });

  it('reads a WebM without an index and without its length', async () => {
    const live = await clipOf('live.webm', pictures(2), ['-c:v', 'libvpx', '-live', '1', '-g', '30']);
    expect(live).toMatchObject({ frames: 60, keyFrames: { framesBefore: [0, 30] } });
  });

  it('reads an MP4 that is named as QuickTime', async () => {
    const bytes = await makeClip('clip.mp4', [...pictures(), ...H264]);
    expect(await inspectClip(asFile(bytes), 'video/quicktime')).toMatchObject({
      facts: { video: { container: 'mp4' } },
    });
  });

  it.each(
    sampleOf<readonly [string, readonly string[]]>([
      ['h264.mp4', ['-c:v', 'libx264', '-sc_threshold', '0']],
      ['open.mp4', ['-c:v', 'libx264', '-x264-params', 'open-gop=1']],
      ['h265.mov', ['-c:v', 'libx265', '-x265-params', 'log-level=0:keyint=10', '-tag:v', 'hvc1']],
      ['av1.mp4', ['-c:v', 'libaom-av1', '-cpu-used', '8']],
      ['vp9.mp4', ['-c:v', 'libvpx-vp9']],
      ['vp8.webm', ['-c:v', 'libvpx']],
      ['vp9.webm', ['-c:v', 'libvpx-vp9']],
    ]),
  )('confirms the key frames of %s by their data', async (name, encoder) => {
    const { keyFrames } = await clipOf(name, pictures(), encoder, ['-g', '10']);
    expect(keyFrames.framesBefore[0]).toBe(0);
    expect(keyFrames.framesBefore.length).toBeGreaterThanOrEqual(3);
    expect(keyFrames.ticks).toHaveLength(keyFrames.framesBefore.length);
  });

  it('leaves out frames that only the table of an MP4 marks as key frames', async () => {
    const encoder = [...H264, '-g', '20', '-keyint_min', '20', '-sc_threshold', '0', '-bf', '0'];
    const bytes = Buffer.from(await makeClip('marked.mp4', [...pictures(2), ...encoder]));
    bytes.write('free', bytes.indexOf('stss'), 'latin1'); // without the table every frame is one
    const inspection = await inspectClip(asFile(bytes), 'video/mp4');
    expect(inspection).toMatchObject({
      facts: { video: { frames: 60, keyFrames: { framesBefore: [0, 20, 40] } } },
    });
  });

  it('leaves out frames that only the blocks of a WebM mark as key frames', async () => {
    const bytes = Buffer.from(await makeClip('marked.webm', [...pictures(), '-c:v', 'libvpx', '-g', '10']));
    const [TRACK, KEY] = [0x81, 0x80];
    let marked = 0;
    for (let at = bytes.indexOf(0xa3); at >= 0; at = bytes.indexOf(0xa3, at + 1)) {
      const block = at + 1 + Math.clz32(bytes[at + 1] ?? 0) - 23;
      if (bytes[block] !== TRACK || bytes[block + 3] !== 0) continue;
      bytes[block + 3] = KEY;
      marked += 1;
    }
    expect(marked).toBeGreaterThan(20);
    expect(await inspectClip(asFile(bytes), 'video/webm')).toMatchObject({
      facts: { video: { frames: 30, keyFrames: { framesBefore: [0, 10, 20] } } },
    });
  });

  it('reads a bounded part of the frames, however many are marked as key frames', async () => {
    const frameBytes = 1024 * 1024;
    const clipAt = (chunk: number) => {
      const stco = box('stco', words(0, 1, chunk));
      return buildClip({ frames: 128, boxes: { stsz: box('stsz', words(0, frameBytes, 128)), stco } });
    };
    const clip = clipAt(clipAt(0).length + 8);
    const head = Buffer.concat([clip, words(8 + 128 * frameBytes), Buffer.from('mdat')]);
    let readBytes = 0;
    /** All frames are zeros, which are not kept. */
    const read = async (start: number, end: number) => {
      readBytes += end - start;
      const bytes = new Uint8Array(end - start);
      bytes.set(head.subarray(start, end));
      return bytes;
    };
    expect(await inspectClip({ sizeBytes: head.length + 128 * frameBytes, read }, 'video/mp4')).toMatchObject(
      { facts: { video: { keyFrames: { framesBefore: [0] } } } },
    );
    expect(readBytes).toBeLessThan(64 * 1024 * 1024);
  });

  it('reads the tables of an MP4, not its frames', async () => {
    const clip = buildClip({ frames: 1000 });
    const frames = Buffer.alloc(20 * 1024 * 1024);
    const file = asFile(Buffer.concat([clip.subarray(0, 16), box('free', frames), clip.subarray(16)]));
    await inspectClip(file, 'video/mp4');
    expect(file.counted.bytes).toBeLessThan(1024 * 1024);
  });
});

/** Values that no clip has. */
const MAX = 2 ** 32 - 1;
const table = (name: string, ...values: readonly number[]) => ({ [name]: box(name, words(0, ...values)) });
const withTables = (boxes: Readonly<Record<string, Buffer>>, frames = 47) => buildClip({ frames, boxes });
const nested = (name: string, levels: number): Buffer => {
  const buffer = Buffer.alloc(levels * 8);
  for (let level = 0; level < levels; level += 1) {
    buffer.writeUInt32BE((levels - level) * 8, level * 8);
    buffer.write(name, level * 8 + 4, 'latin1');
  }
  return buffer;
};
const fragment = box(
  'moof',
  box('traf', box('tfhd', words(0x20038, 1, 1, 1, 0)), box('trun', words(0, MAX))),
);
const edits = (...rows: (readonly number[])[]) =>
  buildClip({ boxes: { edts: box('edts', box('elst', words(0, rows.length, ...rows.flat()))) } });
const clipTrack = buildClip().subarray(buildClip().indexOf('trak') - 4);

describe('inspectClip of a hostile file', () => {
  let whole: Buffer;
  let front: Buffer;
  let webm: Buffer;
  beforeAll(async () => {
    whole = await makeClip('whole.mp4', [...pictures(), ...H264]);
    front = await makeClip('front.mp4', [...pictures(), ...H264, '-movflags', '+faststart']);
    webm = await makeClip('clip.webm', [...pictures(), '-c:v', 'libvpx']);
  });

  it.each(
    sampleOf<readonly [string, () => Uint8Array, string]>(
      [
        ['HTML', () => Buffer.from('<!doctype html><title>x</title>'), 'wrong_content_type'],
        ['a PNG', () => makePng(40, 30), 'wrong_content_type'],
        ['an MP3', () => makeMp3(1), 'wrong_content_type'],
        ['a playlist', () => Buffer.from('#EXTM3U\nhttps://example.com/clip.mp4\n'), 'wrong_content_type'],
        ['a WebM', () => webm, 'wrong_content_type'],
        ['an empty file', () => Buffer.alloc(0), 'wrong_content_type'],
        ['an M4A', () => buildMp4(), 'wrong_content_type'],
        ['a HEIC photo', () => readPhoto('plain.heic'), 'wrong_content_type'],
        ['an AVIF photo', () => readPhoto('plain.avif'), 'wrong_content_type'],
        ['a cut index', () => whole.subarray(0, -100), 'unreadable_file'],
        ['frames that are cut off', () => front.subarray(0, -200), 'unreadable_file'],
        ['no index', () => buildClip({ boxes: { moov: box('free') } }), 'unreadable_file'],
        [
          'frames of an address',
          () => buildClip({ reference: entry('url ', 0, Buffer.from('http://127.0.0.1/x\0')) }),
          'unreadable_file',
        ],
        [
          'frames of a file',
          () => buildClip({ reference: entry('url ', 0, Buffer.from('file:///etc/passwd\0')) }),
          'unreadable_file',
        ],
        [
          'frames of an alias',
          () => buildClip({ reference: entry('alis', 0, Buffer.alloc(150)) }),
          'unreadable_file',
        ],
        [
          'another movie',
          () => buildClip({ boxes: { moov: box('moov', box('rmra', box('rmda', box('rdrf', words(0))))) } }),
          'unreadable_file',
        ],
        ['four billion durations', () => withTables(table('stts', MAX, 47, 1024)), 'unreadable_file'],
        [
          'a duration for four billion frames',
          () => withTables(table('stts', 1, MAX, 1024)),
          'too_many_frames',
        ],
        ['four billion sizes', () => withTables(table('stsz', 0, MAX, 6)), 'unreadable_file'],
        ['four billion frames of one size', () => withTables(table('stsz', 6, MAX)), 'too_many_frames'],
        ['a frame too many', () => withTables(table('stsz', 6, 146_000)), 'too_many_frames'],
        ['500 frames a second', () => withTables(table('stts', 1, 47, 96)), 'too_many_frames'],
        ['frames beyond ten minutes', () => withTables(table('stts', 1, 47, 48_000 * 20)), 'too_long'],
        ['a frame that lasts a day', () => withTables(table('stts', 1, 47, 48_000 * 86_400)), 'too_long'],
        [
          '2000 tracks',
          () => buildClip({ more: Array.from({ length: 2000 }, () => clipTrack) }),
          'unreadable_file',
        ],
        ['a second video track', () => buildClip({ more: [clipTrack] }), 'several_video_tracks'],
        [
          'a million nested boxes',
          () => buildClip({ more: [box('trak', nested('mdia', 1_000_000))] }),
          'unreadable_file',
        ],
        [
          'two descriptions of frames',
          () =>
            buildClip({
              boxes: { stsd: box('stsd', words(0, 2), avcDescription(), avcDescription({ width: 4000 })) },
            }),
          'unsupported_codec',
        ],
        [
          'an encrypted track',
          () =>
            buildClip({
              sampleEntry: avcDescription({
                name: 'encv',
                more: box('sinf', box('frma', Buffer.from('avc1'))),
              }),
            }),
          'unsupported_codec',
        ],
        [
          'another codec',
          () => buildClip({ sampleEntry: avcDescription({ name: 'mp4v' }) }),
          'unsupported_codec',
        ],
        [
          'a frame of 4098 pixels',
          () => buildClip({ sampleEntry: avcDescription({ width: 4098 }) }),
          'frame_too_large',
        ],
        [
          'a frame of 4096 × 2306',
          () => buildClip({ sampleEntry: avcDescription({ width: 4096, height: 2306 }) }),
          'frame_too_large',
        ],
        [
          'a frame of 65535 pixels',
          () => buildClip({ sampleEntry: avcDescription({ width: 65_535, height: 65_535 }) }),
          'frame_too_large',
        ],
        [
          'a frame without pixels',
          () => buildClip({ sampleEntry: avcDescription({ width: 0 }) }),
          'frame_too_large',
        ],
        [
          'wide pixels',
          () => buildClip({ sampleEntry: avcDescription({ more: box('pasp', words(1000, 1)) }) }),
          'frame_too_large',
        ],
        ['two edits', () => edits([4800, 0, 0x10000], [4800, 9600, 0x10000]), 'unsupported_edits'],
        ['an edit at double speed', () => edits([4800, 0, 0x20000]), 'unsupported_edits'],
        ['only pauses', () => edits([4800, MAX, 0x10000]), 'unsupported_edits'],
        ['65 edits', () => edits(...Array.from({ length: 65 }, () => [1, MAX, 0x10000])), 'unreadable_file'],
        ['an edit behind the last frame', () => edits([4800, 2 ** 31 - 1, 0x10000]), 'unreadable_file'],
        [
          'a timescale of zero',
          () => withTables({ mdhd: box('mdhd', words(0, 0, 0, 0, 1000, 0)) }),
          'unreadable_file',
        ],
        [
          'four billion frames in a fragment',
          () =>
            Buffer.concat([
              buildClip({ frames: 0, more: [box('mvex', box('trex', words(0, 1, 1, 1, 1, 0)))] }),
              fragment,
            ]),
          'unreadable_file',
        ],
        [
          '64 MiB of small boxes',
          () => Buffer.concat([box('ftyp', Buffer.from('isom')), Buffer.alloc(2 ** 20, box('free'))]),
          'unreadable_file',
        ],
      ],
      8,
    ),
  )('rejects %s', async (_, make, code) => {
    expect(await inspectClip(asFile(make()), 'video/mp4')).toEqual(rejected(code));
  });

  it.each<readonly [string, () => Uint8Array, string]>([
    ['an MP4', () => whole, 'wrong_content_type'],
    ['a start without content', () => webm.subarray(0, 40), 'unreadable_file'],
    [
      'another kind of Matroska',
      () => Buffer.from(webm.toString('latin1').replace('webm', 'webx'), 'latin1'),
      'unreadable_file',
    ],
    [
      'zeros behind the start',
      () => Buffer.concat([webm.subarray(0, 60), Buffer.alloc(2 ** 20)]),
      'unreadable_file',
    ],
    [
      'noise behind the start',
      () => Buffer.concat([webm.subarray(0, 60), Buffer.alloc(2 ** 20, webm.subarray(400))]),
      'unreadable_file',
    ],
  ])('rejects as WebM %s', async (_, make, code) => {
    // The library looks for an element at each byte.
    expect(await inspectClip(asFile(make()), 'video/webm', 2000)).toEqual(rejected(code));
  });

  it('ends without an opinion of a file whose reads take too long', async () => {
    const file = asFile(whole);
    const slow = { ...file, read: async () => new Promise<never>(() => {}) };
    await expect(inspectClip(slow, 'video/mp4', 500)).rejects.toThrow(InspectionTimeoutError);
  });

  it('throws when the file cannot be read, so that it is inspected again', async () => {
    const broken = { sizeBytes: 1000, read: () => Promise.reject(new Error('S3 is down')) };
    await expect(inspectClip(broken, 'video/mp4')).rejects.toThrow('S3 is down');
  });
});
