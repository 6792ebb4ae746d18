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

export interface FoundFile {
  /** With slashes and composed characters, whatever the system uses. */
  readonly path: string;
  /** Absolute, with links followed. */
  readonly file: string;
}

/** Every file below a folder. Links are followed inside `root`, except into a folder that contains them, and to what is left out. */
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
    const real = relative(root, file).replaceAll(sep, '/');
    if (isLeftOut(real)) {
      skipped.push(`${path} is a link to ${real}, which is not sent.`);
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

/** The text, byte for byte; undefined for other bytes, and with a NUL, which the API does not take. */
const decodeText = (bytes: Uint8Array): string | undefined => {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** The text of a file that is no media; a sentence when it cannot be part of a project. */
export const readText = async ({
  path,
  file,
}: FoundFile): Promise<{ readonly text: string; readonly bytes: Uint8Array } | string> => {
  if ((await stat(file)).size > TEXT_MAX_BYTES) return `${path} is larger than a text of 1 MiB.`;
  const bytes = await readFile(file);
  const text = decodeText(bytes);
  if (text === undefined) return `${path} is neither a text in UTF-8 nor a known kind of media.`;
  return { text, bytes };
};

/** A file as part of a project: media become assets, every other file must be a text. A sentence when it cannot be one. */
const readLocalFile = async (found: FoundFile): Promise<LocalFile | string> => {
  const { path, file } = found;
  const contentType = mediaTypeOf(path);
  if (contentType !== undefined) return { file, contentType, sha256: await digestOfFile(file) };
  const read = await readText(found);
  if (typeof read === 'string') return read;
  return { file, text: read.text, sha256: createHash('sha256').update(read.bytes).digest('hex') };
};

/** The files of a folder that a project can have, and why others are left out. */
export const listFolder = async (
  folder: string,
): Promise<{ readonly found: readonly FoundFile[]; readonly skipped: string[] }> => {
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined || !(await stat(root)).isDirectory())
    throw new FolderError(`${folder} is not a folder.`);
  const skipped: string[] = [];
  const found = await findFiles(root, root, '', [root], skipped);
  const paths = new Set<string>();
  for (const { path } of found) {
    if (paths.has(path))
      throw new FolderError(`Two files are named ${path}, in different spellings: rename one.`);
    paths.add(path);
  }
  return { found, skipped };
};

/** Reads the files of a project folder. */
export const readFolder = async (folder: string): Promise<Folder> => {
  const { found, skipped } = await listFolder(folder);
  const files = new Map<string, LocalFile>();
  for (const each of found) {
    const file = await readLocalFile(each);
    if (typeof file === 'string') skipped.push(file);
    else files.set(each.path, file);
  }
  if (!files.has('index.html')) throw new FolderError(`${folder} has no index.html.`);
  return { files, skipped };
};
