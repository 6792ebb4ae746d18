import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOfFile } from './file-digest.ts';
import { isLeftOut } from './left-out.ts';
import { FolderError } from './read-folder.ts';

/** Control characters, and what separates names, drives and streams on some system. */
// oxlint-disable-next-line no-control-regex -- they are what is refused
const UNSAFE = /[\u0000-\u001f\\:]/;

/** Names that are one file where case does not count. */
export const fold = (path: string): string => path.normalize().toUpperCase().toLowerCase();

/** A path and the folders above it, the outermost first. */
const prefixesOf = (path: string): string[] =>
  path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));

/** Throws for paths outside the folder or that a push leaves out, such as `.git/config`, and for those that differ only in case. */
export const requireSafePaths = (paths: readonly string[]): void => {
  const spellings = new Map<string, string>();
  for (const path of paths) {
    if (UNSAFE.test(path) || path.split('/').includes('') || isLeftOut(path))
      throw new FolderError(
        `The project has a file that is not written to a folder: ${JSON.stringify(path)}.`,
      );
    for (const prefix of prefixesOf(path)) {
      const other = spellings.get(fold(prefix)) ?? prefix;
      if (other !== prefix)
        throw new FolderError(
          `The names ${other} and ${prefix} differ only in case: rename one in the project.`,
        );
      spellings.set(fold(prefix), prefix);
    }
  }
};

/** SHA-256 of a file of the folder; undefined where there is none. Throws for links: they may lead out of the folder. */
export const digestInFolder = async (folder: string, path: string): Promise<string | undefined> => {
  for (const prefix of prefixesOf(path)) {
    const stats = await lstat(join(folder, prefix)).catch(() => undefined);
    if (stats === undefined) return undefined;
    if (prefix === path ? !stats.isFile() : !stats.isDirectory())
      throw new FolderError(
        `${join(folder, prefix)} is in the way: it is a link or no ${prefix === path ? 'file' : 'folder'}.`,
      );
  }
  return digestOfFile(join(folder, path));
};
