import { describe, expect, it } from 'vitest';
import { hasValidTables } from '#adapters/media-files/check-mp4-tables.ts';
import { fileLimitsOf, withSound } from '#core/rendering/file-limits.ts';
import { muxMp4, rewriteTable } from '#test/support/mux-mp4.ts';

const FRAMES = 30;
const LIMITS = fileLimitsOf({ width: 64, height: 64, fps: 30 }, FRAMES);
const file = Buffer.from(await muxMp4({ width: 64, height: 64, frames: FRAMES }));
const check = (bytes: Buffer, limits = LIMITS) => hasValidTables(bytes, bytes.length, limits);

const HUGE = 0xffffffff;
const ENTRY_COUNT = -4;

/** Returns the file with a number replaced at this offset from the first row of a table. */
const withNumber = (table: string, offset: number, number: number): Buffer => {
  const bytes = Buffer.from(file);
  bytes.writeUInt32BE(number, bytes.indexOf(table) + 12 + offset);
  return bytes;
};

const box = (name: string, ...content: Buffer[]): Buffer => {
  const size = content.reduce((sum, { length }) => sum + length, 8);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size);
  header.write(name, 4, 'latin1');
  return Buffer.concat([header, ...content]);
};
const indexOf = (bytes: Buffer): { start: number; content: Buffer } => {
  const start = bytes.indexOf('moov') - 4;
  return { start, content: bytes.subarray(start + 8, start + bytes.readUInt32BE(start)) };
};
/** Returns the file with boxes appended to its index. */
const withInIndex = (...boxes: Buffer[]): Buffer => {
  const { start, content } = indexOf(file);
  return Buffer.concat([file.subarray(0, start), box('moov', content, ...boxes)]);
};

describe('a valid file', () => {
  it('is accepted', () => expect(check(file)).toBe(true));
  it('is accepted with reordered frames', async () => {
    const reordered = Buffer.from(await muxMp4({ width: 64, height: 64, frames: FRAMES, isReordered: true }));
    expect(reordered.includes('ctts')).toBe(true);
    expect(check(reordered)).toBe(true);
  });
  it('is accepted when only its beginning is given', () => {
    const { start, content } = indexOf(file);
    expect(hasValidTables(file.subarray(0, start + 8 + content.length), file.length, LIMITS)).toBe(true);
  });
  it('is rejected when fewer frames are allowed', () =>
    expect(check(file, { ...LIMITS, frames: FRAMES - 1 })).toBe(false));
});

describe('a file with an audio track', () => {
  const SOUND_LIMITS = withSound(LIMITS, { width: 64, height: 64, fps: 30 });
  const PACKETS = 48; // 48 000 samples and the priming
  const withTrack = async (soundPackets = PACKETS) =>
    Buffer.from(await muxMp4({ width: 64, height: 64, frames: FRAMES, soundPackets }));
  /** Returns the file with a number replaced in a table of the audio track. */
  const altered = async (table: string, offset: number, number: number) => {
    const bytes = await withTrack();
    const track = bytes.indexOf('mp4a') < bytes.indexOf('avc1') ? 0 : bytes.indexOf('smhd');
    bytes.writeUInt32BE(number, bytes.indexOf(table, track) + 12 + offset);
    return bytes;
  };

  it('is accepted where one is expected', async () => {
    expect(check(await withTrack(), SOUND_LIMITS)).toBe(true);
    expect(check(await withTrack())).toBe(false);
    expect(check(file, SOUND_LIMITS)).toBe(false);
  });

  it('is rejected with a packet more than the video has', async () => {
    expect(SOUND_LIMITS.sound?.frames).toBe(PACKETS);
    expect(check(await withTrack(PACKETS + 1), SOUND_LIMITS)).toBe(false);
  });

  it('is rejected with two tracks of pictures', async () => {
    const two = Buffer.from(await muxMp4({ width: 64, height: 64, frames: FRAMES, tracks: 2 }));
    expect(check(two, SOUND_LIMITS)).toBe(false);
  });

  it.each([
    ['durations of billions of packets', 'stts', 0, HUGE],
    ['chunks of billions of packets', 'stsc', 4, HUGE],
    ['one size for billions of packets', 'stsz', 0, HUGE],
  ])('is rejected when its tables claim %s', async (_, table, offset, number) => {
    expect(check(await altered(table, offset, number), SOUND_LIMITS)).toBe(false);
  });
});

