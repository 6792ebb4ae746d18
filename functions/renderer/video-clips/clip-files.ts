import { open, readdir, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { RenderError } from '#core/rendering/render-error.ts';

/** Folder of a browser profile that holds the files of origins. */
const ORIGIN_FILES = '/File System/';
/** Added to a size, so that it identifies one file. */
const MARK_BYTES = 7;

/** Sizes of files for pictures of at most these sizes: larger, and each another one. */
export const markedSizes = (maxBytes: readonly number[]): readonly number[] => {
  const largest = Math.max(0, ...maxBytes);
  return maxBytes.map((_, index) => largest + MARK_BYTES * (index + 1));
};

/** Opens the origin's files of exactly these sizes until `ended`. */
export const openClipFiles = async (
  profileDir: string,
  sizes: readonly number[],
  ended: AbortSignal,
): Promise<readonly FileHandle[]> => {
  const entries = await readdir(profileDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(ORIGIN_FILES));
  const found = await Promise.all(
    paths.map(async (path) => ({ path, size: (await stat(path).catch(() => undefined))?.size })),
  );
  const files = await Promise.all(
    sizes.map((size) => {
      const path = found.find((file) => file.size === size)?.path;
      if (path === undefined)
        throw new RenderError('script_error', 'the page removed a file for pictures of a clip');
      return open(path, 'r+');
    }),
  );
  const close = () => void Promise.allSettled(files.map((file) => file.close()));
  if (ended.aborted) close();
  else ended.addEventListener('abort', close, { once: true });
  return files;
};
