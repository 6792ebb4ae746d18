import { describe, expect, it } from 'vitest';
import type { AudioContentType } from '#adapters/media-files/inspect-audio-worker.ts';
import { inspectAudio } from '#adapters/media-files/inspect-audio.ts';
import { id3Tag, makeM4a, makeMp3, makeWav } from '#test/support/media/audio.ts';
import { aacDescription, box, buildMp4 } from '#test/support/media/mp4.ts';
import { muxMp4, rewriteTable } from '#test/support/mux-mp4.ts';

const durationOf = async (bytes: Uint8Array, type: AudioContentType): Promise<number> => {
  const inspection = await inspectAudio(bytes, type);
  return inspection.status === 'accepted' ? (inspection.facts.durationMs ?? -1) : -1;
};
/** The original codec of an encrypted track. */
const ENCRYPTED_AAC = box('sinf', box('frma', Buffer.from('mp4a')));
const LAYER_TWO_FRAME = Buffer.alloc(417);
LAYER_TWO_FRAME.writeUInt32BE(0xff_fd_80_c4);

const rejected = (code: string) => ({ status: 'rejected', code });

describe('inspectAudio', () => {
  it('accepts an MP3 with its duration, also behind an ID3 tag', async () => {
    const frames = Math.ceil((10 * 44_100) / 1152);
    const expectedMs = (frames * 1152 * 1000) / 44_100;
    expect(await durationOf(makeMp3(10), 'audio/mpeg')).toBeCloseTo(expectedMs, -1);
    const tagged = Buffer.concat([id3Tag(Buffer.alloc(5000)), makeMp3(10)]);
    expect(await durationOf(tagged, 'audio/mpeg')).toBeCloseTo(expectedMs, -1);
  });

  it('accepts AAC in MP4 with its duration, also fragmented', async () => {
    expect(await durationOf(await makeM4a(2), 'audio/mp4')).toBeCloseTo(2005, -1);
    expect(await durationOf(await makeM4a(2, { isFragmented: true }), 'audio/mp4')).toBeCloseTo(2005, -1);
  });

  it.each([{ bits: 8 }, { bits: 24 }, { bits: 32, format: 3 }, { channels: 8, rate: 192_000 }])(
    'accepts a WAV with its duration: %o',
    async (options) => {
      expect(await durationOf(makeWav({ seconds: 1.5, ...options }), 'audio/wav')).toBe(1500);
    },
  );

  it('accepts ten minutes and rejects more', async () => {
    const low = { rate: 8000, channels: 1, bits: 8 };
    expect(await durationOf(makeWav({ ...low, seconds: 600 }), 'audio/wav')).toBe(600_000);
    expect(await inspectAudio(makeWav({ ...low, seconds: 600.01 }), 'audio/wav')).toEqual(
      rejected('too_long'),
    );
    expect(await inspectAudio(makeMp3(620), 'audio/mpeg')).toEqual(rejected('too_long'));
  });

  it.each<[string, AudioContentType, Buffer]>([
    ['HTML', 'audio/mpeg', Buffer.from('<!doctype html>')],
    ['an MP3', 'audio/wav', makeMp3(1)],
    ['a WAV', 'audio/mp4', makeWav()],
    ['an empty file', 'audio/mpeg', Buffer.alloc(0)],
  ])('rejects %s declared as %s', async (_, type, bytes) => {
    expect(await inspectAudio(bytes, type)).toEqual(rejected('wrong_content_type'));
  });

  it('rejects an MP4 with a video track', async () => {
    expect(await inspectAudio(await muxMp4({ frames: 4 }), 'audio/mp4')).toEqual(
      rejected('wrong_content_type'),
    );
  });

  it.each([
    ['A-law', makeWav({ format: 6, bits: 8 })],
    ['64-bit samples', makeWav({ format: 3, bits: 64 })],
    ['255 channels', makeWav({ channels: 255, bits: 8 })],
    ['a rate of 768 kHz', makeWav({ rate: 768_000, seconds: 0.1 })],
  ])('rejects a WAV with %s', async (_, bytes) => {
    expect(await inspectAudio(bytes, 'audio/wav')).toEqual(rejected('unsupported_codec'));
  });

  it('rejects an encrypted MP4 and other layers of MPEG audio', async () => {
    const encrypted = buildMp4({ sampleEntry: aacDescription(undefined, 'enca', [ENCRYPTED_AAC]) });
    expect(await inspectAudio(encrypted, 'audio/mp4')).toEqual(rejected('unsupported_codec'));
    const layerTwo = Buffer.from(makeMp3(1)).fill(LAYER_TWO_FRAME);
    expect(await inspectAudio(layerTwo, 'audio/mpeg')).toEqual(rejected('unsupported_codec'));
  });

  it('rejects an MP4 with two audio tracks', async () => {
    expect(await inspectAudio(await makeM4a(1, { tracks: 2 }), 'audio/mp4')).toEqual(
      rejected('unreadable_file'),
    );
  });

  it.each<[string, AudioContentType, () => Buffer | Promise<Buffer>]>([
    ['an MP3 that is one tag', 'audio/mpeg', () => id3Tag(Buffer.alloc(5000))],
    ['a WAV without samples', 'audio/wav', () => makeWav({ seconds: 0 })],
    ['an MP4 without tables', 'audio/mp4', async () => (await makeM4a(1)).subarray(0, 40)],
    [
      'an MP4 that claims four billion frames',
      'audio/mp4',
      async () => rewriteTable(await makeM4a(1), 'stsz', [2 ** 32 - 1]),
    ],
  ])('rejects %s', async (_, type, make) => {
    expect(await inspectAudio(await make(), type)).toEqual(rejected('unreadable_file'));
  });
});
