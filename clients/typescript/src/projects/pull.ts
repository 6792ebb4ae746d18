import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoClient } from '../client.ts';
import { download } from './download.ts';
import { readState, writeState } from './folder-state.ts';
import { digestInFolder, fold, requireSafePaths } from './safe-paths.ts';
import { readSavedFiles } from './saved-files.ts';
import type { SavedFiles } from './saved-files.ts';
import { pullNamedAssets } from './pull-named-assets.ts';

export interface PullOptions {
  /** The newest one by default. */
  readonly revision?: number;
  /** Overwrites files that were changed in the folder. */
  readonly force?: boolean;
  /** Called with a sentence about each step. */
  readonly onProgress?: (sentence: string) => void;
}

/** Files of the folder that were changed since the last push or pull. Nothing was written. */
export class LocalChangesError extends Error {
  override readonly name = 'LocalChangesError';
  readonly paths: readonly string[];

  constructor(paths: readonly string[]) {
    super(
      `Changed in the folder: ${paths.join(', ')}. Push them, or pull with force (--force) to overwrite them.`,
    );
    this.paths = paths;
  }
}

const byKind = (one: { asset?: string }, other: { asset?: string }): number =>
  Number(one.asset !== undefined) - Number(other.asset !== undefined);

/**
 * Writes a revision of a project to a folder, and the assets that its texts name by their ids. Files that are there already are not
 * downloaded again.
 */
export const pullProject = async (
  client: VideoClient,
  id: string,
  folder: string,
  { revision, force = false, onProgress = () => undefined }: PullOptions = {},
): Promise<{ readonly revision: number }> => {
  const wanted = await client.listProjectFiles(id, {
    include: ['url'],
    ...(revision !== undefined && { revision }),
  });
  requireSafePaths(wanted.files.map(({ path }) => path));
  await mkdir(folder, { recursive: true });
  const state = await readState(folder);
  const assets = { ...state.assets };
  const base: SavedFiles =
    state.project === id && state.revision !== undefined
      ? await readSavedFiles(client, id, state.revision)
      : {};
  const target = new Map(wanted.files.map((file) => [file.path, file]));

  const local = new Map<string, string>();
  const isAs = (digest: string, file: { sha256?: string; asset?: string } | undefined): boolean =>
    file !== undefined &&
    (file.sha256 === digest || (file.asset !== undefined && assets[digest] === file.asset));
  for (const path of new Set([...target.keys(), ...Object.keys(base)])) {
    const digest = await digestInFolder(folder, path);
    if (digest !== undefined) local.set(path, digest);
  }
  const changed = [...local].flatMap(([path, digest]) =>
    isAs(digest, target.get(path)) || isAs(digest, base[path]) ? [] : [path],
  );
  if (changed.length > 0 && !force) throw new LocalChangesError(changed);

  const spellings = new Map([...target.keys()].map((path) => [fold(path), path]));
  for (const path of local.keys()) {
    const renamed = target.has(path) ? undefined : spellings.get(fold(path));
    if (renamed === undefined) continue;
    // Before it is written in its new spelling: where case does not count, both are one file.
    await rm(join(folder, path));
    local.delete(path);
    local.delete(renamed);
  }
  // Texts first: their links are valid for some minutes.
  for (const { path, sha256, asset, url } of wanted.files.toSorted(byKind)) {
    const digest = local.get(path);
    if (digest !== undefined && isAs(digest, target.get(path))) continue;
    onProgress(`Downloading ${path}`);
    const link = url ?? (await client.getProjectFile(id, path, { revision: wanted.revision })).url;
    const downloaded = await download(link, join(folder, path), sha256);
    if (asset === undefined) continue;
    assets[downloaded] = asset;
    writeState(folder, { ...state, assets }); // so that an interrupted pull goes on after this file
  }
  const texts = wanted.files.flatMap(({ path, sha256 }) => (sha256 === undefined ? [] : [path]));
  await pullNamedAssets(client, folder, texts, onProgress);
  for (const path of local.keys()) if (!target.has(path)) await rm(join(folder, path));
  writeState(folder, { project: id, revision: wanted.revision, assets });
  return { revision: wanted.revision };
};
