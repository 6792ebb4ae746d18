import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { ExtractOptions } from 'tar-fs';
import { CHROMIUM_DIGESTS, isOwnFolder, verifyFiles } from '#renderer/browser/file-digests.ts';
import type { Verification } from '#renderer/browser/file-digests.ts';
import { decompressFrames } from '#renderer/browser/zstd-frames.ts';

export interface ChromiumFolders {
  /** Folder of the compressed files in the package. */
  readonly bin: string;
  /** Folder of the unpacked files. */
  readonly unpacked: string;
}

/** As root, tar-fs would change the owner to that in the archive. Its type declarations lack `chown`. */
const KEEP_OWNER = { chown: false } as ExtractOptions;
const EXECUTABLE = 0o755;
const LARGE_CHUNKS = { chunkSize: 1024 * 1024 };

/** tar-fs rejects entries outside `target`. */
const unpackArchives = async (bin: string, target: string): Promise<void> => {
  const { extract } = await import('tar-fs'); // not needed when the files are unpacked already
  for (const archive of ['al2023', 'fonts', 'swiftshader']) {
    const compressed = createReadStream(join(bin, `${archive}.tar.br`));
    await pipeline(compressed, createBrotliDecompress(LARGE_CHUNKS), extract(target, KEEP_OWNER));
  }
};

/** From the frames that `layers/chromium` makes, otherwise from the file of the package. */
const unpackExecutable = async (bin: string, target: string): Promise<void> => {
  const frames = join(bin, 'chromium.zst');
  if (existsSync(frames)) return decompressFrames(frames, target, EXECUTABLE);
  const compressed = createReadStream(join(bin, 'chromium.br'));
  const executable = createWriteStream(target, { mode: EXECUTABLE });
  return pipeline(compressed, createBrotliDecompress(LARGE_CHUNKS), executable);
};

/** Settles when nothing is written any more, also when one part fails. */
const unpack = async (bin: string, target: string): Promise<void> => {
  const parts = [unpackArchives(bin, target), unpackExecutable(bin, join(target, 'chromium'))];
  await Promise.allSettled(parts);
  await Promise.all(parts);
};

/**
 * Unpacks the package and verifies the unpacked files. The folder is renamed to its final name once complete, so it is
 * never partial. Replaces a folder with other content: native code of an exploited page could have changed it.
 */
export const unpackChromium = async ({ bin, unpacked }: ChromiumFolders): Promise<Verification> => {
  if (isOwnFolder(unpacked)) {
    // Another process may have replaced it meanwhile.
    const found = verifyFiles(unpacked, CHROMIUM_DIGESTS);
    if (!('wrongFile' in found)) return found;
    await rm(unpacked, { recursive: true, force: true });
  }
  const unfinished = await mkdtemp(`${unpacked}-`);
  try {
    await unpack(bin, unfinished);
    await rename(unfinished, unpacked);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!isOwnFolder(unpacked)) throw error; // otherwise another process has unpacked it meanwhile
  }
  return verifyFiles(unpacked, CHROMIUM_DIGESTS);
};
