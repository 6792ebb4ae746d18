const FILE = '([A-Za-z0-9]+)(?:\\.min)?\\.js';
const VERSION = '@3(?:\\.\\d+){0,2}';

/** Where the public CDNs keep GSAP 3 and its plugins; the group is the file's name without `.min.js`. */
const CDN_PATHS: Readonly<Record<string, readonly RegExp[]>> = {
  'cdn.jsdelivr.net': [
    new RegExp(`^/npm/gsap(?:${VERSION})?/(?:dist/)?${FILE}$`),
    new RegExp(`^/npm/gsap(?:${VERSION})?$`),
  ],
  'unpkg.com': [new RegExp(`^/gsap(?:${VERSION})?/(?:dist/)?${FILE}$`), new RegExp(`^/gsap(?:${VERSION})?$`)],
  'cdnjs.cloudflare.com': [new RegExp(`^/ajax/libs/gsap/3(?:\\.\\d+){1,2}/${FILE}$`)],
};

export const GSAP_HOSTS = Object.keys(CDN_PATHS);

/** File name of the bundled copy a CDN link to GSAP 3 stands for, e.g. `ScrollTrigger.min.js`. */
export const gsapFileOf = (url: URL): string | undefined => {
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  for (const path of CDN_PATHS[url.hostname] ?? []) {
    const match = path.exec(url.pathname);
    if (match !== null) return `${match[1] ?? 'gsap'}.min.js`;
  }
  return undefined;
};
