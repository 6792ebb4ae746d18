import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decompressFrames, FRAME_BYTES } from '#renderer/browser/zstd-frames.ts';

let folder = '';
let frames = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frames-test-'));
  frames = join(folder, 'frames');
  mkdirSync(frames);
});
afterEach(() => rmSync(folder, { recursive: true }));

const target = () => join(folder, 'target');
const write = (name: string, content: Buffer) => writeFileSync(join(frames, name), zstdCompressSync(content));

it('writes the frames in the order of their names, as a file with the given mode', async () => {
  const contents = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(FRAME_BYTES, letter));
  for (const [index, content] of contents.entries()) write(`00${index}`, content);
  write('004', Buffer.from('the end'));
  await decompressFrames(frames, target(), 0o755);
  expect(readFileSync(target()).equals(Buffer.concat([...contents, Buffer.from('the end')]))).toBe(true);
  expect(statSync(target()).mode & 0o777).toBe(0o755);
});

it('rejects a frame that contains more than the maximum', async () => {
  write('000', Buffer.alloc(FRAME_BYTES + 1));
  await expect(decompressFrames(frames, target(), 0o755)).rejects.toThrow(/larger/);
});

it('rejects a damaged frame', async () => {
  writeFileSync(join(frames, '000'), zstdCompressSync(Buffer.alloc(1000, 'a')).subarray(0, 10));
  await expect(decompressFrames(frames, target(), 0o755)).rejects.toThrow();
});

it('does not write into an existing file', async () => {
  write('000', Buffer.from('new'));
  writeFileSync(target(), 'old');
  await expect(decompressFrames(frames, target(), 0o755)).rejects.toThrow(/EEXIST/);
});
