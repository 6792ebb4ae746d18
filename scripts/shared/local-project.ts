import { readdir, readFile, realpath } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { parseAssetId } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import type { ProjectFile, ProjectFiles } from '#core/project/project-files.ts';
import { siteFile } from '#renderer/page/site.ts';
import type { SiteFile } from '#renderer/page/site.ts';
import { mediaTypeOf } from '../../clients/typescript/src/projects/media-types.ts';
import { FolderError, listFolder, readText } from '../../clients/typescript/src/projects/read-folder.ts';
import type { FoundFile } from '../../clients/typescript/src/projects/read-folder.ts';
import { OperatorError } from './command-line.ts';
import { kindOfStart } from './composition-source.ts';
import { localId } from './local-media.ts';
import type { LocalFile, LocalUse } from './local-media.ts';

/** A folder as a project, in which every media file stands for an asset. */
export interface LocalProject {
  readonly files: ProjectFiles;
  readonly html: string;
  /** By asset id. */
  readonly images: ReadonlyMap<string, SiteFile>;
  readonly fonts: ReadonlyMap<string, SiteFile>;
  /** Why files of the folder are no part of the project, as a push says it. */
  readonly skipped: readonly string[];
  /** Audio files and clips, which may not fit into memory. */
  readonly media: ReadonlyMap<AssetId, LocalFile>;
}

const ASSETS = 'assets';

/** A file `assets/<asset id>.jpg` stands for the asset of that id. */
const assetPathOf = (path: string): { readonly path: string; readonly id?: AssetId } => {
  const { dir, name } = parse(path);
  const id = dir === ASSETS ? parseAssetId(name) : undefined;
  return id === undefined ? { path } : { path: `${ASSETS}/${id}`, id };
};

/** Files `assets/<asset id>` without an extension, which are no files of the project. Links are left out. */
const findNamedAssets = async (folder: string): Promise<readonly FoundFile[]> => {
  const entries = await readdir(join(folder, ASSETS), { withFileTypes: true }).catch(() => []);
  const named = entries.filter((entry) => entry.isFile() && parseAssetId(entry.name) !== undefined);
  return Promise.all(
    named.map(async ({ name }) => ({
      path: `${ASSETS}/${name}`,
      file: await realpath(join(folder, ASSETS, name)),
    })),
  );
};

/** As a push lists them. */
const list = async (folder: string): ReturnType<typeof listFolder> => {
  try {
    return await listFolder(folder);
  } catch (error) {
    throw error instanceof FolderError ? new OperatorError(error.message) : error;
  }
};

/** Undefined for a file that is no media. */
const useOf = async ({ path, file }: FoundFile): Promise<LocalUse | undefined> => {
  const type = mediaTypeOf(path)?.split('/')[0];
  if (type !== undefined) return type as LocalUse; // safe: the types of media are these
  return parseAssetId(parse(path).base) === undefined ? undefined : kindOfStart(file);
};

/** Reads a folder with an index.html and the files it uses. Files that are neither texts nor media are left out, as by a push. */
export const readLocalProject = async (folder: string): Promise<LocalProject> => {
  const files = new Map<string, ProjectFile>();
  const [images, fonts] = [new Map<string, SiteFile>(), new Map<string, SiteFile>()];
  const media = new Map<AssetId, LocalFile>();
  const { found: listed, skipped } = await list(folder);
  for (const found of [...listed, ...(await findNamedAssets(folder))]) {
    const { path: name, file } = found;
    const use = await useOf(found);
    if (use === undefined) {
      const read = await readText(found);
      if (typeof read === 'string') skipped.push(read);
      else files.set(name, { text: read.text });
      continue;
    }
    const { path, id: assetId = localId(use, files.size) } = assetPathOf(name);
    files.set(path, { assetId });
    if (use === 'audio' || use === 'video') media.set(assetId, { name, path: file });
    else (use === 'font' ? fonts : images).set(assetId, siteFile(name, await readFile(file)));
  }
  const index = files.get(PROJECT_INDEX);
  if (index === undefined || !('text' in index))
    throw new OperatorError(`The folder ${folder} contains no index.html.`);
  return { files, html: index.text, images, fonts, media, skipped };
};

/** Prints which files are no part of the project, beside what a command prints for programs. */
export const printSkipped = (skipped: readonly string[]): void => {
  for (const sentence of skipped) console.error(`Left out: ${sentence}`);
};
