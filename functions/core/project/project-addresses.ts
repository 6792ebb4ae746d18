import { parseAssetId } from '#core/asset/asset-id.ts';
import { movingPartOf } from '#core/composition/classify-image.ts';
import { LIBRARY_FILES } from '#core/composition/bundled-libraries.ts';
import type { LocalSources, ProjectAddress } from '#core/composition/local-sources.ts';
import { componentName, DOCUMENT, readComponent } from '#core/composition/resource-url.ts';
import type { ResourceUse } from '#core/composition/resource-use.ts';
import { VENDOR_FOLDER } from '#core/composition/served-files.ts';
import { findNearest } from '#core/nearest-name.ts';
import type { ComponentCatalog } from '#core/ports/compositions.ts';
import type { ProjectFile, ProjectFiles } from '#core/project/project-files.ts';

/** Where relative addresses of a file start: of a style sheet or module in its folder, of a document in the project. */
type Kind = 'document' | 'resource';

/** Uses that no file of a project can have. */
const TAKES_NO_FILE: ReadonlySet<ResourceUse> = new Set(['hyperlink', 'connection']);
const TEXT_TYPES: Readonly<Partial<Record<ResourceUse, RegExp>>> = {
  script: /\.m?js$/i,
  stylesheet: /\.css$/i,
  component: /\.html?$/i,
  image: /\.svg$/i,
  paint: /\.svg$/i,
  audio: /^$/,
  video: /^$/,
  font: /^$/,
  captions: /\.(?:srt|vtt|json|txt)$/i,
};
const TAKES_ASSETS: ReadonlySet<ResourceUse> = new Set([
  'image',
  'paint',
  'font',
  'audio',
  'video',
  'preload',
  'any',
]);
const BUNDLED_ASSET = /^assets\/(asset_[\da-f-]{36})$/;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const decode = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** HyperFrames moves a mounted document to the project's root: only addresses that start with `../` count from its folder. */
const baseFolder = (address: string, path: string, kind: Kind): string => {
  if (kind === 'resource') return folderOf(path);
  return address.startsWith('../') || address === '..' ? folderOf(path) : '';
};

/** The same path in another case, or a file of the same name, or the nearest spelling. */
const findIntended = (path: string, paths: readonly string[]): string | undefined => {
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf('/') + 1);
  return (
    paths.find((each) => each.toLowerCase() === lower) ??
    paths.find((each) => each.toLowerCase().split('/').at(-1) === name) ??
    findNearest(path, paths)
  );
};

const isOfUse = (path: string, file: ProjectFile, use: ResourceUse): boolean => {
  if ('assetId' in file) return TAKES_ASSETS.has(use);
  return TEXT_TYPES[use]?.test(path) !== false;
};

/** By file, which many addresses may name. */
const movingParts = new WeakMap<ProjectFile, string | undefined>();

/** The animated part of a text file that is used as an image. */
const findMovingPart = (file: ProjectFile, use: ResourceUse): string | undefined => {
  if (!('text' in file) || (use !== 'image' && use !== 'paint')) return undefined;
  if (!movingParts.has(file)) movingParts.set(file, movingPartOf(file.text));
  return movingParts.get(file);
};

/** Whether every document may load the path: a bundled library, a registry component or an asset by its id. */
const isBundled = (path: string, components: ComponentCatalog): boolean => {
  const isLibrary = path.startsWith(VENDOR_FOLDER) && LIBRARY_FILES.has(path.slice(VENDOR_FOLDER.length));
  const component = componentName(path);
  return (
    isLibrary ||
    (component !== undefined && readComponent(components, component) !== undefined) ||
    parseAssetId(BUNDLED_ASSET.exec(path)?.[1]) !== undefined
  );
};

/** What the file of a project at `path` may load. */
export const sourcesOf = (
  files: ProjectFiles,
  components: ComponentCatalog,
  path: string,
  kind: Kind = 'document',
): LocalSources => {
  const find = (given: string, use: ResourceUse): ProjectAddress | undefined => {
    const address = given.trim();
    if (address === '' || address.startsWith('#') || TAKES_NO_FILE.has(use)) return undefined;
    const folder = encodePath(baseFolder(address, path, kind));
    const url = URL.parse(address, new URL(folder, DOCUMENT));
    if (url?.origin !== DOCUMENT.origin) return undefined;
    const isFromRoot = /^[/\\]/.test(address);
    if (!isFromRoot && !url.pathname.startsWith(DOCUMENT.pathname))
      return { problem: 'path_outside_project' };
    const target = decode(url.pathname.slice(isFromRoot ? 1 : DOCUMENT.pathname.length)) ?? '';
    const file = files.get(target);
    if (file === undefined) {
      if (isBundled(target, components)) return undefined;
      const nearest = findIntended(target, [...files.keys()]);
      return { problem: 'missing_file', ...(nearest !== undefined && { nearest }) };
    }
    if (!isOfUse(target, file, use)) return { problem: 'wrong_file_type' };
    const part = findMovingPart(file, use);
    return part === undefined ? { path: target, ...file } : { problem: 'moving_image', part };
  };
  const known = new Map<string, ProjectAddress | undefined>();
  const findOnce = (address: string, use: ResourceUse): ProjectAddress | undefined => {
    const key = `${use} ${address}`;
    if (!known.has(key)) known.set(key, find(address, use));
    return known.get(key);
  };
  return { read: components.read, names: components.names, findInProject: findOnce };
};
