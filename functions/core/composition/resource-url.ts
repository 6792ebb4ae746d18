import { parseAssetId } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { ComponentCatalog } from '#core/ports/compositions.ts';
import type { LocalSources } from '#core/composition/local-sources.ts';
import type { ResourceUse } from '#core/composition/resource-use.ts';
import { findLibrary, LIBRARY_FILES } from '#core/composition/bundled-libraries.ts';
import type { OwnProblemCode } from '#core/composition/problems.ts';
import { isFontFile, isFontStylesheet, isKnownHost, VENDOR_FOLDER } from '#core/composition/served-files.ts';

/** Uses where `#part` is a part of the document; for all others a browser requests a file. */
const ALLOWS_FRAGMENT: ReadonlySet<ResourceUse> = new Set(['paint', 'reference', 'connection']);
/** Uses for which an asset of the workspace can be the file. */
const TAKES_ASSETS: ReadonlySet<ResourceUse> = new Set(['image', 'paint', 'font', 'audio', 'video']);
const EMPTY_ADDRESS = /^[\t\n\f\r ]*$/;

/** Base address; its folder shows when a path leaves the composition. */
export const DOCUMENT = new URL('https://composition.invalid/composition/');
const COMPONENT_PATH = /^compositions\/components\/([^/]*)\.html$/;
const COMPONENT_NAME = /^[a-z0-9-]+$/;
const ASSET_ADDRESS = /^[\t\n\f\r ]*(?:\.\/)?assets\/(asset_[\da-f-]{36})[\t\n\f\r ]*$/;
const WINDOWS_DRIVE = /^[a-z]:$/;
const DATA_MIME = /^[^,;]*/;
const IMAGE_MIME = /^image\/(?:png|jpeg|gif|webp|svg\+xml|avif)$/i;
/** Browsers ignore the type of a font; these are in use. */
const FONT_MIME =
  /^(?:font\/[\w.+-]+|application\/(?:(?:x-)?font(?:-[\w.+-]+)?|vnd\.ms-(?:opentype|fontobject)|octet-stream|x-(?:woff2?|ttf|otf|truetype-font|opentype-font)))$/i;

/** The rule that an address breaks after it was parsed and resolved as a browser does. */
export const findUrlProblem = (
  address: string,
  use: ResourceUse,
  components: LocalSources,
): OwnProblemCode | undefined => {
  if (EMPTY_ADDRESS.test(address) && use !== 'component') return undefined;
  const inProject = components.findInProject?.(address, use);
  if (inProject !== undefined) return 'problem' in inProject ? inProject.problem : undefined;
  if (readAssetAddress(address, use) !== undefined) return undefined;
  const url = URL.parse(address, DOCUMENT);
  if (!url) return use === 'hyperlink' ? undefined : 'remote_asset';
  if (url.protocol === 'javascript:') return 'forbidden_api';
  if (url.protocol === 'file:' || WINDOWS_DRIVE.test(url.protocol)) return 'path_outside_composition';
  // Nothing follows a link in a video.
  if (use === 'hyperlink') return undefined;
  if (url.origin === DOCUMENT.origin) return findLocalProblem(url, use, components);
  return IS_ALLOWED[use](url) ? undefined : 'remote_asset';
};

/** Name of the component an address mounts; undefined when it is not a component's address. */
export const componentName = (address: string): string | undefined => {
  const url = URL.parse(address, DOCUMENT);
  if (url?.origin !== DOCUMENT.origin || !url.pathname.startsWith(DOCUMENT.pathname)) return undefined;
  return COMPONENT_PATH.exec(url.pathname.slice(DOCUMENT.pathname.length))?.[1];
};

/** The asset an address names, written as `assets/<id>`; another spelling is a file that does not exist. */
export const readAssetAddress = (address: string, use: ResourceUse): AssetId | undefined =>
  TAKES_ASSETS.has(use) ? parseAssetId(ASSET_ADDRESS.exec(address)?.[1]) : undefined;

/** The asset an address names: by its id, or by the path that it has in the project. */
export const assetAt = (address: string, use: ResourceUse, sources: LocalSources): AssetId | undefined => {
  const inProject = sources.findInProject?.(address, use);
  if (inProject === undefined) return readAssetAddress(address, use);
  return 'assetId' in inProject ? inProject.assetId : undefined;
};

