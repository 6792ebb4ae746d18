import type { AssetContentType } from '#contracts/limits.ts';
import { isProjectPath, PROJECT_INDEX } from '#core/project/project-files.ts';
import type { CodeLanguage } from '../playground/code-editor.ts';
import { extensionOf } from '../../preview/project-references.ts';
import type { Files } from './project-draft.ts';
import { FILE_TEXTS } from './file-texts.ts';

const LANGUAGES: Readonly<Record<string, CodeLanguage>> = {
  html: 'html',
  svg: 'html',
  css: 'css',
  js: 'javascript',
  mjs: 'javascript',
  json: 'javascript',
};

export const languageOf = (path: string): CodeLanguage => LANGUAGES[extensionOf(path)] ?? 'plain';

const MAX_STEM_CHARACTERS = 80;

/** `index.html` first, then by folder and name. */
export const sortedPaths = (files: Files): readonly string[] =>
  Object.keys(files).toSorted((a, b) => {
    if (a === PROJECT_INDEX || b === PROJECT_INDEX) return a === PROJECT_INDEX ? -1 : 1;
    const depth = Number(a.includes('/')) - Number(b.includes('/'));
    return depth || a.localeCompare(b);
  });

/** Why a new file cannot have the path; undefined if it can. */
export const pathProblem = (path: string, files: Files): string | undefined => {
  if (path === '') return FILE_TEXTS.pathMissing;
  if (!isProjectPath(path)) return FILE_TEXTS.pathInvalid;
  const taken = Object.keys(files);
  if (taken.includes(path)) return FILE_TEXTS.pathTaken;
  const isFolder = taken.some((one) => one.startsWith(`${path}/`) || path.startsWith(`${one}/`));
  return isFolder ? FILE_TEXTS.pathIsFolder : undefined;
};

/** Names of files that become texts of the project; others are uploaded as assets. */
export const TEXT_FILES = [
  '.html',
  '.css',
  '.js',
  '.mjs',
  '.json',
  '.svg',
  '.txt',
  '.srt',
  '.vtt',
  '.csv',
  '.md',
];

export const isTextFile = (name: string): boolean => TEXT_FILES.includes(`.${extensionOf(name)}`);

/** The first extension of each is that of an asset of the type without a fitting one in its name. */
const EXTENSIONS: Readonly<Partial<Record<AssetContentType, readonly string[]>>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/wav': ['wav'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/webm': ['webm'],
  'font/woff2': ['woff2'],
  'font/woff': ['woff'],
  'font/ttf': ['ttf'],
  'font/otf': ['otf'],
};

interface NamedAsset {
  readonly id: string;
  readonly name: string | null;
  /** Null while the file is being fetched. */
  readonly content_type: AssetContentType | null;
}

/** A name for an asset as a file of a project, with the extension of what is stored: a photo may have been converted. */
export const fileNameOf = ({ id, name: given, content_type: type }: NamedAsset): string => {
  const name = given ?? id;
  const [first, ...others] = (type && EXTENSIONS[type]) ?? [];
  const extension = extensionOf(name);
  if (first === undefined || [first, ...others].includes(extension)) return name;
  const stem = isMediaExtension(extension) ? name.slice(0, -extension.length - 1) : name;
  return `${stem}.${first}`;
};

const isMediaExtension = (extension: string): boolean =>
  ['heic', 'heif', 'avif', ...Object.values(EXTENSIONS).flat()].includes(extension);

/** A path in the folder for a file of the device, such as `assets/logo-2.png`: one that is free. */
export const freePath = (folder: string, name: string, files: Files): string => {
  const plain = name.normalize().replaceAll(/[^\p{L}\p{N}._-]+/gu, '-');
  const [, start = '', extension = ''] = /^(.+?)(\.[\p{L}\p{N}]+)?$/u.exec(plain) ?? [];
  const stem = start.replace(/^[.-]+/, '').slice(0, MAX_STEM_CHARACTERS) || 'media';
  const numbered = (number: number) => `${folder}${stem}${number === 1 ? '' : `-${number}`}${extension}`;
  let number = 1;
  while (Object.hasOwn(files, numbered(number))) number += 1;
  return numbered(number);
};
