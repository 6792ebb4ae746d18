import type { ComponentCatalog } from '#core/ports/compositions.ts';
import type { OwnProblemCode } from '#core/composition/problems.ts';
import {
  isFontFile,
  isFontStylesheet,
  isKnownHost,
  VENDOR_FOLDER,
  VENDORED_FILES,
  vendoredFile,
} from '#core/composition/bundled-assets.ts';

/**
 * What the page wants an address for; each use has its own short list of addresses. `paint` is a picture or a
 * part of the document (`fill`, `mask`), `reference` such a part alone, `any` a use that cannot be known (a
 * string in a script), `forbidden` one for which nothing but an empty address is ever right.
 */
export type ResourceUse =
  | 'script'
  | 'stylesheet'
  | 'font'
  | 'image'
  | 'paint'
  | 'reference'
  | 'component'
  | 'preload'
  | 'connection'
  | 'hyperlink'
  | 'any'
  | 'forbidden';

/** For these `#part` means a part of the document; for every other use a browser would ask for a file. */
const TAKES_PART: ReadonlySet<ResourceUse> = new Set(['paint', 'reference', 'connection']);
/** A browser asks for nothing then. */
const BLANK_ADDRESS = /^[\t\n\f\r ]*$/;

/** Where the document is taken to lie; the folder makes a path that climbs out of it visible. */
const DOCUMENT = new URL('https://composition.invalid/composition/');
const COMPONENT_PATH = /^compositions\/components\/([^/]*)\.html$/;
const COMPONENT_NAME = /^[a-z0-9-]+$/;
const WINDOWS_DRIVE = /^[a-z]:$/;
const DATA_MIME = /^[^,;]*/;
const IMAGE_MIMES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/svg+xml',
  'image/avif',
]);

/**
 * The rule an address breaks when it is used that way. Addresses are parsed as the browser parses them and only
 * then compared, so that case, blanks, backslashes, dots and escapes cannot disguise one.
 */
export const findUrlProblem = (
  address: string,
  use: ResourceUse,
  components: ComponentCatalog,
): OwnProblemCode | undefined => {
  if (BLANK_ADDRESS.test(address) && use !== 'component') return undefined;
  const url = URL.parse(address, DOCUMENT);
  if (!url) return use === 'hyperlink' ? undefined : 'remote_asset';
  if (url.protocol === 'javascript:') return 'forbidden_api';
  if (url.protocol === 'file:' || WINDOWS_DRIVE.test(url.protocol)) return 'path_outside_composition';
  // A link is never followed in a video, so what it points at is no asset.
  if (use === 'hyperlink') return undefined;
  if (url.origin === DOCUMENT.origin) return findLocalProblem(url, use, components);
  return IS_ALLOWED[use](url) ? undefined : 'remote_asset';
};

/** Name of the component an address mounts; undefined when it is no component's address. */
export const componentName = (address: string): string | undefined => {
  const url = URL.parse(address, DOCUMENT);
  if (url?.origin !== DOCUMENT.origin || !url.pathname.startsWith(DOCUMENT.pathname)) return undefined;
  return COMPONENT_PATH.exec(url.pathname.slice(DOCUMENT.pathname.length))?.[1];
};

// Only names of this form are looked up, so that none can be a path.
export const readComponent = (components: ComponentCatalog, name: string): string | undefined =>
  COMPONENT_NAME.test(name) ? components.read(name) : undefined;

const findLocalProblem = (
  url: URL,
  use: ResourceUse,
  components: ComponentCatalog,
): OwnProblemCode | undefined => {
  const isDocument = url.pathname === DOCUMENT.pathname && url.search === '';
  if (isDocument && TAKES_PART.has(use)) return undefined;
  if (!url.pathname.startsWith(DOCUMENT.pathname) || url.search !== '') return 'path_outside_composition';
  const path = url.pathname.slice(DOCUMENT.pathname.length);
  if (use === 'component') {
    const name = COMPONENT_PATH.exec(path)?.[1];
    if (name === undefined) return 'path_outside_composition';
    return readComponent(components, name) === undefined ? 'unknown_component' : undefined;
  }
  const isScript = use === 'script' || use === 'preload' || use === 'any';
  const isVendorFile = path.startsWith(VENDOR_FOLDER) && VENDORED_FILES.has(path.slice(VENDOR_FOLDER.length));
  return isScript && isVendorFile ? undefined : 'path_outside_composition';
};

const isDataImage = (url: URL): boolean =>
  url.protocol === 'data:' && IMAGE_MIMES.has((DATA_MIME.exec(url.pathname)?.[0] ?? '').trim().toLowerCase());

const isVendored = (url: URL): boolean => vendoredFile(url) !== undefined;
const isServed = (url: URL): boolean =>
  isVendored(url) || isFontStylesheet(url) || isFontFile(url) || isDataImage(url);
const isNever = (): boolean => false;

const IS_ALLOWED: Readonly<Record<ResourceUse, (url: URL) => boolean>> = {
  script: isVendored,
  stylesheet: isFontStylesheet,
  font: isFontFile,
  image: isDataImage,
  paint: isDataImage,
  reference: isNever,
  connection: isKnownHost,
  preload: isServed,
  // A script may as well publish a connection, as `preconnect` does in markup.
  any: (url) => isServed(url) || (isKnownHost(url) && url.pathname === '/'),
  component: isNever,
  hyperlink: isNever,
  forbidden: isNever,
};
