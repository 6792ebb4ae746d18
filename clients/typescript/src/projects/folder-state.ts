import { renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderError } from './read-folder.ts';

const STATE_FILE = '.html-video.json';

/** What a folder remembers of its project. */
export interface FolderState {
  readonly project?: string;
  /** The revision that the folder was saved as, or pulled from. */
  readonly revision?: number;
  /** Idempotency key of a create without an answer: the next push does not create the project twice. */
  readonly createKey?: string;
  /** Ids of uploaded media by their SHA-256. */
  readonly assets: Readonly<Record<string, string>>;
}

/** Reads the state of a folder; an empty one for a folder that was never pushed or pulled. */
export const readState = async (folder: string): Promise<FolderState> => {
  const text = await readFile(join(folder, STATE_FILE), 'utf8').catch(() => '{}');
  try {
    const { project, revision, createKey, assets } = JSON.parse(text) as Partial<FolderState>;
    return {
      ...(project && revision && { project, revision }),
      ...(createKey && { createKey }),
      assets: assets ?? {},
    };
  } catch {
    throw new FolderError(`${join(folder, STATE_FILE)} is damaged: delete it.`);
  }
};

/** Replaces the state in one step; synchronously, because uploads end at the same time. */
export const writeState = (folder: string, state: FolderState): void => {
  const file = join(folder, STATE_FILE);
  writeFileSync(`${file}.part`, `${JSON.stringify(state, undefined, 2)}\n`);
  renameSync(`${file}.part`, file);
};
