import { randomUUID } from 'node:crypto';
import { basename, resolve } from 'node:path';
import type { components } from '../api-types.ts';
import type { VideoClient } from '../client.ts';
import { ApiError } from '../errors.ts';
import { readState, writeState } from './folder-state.ts';
import type { FolderState } from './folder-state.ts';
import { FolderError, readFolder } from './read-folder.ts';
import type { LocalFile } from './read-folder.ts';
import { areSame, isNotFound, readSavedFiles } from './saved-files.ts';
import type { SavedFiles } from './saved-files.ts';
import { storeTexts, uploadMedia } from './upload.ts';
import type { MediaFile } from './upload.ts';

type Project = components['schemas']['Project'];

export interface PushOptions {
  /** Of the project; of a new one the name of the folder by default. */
  readonly name?: string;
  /** Of the saved revision. With one, an unchanged folder is saved too. */
  readonly revisionName?: string;
  /** Saves after the newest revision although the folder was not made from it; that revision is kept. */
  readonly force?: boolean;
  /** Called with a sentence about each step. */
  readonly onProgress?: (sentence: string) => void;
}

export interface PushedProject {
  readonly project: Project;
  /** False when the folder is as it was saved or pulled before. */
  readonly isChanged: boolean;
}

/** Somebody saved a revision that the folder was not made from. Nothing was changed. */
export class ProjectConflictError extends Error {
  override readonly name = 'ProjectConflictError';
  readonly newestRevision: number;

  constructor(project: string, newestRevision: number) {
    super(
      `${project} has revision ${newestRevision}, which this folder was not made from. Pull it into another folder to compare, or push with force (--force) to save after it.`,
    );
    this.newestRevision = newestRevision;
  }
}

/** A save again after texts or assets that were gone, and after other revisions. */
const SAVES_MAX = 5;

interface Push {
  readonly client: VideoClient;
  readonly files: ReadonlyMap<string, LocalFile>;
  /** Ids of uploaded media by their SHA-256. */
  readonly assets: Record<string, string>;
  /** Writes the state of the folder with `assets`. */
  readonly remember: () => void;
  readonly onProgress: (sentence: string) => void;
}

/** Sends what the workspace lacks. Texts of `known`, an earlier revision, are there already. */
const sendFiles = async (
  { client, files, assets, remember, onProgress }: Push,
  known: SavedFiles,
): Promise<SavedFiles> => {
  const knownTexts = new Set(Object.values(known).map(({ sha256 }) => sha256));
  const texts = new Map<string, string>();
  const media = new Map<string, MediaFile>();
  for (const file of files.values()) {
    if ('contentType' in file) {
      if (!(file.sha256 in assets)) media.set(file.sha256, file);
    } else if (!knownTexts.has(file.sha256)) texts.set(file.sha256, file.text);
  }
  await uploadMedia(client, [...media.values()], {
    onProgress,
    onUploaded: (sha256, asset) => {
      assets[sha256] = asset;
      remember();
    },
  });
  await storeTexts(client, texts, onProgress);
  const saved = [...files].map(([path, file]) => {
    const { sha256 } = file;
    return [path, 'text' in file ? { sha256 } : { asset: assets[sha256] ?? '' }] as const;
  });
  return Object.fromEntries(saved);
};

