import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readPictures } from '#renderer/video-clips/picture-stream.ts';
import { makePng } from '#test/support/media/images.ts';

const bmpOf = (bytes: number, announced = bytes): Buffer => {
  const picture = Buffer.alloc(bytes);
  picture.write('BM', 'latin1');
  picture.writeUInt32LE(announced, 2);
  return picture;
};
/** A chunk of a PNG that announces this size. */
const chunkOf = (bytes: number): Buffer => {
  const chunk = Buffer.alloc(100);
  chunk.writeUInt32BE(bytes);
  chunk.write('IDAT', 4, 'latin1');
  return chunk;
};

it('reads one picture after the other, up to the limit', async () => {
  const [first, second] = [bmpOf(100), bmpOf(200)];
  const bmp = readPictures(Readable.from([Buffer.concat([first, second])]), 'opaque', 200);
  expect([await bmp.next(), await bmp.next(), await bmp.next()]).toEqual([first, second, undefined]);
  const picture = Buffer.from(makePng(4, 4));
  const png = readPictures(Readable.from([picture]), 'transparent', picture.length);
  expect([await png.next(), await png.next()]).toEqual([picture, undefined]);
});

const png = Buffer.from(makePng(4, 4));
const signature = png.subarray(0, 8);
it.each([
  ['a BMP that announces 4 GiB', 'opaque', bmpOf(100, 2 ** 32 - 1), 1000],
  ['a BMP that announces a byte too much', 'opaque', bmpOf(100, 101), 100],
  [
    'a PNG whose chunk announces 4 GiB',
    'transparent',
    Buffer.concat([signature, chunkOf(2 ** 32 - 1)]),
    1000,
  ],
  ['a PNG of many chunks', 'transparent', Buffer.concat([signature, ...Array(20).fill(chunkOf(88))]), 1000],
  ['a PNG that is a byte too large', 'transparent', png, png.length - 1],
] as const)('allocates no memory for %s', async (_, format, bytes, maxBytes) => {
  const pictures = readPictures(Readable.from([bytes]), format, maxBytes);
  await expect(pictures.next()).rejects.toMatchObject({ code: 'internal_error' });
});
