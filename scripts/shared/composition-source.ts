import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { OperatorError, UnreadableFileError } from './command-line.ts';

/** A composition with the local files it may load, by path relative to it. */
export interface CompositionSource {
  readonly html: Buffer;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Symbolic links are left out, so that no file outside the folder is read. */
const readFolder = async (folder: string): Promise<ReadonlyMap<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(paths.map(async (path) => [relative(folder, path), await readFile(path)] as const)),
  );
};

export const readBytes = (path: string): Promise<Buffer> =>
  readFile(path).catch(() => {
    throw new UnreadableFileError(path);
  });

export const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true;

/** Reads an HTML file, which has no files beside it as in the API, or a folder with an index.html. */
export const readSource = async (path: string): Promise<CompositionSource> => {
  if (!(await isFolder(path))) return { html: await readBytes(path), files: new Map() };
  const files = await readFolder(path);
  const html = files.get('index.html');
  if (html === undefined) throw new OperatorError(`The folder ${path} contains no index.html.`);
  return { html, files };
};