describe('a file is rejected', () => {
  it.each([
    ['durations of billions of frames', () => rewriteTable(file, 'stts', [HUGE, 1])],
    ['more duration rows than it contains', () => withNumber('stts', ENTRY_COUNT, HUGE)],
    ['more size rows than it contains', () => withNumber('stsz', 0, HUGE)],
    ['one size for billions of frames', () => rewriteTable(file, 'stsz', [HUGE])],
    ['a frame larger than allowed', () => withNumber('stsz', 4, LIMITS.frameBytes + 1)],
    ['chunks of billions of frames', () => withNumber('stsc', 4, HUGE)],
    ['empty chunks', () => withNumber('stsc', 4, 0)],
    ['more chunk rows than it contains', () => withNumber('stsc', ENTRY_COUNT, HUGE)],
    ['more offset rows than it contains', () => withNumber('stco', ENTRY_COUNT, HUGE)],
    ['more key frame rows than it contains', () => withNumber('stss', ENTRY_COUNT, HUGE)],
    ['more sample descriptions than it contains', () => withNumber('stsd', ENTRY_COUNT, HUGE)],
  ])('when its tables claim %s', (_, make) => expect(check(make())).toBe(false));

  it('when its frames together are larger than the file', () => {
    const bytes = Buffer.from(file);
    const rows = bytes.indexOf('stsz') + 16;
    for (let frame = 0; frame < FRAMES; frame += 1) bytes.writeUInt32BE(1000, rows + frame * 4);
    expect(1000).toBeLessThan(LIMITS.frameBytes);
    expect(check(bytes)).toBe(false);
  });

  it('when its tables claim composition offsets of billions of frames', () => {
    const shifts = Buffer.alloc(16);
    shifts.writeUInt32BE(1, 4);
    const withShifts = (count: number) => {
      shifts.writeUInt32BE(count, 8);
      const bytes = Buffer.from(file);
      // Replaces the key frame table, which has the same format with one column less.
      const at = bytes.indexOf('stss') - 4;
      const wider = Buffer.concat([bytes.subarray(0, at), box('ctts', shifts), bytes.subarray(at + 20)]);
      for (const parent of ['moov', 'trak', 'mdia', 'minf', 'stbl']) {
        const start = wider.indexOf(parent) - 4;
        wider.writeUInt32BE(wider.readUInt32BE(start) + 4, start);
      }
      return wider;
    };
    expect(check(withShifts(FRAMES))).toBe(true);
    expect(check(withShifts(HUGE))).toBe(false);
  });

  it.each([
    ['a second track', () => withInIndex(box('trak'))],
    ['fragments', () => withInIndex(box('mvex', box('trex', Buffer.alloc(24))))],
    ['an unknown box', () => withInIndex(box('abcd'))],
    ['a track inside the user data', () => withInIndex(box('udta', box('trak')))],
    ['a box longer than its parent', () => withInIndex(Buffer.from('\0\0\0\xffudta', 'latin1'))],
    ['a box shorter than its header', () => withInIndex(Buffer.from('\0\0\0\0udta', 'latin1'))],
    ['bytes that are no box', () => withInIndex(Buffer.from('abc'))],
  ])('when its index contains %s', (_, make) => expect(check(make())).toBe(false));

  it.each([
    ['is empty', () => Buffer.alloc(0)],
    ['has no index', () => box('ftyp', Buffer.alloc(8))],
    ['begins with its frames', () => Buffer.concat([box('mdat'), file])],
    [
      'begins with too many boxes',
      () => Buffer.concat([...Array.from({ length: 9 }, () => box('free')), file]),
    ],
    ['begins with a box of size 0', () => Buffer.concat([Buffer.alloc(8), file])],
    ['ends within its index', () => file.subarray(0, 400)],
  ])('when it %s', (_, make) => expect(check(make())).toBe(false));
});
