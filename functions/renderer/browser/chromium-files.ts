import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { ExtractOptions } from 'tar-fs';
import { CHROMIUM_DIGESTS, verifyFiles } from '#renderer/browser/file-digests.ts';
import type { FileVersions } from '#renderer/browser/file-digests.ts';

export interface ChromiumFolders {
  /** Folder of the compressed files in the package. */
  readonly bin: string;
  /** Folder of the unpacked files. */
  readonly unpacked: string;
}

/** As root, tar-fs would change the owner to that in the archive. Its type declarations lack `chown`. */
const KEEP_OWNER = { chown: false } as ExtractOptions;
const LARGE_CHUNKS = { chunkSize: 1024 * 1024 };

/** tar-fs rejects entries outside `target`. */
const unpack = async (bin: string, target: string): Promise<void> => {
  const { extract } = await import('tar-fs'); // not needed when the files are unpacked already
  for (const archive of ['al2023', 'fonts', 'swiftshader']) {
    const compressed = createReadStream(join(bin, `${archive}.tar.br`));
    await pipeline(compressed, createBrotliDecompress(LARGE_CHUNKS), extract(target, KEEP_OWNER));
  }
  const executable = createWriteStream(join(target, 'chromium'), { mode: 0o755 });
  await pipeline(
    createReadStream(join(bin, 'chromium.br')),
    createBrotliDecompress(LARGE_CHUNKS),
    executable,
  );
};

const isOwnFolder = async (folder: string): Promise<boolean> => {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.();
};

/**
 * Unpacks the package unless that was done before, and verifies the unpacked files. The folder is renamed to its final
 * name once complete, so it is never partial.
 */
export const prepareChromiumFiles = async ({ bin, unpacked }: ChromiumFolders): Promise<FileVersions> => {
  if (await isOwnFolder(unpacked)) {
    const verified = verifyFiles(unpacked, CHROMIUM_DIGESTS);
    if (!('wrongFile' in verified)) return verified.versions;
    await rm(unpacked, { recursive: true, force: true }); // native code of an exploited page could have changed it
  }
  const unfinished = await mkdtemp(`${unpacked}-`);
  try {
    await unpack(bin, unfinished);
    await rename(unfinished, unpacked);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await isOwnFolder(unpacked))) throw error; // otherwise another process has unpacked it meanwhile
  }
  const verified = verifyFiles(unpacked, CHROMIUM_DIGESTS);
  if (!('wrongFile' in verified)) return verified.versions;
  throw new Error(`${unpacked}/${verified.wrongFile} does not have the expected digest.`);
};