/** The path of a file in a JSON pointer to the body of a save. */
const pathOf = (pointer: string): string =>
  pointer
    .replace(/^\/files\//, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');

/** Forgets the assets that a save refused as unknown. False when it was refused for anything else. */
const forgetUnknownFiles = (
  error: ApiError,
  files: ReadonlyMap<string, LocalFile>,
  assets: Record<string, string>,
): boolean => {
  const { details } = error.body;
  if (error.status !== 400 || !Array.isArray(details)) return false;
  for (const { path, rule } of details as readonly { path?: string; rule?: string }[]) {
    if (rule !== 'unknownAsset' && rule !== 'unknownText') return false;
    const file = files.get(pathOf(path ?? ''));
    if (file !== undefined) delete assets[file.sha256];
  }
  return true;
};

const newestRevisionOf = ({ body }: ApiError): number | undefined =>
  body.error === 'invalid_input' && body.details && 'current_revision' in body.details
    ? body.details.current_revision
    : undefined;

/** The project that an interrupted push of other files has created. */
const createdBefore = ({ body }: ApiError): string | undefined =>
  body.error === 'idempotency_conflict' && body.details && 'project_id' in body.details
    ? body.details.project_id
    : undefined;

const requireFound = (error: ApiError, id: string | undefined): void => {
  if (isNotFound(error))
    throw new FolderError(
      `This workspace has no project ${id}. Delete .html-video.json to push the folder as a new project.`,
    );
};

/** What the save names. */
const namesIn = ({ name, revisionName }: Pick<PushOptions, 'name' | 'revisionName'>) => ({
  ...(name !== undefined && { name }),
  ...(revisionName !== undefined && { revision_name: revisionName }),
});

/** Whether a refused create has certainly created nothing; after a 429 of the rate limit, an earlier try may have. */
const isFinal = ({ status, body: { details } }: ApiError): boolean =>
  status < 500 && (status !== 429 || (details !== undefined && !('retry_after_seconds' in details)));

/**
 * Saves a folder as the next revision of its project, or as a new project. Only changed texts and new media are sent; an
 * interrupted push goes on where it ended. Throws a ProjectConflictError when somebody else saved meanwhile.
 */
export const pushProject = async (
  client: VideoClient,
  folder: string,
  { force = false, onProgress = () => undefined, ...named }: PushOptions = {},
): Promise<PushedProject> => {
  const names = namesIn(named);
  const { files, skipped } = await readFolder(folder);
  for (const sentence of skipped) onProgress(`Left out: ${sentence}`);
  const { assets: uploaded, ...remembered } = await readState(folder);
  const { project, revision = 0, createKey = randomUUID() } = remembered;
  let id = project;
  let identity: Omit<FolderState, 'assets'> = remembered;
  const assets = { ...uploaded };
  const remember = (changed = identity): void => {
    identity = changed;
    writeState(folder, { ...identity, assets });
  };
  const push: Push = { client, files, assets, remember, onProgress };
  const base = id === undefined ? {} : await readSavedFiles(client, id, revision);

  const finish = (saved: Project, isChanged: boolean, savedAs = saved.revision): PushedProject => {
    const used = new Set([...files.values()].map(({ sha256 }) => sha256));
    const kept = Object.fromEntries(Object.entries(assets).filter(([sha256]) => used.has(sha256)));
    writeState(folder, { project: saved.id, revision: savedAs, assets: kept });
    return { project: saved, isChanged };
  };
  const create = async (saved: SavedFiles): Promise<PushedProject> => {
    remember({ createKey });
    const body = { name: basename(resolve(folder)), ...names, files: saved, idempotency_key: createKey };
    // A project of an earlier try may have been saved since by others.
    return finish(await client.createProject(body), true, 1);
  };

  let known = base;
  let newest = revision;
  for (let saves = 1; ; saves += 1) {
    const saved = await sendFiles(push, known);
    if (id !== undefined && Object.keys(names).length === 0 && areSame(saved, base))
      return finish(await client.getProject(id, { revision }), false);
    try {
      if (id === undefined) return await create(saved);
      return finish(await client.saveProject(id, newest, { ...names, files: saved }), true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A copy of the folder with the key of a create that failed would save into the same project. A key of an earlier push may have created it.
      if (id === undefined && remembered.createKey === undefined && isFinal(error)) remember({});
      if (saves === SAVES_MAX) throw error;
      requireFound(error, id);
      const created = createdBefore(error);
      const other = newestRevisionOf(error);
      if (created !== undefined) {
        id = created;
        newest = 1;
        remember({ project: id, revision: newest });
      } else if (id !== undefined && other !== undefined) {
        // The save itself may have arrived although its answer did not.
        if (areSame(saved, await readSavedFiles(client, id, other)))
          return finish(await client.getProject(id, { revision: other }), true);
        if (!force) throw new ProjectConflictError(id, other);
        newest = other;
      } else if (forgetUnknownFiles(error, files, assets)) known = {};
      else throw error;
    }
  }
};
