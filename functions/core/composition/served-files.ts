/** UMD builds of GSAP 3.15.0 and its plugins. */
export const VENDORED_FILES: ReadonlySet<string> = new Set(
  `CSSRulePlugin CustomBounce CustomEase CustomWiggle Draggable DrawSVGPlugin EasePack EaselPlugin Flip
   GSDevTools InertiaPlugin MorphSVGPlugin MotionPathHelper MotionPathPlugin Observer Physics2DPlugin
   PhysicsPropsPlugin PixiPlugin ScrambleTextPlugin ScrollSmoother ScrollToPlugin ScrollTrigger SplitText
   TextPlugin gsap`
    .split(/\s+/)
    .map((name) => `${name}.min.js`),
);

/** Folder of the vendored files, relative to the document. */
export const VENDOR_FOLDER = 'vendor/';

/** Host of the font provider's stylesheets. */
export const FONT_STYLESHEET_HOST = 'fonts.googleapis.com';
const FONT_STYLESHEET_PATH = /^\/(?:css2?|icon)$/;
/** Host of the font provider's font files. */
export const FONT_FILE_HOST = 'fonts.gstatic.com';
const FONT_FILE_PATH = /^\/s\/[\w./-]+\.(?:woff2?|ttf|otf)$/;

const CDN_PATHS: ReadonlyMap<string, RegExp> = new Map([
  [
    'cdn.jsdelivr.net',
    /^\/npm\/gsap(?:@(?:latest|3(?:\.\d{1,3}){0,2}))?\/dist\/([A-Za-z0-9]+)(?:\.min)?\.js$/,
  ],
  ['unpkg.com', /^\/gsap(?:@(?:latest|3(?:\.\d{1,3}){0,2}))?\/dist\/([A-Za-z0-9]+)(?:\.min)?\.js$/],
  ['cdnjs.cloudflare.com', /^\/ajax\/libs\/gsap\/3(?:\.\d{1,3}){1,2}\/([A-Za-z0-9]+)(?:\.min)?\.js$/],
]);

/** Hosts of the vendored files. */
export const CDN_HOSTS: readonly string[] = [...CDN_PATHS.keys()];

const isPlainHttps = (url: URL): boolean =>
  url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';

/** The vendored file served for a CDN address; undefined for every other address. */
export const vendoredFile = (url: URL): string | undefined => {
  if (!isPlainHttps(url) || url.search !== '') return undefined;
  const name = CDN_PATHS.get(url.hostname)?.exec(url.pathname)?.[1];
  const file = `${name}.min.js`;
  return VENDORED_FILES.has(file) ? file : undefined;
};

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
  (CDN_PATHS.has(url.hostname) || url.hostname === FONT_STYLESHEET_HOST || url.hostname === FONT_FILE_HOST);
