import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPinned, findSha256 } from '../pinned-file.ts';
import type { Source } from './sources.ts';

export interface Build {
  readonly name: string;
  readonly sha256: string;
  readonly file: string;
}

export interface ChoiceOfBuild {
  readonly pinned: Omit<Build, 'file'>;
  /** Of the pinned build, in the order in which they are tried. */
  readonly sources: readonly Source[];
  /** The first writable one keeps the pinned build. */
  readonly cacheFolders: readonly string[];
  /** Taken when no source has the pinned build. */
  readonly older: Build | undefined;
  readonly warn: (sentence: string) => void;
}

const findWritable = async (folders: readonly string[]): Promise<string> => {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
      return folder;
    } catch {
      continue;
    }
  }
  throw new Error(`None of these folders is writable: ${folders.join(', ')}`);
};

/** Copies the build from a source to its file. Returns the reason when that is impossible. */
const copyFrom = async (source: Source, { sha256, file }: Build): Promise<string | undefined> => {
  let folder: string | undefined;
  try {
    folder = await mkdtemp(join(tmpdir(), 'ffmpeg-'));
    const found = await source.fetch(folder);
    const isCopied = await copyPinned({ source: found, target: file, sha256, mode: 0o755 });
    return isCopied ? undefined : 'it does not have the SHA-256 in layers/ffmpeg/manifest.json';
  } catch (error) {
    return (error as Error).message;
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
};

/** The pinned build from the cache or a source, else the older one with a warning. Throws when there is neither. */
export const obtainBuild = async (choice: ChoiceOfBuild): Promise<Build> => {
  const { pinned, sources, cacheFolders, older, warn } = choice;
  const cached = { ...pinned, file: join(await findWritable(cacheFolders), pinned.sha256, 'ffmpeg') };
  if ((await findSha256(cached.file)) === pinned.sha256) return cached;
  const problems: string[] = [];
  for (const source of sources) {
    const problem = await copyFrom(source, cached);
    if (problem === undefined) return cached;
    problems.push(`${source.name}: ${problem}`);
  }
  const missing = `${pinned.name} is not available (${problems.join('; ')})`;
  if (older !== undefined && (await findSha256(older.file)) === older.sha256) {
    warn(`${missing}; ${older.name} replaces it.`);
    return older;
  }
  throw new Error(`${missing}. Set FFMPEG_ARTIFACT to a copy: see layers/ffmpeg/README.md.`);
};
