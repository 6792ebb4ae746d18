import { createHash } from 'node:crypto';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Upload } from '../asset-requests.ts';
import { digestOfFile } from './file-digest.ts';
import { isLeftOut } from './left-out.ts';
import { mediaTypeOf } from './media-types.ts';

/** Limits of the API for one project: files, and bytes of a text. */
const [FILES_MAX, TEXT_MAX_BYTES] = [200, 1024 * 1024];

export type LocalFile = { readonly file: string; readonly sha256: string } & (
  | { readonly text: string }
  | { readonly contentType: Upload['contentType'] }
);

export interface Folder {
  /** By their paths in the project. */
  readonly files: ReadonlyMap<string, LocalFile>;
  /** Files that cannot be part of a project, with the reason. */
  readonly skipped: readonly string[];
}

/** The folder is no project. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

const isInside = (folder: string, file: string): boolean => {
  const path = relative(folder, file);
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
};

interface FoundFile {
  /** With slashes and composed characters, whatever the system uses. */
  readonly path: string;
  readonly file: string;
}

/** Every file below a folder. Links are followed inside `root`, except into a folder that contains them. */
const findFiles = async (
  root: string,
  folder: string,
  prefix: string,
  above: readonly string[],
  skipped: string[],
): Promise<FoundFile[]> => {
  const found: FoundFile[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const path = prefix + name.normalize();
    if (isLeftOut(path)) continue;
    const file = await realpath(join(folder, name)).catch(() => undefined);
    if (file === undefined || !isInside(root, file) || above.includes(file)) {
      skipped.push(`${path} is a link that leaves the folder.`);
      continue;
    }
    const stats = await stat(file);
    if (stats.isDirectory())
      found.push(...(await findFiles(root, file, `${path}/`, [...above, file], skipped)));
    else if (stats.isFile()) found.push({ path, file });
    if (found.length > FILES_MAX)
      throw new FolderError(`A project has at most ${FILES_MAX} files; the folder has more.`);
  }
  return found;
};

/** The text, byte for byte; undefined for other bytes. */
const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** A file as part of a project: media become assets, every other file must be a text. A sentence when it cannot be one. */
const readLocalFile = async ({ path, file }: FoundFile): Promise<LocalFile | string> => {
  const contentType = mediaTypeOf(path);
  if (contentType !== undefined) return { file, contentType, sha256: await digestOfFile(file) };
  if ((await stat(file)).size > TEXT_MAX_BYTES) return `${path} is larger than a text of 1 MiB.`;
  const bytes = await readFile(file);
  const text = decode(bytes);
  if (text === undefined) return `${path} is neither a text in UTF-8 nor a known kind of media.`;
  return { file, text, sha256: createHash('sha256').update(bytes).digest('hex') };
};

/** Reads the files of a project folder. */
export const readFolder = async (folder: string): Promise<Folder> => {
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined || !(await stat(root)).isDirectory())
    throw new FolderError(`${folder} is not a folder.`);
  const skipped: string[] = [];
  const files = new Map<string, LocalFile>();
  for (const found of await findFiles(root, root, '', [root], skipped)) {
    const file = await readLocalFile(found);
    if (typeof file === 'string') skipped.push(file);
    else files.set(found.path, file);
  }
  if (!files.has('index.html')) throw new FolderError(`${folder} has no index.html.`);
  return { files, skipped };
};
