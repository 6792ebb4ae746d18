import type { components } from '../api-types.ts';
import type { VideoClient } from '../client.ts';
import { ApiError } from '../errors.ts';

/** Files of a revision as a save names them, by path. */
export type SavedFiles = components['schemas']['UpdateProjectRequest']['files'];

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Files of a revision; none for one that is no longer kept. */
export const readSavedFiles = async (
  client: VideoClient,
  id: string,
  revision: number,
): Promise<SavedFiles> => {
  const { files } = await client.listProjectFiles(id, { revision }).catch((error: unknown) => {
    if (isNotFound(error)) return { files: [] };
    throw error;
  });
  return Object.fromEntries(
    files.map(({ path, sha256, asset }) => [
      path,
      sha256 === undefined ? { asset: asset ?? '' } : { sha256 },
    ]),
  );
};

/** Whether both have the same files at the same paths. */
export const areSame = (first: SavedFiles, second: SavedFiles): boolean => {
  const entries = Object.entries(first);
  return (
    entries.length === Object.keys(second).length &&
    entries.every(
      ([path, { sha256, asset }]) => second[path]?.sha256 === sha256 && second[path]?.asset === asset,
    )
  );
};
