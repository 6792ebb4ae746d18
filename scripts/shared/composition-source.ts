import { lstat, open, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, extname, join, parse, relative } from 'node:path';
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
  /** By path relative to the composition. Clips are left out: they may not fit into memory. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Pictures that stand for assets of the API, by asset id. */
  readonly images: ReadonlyMap<string, SiteFile>;
  /** Fonts that stand for assets of the API, by asset id. */
  readonly fonts: ReadonlyMap<string, SiteFile>;
  /** Paths of audio files and clips that stand for assets of the API, by asset id. */
  readonly media: ReadonlyMap<string, string>;
}

const IMAGE_EXTENSIONS = ['.jpg', '.jpeg', '.png', '.webp'];
const FONT_EXTENSIONS = ['.woff2', '.woff', '.ttf', '.otf'];
const AUDIO_EXTENSIONS = ['.mp3', '.m4a', '.wav'];
export const CLIP_EXTENSIONS = ['.mp4', '.m4v', '.mov', '.webm'];
const MEDIA_EXTENSIONS = [...AUDIO_EXTENSIONS, ...CLIP_EXTENSIONS];
/** First bytes of a file without an extension. */
const WEBM_START = '\u001a\u0045\u00df\u00a3';
const FONT_STARTS = ['wOF2', 'wOFF', 'OTTO', 'true', '\0\u0001\0\0'];
const HEAD_BYTES = 12;

type AssetFolder = 'images' | 'fonts' | 'media';

/** A file that stands for an asset may also have no extension, as in the address of the asset. */
const kindOf = async (path: string): Promise<AssetFolder | undefined> => {
  const extension = extname(path).toLowerCase();
  if (IMAGE_EXTENSIONS.includes(extension)) return 'images';
  if (FONT_EXTENSIONS.includes(extension)) return 'fonts';
  if (MEDIA_EXTENSIONS.includes(extension)) return 'media';
  return extension === '' ? FOLDERS[await kindOfStart(path)] : undefined;
};

const FOLDERS = { image: 'images', font: 'fonts', audio: 'media', video: 'media' } as const;

/** Kind of a media file by its first bytes. */
export const kindOfStart = async (path: string): Promise<keyof typeof FOLDERS> => {
  const head = await readHead(path);
  const start = head.toString('latin1', 0, 4);
  if (FONT_STARTS.includes(start)) return 'font';
  if (start === WEBM_START || head.toString('latin1', 4, 8) === 'ftyp') return 'video';
  return audioTypeOf(head) === undefined ? 'image' : 'audio';
};

const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Names that begin with a dot, such as `.env` and `.git`, and installed packages belong to no composition. */
const LEFT_OUT = /(?:^|[\\/])(?:\.|node_modules(?:[\\/]|$))/;

export const isLeftOut = (path: string): boolean => LEFT_OUT.test(path);

/** Symbolic links are left out too, so that no file outside the folder is read. */
const readFolder = async (
  folder: string,
  media: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !isLeftOut(path) && !CLIP_EXTENSIONS.includes(extname(path).toLowerCase()))
    .filter((path) => !media.has(join(folder, path)));
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

type Assets = Pick<CompositionSource, AssetFolder>;

/** The files `assets/<asset id>`, `assets/<asset id>.jpg` and the like in a folder. */
const readAssets = async (folder: string): Promise<Assets> => {
  const images = new Map<string, SiteFile>();
  const fonts = new Map<string, SiteFile>();
  const media = new Map<string, string>();
  const isOwn = (await lstat(join(folder, 'assets')).catch(() => undefined))?.isDirectory();
  if (isOwn !== true) return { images, fonts, media };
  for (const entry of await readdir(join(folder, 'assets'), { withFileTypes: true })) {
    const id = parse(entry.name).name;
    if (!entry.isFile() || parseAssetId(id) === undefined) continue;
    const path = join(folder, 'assets', entry.name);
    const kind = await kindOf(path);
    if (kind === 'media') media.set(id, path);
    else if (kind !== undefined)
      (kind === 'fonts' ? fonts : images).set(id, siteFile(entry.name, await readFile(path)));
  }
  return { images, fonts, media };
};

/**
 * Reads an HTML file, or a folder with an index.html and the files it uses. An HTML file has no files beside it, as in
 * the API; only files in `assets` stand for uploaded assets, and its audio and clips are read when they are used.
 */
export const readSource = async (path: string): Promise<CompositionSource> => {
  if (!(await isFolder(path))) {
    const folder = dirname(path);
    return { html: await readBytes(path), folder, files: new Map(), ...(await readAssets(folder)) };
  }
  const assets = await readAssets(path);
  const files = await readFolder(path, new Set(assets.media.values()));
  const html = files.get('index.html');
  if (html === undefined) throw new OperatorError(`The folder ${path} contains no index.html.`);
  return { html, folder: path, files, ...assets };
};

/** Everything that the composition may load, by path, as the renderer serves it. */
export const siteFilesOf = ({
  files,
  images,
  fonts,
}: Pick<CompositionSource, 'files' | 'images' | 'fonts'>): ReadonlyMap<string, SiteFile> =>
  new Map([
    ...[...files].map(([path, body]) => [path, siteFile(path, body)] as const),
    ...[...images, ...fonts].map(([id, file]) => [assetAddress(id), file] as const),
  ]);
