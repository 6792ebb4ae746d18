/** Pages of the dashboard: which paths show which file, the first that fits. Every other path is the file of that name, if there is one. */
export const DASHBOARD_PAGES = [
  { paths: '^/w/[^./]+/buat$', file: '/gallery.html' },
  { paths: '^/w/[^./]+/buat/[^./]+$', file: '/form.html' },
  { paths: '^/(?:w/[^.]*)?$', file: '/index.html' },
  { paths: '^/docs(?:/[^.]*)?$', file: '/docs/index.html' },
] as const;

/** What the page cannot know when it is built: addresses, the user pool's client. Not part of the build. */
export const CONFIG_PATH = '/config.json';

/** Where owners reach the operator: a web page, a mail address or a phone number. */
export const SUPPORT_URL_PATTERN = '^(?:https://|mailto:|tel:)\\S+$';

/** Where the sandboxed frames of previews load their files from. */
export const PREVIEW_FOLDER = '/preview/';

/** The file that a path shows; it need not exist. */
export const dashboardFileOf = (path: string): string =>
  DASHBOARD_PAGES.find(({ paths }) => new RegExp(paths).test(path))?.file ?? path;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

export const contentTypeOf = (file: string): string =>
  CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Names below `assets` contain a hash of the content. */
const HASHED_FILE = /^\/(?:preview\/)?assets\//;

/** Files of previews that change with a release at most. Pages of templates must fit the dashboard that fills them. */
const RELEASE_FILE = /^\/preview\/(?:fonts|photos|vendor)\//;

export const cacheControlOf = (file: string): string => {
  if (HASHED_FILE.test(file)) return 'public, max-age=31536000, immutable';
  return RELEASE_FILE.test(file) ? 'public, max-age=3600' : 'no-cache';
};
