import {
  PROJECT_FILES_MAX,
  PROJECT_PATH_MAX_CHARACTERS,
  PROJECT_TEXT_MAX_BYTES,
  PROJECT_TEXTS_MAX_BYTES,
} from '#contracts/limits.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { isValidText } from '#core/text.ts';

/** The document that mounts all others. */
export const PROJECT_INDEX = 'index.html';

/** A text of the project, or an asset of its workspace under a path of the project. */
export type ProjectFile = { readonly text: string } | { readonly assetId: AssetId };

/** Files of a project by path. */
export type ProjectFiles = ReadonlyMap<string, ProjectFile>;

export const PROJECT_FILE_PROBLEM_CODES = [
  'missing_index',
  'too_many_files',
  'invalid_path',
  'file_is_folder',
  'invalid_text',
  'text_too_large',
  'texts_too_large',
] as const;

/** A rule for the files of a project that is broken before any file is read as HTML. */
export interface ProjectFileProblem {
  readonly code: (typeof PROJECT_FILE_PROBLEM_CODES)[number];
  /** Null for the project as a whole. */
  readonly path: string | null;
}

/** Characters that mean something else in an address or in the path of another system, and those that are not seen. */
const NOT_IN_PATHS = /[\\?#%:*"<>|\p{Cc}\p{Cf}\u2028\u2029]/u;
/** An empty name, `.` or `..`; a name that ends in a space or dot is another one on Windows. */
const INVALID_NAME = /^(?:\.{0,2}|.*[ .])$/;

/** Whether a path is relative to the project, in the one spelling that an address resolves to, and safe on every system. */
export const isProjectPath = (path: string): boolean =>
  path.length <= PROJECT_PATH_MAX_CHARACTERS &&
  path.isWellFormed() &&
  path === path.normalize() &&
  !NOT_IN_PATHS.test(path) &&
  !path.split('/').some((name) => INVALID_NAME.test(name));

const textBytes = (text: string): number => Buffer.byteLength(text);

const foldersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

/** Every broken rule; none for files that can be checked as a project. */
export const findFileProblems = (files: ProjectFiles): readonly ProjectFileProblem[] => {
  const problems: ProjectFileProblem[] = [];
  if (!('text' in (files.get(PROJECT_INDEX) ?? {}))) problems.push({ code: 'missing_index', path: null });
  if (files.size > PROJECT_FILES_MAX) return [...problems, { code: 'too_many_files', path: null }];
  const folders = new Set([...files.keys()].flatMap(foldersOf));
  let bytes = 0;
  for (const [path, file] of files) {
    if (!isProjectPath(path)) problems.push({ code: 'invalid_path', path });
    if (folders.has(path)) problems.push({ code: 'file_is_folder', path });
    if (!('text' in file)) continue;
    if (!isValidText(file.text)) problems.push({ code: 'invalid_text', path });
    if (textBytes(file.text) > PROJECT_TEXT_MAX_BYTES) problems.push({ code: 'text_too_large', path });
    bytes += textBytes(file.text);
  }
  if (bytes > PROJECT_TEXTS_MAX_BYTES) problems.push({ code: 'texts_too_large', path: null });
  return problems;
};
