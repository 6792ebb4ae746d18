import { describe, expect, it } from 'vitest';
import { isJpeg } from '#adapters/media-files/check-jpeg.ts';
import { jpegSegments, joinJpeg, makeJpeg } from '#test/support/make-jpeg.ts';
import type { JpegSegments } from '#test/support/make-jpeg.ts';

const SIZE = { width: 1080, height: 1920 };

/** A valid JPEG with some segments replaced. */
const altered = (change: Partial<JpegSegments> & { readonly appended?: readonly number[] }): Buffer => {
  const { appended = [], ...segments } = change;
  return Buffer.concat([joinJpeg({ ...jpegSegments(1080, 1920), ...segments }), Buffer.from(appended)]);
};

const { frame, huffman } = jpegSegments(1080, 1920);
const changed = (segment: readonly number[], index: number, value: number): number[] =>
  segment.map((byte, at) => (at === index ? value : byte));

const segmentOf = (marker: number, text: string): number[] => [
  0xff,
  marker,
  ...[text.length + 2].flatMap((length) => [length >> 8, length & 0xff]),
  ...Buffer.from(text),
];

it('accepts a JPEG of the expected size', () => {
  expect(isJpeg(makeJpeg(1080, 1920), SIZE)).toBe(true);
});

describe('rejects', () => {
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a start marker alone', Buffer.from([0xff, 0xd8])],
    ['start and end markers alone', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['another width', makeJpeg(1078, 1920)],
    ['another height', makeJpeg(1080, 1918)],
    ['a JPEG without frame header', altered({ frame: [] })],
    ['a JPEG with two frame headers', altered({ frame: [...frame, ...frame] })],
    ['a frame header after the scan header', altered({ frame: [], pixels: frame })],
    ['a progressive JPEG', altered({ frame: changed(frame, 1, 0xc2) })],
    ['a JPEG of twelve bits', altered({ frame: changed(frame, 4, 12) })],
    ['a grayscale JPEG', altered({ frame: changed(frame, 9, 1) })],
    ['other chroma subsampling', altered({ frame: changed(frame, 11, 0x11) })],
    ['a JPEG without Huffman table', altered({ huffman: [] })],
    ['other data in the application segment', altered({ application: segmentOf(0xe0, 'JFIF\0PK') })],
    ['HTML in the comment', altered({ comment: segmentOf(0xfe, '<script>alert(1)</script>') })],
    ['other data in the scan header', altered({ scan: segmentOf(0xda, 'x'.repeat(600)) })],
    ['a JPEG without scan', altered({ scan: [], pixels: [] })],
    ['another application segment', altered({ comment: [0xff, 0xe1, 0, 4, 1, 2] })],
    ['a segment longer than the file', altered({ huffman: changed(huffman, 2, 0xff) })],
    ['a segment of length 0', altered({ comment: [0xff, 0xfe, 0, 0] })],
    ['a truncated JPEG', makeJpeg(1080, 1920).subarray(0, -1)],
    ['a JPEG without end marker', altered({ end: [] })],
    ['HTML after the end marker', altered({ appended: [...Buffer.from('<script>')] })],
    ['a second JPEG after the end marker', altered({ appended: [...makeJpeg(1080, 1920)] })],
    ['a marker among the pixels', altered({ pixels: [1, 0xff, 0xd0, 2] })],
  ])('%s', (_, bytes) => {
    expect(isJpeg(bytes, SIZE)).toBe(false);
  });
});
