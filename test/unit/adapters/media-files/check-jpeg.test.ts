import { describe, expect, it } from 'vitest';
import { isJpeg } from '#adapters/media-files/check-jpeg.ts';
import { jpegSegments, joinJpeg, makeJpeg } from '#test/support/make-jpeg.ts';
import type { JpegSegments } from '#test/support/make-jpeg.ts';

const SIZE = { width: 1080, height: 1920 };

/** A JPEG of the size ordered, but for what is changed in it. */
const spoiled = (change: Partial<JpegSegments> & { readonly behind?: readonly number[] }): Buffer => {
  const { behind = [], ...segments } = change;
  return Buffer.concat([joinJpeg({ ...jpegSegments(1080, 1920), ...segments }), Buffer.from(behind)]);
};

const { frame, huffman } = jpegSegments(1080, 1920);
const changed = (segment: readonly number[], index: number, value: number): number[] =>
  segment.map((byte, at) => (at === index ? value : byte));

const holding = (marker: number, text: string): number[] => [
  0xff,
  marker,
  ...[text.length + 2].flatMap((length) => [length >> 8, length & 0xff]),
  ...Buffer.from(text),
];

it('a JPEG of the size ordered is taken for one', () => {
  expect(isJpeg(makeJpeg(1080, 1920), SIZE)).toBe(true);
});

describe('is no JPEG of the size ordered', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a start alone', Buffer.from([0xff, 0xd8])],
    ['a start and an end', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['another width', makeJpeg(1078, 1920)],
    ['another height', makeJpeg(1080, 1918)],
    ['one without a frame', spoiled({ frame: [] })],
    ['one of two frames', spoiled({ frame: [...frame, ...frame] })],
    ['one with its frame behind the scan', spoiled({ frame: [], pixels: frame })],
    ['a progressive one', spoiled({ frame: changed(frame, 1, 0xc2) })],
    ['one of twelve bits', spoiled({ frame: changed(frame, 4, 12) })],
    ['a grey one', spoiled({ frame: changed(frame, 9, 1) })],
    ['one of other sampling', spoiled({ frame: changed(frame, 11, 0x11) })],
    ['one without tables', spoiled({ huffman: [] })],
    ['one that keeps other data before its picture', spoiled({ application: holding(0xe0, 'JFIF\0PK') })],
    [
      'one that keeps a page in its comment',
      spoiled({ comment: holding(0xfe, '<script>alert(1)</script>') }),
    ],
    ['one that keeps other data in its scan', spoiled({ scan: holding(0xda, 'x'.repeat(600)) })],
    ['one without a scan', spoiled({ scan: [], pixels: [] })],
    ['one with an application segment of others', spoiled({ comment: [0xff, 0xe1, 0, 4, 1, 2] })],
    ['one whose segment is longer than the file', spoiled({ huffman: changed(huffman, 2, 0xff) })],
    ['one whose segment has no length', spoiled({ comment: [0xff, 0xfe, 0, 0] })],
    ['one that is cut off', makeJpeg(1080, 1920).subarray(0, -1)],
    ['one without an end', spoiled({ end: [] })],
    ['one with something behind its end', spoiled({ behind: [...Buffer.from('<script>')] })],
    ['one with another behind its end', spoiled({ behind: [...makeJpeg(1080, 1920)] })],
    ['one with a marker among its pixels', spoiled({ pixels: [1, 0xff, 0xd0, 2] })],
  ])('%s', (_, bytes) => {
    expect(isJpeg(bytes, SIZE)).toBe(false);
  });
});