// The catalog reads files by name, so a name that could be a path is never passed on.
export const readComponent = (components: ComponentCatalog, name: string): string | undefined =>
  COMPONENT_NAME.test(name) ? components.read(name) : undefined;

const findLocalProblem = (
  url: URL,
  use: ResourceUse,
  components: ComponentCatalog,
): OwnProblemCode | undefined => {
  const isDocument = url.pathname === DOCUMENT.pathname && url.search === '';
  if (isDocument && ALLOWS_FRAGMENT.has(use)) return undefined;
  if (!url.pathname.startsWith(DOCUMENT.pathname) || url.search !== '') return 'path_outside_composition';
  const path = url.pathname.slice(DOCUMENT.pathname.length);
  if (use === 'component') {
    const name = COMPONENT_PATH.exec(path)?.[1];
    if (name === undefined) return 'path_outside_composition';
    return readComponent(components, name) === undefined ? 'unknown_component' : undefined;
  }
  const isScript = use === 'script' || use === 'preload' || use === 'any';
  const isVendorFile = path.startsWith(VENDOR_FOLDER) && LIBRARY_FILES.has(path.slice(VENDOR_FOLDER.length));
  return isScript && isVendorFile ? undefined : 'path_outside_composition';
};

const isData =
  (mime: RegExp) =>
  (url: URL): boolean =>
    url.protocol === 'data:' && mime.test((DATA_MIME.exec(url.pathname)?.[0] ?? '').trim());
const isDataImage = isData(IMAGE_MIME);
const isDataFont = isData(FONT_MIME);
const isVendored = (url: URL): boolean => findLibrary(url)?.file !== undefined;
const isServed = (url: URL): boolean =>
  isVendored(url) || isFontStylesheet(url) || isFontFile(url) || isDataImage(url) || isDataFont(url);
const isNever = (): boolean => false;

const IS_ALLOWED: Readonly<Record<ResourceUse, (url: URL) => boolean>> = {
  script: isVendored,
  stylesheet: isFontStylesheet,
  font: (url) => isFontFile(url) || isDataFont(url),
  image: isDataImage,
  // In a script `url()` may also be the source of a font.
  paint: (url) => isDataImage(url) || isDataFont(url),
  audio: isNever,
  video: isNever,
  captions: isNever,
  reference: isNever,
  connection: isKnownHost,
  preload: isServed,
  // A script may add a `preconnect` link, as markup may.
  any: (url) => isServed(url) || (isKnownHost(url) && url.pathname === '/'),
  component: isNever,
  hyperlink: isNever,
  forbidden: isNever,
};

const STRIPPED_BY_URL_PARSERS = /^[\0-\x20]+|[\t\n\r]/g;
const NETWORK_SCHEME = /^(?:https?|wss?|ftp|file|blob|filesystem):/i;
const UNFINISHED_ADDRESS = /^(?:https?|wss?|ftp|file):[\\/]{2}\S*$/i;
const PROTOCOL_RELATIVE = /^[\\/]{2}/;
const REMOTE_HOST = /[.:\]]|^localhost$/;
/** Prefix that is tested; no address outside `data:` has to be longer. */
const TESTED_CHARACTERS = 4096;
const XML_NAMESPACE =
  /^http:\/\/www\.w3\.org\/(?:1999\/x(?:html|link)|2000\/(?:svg|xmlns\/)|1998\/Math\/MathML|XML\/1998\/namespace)$/;

/**
 * Whether a text of unknown use, as a whole, is an address outside the document, or starts one
 * (`"https://" + host`). XML namespaces are names, not addresses.
 */
export const isAbsoluteAddress = (text: string): boolean => {
  if (XML_NAMESPACE.test(text)) return false;
  const address = text.replace(STRIPPED_BY_URL_PARSERS, '').slice(0, TESTED_CHARACTERS);
  if (NETWORK_SCHEME.test(address)) return URL.canParse(address) || UNFINISHED_ADDRESS.test(address);
  if (!PROTOCOL_RELATIVE.test(address)) return false;
  const host = URL.parse(address, DOCUMENT)?.host;
  return host !== undefined && REMOTE_HOST.test(host);
};
