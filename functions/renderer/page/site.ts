import { isFontFile, isFontStylesheet, isKnownHost, vendoredFile } from '#core/composition/bundled-assets.ts';
import type { Assets } from '#renderer/assets.ts';
import { allFontsCss, fontProviderCss } from '#renderer/page/font-css.ts';
import { createFontFetcher } from '#renderer/page/font-provider.ts';
import type { FetchFont } from '#renderer/page/font-provider.ts';

import { ORIGIN } from '#renderer/page/origin.ts';

type SiteAssets = Pick<Assets, 'read' | 'fonts'>;

export interface SiteFile {
  readonly contentType: string;
  readonly body: Buffer;
}

/** `missing` is something the document needs and we do not have; `blocked` is none of its business. */
export type SiteAnswer =
  | { readonly status: 'found'; readonly file: SiteFile }
  | { readonly status: 'missing'; readonly what: string }
  | { readonly status: 'blocked' };

/** Everything the page can load: an exact map, answered from memory and the assets directory. */
export interface Site {
  readonly answer: (url: string) => Promise<SiteAnswer>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

const FONTS_PATH = 'fonts/all.css';

const siteFile = (path: string, body: Buffer): SiteFile => ({
  contentType: CONTENT_TYPES[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream',
  body,
});

const found = (path: string, body: Buffer): SiteAnswer => ({ status: 'found', file: siteFile(path, body) });

const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const decodedPath = (url: URL): string | undefined => {
  try {
    return decodeURIComponent(url.pathname).slice(1);
  } catch {
    return undefined;
  }
};

/** Path in the assets directory a site path stands for. */
const assetPath = (path: string): string => path.replace(/^compositions\/components\//, 'components/');

/** A stylesheet of bundled families is made from the bundle; any other comes whole from the provider. */
const answerStylesheet = async (url: URL, assets: SiteAssets, fetchFont: FetchFont): Promise<SiteAnswer> => {
  const answer = fontProviderCss(url, assets.fonts);
  if ('css' in answer) return found('fonts.css', Buffer.from(answer.css));
  const css = await fetchFont(url);
  return css === undefined ? { status: 'missing', what: answer.missing } : found('fonts.css', css);
};

const answerProvider = async (url: URL, assets: SiteAssets, fetchFont: FetchFont): Promise<SiteAnswer> => {
  if (isFontStylesheet(url)) return answerStylesheet(url, assets, fetchFont);
  if (isFontFile(url)) {
    const font = await fetchFont(url);
    if (font !== undefined) return found(url.pathname, font);
  }
  const file = vendoredFile(url);
  const body = file === undefined ? undefined : await assets.read(`vendor/${file}`);
  if (file !== undefined && body !== undefined) return found(file, body);
  return { status: 'missing', what: `a file of ${url.hostname}` };
};

/** `files` are the composition's own, by path (`index.html` is the document itself). */
export const createSite = (
  assets: SiteAssets,
  files: ReadonlyMap<string, Buffer>,
  fetchFont: FetchFont = createFontFetcher(),
): Site => {
  const answerLocal = async (url: URL): Promise<SiteAnswer> => {
    const path = decodedPath(url);
    if (path === FONTS_PATH) return found(path, Buffer.from(allFontsCss(assets.fonts)));
    const body = path === undefined ? undefined : (files.get(path) ?? (await assets.read(assetPath(path))));
    if (path === undefined || body === undefined) return { status: 'missing', what: 'a local file' };
    return found(path, body);
  };
  return {
    answer: async (text) => {
      const url = parseUrl(text);
      if (url?.origin === ORIGIN) return answerLocal(url);
      if (url !== undefined && isKnownHost(url)) return answerProvider(url, assets, fetchFont);
      return { status: 'blocked' };
    },
  };
};
