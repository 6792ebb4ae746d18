import { describe, expect, it } from 'vitest';
import { contentTypeOf } from '#core/asset/content-type-of.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.padEnd(16, '\0'), (character) => character.charCodeAt(0));

const UNNAMED = { name: '', type: '' };

describe('contentTypeOf', () => {
  it.each([
    ['\u00FF\u00D8\u00FF\u00E0', 'image/jpeg'],
    ['\u0089PNG\r\n\u001A\n', 'image/png'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
    ['\0\0\0\u0018ftypM4A ', 'audio/mp4'],
    ['ID3\u0004', 'audio/mpeg'],
    ['\u00FF\u00FB\u0090\u0064', 'audio/mpeg'],
    ['\0\0\0\u0018ftypheic', 'image/heic'],
    ['\0\0\0\u0018ftypavif', 'image/avif'],
    ['\0\0\0\u0018ftypmif1', 'image/heif'],
    ['\0\0\0\u0018ftypisom', 'video/mp4'],
    ['\0\0\0\u0014ftypqt  ', 'video/quicktime'],
    ['\0\0\0\u0008wide', 'video/quicktime'],
    ['\u001A\u0045\u00DF\u00A3', 'video/webm'],
    ['wOF2\0\u0001\0\0', 'font/woff2'],
    ['wOFF\0\u0001\0\0', 'font/woff'],
    ['\0\u0001\0\0\0\u0010', 'font/ttf'],
    ['OTTO\0\u0010', 'font/otf'],
  ])('reads the first bytes %j as %s', (start, contentType) => {
    expect(contentTypeOf(bytes(start), UNNAMED)).toBe(contentType);
  });

  it.each(['GIF89a', '<svg xmlns="', '%PDF-1.7', '\u00FF\u00F1\u0050\u0080', 'RIFF\0\0\0\0AVI LIST'])(
    'knows no asset that begins with %j',
    (start) => {
      expect(contentTypeOf(bytes(start), UNNAMED)).toBeUndefined();
    },
  );
});

it.each([
  ['recording.m4a', '', 'audio/mp4'],
  ['recording', 'audio/x-m4a', 'audio/mp4'],
  ['clip.mp4', 'video/mp4', 'video/mp4'],
])('distinguishes music from a clip by name or type: %j, %j', (name, type, contentType) => {
  expect(contentTypeOf(bytes('\0\0\0\u0018ftypmp42'), { name, type })).toBe(contentType);
});
