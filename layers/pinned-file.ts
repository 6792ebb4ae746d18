import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Lower-case hex digest; undefined when there is no such file or it cannot be read. */
export const findSha256 = async (file: string): Promise<string | undefined> => {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
};

export interface PinnedCopy {
  readonly source: string;
  readonly target: string;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly mode: number;
}

/** Copies a file if it has the pinned digest. Returns false without a target when it is missing or differs. */
export const copyPinned = async ({ source, target, sha256, mode }: PinnedCopy): Promise<boolean> => {
  const unchecked = `${target}.${randomUUID()}`; // others may copy the same file
  await mkdir(dirname(target), { recursive: true });
  try {
    await copyFile(source, unchecked);
    if ((await findSha256(unchecked)) !== sha256) return false;
    await chmod(unchecked, mode);
    await rename(unchecked, target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  } finally {
    await rm(unchecked, { force: true });
  }
};
