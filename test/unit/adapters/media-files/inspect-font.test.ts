import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { FontContentType } from '#adapters/media-files/inspect-font-worker.ts';
import { inspectFont } from '#adapters/media-files/inspect-font.ts';
import { asFile } from '#test/support/media/clips.ts';

const FILES = {
  woff2: '@fontsource-variable/inter/files/inter-latin-wght-italic.woff2',
  woff: '@fontsource/poppins/files/poppins-latin-700-normal.woff',
  ttf: '@expo-google-fonts/anton/400Regular/Anton_400Regular.ttf',
};
const read = (format: keyof typeof FILES): Promise<Buffer> =>
  readFile(new URL(`../../../../node_modules/${FILES[format]}`, import.meta.url));

const inspect = async (bytes: Buffer, type: FontContentType) => inspectFont(asFile(bytes), type);
const rejected = (code: string) => ({ status: 'rejected', code });

/** A font with one table, whose bytes WOFF2 compresses; it declares this many. */
const makeWoff2 = (table: Buffer): Buffer => {
  const packed = brotliCompressSync(table);
  const header = Buffer.alloc(48);
  header.write('wOF2', 0, 'latin1');
  header.writeUInt32BE(0x10000, 4);
  header.writeUInt16BE(1, 12);
  header.writeUInt32BE(packed.length, 20);
  const directory = Buffer.from([5, 100]); // `name`, of 100 bytes
  return Buffer.concat([header, directory, packed]);
};
const makeWoff = (unpackedBytes: number): Buffer => {
  const font = Buffer.alloc(64 + 20);
  font.write('wOFF', 0, 'latin1');
  font.writeUInt16BE(1, 12);
  font.write('name', 44, 'latin1');
  font.writeUInt32BE(unpackedBytes, 44 + 12);
  return font;
};

describe('inspectFont', () => {
  it('returns family, style, axes and characters of a variable WOFF2', async () => {
    expect(await inspect(await read('woff2'), 'font/woff2')).toMatchObject({
      status: 'accepted',
      facts: {
        width: null,
        durationMs: null,
        font: {
          family: 'Inter',
          subfamily: 'Italic',
          isItalic: true,
          weight: 400,
          axes: [{ tag: 'wght', min: 100, default: 400, max: 900 }],
          unicodeRange: expect.stringMatching(/^U\+20-7E,U\+A0-/) as string,
        },
      },
    });
  });

  it('returns the weight of a WOFF, and reads a TrueType font under both names', async () => {
    expect(await inspect(await read('woff'), 'font/woff')).toMatchObject({
      facts: { font: { family: 'Poppins', weight: 700, isItalic: false, axes: [] } },
    });
    for (const type of ['font/ttf', 'font/otf'] as const)
      expect(await inspect(await read('ttf'), type)).toMatchObject({ facts: { font: { family: 'Anton' } } });
  });

  it.each<readonly [string, FontContentType, () => Promise<Buffer> | Buffer, string]>([
    ['HTML', 'font/ttf', () => Buffer.from('<!doctype html>'), 'wrong_content_type'],
    ['an empty file', 'font/woff2', () => Buffer.alloc(0), 'wrong_content_type'],
    ['a WOFF2', 'font/woff', () => read('woff2'), 'wrong_content_type'],
    [
      'a collection',
      'font/ttf',
      async () => Buffer.concat([Buffer.from('ttcf'), await read('ttf')]),
      'wrong_content_type',
    ],
    ['a cut WOFF2', 'font/woff2', async () => (await read('woff2')).subarray(0, 20_000), 'unreadable_file'],
    ['a cut TrueType font', 'font/ttf', async () => (await read('ttf')).subarray(0, 2000), 'unreadable_file'],
    ['a start alone', 'font/ttf', () => Buffer.from('\0\x01\0\0'), 'unreadable_file'],
    [
      'a directory of 65 535 tables',
      'font/ttf',
      () => Buffer.concat([Buffer.from('\0\x01\0\0\xff\xff', 'latin1'), Buffer.alloc(1000)]),
      'unreadable_file',
    ],
    [
      'a WOFF2 that unpacks to 64 MiB',
      'font/woff2',
      () => makeWoff2(Buffer.alloc(64 * 2 ** 20)),
      'unpacked_too_large',
    ],
    ['a WOFF that declares four GB', 'font/woff', () => makeWoff(2 ** 32 - 1), 'unpacked_too_large'],
    ['a WOFF2 without a font', 'font/woff2', () => makeWoff2(Buffer.alloc(100)), 'unreadable_file'],
  ])('rejects %s as %s', async (_, type, make, code) => {
    expect(await inspect(await make(), type)).toEqual(rejected(code));
  });
});
