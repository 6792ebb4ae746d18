import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';

/** Decompressed bytes of each frame but the last, which has fewer. */
export const FRAME_BYTES = 16 * 1024 * 1024;
/** Decompressed at a time, on the threads of libuv. */
const PARALLEL_FRAMES = 3;
const FRAME_OPTIONS = { chunkSize: FRAME_BYTES, maxOutputLength: FRAME_BYTES };

const decompress = promisify(zstdDecompress);

/**
 * Decompresses a folder of zstd frames, in the order of their names, into a new file. They do not depend on each other, so
 * several cores share the work and each frame is written at its position as soon as it is complete.
 */
export const decompressFrames = async (folder: string, target: string, mode: number): Promise<void> => {
  const frames = (await readdir(folder)).toSorted().entries();
  const file = await open(target, 'wx', mode);
  const decompressNext = async (): Promise<void> => {
    for (const [index, name] of frames) {
      const content = await decompress(await readFile(join(folder, name)), FRAME_OPTIONS);
      await file.writev([content], index * FRAME_BYTES);
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL_FRAMES }, decompressNext));
  } finally {
    await file.close();
  }
};
