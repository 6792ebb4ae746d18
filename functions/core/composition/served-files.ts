import { CDN_HOSTS, isPlainHttps } from '#core/composition/bundled-libraries.ts';

/** Folder of the vendored files, relative to the document. */
export const VENDOR_FOLDER = 'vendor/';

/** Host of the font provider's stylesheets. */
export const FONT_STYLESHEET_HOST = 'fonts.googleapis.com';
const FONT_STYLESHEET_PATH = /^\/(?:css2?|icon)$/;
/** Host of the font provider's font files. */
export const FONT_FILE_HOST = 'fonts.gstatic.com';
const FONT_FILE_PATH = /^\/s\/[\w./-]+\.(?:woff2?|ttf|otf)$/;

const CDNS: ReadonlySet<string> = new Set(CDN_HOSTS);

/** Whether an address is a stylesheet of the font provider, which the renderer serves or fetches. */
export const isFontStylesheet = (url: URL): boolean =>
  isPlainHttps(url) && url.hostname === FONT_STYLESHEET_HOST && FONT_STYLESHEET_PATH.test(url.pathname);

/** Whether an address is a font file of the font provider. */
export const isFontFile = (url: URL): boolean =>
  isPlainHttps(url) &&
  url.hostname === FONT_FILE_HOST &&
  url.search === '' &&
  FONT_FILE_PATH.test(url.pathname);

/** Whether an address is on a CDN or font host; `preconnect` and `dns-prefetch` may name only these. */
export const isKnownHost = (url: URL): boolean =>
  isPlainHttps(url) &&
  (CDNS.has(url.hostname) || url.hostname === FONT_STYLESHEET_HOST || url.hostname === FONT_FILE_HOST);
