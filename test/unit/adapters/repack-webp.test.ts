import { describe, expect, it } from 'vitest';
import { repackWebp } from '#adapters/media-files/repack-webp.ts';
import { joinWebp, makeWebp, webpChunks } from '#test/support/make-webp.ts';

const SIZE = { width: 360, height: 271 };
const CHUNKS = webpChunks(SIZE.width, SIZE.height);
const FRAME = CHUNKS['VP8 '];

const changedFrame = (change: (frame: Buffer) => void): Buffer => {
  const frame = Buffer.from(FRAME);
  change(frame);
  return joinWebp([['VP8 ', frame]]);
};

const withAlpha = (alpha: Buffer): Buffer =>
  joinWebp([
    ['VP8X', CHUNKS.VP8X],
    ['ALPH', alpha],
    ['VP8 ', FRAME],
  ]);

describe('repackWebp', () => {
  it('keeps the pixels and the transparency, and drops everything else', () => {
    const withAll = joinWebp([
      ...Object.entries(CHUNKS),
      ['EXIF', Buffer.from('place')],
      ['XMP ', Buffer.from('<x/>')],
      ['HTML', Buffer.from('<script>')],
    ]);
    const header = Buffer.from(CHUNKS.VP8X);
    header.writeUInt8(0x10, 0);
    const expected = joinWebp([
      ['VP8X', header],
      ['ALPH', CHUNKS.ALPH],
      ['VP8 ', FRAME],
    ]);
    expect(repackWebp(withAll, SIZE)).toEqual(expected);
    expect(repackWebp(expected, SIZE)).toEqual(expected);
  });

  it.each([
    ['raw', Buffer.alloc(1 + SIZE.width * SIZE.height)],
    ['filtered and reduced', Buffer.from([0b0001_1101, 2, 3])],
  ])('keeps transparency that is %s', (_, alpha) => {
    expect(repackWebp(withAlpha(alpha), SIZE)?.includes(alpha)).toBe(true);
  });

  it('writes the simple form without transparency', () => {
    const opaque = joinWebp([
      ['VP8X', CHUNKS.VP8X],
      ['ICCP', CHUNKS.ICCP],
      ['VP8 ', FRAME],
    ]);
    expect(repackWebp(opaque, SIZE)).toEqual(joinWebp([['VP8 ', FRAME]]));
  });

  it.each<[string, Buffer]>([
    ['an empty file', Buffer.alloc(0)],
    ['a JPEG', Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['bytes behind the end', Buffer.concat([makeWebp(360, 271), Buffer.from('PK')])],
    ['a file cut short', makeWebp(360, 271).subarray(0, -2)],
    ['a chunk longer than the file', joinWebp([['VP8 ', FRAME]]).fill(0xff, 16, 20)],
    ['no picture', joinWebp([['VP8X', CHUNKS.VP8X]])],
    [
      'two pictures',
      joinWebp([
        ['VP8 ', FRAME],
        ['VP8 ', FRAME],
      ]),
    ],
    [
      'two transparencies',
      joinWebp([
        ['ALPH', CHUNKS.ALPH],
        ['ALPH', CHUNKS.ALPH],
        ['VP8 ', FRAME],
      ]),
    ],
    ['a lossless picture', joinWebp([['VP8L', FRAME]])],
    [
      'an animation',
      joinWebp([
        ['VP8X', CHUNKS.VP8X],
        ['ANIM', Buffer.alloc(6)],
        ['ANMF', FRAME],
      ]),
    ],
    ['a picture of another width', makeWebp(361, 271)],
    ['a picture of another height', makeWebp(360, 270)],
    ['a scaled picture', changedFrame((frame) => frame.writeUInt16LE(360 | 0x4000, 6))],
    ['no key frame', changedFrame((frame) => frame.writeUInt8(0x11, 0))],
    ['a hidden frame', changedFrame((frame) => frame.writeUInt8(0, 0))],
    ['another start code', changedFrame((frame) => frame.writeUInt8(0, 3))],
    [
      'a first partition longer than its chunk',
      changedFrame((frame) => frame.writeUIntLE((24 << 5) | 0x10, 0, 3)),
    ],
    ['transparency without data', withAlpha(Buffer.from([1]))],
    ['no transparency in its chunk', withAlpha(Buffer.alloc(0))],
    ['text instead of transparency', withAlpha(Buffer.from('<html><script>'))],
    ['transparency of an unknown compression', withAlpha(Buffer.from([2, 2, 3]))],
    ['transparency with reserved bits', withAlpha(Buffer.from([0x41, 2, 3]))],
    ['raw transparency that is too short', withAlpha(Buffer.alloc(SIZE.width * SIZE.height))],
    ['raw transparency that is too long', withAlpha(Buffer.alloc(2 + SIZE.width * SIZE.height))],
    ['a picture without pixels', joinWebp([['VP8 ', FRAME.subarray(0, 10)]])],
  ])('refuses %s', (_, file) => {
    expect(repackWebp(file, SIZE)).toBeUndefined();
  });
});
