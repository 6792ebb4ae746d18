import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  areUnchanged,
  CHROMIUM_DIGESTS,
  chromiumShares,
  joinVerifications,
  verifyFiles,
  verifyPieces,
} from '#renderer/browser/file-digests.ts';

/** Longer than the resolution of `ctime`. */
const KERNEL_TICK_MS = 20;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
  writeFileSync(join(folder, 'a'), 'first');
  writeFileSync(join(folder, 'b'), 'second');
});
afterEach(() => rmSync(folder, { recursive: true }));

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const DIGESTS = { a: digest('first'), b: digest('second') };

/** Versions of the unchanged files. */
const verify = () => {
  const verified = verifyFiles(folder, DIGESTS);
  if ('wrongFile' in verified) throw new Error(verified.wrongFile);
  return verified.versions;
};

describe('joinVerifications', () => {
  const pieceOf = (path: 'a' | 'b') => ({
    path,
    startByte: 0,
    endByte: Number.POSITIVE_INFINITY,
    sha256: DIGESTS[path],
  });

  it('returns the versions of the files of all threads', () => {
    const parts = [verifyPieces(folder, [pieceOf('a')]), verifyPieces(folder, [pieceOf('b')])];
    expect(joinVerifications(folder, parts)).toEqual(verifyFiles(folder, DIGESTS));
  });

  it('returns a file that one thread found wrong', () => {
    writeFileSync(join(folder, 'b'), 'changed');
    const parts = [verifyPieces(folder, [pieceOf('a')]), verifyPieces(folder, [pieceOf('b')])];
    expect(joinVerifications(folder, parts)).toEqual({ wrongFile: 'b' });
  });

  it('returns a file that was changed between the reads of two threads', async () => {
    const parts = [verifyPieces(folder, [pieceOf('a')])];
    await sleep(KERNEL_TICK_MS);
    writeFileSync(join(folder, 'a'), 'first'.repeat(2));
    writeFileSync(join(folder, 'a'), 'first');
    parts.push(verifyPieces(folder, [pieceOf('a')]));
    expect(joinVerifications(folder, parts)).toEqual({ wrongFile: 'a' });
  });
});

describe('chromiumShares', () => {
  it('contain every byte of every file once', () => {
    const pieces = chromiumShares(2).flat();
    const paths = new Set(pieces.map((piece) => piece.path));
    expect(paths).toEqual(new Set(Object.keys(CHROMIUM_DIGESTS)));
    for (const path of paths) {
      const ofFile = pieces
        .filter((piece) => piece.path === path)
        .toSorted((a, b) => a.startByte - b.startByte);
      expect(ofFile.map(({ startByte }) => startByte)).toEqual(
        [0, ...ofFile.map(({ endByte }) => endByte)].slice(0, -1),
      );
      expect(ofFile.at(-1)?.endByte).toBe(Number.POSITIVE_INFINITY);
    }
  });
});

describe('a library beside the verified ones', () => {
  const libraries = { 'lib/a.so': digest('first') };

  it('is refused, before and after they were verified', () => {
    mkdirSync(join(folder, 'lib'));
    writeFileSync(join(folder, 'lib/a.so'), 'first');
    const verified = verifyFiles(folder, libraries);
    if ('wrongFile' in verified) throw new Error(verified.wrongFile);
    expect(areUnchanged(folder, verified.versions)).toBe(true);
    writeFileSync(join(folder, 'lib/libdl.so.2'), 'more');
    expect(areUnchanged(folder, verified.versions)).toBe(false);
    expect(verifyFiles(folder, libraries)).toEqual({ wrongFile: 'lib' });
  });
});

describe('areUnchanged', () => {
  it('returns false when a file was changed after its verification and had its times set back', async () => {
    const versions = verify();
    await sleep(KERNEL_TICK_MS);
    writeFileSync(join(folder, 'a'), 'fir5t');
    utimesSync(join(folder, 'a'), 0, 0);
    expect(areUnchanged(folder, versions)).toBe(false);
  });

  it('returns false when a file was removed after its verification', () => {
    const versions = verify();
    rmSync(join(folder, 'b'));
    expect(areUnchanged(folder, versions)).toBe(false);
  });
});
