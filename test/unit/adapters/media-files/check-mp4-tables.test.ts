import { describe, expect, it } from 'vitest';
import { hasValidTables } from '#adapters/media-files/check-mp4-tables.ts';
import { fileLimitsOf } from '#core/rendering/file-limits.ts';
import { muxMp4, rewriteTable } from '#test/support/mux-mp4.ts';

const FRAMES = 30;
const LIMITS = fileLimitsOf({ width: 64, height: 64, fps: 30 }, FRAMES);
const file = Buffer.from(await muxMp4({ width: 64, height: 64, frames: FRAMES }));
const check = (bytes: Buffer, limits = LIMITS) => hasValidTables(bytes, bytes.length, limits);

const HUGE = 0xffffffff;
const ENTRY_COUNT = -4;

/** The file with another number so many bytes behind the beginning of a table's rows. */
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
/** The file with other boxes in its index besides its own. */
const withInIndex = (...boxes: Buffer[]): Buffer => {
  const { start, content } = indexOf(file);
  return Buffer.concat([file.subarray(0, start), box('moov', content, ...boxes)]);
};

describe('a file our encoder wrote', () => {
  it('may be read', () => expect(check(file)).toBe(true));
  it('may be read when its pictures are shown in another order than they are decoded', async () => {
    const reordered = Buffer.from(await muxMp4({ width: 64, height: 64, frames: FRAMES, isReordered: true }));
    expect(reordered.includes('ctts')).toBe(true);
    expect(check(reordered)).toBe(true);
  });
  it('may be read by its beginning alone', () => {
    const { start, content } = indexOf(file);
    expect(hasValidTables(file.subarray(0, start + 8 + content.length), file.length, LIMITS)).toBe(true);
  });
  it('may not be read where fewer frames were ordered', () =>
    expect(check(file, { ...LIMITS, frames: FRAMES - 1 })).toBe(false));
});

describe('a file is not read', () => {
  it.each([
    ['lasting frames without end', () => rewriteTable(file, 'stts', [HUGE, 1])],
    ['more rows of durations than there are', () => withNumber('stts', ENTRY_COUNT, HUGE)],
    ['more rows of sizes than there are', () => withNumber('stsz', 0, HUGE)],
    ['sizes that are all alike, of frames without end', () => rewriteTable(file, 'stsz', [HUGE])],
    ['a frame larger than any picture', () => withNumber('stsz', 4, LIMITS.frameBytes + 1)],
    ['chunks of frames without end', () => withNumber('stsc', 4, HUGE)],
    ['chunks of no frame', () => withNumber('stsc', 4, 0)],
    ['more rows of chunks than there are', () => withNumber('stsc', ENTRY_COUNT, HUGE)],
    ['more rows of offsets than there are', () => withNumber('stco', ENTRY_COUNT, HUGE)],
    ['more rows of key frames than there are', () => withNumber('stss', ENTRY_COUNT, HUGE)],
    ['more descriptions than there are', () => withNumber('stsd', ENTRY_COUNT, HUGE)],
  ])('that tells of %s', (_, make) => expect(check(make())).toBe(false));

  it('whose frames together are larger than the file', () => {
    const bytes = Buffer.from(file);
    const rows = bytes.indexOf('stsz') + 16;
    for (let frame = 0; frame < FRAMES; frame += 1) bytes.writeUInt32BE(1000, rows + frame * 4);
    expect(1000).toBeLessThan(LIMITS.frameBytes);
    expect(check(bytes)).toBe(false);
  });

  it('that shifts frames without end', () => {
    const shifts = Buffer.alloc(16);
    shifts.writeUInt32BE(1, 4);
    const withShifts = (count: number) => {
      shifts.writeUInt32BE(count, 8);
      const bytes = Buffer.from(file);
      // The table of key frames gives its place, being of the same kind and as long with one row more.
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
    ['tables hidden where words are kept', () => withInIndex(box('udta', box('trak')))],
    ['a box longer than the one it is in', () => withInIndex(Buffer.from('\0\0\0\xffudta', 'latin1'))],
    ['a box shorter than its own header', () => withInIndex(Buffer.from('\0\0\0\0udta', 'latin1'))],
    ['bytes that are no box', () => withInIndex(Buffer.from('abc'))],
  ])('whose index holds %s', (_, make) => expect(check(make())).toBe(false));

  it.each([
    ['is nothing', () => Buffer.alloc(0)],
    ['has no index', () => box('ftyp', Buffer.alloc(8))],
    ['begins with its pictures', () => Buffer.concat([box('mdat'), file])],
    [
      'begins with more boxes than any',
      () => Buffer.concat([...Array.from({ length: 9 }, () => box('free')), file]),
    ],
    ['begins with a box of no size', () => Buffer.concat([Buffer.alloc(8), file])],
    ['ends within its index', () => file.subarray(0, 400)],
  ])('that %s', (_, make) => expect(check(make())).toBe(false));
});
