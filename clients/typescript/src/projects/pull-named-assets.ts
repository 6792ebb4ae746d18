import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoClient } from '../client.ts';
import { download } from './download.ts';
import { digestInFolder } from './safe-paths.ts';
import { isNotFound } from './saved-files.ts';

const ADDRESS = /(?<!\w)assets\/(asset_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\w-])/g;

/** Of a video; a project that names more cannot be rendered. */
const MAX_ASSETS = 100;

/**
 * Writes the assets that texts of the folder name as `assets/<id>` to that path, so that the folder is complete for tools that work on
 * files. Leaves out those that the workspace no longer has.
 */
export const pullNamedAssets = async (
  client: VideoClient,
  folder: string,
  texts: readonly string[],
  onProgress: (sentence: string) => void,
): Promise<void> => {
  const ids = new Set<string>();
  for (const path of texts)
    for (const [, id = ''] of (await readFile(join(folder, path), 'utf8')).matchAll(ADDRESS)) ids.add(id);
  for (const id of [...ids].slice(0, MAX_ASSETS)) {
    const path = `assets/${id}`;
    if ((await digestInFolder(folder, path)) !== undefined) continue;
    const url = await findLink(client, id);
    if (url === null) {
      onProgress(`The workspace no longer has ${path}`);
      continue;
    }
    onProgress(`Downloading ${path}`);
    await download(url, join(folder, path));
  }
  if (ids.size > MAX_ASSETS)
    onProgress(
      `Left out ${ids.size - MAX_ASSETS} assets: the texts name more than the ${MAX_ASSETS} of a video`,
    );
};

const findLink = async (client: VideoClient, id: string): Promise<string | null> => {
  try {
    return (await client.getAsset(id)).url;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
};
