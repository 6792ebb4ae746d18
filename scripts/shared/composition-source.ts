import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, parse, relative } from 'node:path';
import { assetAddress, parseAssetId } from '#core/asset/asset-id.ts';
import { siteFile } from '#renderer/page/site.ts';
import type { SiteFile } from '#renderer/page/site.ts';
import { audioTypeOf } from './audio-type.ts';
import { OperatorError, UnreadableFileError } from './command-line.ts';

/** A composition with what it may load. */
export interface CompositionSource {
  readonly html: Buffer;
  /** Folder of the document. */
  readonly folder: string;
  /** By path relative to the composition. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Pictures that stand for assets of the API, by asset id. */
  readonly images: ReadonlyMap<string, SiteFile>;
  /** Audio files that stand for assets of the API, by asset id. */
  readonly audio: ReadonlyMap<string, Buffer>;
}

/** A file that stands for an asset may also have no extension, as in the address of the asset. */
const ASSET_EXTENSIONS = ['', '.jpg', '.jpeg', '.png', '.webp', '.mp3', '.m4a', '.mp4', '.wav'];

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

type Assets = Pick<CompositionSource, 'images' | 'audio'>;

/** The files `assets/<asset id>`, `assets/<asset id>.jpg` and the like in a folder. */
const readAssets = async (folder: string): Promise<Assets> => {
  const assets = { images: new Map<string, SiteFile>(), audio: new Map<string, Buffer>() };
  const isOwn = (await lstat(join(folder, 'assets')).catch(() => undefined))?.isDirectory();
  if (isOwn !== true) return assets;
  for (const entry of await readdir(join(folder, 'assets'), { withFileTypes: true })) {
    const { name: id, ext } = parse(entry.name);
    if (!entry.isFile() || !ASSET_EXTENSIONS.includes(ext) || parseAssetId(id) === undefined) continue;
    const body = await readFile(join(folder, 'assets', entry.name));
    if (audioTypeOf(body) === undefined) assets.images.set(id, siteFile(entry.name, body));
    else assets.audio.set(id, body);
  }
  return assets;
};

/**
 * Reads an HTML file, or a folder with an index.html and the files it uses. An HTML file has no files beside it, as in
 * the API; only files in `assets` stand for uploaded assets, and its audio is read when it is mixed.
 */
export const readSource = async (path: string): Promise<CompositionSource> => {
  if (!(await isFolder(path))) {
    const folder = dirname(path);
    return { html: await readBytes(path), folder, files: new Map(), ...(await readAssets(folder)) };
  }
  const files = await readFolder(path);
  const html = files.get('index.html');
  if (html === undefined) throw new OperatorError(`The folder ${path} contains no index.html.`);
  return { html, folder: path, files, ...(await readAssets(path)) };
};

/** Everything that the composition may load, by path, as the renderer serves it. */
export const siteFilesOf = ({
  files,
  images,
}: Pick<CompositionSource, 'files' | 'images'>): ReadonlyMap<string, SiteFile> =>
  new Map([
    ...[...files].map(([path, body]) => [path, siteFile(path, body)] as const),
    ...[...images].map(([id, image]) => [assetAddress(id), image] as const),
  ]);
