import { MOUNTER_PATH, RUNTIME_PATH } from '#core/composition/prepare-document.ts';
import { findLibrary } from '#core/composition/bundled-libraries.ts';
import { isFontFile, isFontStylesheet, isKnownHost } from '#core/composition/served-files.ts';
import type { BundledFiles } from '#renderer/bundled-files.ts';
import { allFontsCss, fontProviderCss } from '#renderer/page/font-css.ts';
import { createFontFetcher } from '#renderer/page/font-provider.ts';
import type { FetchFont } from '#renderer/page/font-provider.ts';
import { ORIGIN } from '#renderer/page/origin.ts';

type SiteFiles = Pick<BundledFiles, 'read' | 'fonts'>;

export interface SiteFile {
  readonly contentType: string;
  readonly body: Buffer;
}

/** `missing`: a file that may be requested but does not exist. `blocked`: any other URL. */
export type SiteResponse =
  | { readonly status: 'found'; readonly file: SiteFile }
  | { readonly status: 'missing'; readonly what: string; readonly family?: string }
  | { readonly status: 'blocked' };

/** Everything the page can load, from memory, the directory of bundled files and the font provider. */
export interface Site {
  readonly respond: (url: string) => Promise<SiteResponse>;
}

/** A map: a project may name a file after a property of every object. */
const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['css', 'text/css; charset=utf-8'],
  ['gif', 'image/gif'],
  ['html', 'text/html; charset=utf-8'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['js', 'text/javascript; charset=utf-8'],
  ['json', 'application/json'],
  ['mjs', 'text/javascript; charset=utf-8'],
  ['otf', 'font/otf'],
  ['png', 'image/png'],
  ['svg', 'image/svg+xml'],
  ['ttf', 'font/ttf'],
  ['webp', 'image/webp'],
  ['woff', 'font/woff'],
  ['woff2', 'font/woff2'],
]);

const FONTS_PATH = 'fonts/all.css';
/** Bundled files that the renderer adds to every document; a project's own file of the same path is not served. */
const ADDED_FILES: ReadonlySet<string> = new Set([RUNTIME_PATH, MOUNTER_PATH].map((path) => path.slice(1)));

/** A file with the content type of its extension. */
export const siteFile = (path: string, body: Buffer): SiteFile => ({
  contentType: CONTENT_TYPES.get(path.split('.').at(-1)?.toLowerCase() ?? '') ?? 'application/octet-stream',
  body,
});

const found = (path: string, body: Buffer): SiteResponse => ({ status: 'found', file: siteFile(path, body) });

const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const decodedPath = (url: URL): string | undefined => {
  try {
    return decodeURIComponent(url.pathname).slice(1);
  } catch {
    return undefined;
  }
};

/** Path in the directory of bundled files for a path of the site. */
const bundledPath = (path: string): string => path.replace(/^compositions\/components\//, 'components/');

/** A stylesheet of bundled families comes from the bundled files; any other comes unchanged from the provider. */
const respondStylesheet = async (
  url: URL,
  bundledFiles: SiteFiles,
  fetchFont: FetchFont,
): Promise<SiteResponse> => {
  const bundled = fontProviderCss(url, bundledFiles.fonts);
  if ('css' in bundled) return found('fonts.css', Buffer.from(bundled.css));
  const css = await fetchFont(url);
  return css === undefined
    ? { status: 'missing', what: bundled.missing, family: bundled.family }
    : found('fonts.css', css);
};

const respondProvider = async (
  url: URL,
  bundledFiles: SiteFiles,
  fetchFont: FetchFont,
): Promise<SiteResponse> => {
  if (isFontStylesheet(url)) return respondStylesheet(url, bundledFiles, fetchFont);
  if (isFontFile(url)) {
    const font = await fetchFont(url);
    if (font !== undefined) return found(url.pathname, font);
  }
  const file = findLibrary(url)?.file;
  const body = file === undefined ? undefined : await bundledFiles.read(`vendor/${file}`);
  if (file !== undefined && body !== undefined) return found(file, body);
  return { status: 'missing', what: `a file of ${url.hostname}` };
};

/** `files` are the composition's own files and its assets, by path. */
export const createSite = (
  bundledFiles: SiteFiles,
  files: ReadonlyMap<string, SiteFile>,
  fetchFont: FetchFont = createFontFetcher(),
): Site => {
  const respondLocal = async (url: URL): Promise<SiteResponse> => {
    const path = decodedPath(url);
    if (path === FONTS_PATH) return found(path, Buffer.from(allFontsCss(bundledFiles.fonts)));
    const file = path === undefined || ADDED_FILES.has(path) ? undefined : files.get(path);
    if (file !== undefined) return { status: 'found', file };
    const body = path === undefined ? undefined : await bundledFiles.read(bundledPath(path));
    if (path === undefined || body === undefined) return { status: 'missing', what: 'a local file' };
    return found(path, body);
  };
  return {
    respond: async (text) => {
      const url = parseUrl(text);
      if (url?.origin === ORIGIN) return respondLocal(url);
      if (url !== undefined && isKnownHost(url)) return respondProvider(url, bundledFiles, fetchFont);
      return { status: 'blocked' };
    },
  };
};
