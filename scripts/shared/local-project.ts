import { open, readdir, readFile } from 'node:fs/promises';
import { extname, join, parse, relative } from 'node:path';
import { parseAssetId } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import type { ProjectFile, ProjectFiles } from '#core/project/project-files.ts';
import { siteFile } from '#renderer/page/site.ts';
import type { SiteFile } from '#renderer/page/site.ts';
import { audioTypeOf } from './audio-type.ts';
import { OperatorError } from './command-line.ts';
import {
  AUDIO_EXTENSIONS,
  CLIP_EXTENSIONS,
  FONT_EXTENSIONS,
  IMAGE_EXTENSIONS,
  isLeftOut,
  WEBM_START,
} from './composition-source.ts';
import { localId } from './local-media.ts';
import type { LocalFile, LocalUse } from './local-media.ts';

/** A folder as a project, in which every file that is no text stands for an asset. */
export interface LocalProject {
  readonly files: ProjectFiles;
  readonly html: string;
  /** By asset id. */
  readonly images: ReadonlyMap<string, SiteFile>;
  readonly fonts: ReadonlyMap<string, SiteFile>;
  /** Audio files and clips, which may not fit into memory. */
  readonly media: ReadonlyMap<AssetId, LocalFile>;
  /** Files of other types by path, which only this machine serves. */
  readonly others: ReadonlyMap<string, Buffer>;
}

const TEXT_EXTENSIONS = 'html htm css js mjs json svg srt vtt txt csv md xml glsl frag vert'
  .split(' ')
  .map((extension) => `.${extension}`);
const USES: Readonly<Record<string, LocalUse | 'text'>> = Object.fromEntries(
  (
    [
      ['text', TEXT_EXTENSIONS],
      ['image', IMAGE_EXTENSIONS],
      ['font', FONT_EXTENSIONS],
      ['audio', AUDIO_EXTENSIONS],
      ['video', CLIP_EXTENSIONS],
    ] as const
  ).flatMap(([use, extensions]) => extensions.map((extension) => [extension, use] as const)),
);
/** First bytes of a file without an extension. */
const FONT_STARTS = ['wOF2', 'wOFF', 'OTTO', 'true', '\0\u0001\0\0'];
const HEAD_BYTES = 12;

const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const useOf = async (path: string): Promise<LocalUse | 'text'> => {
  const extension = extname(path).toLowerCase();
  if (extension !== '') return USES[extension] ?? 'other';
  const head = await readHead(path);
  const start = head.toString('latin1', 0, 4);
  if (FONT_STARTS.includes(start)) return 'font';
  if (start === WEBM_START || head.toString('latin1', 4, 8) === 'ftyp') return 'video';
  return audioTypeOf(head) === undefined ? 'image' : 'audio';
};

/** A file `assets/<asset id>.jpg` stands for the asset of that id. */
const assetPathOf = (path: string): { readonly path: string; readonly id?: AssetId } => {
  const { dir, name } = parse(path);
  const id = dir === 'assets' ? parseAssetId(name) : undefined;
  return id === undefined ? { path } : { path: `assets/${id}`, id };
};

/** Symbolic links are left out, so that no file outside the folder is read. */
const listFiles = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !isLeftOut(path))
    .toSorted();
};

/** Reads a folder with an index.html and the files it uses. */
export const readLocalProject = async (folder: string): Promise<LocalProject> => {
  const files = new Map<string, ProjectFile>();
  const [images, fonts] = [new Map<string, SiteFile>(), new Map<string, SiteFile>()];
  const media = new Map<AssetId, LocalFile>();
  const others = new Map<string, Buffer>();
  for (const name of await listFiles(folder)) {
    const full = join(folder, name);
    const use = await useOf(full);
    if (use === 'text') {
      files.set(name, { text: await readFile(full, 'utf8') });
      continue;
    }
    const { path, id: assetId = localId(use, files.size) } = assetPathOf(name);
    files.set(path, { assetId });
    if (use === 'audio' || use === 'video') media.set(assetId, { name, path: full });
    else if (use === 'other') others.set(name, await readFile(full));
    else (use === 'font' ? fonts : images).set(assetId, siteFile(name, await readFile(full)));
  }
  const index = files.get(PROJECT_INDEX);
  if (index === undefined || !('text' in index))
    throw new OperatorError(`The folder ${folder} contains no index.html.`);
  return { files, html: index.text, images, fonts, media, others };
};
