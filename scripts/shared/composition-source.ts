import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, extname, join, parse, relative } from 'node:path';
import { assetAddress, parseAssetId } from '#core/asset/asset-id.ts';
import { siteFile } from '#renderer/page/site.ts';
import type { SiteFile } from '#renderer/page/site.ts';
import { OperatorError, UnreadableFileError } from './command-line.ts';

/** A composition with what it may load. */
export interface CompositionSource {
  readonly html: Buffer;
  /** By path relative to the composition. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Pictures that stand for assets of the API, by asset id. */
  readonly images: ReadonlyMap<string, SiteFile>;
}

/** A picture may also have no extension, as in the address of its asset. */
const PICTURES = ['', '.jpg', '.jpeg', '.png', '.webp'];

/** Names that begin with a dot, such as `.env` and `.git`, and installed packages belong to no composition. */
const LEFT_OUT = /(?:^|[\\/])(?:\.|node_modules(?:[\\/]|$))/;

export const isLeftOut = (path: string): boolean => LEFT_OUT.test(path);

/** Symbolic links are left out too, so that no file outside the folder is read. */
const readFolder = async (folder: string): Promise<ReadonlyMap<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !isLeftOut(path));
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)),
  );
};

export const readBytes = (path: string): Promise<Buffer> =>
  readFile(path).catch(() => {
    throw new UnreadableFileError(path);
  });

export const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true;

/** The pictures `assets/<asset id>`, `assets/<asset id>.jpg` and the like in a folder. */
const readImages = async (folder: string): Promise<CompositionSource['images']> => {
  const isOwn = (await lstat(join(folder, 'assets')).catch(() => undefined))?.isDirectory();
  if (isOwn !== true) return new Map();
  const entries = await readdir(join(folder, 'assets'), { withFileTypes: true });
  const pictures = entries.filter(
    (entry) =>
      entry.isFile() &&
      PICTURES.includes(extname(entry.name)) &&
      parseAssetId(parse(entry.name).name) !== undefined,
  );
  return new Map(
    await Promise.all(
      pictures.map(async ({ name, parentPath }) => {
        const body = await readFile(join(parentPath, name));
        return [parse(name).name, siteFile(name, body)] as const;
      }),
    ),
  );
};

/**
 * Reads an HTML file, or a folder with an index.html and the files it uses. An HTML file has no files beside it, as in
 * the API; only pictures in `assets` stand for uploaded assets.
 */
export const readSource = async (path: string): Promise<CompositionSource> => {
  if (!(await isFolder(path)))
    return { html: await readBytes(path), files: new Map(), images: await readImages(dirname(path)) };
  const files = await readFolder(path);
  const html = files.get('index.html');
  if (html === undefined) throw new OperatorError(`The folder ${path} contains no index.html.`);
  return { html, files, images: await readImages(path) };
};

/** Everything that the composition may load, by path, as the renderer serves it. */
export const siteFilesOf = ({
  files,
  images,
}: Omit<CompositionSource, 'html'>): ReadonlyMap<string, SiteFile> =>
  new Map([
    ...[...files].map(([path, body]) => [path, siteFile(path, body)] as const),
    ...[...images].map(([id, image]) => [assetAddress(id), image] as const),
  ]);
