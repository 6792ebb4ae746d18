import { createHash } from 'node:crypto';
import { closeSync, lstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** SHA-256 of the executable files in the Chromium package. Update them with the package's version. */
export const CHROMIUM_DIGESTS: Readonly<Record<string, string>> = {
  chromium: '53a15d6c3a3d27dfb54c4ba60278b1683136f70cf1e67e989da7dfbd3d451ef0',
  'libEGL.so': '3bf6ca30f4e0045874023bd918d2eafcbeba8bc304adb3b56ef1adbef0dfe8c2',
  'libGLESv2.so': '74fac0bff070ee961590bc82fc5b1a6f9ed5e8db95de34344d6de5e2a1c94f5d',
  'libvk_swiftshader.so': '2f3ceffaaca7d031bc3943f8eacf398a5d9c42c5fe0d15d8840b9acfa630b58e',
  'libvulkan.so.1': '8ee5ac00fd7968e863b05e0f6808057db16a00ad322777e5a05bed51d4f84085',
  'lib/libexpat.so.1': 'b6469f9229d71eb9ea477127d79f96b224e7615e381296babf748d2eeab4c528',
  'lib/libfreebl3.chk': 'dee30c7017e8d2bdde352cc16cab57b099a19786c3e00ec5e5cd22651261e828',
  'lib/libfreebl3.so': '3759becbf646f298b63e1a79e25a3d99da7489d8c8d256a7bf96ddfc1b514d32',
  'lib/libfreeblpriv3.chk': '79b819e9f7b546cc6ae78973389a1369e7b24b61a48945f19608edbc39beb7e7',
  'lib/libfreeblpriv3.so': '5eade0239499e94a14d861310ad0f5428e067458eb491261c82e2402667bde58',
  'lib/libnspr4.so': '604496a3e00be99388f39405932d441fb72a6150a9c5ed60405b42aa1d8f4890',
  'lib/libnss3.so': 'f1daddb90577adad7bc644bf5fd7511b5c2a0a11db6d76f71dc51afcf09664b5',
  'lib/libnssutil3.so': '5160a03b844266c763cd2579ff1183b6179424e9cf8bed87af4f36ff2100789a',
  'lib/libplc4.so': 'dabf51b4cb5c5c03ad3b79ec3492e15611022de69d0d8dfb6c5d66d35e86d2ee',
  'lib/libplds4.so': 'a1753d3da3586f695ff8867b62fed7fecf064deaaf3202143e485ad6d08c949c',
  'lib/libsoftokn3.chk': 'b9b15bf1328e4d206293dba0d8f4a9499ab28512667c9bbb1631bf534a222495',
  'lib/libsoftokn3.so': '1609b9fde2121649aff341bc457fe290dca7d0e8ba7291dda5244bfa3d0eee60',
};

const PIECE_BYTES = 32 * 1024 * 1024;

/**
 * SHA-256 of each 32 MiB of large files, in order, so that several threads can verify one. Update them as well
 * (layers/chromium/README.md).
 */
const CHROMIUM_PIECES: Readonly<Record<string, readonly string[]>> = {
  chromium: [
    '43ea21a287d46e165c2af24e97f453d1bcb91b77234961a7e65a3735070da6cc',
    '3956ed94412e9c52bc069a65e5e6ed69fb52cd76e1b381103307a71a19712a09',
    '60d8c3e52342397969ff0090fd1d8a42504005ce2140e6759cba926478b767ae',
    '61ded930ad68ef3a5574459fb13d1997fcea6c170c4f046b2f139d0637dcd443',
    'cc087d98be687f191bd52049573704734e056a410146c9f2827c4b845ad62176',
    'c63bb1d98b89f7b5f4785a3e2f49c4352abdf3de84316fd3e4d30e604710d862',
    'c9a57fd08a7e06a9bdb6d7e1da86c9cad07c7f5c99e6ae0b91a03ee6e3e6346d',
  ],
};

/** Fits into the processor's cache: streams of larger chunks take 1.8 times as long. */
const READ_BYTES = 256 * 1024;

/** Of the bytes from `startByte` to `endByte`, or to the end of the file. Reads synchronously: it is called on a thread of its own. */
const sha256Of = (path: string, startByte: number, endByte: number): string => {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let position = startByte; position < endByte;) {
      const bytes = readSync(file, buffer, 0, Math.min(READ_BYTES, endByte - position), position);
      if (bytes === 0) break;
      hash.update(buffer.subarray(0, bytes));
      position += bytes;
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
};

/** Path inside a folder → SHA-256. */
type FileDigests = Readonly<Record<string, string>>;

/** Part of a file with its digest. */
export interface FilePiece {
  readonly path: string;
  readonly startByte: number;
  /** Infinite for the last piece, which a longer file therefore does not match. */
  readonly endByte: number;
  readonly sha256: string;
}

/** The pieces that together are the whole files: those of `pieces`, or the whole file. */
const piecesOf = (digests: FileDigests, pieces: typeof CHROMIUM_PIECES = {}): FilePiece[] =>
  Object.entries(digests).flatMap(([path, whole]) =>
    (pieces[path] ?? [whole]).map((sha256, index, { length }) => ({
      path,
      startByte: index * PIECE_BYTES,
      endByte: index === length - 1 ? Number.POSITIVE_INFINITY : (index + 1) * PIECE_BYTES,
      sha256,
    })),
  );

/** What each of `threads` verifies; together it is every byte of every executable file. */
export const chromiumShares = (threads: number): FilePiece[][] => {
  const pieces = piecesOf(CHROMIUM_DIGESTS, CHROMIUM_PIECES);
  return Array.from({ length: threads }, (_, thread) =>
    pieces.filter((_piece, index) => index % threads === thread),
  );
};

/** Path inside a folder → what changes whenever the file changes. */
export type FileVersions = ReadonlyMap<string, string>;

/**
 * Changes whenever the file changes, unless twice within one tick of the kernel's clock: unlike `mtime`, an unprivileged
 * process cannot set `ctime` back.
 */
const versionOf = (path: string): string => {
  const { dev, ino, size, ctimeNs } = statSync(path, { bigint: true });
  return [dev, ino, size, ctimeNs].join(':');
};

const isTrue = (check: () => boolean): boolean => {
  try {
    return check();
  } catch {
    return false; // the file is missing or cannot be read
  }
};

/** The folder of `LD_LIBRARY_PATH`: any other file in it could be loaded in place of one of the system. */
const LIBRARIES = 'lib';

const hasOnly = (folder: string, paths: readonly string[]): boolean => {
  const expected = paths.filter((path) => dirname(path) === LIBRARIES);
  return expected.length === 0 || readdirSync(join(folder, LIBRARIES)).length === expected.length;
};

export type Verification = { readonly versions: FileVersions } | { readonly wrongFile: string };

/** Returns the versions of the files, or the first path that is missing or has another digest. */
export const verifyPieces = (folder: string, pieces: readonly FilePiece[]): Verification => {
  const versions = new Map<string, string>();
  for (const { path, startByte, endByte, sha256 } of pieces) {
    const file = join(folder, path);
    const isCorrect = isTrue(() => {
      const version = versionOf(file); // before it is read, so that a later change gives another version
      if ((versions.get(path) ?? version) !== version) return false;
      versions.set(path, version);
      return sha256Of(file, startByte, endByte) === sha256;
    });
    if (!isCorrect) return { wrongFile: path };
  }
  return { versions };
};

/** Joins what several threads have verified. Finds files that changed between them, and other files among the libraries. */
export const joinVerifications = (folder: string, verifications: readonly Verification[]): Verification => {
  const versions = new Map<string, string>();
  for (const verified of verifications) {
    if ('wrongFile' in verified) return verified;
    for (const [path, version] of verified.versions) {
      if ((versions.get(path) ?? version) !== version) return { wrongFile: path };
      versions.set(path, version);
    }
  }
  return isTrue(() => hasOnly(folder, [...versions.keys()])) ? { versions } : { wrongFile: LIBRARIES };
};

/** Verifies whole files. */
export const verifyFiles = (folder: string, digests: FileDigests): Verification =>
  joinVerifications(folder, [verifyPieces(folder, piecesOf(digests))]);

/** Whether a folder exists and belongs to the user of this process. */
export const isOwnFolder = (folder: string): boolean =>
  isTrue(() => {
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === process.getuid?.();
  });

/** Whether files that were verified are still the same. */
export const areUnchanged = (folder: string, versions: FileVersions): boolean =>
  isTrue(
    () =>
      [...versions].every(([path, version]) => versionOf(join(folder, path)) === version) &&
      hasOnly(folder, [...versions.keys()]),
  );
