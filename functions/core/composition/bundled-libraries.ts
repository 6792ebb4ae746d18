/** A release of a library, of which files are bundled. */
interface Release {
  readonly version: string;
  /** Versions that an address may name to be served with this release. */
  readonly serves: RegExp;
  /** Files in the folder `vendor`, each with the paths in its package that it is served for, without `.min`. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

interface Library {
  readonly title: string;
  /** Name on jsdelivr and unpkg. */
  readonly package: string;
  /** Names on cdnjs. */
  readonly cdnjs: readonly string[];
  /** The last one is served for `@latest` and for an address without a version. */
  readonly releases: readonly [Release, ...Release[]];
}

/** Path of an address that names no file, and of jsdelivr's module of a whole package. */
const DEFAULT_FILE = '';
const WHOLE_MODULE = '+esm';

export const GSAP_PLUGINS =
  `CSSRulePlugin CustomBounce CustomEase CustomWiggle Draggable DrawSVGPlugin EasePack EaselPlugin
  Flip GSDevTools InertiaPlugin MorphSVGPlugin MotionPathHelper MotionPathPlugin Observer Physics2DPlugin
  PhysicsPropsPlugin PixiPlugin ScrambleTextPlugin ScrollSmoother ScrollToPlugin ScrollTrigger SplitText
  TextPlugin`.split(/\s+/);

// three.js changes its interface and its lighting in every release, so an address gets exactly the one it names.
const LIBRARIES: readonly Library[] = [
  {
    title: 'GSAP',
    package: 'gsap',
    cdnjs: ['gsap'],
    releases: [
      {
        version: '3.15.0',
        serves: /^3(?:\.|$)/,
        files: {
          'gsap.min.js': ['dist/gsap.js', DEFAULT_FILE],
          'gsap.esm.min.js': [WHOLE_MODULE, 'index.js', `index.js/${WHOLE_MODULE}`],
          ...Object.fromEntries(
            GSAP_PLUGINS.flatMap((name) => [
              [`${name}.min.js`, [`dist/${name}.js`]],
              [`${name}.esm.min.js`, [`${name}.js`, `${name}/${WHOLE_MODULE}`, `${name}.js/${WHOLE_MODULE}`]],
            ]),
          ),
        },
      },
    ],
  },
  {
    title: 'Lottie',
    package: 'lottie-web',
    cdnjs: ['bodymovin', 'lottie-web'],
    releases: [
      {
        version: '5.13.0',
        serves: /^5(?:\.|$)/,
        files: {
          'lottie.min.js': ['build/player/lottie.js', 'build/player/lottie_svg.js', DEFAULT_FILE],
          'lottie_light.min.js': ['build/player/lottie_light.js'],
          'lottie.esm.min.js': [WHOLE_MODULE],
        },
      },
    ],
  },
  {
    title: 'three.js',
    package: 'three',
    cdnjs: ['three.js'],
    releases: [
      {
        version: '0.128.0',
        serves: /^(?:r|0\.)128(?:\.|$)/,
        files: { 'three-0.128.0.min.js': ['build/three.js'] },
      },
      {
        version: '0.147.0',
        serves: /^0\.147(?:\.|$)/,
        files: { 'three-0.147.0.min.js': ['build/three.js'] },
      },
      {
        version: '0.160.1',
        serves: /^0\.160(?:\.|$)/,
        files: {
          'three-0.160.1.min.js': ['build/three.js'],
          'three-0.160.1.module.min.js': ['build/three.module.js', WHOLE_MODULE],
        },
      },
      {
        version: '0.184.0',
        serves: /^0\.184(?:\.|$)/,
        files: { 'three-0.184.0.module.min.js': ['build/three.module.js', WHOLE_MODULE] },
      },
      {
        version: '0.187.0',
        serves: /^0(?:\.187(?:\.|$)|$)/,
        files: { 'three-0.187.0.module.min.js': ['build/three.module.js', WHOLE_MODULE] },
      },
    ],
  },
  {
    title: 'anime.js',
    package: 'animejs',
    cdnjs: ['animejs'],
    releases: [
      {
        version: '3.2.2',
        serves: /^3(?:\.|$)/,
        files: {
          'anime.min.js': ['lib/anime.js', DEFAULT_FILE],
          'anime.es.js': ['lib/anime.es.js', WHOLE_MODULE],
        },
      },
      {
        version: '4.5.0',
        serves: /^4(?:\.|$)/,
        files: {
          'anime.umd.min.js': [
            'dist/bundles/anime.umd.js',
            'dist/bundles/anime.iife.js',
            'lib/anime.umd.js',
            'lib/anime.iife.js',
            DEFAULT_FILE,
          ],
          'anime.esm.min.js': ['dist/bundles/anime.esm.js', 'lib/anime.esm.js', WHOLE_MODULE],
        },
      },
    ],
  },
  {
    title: 'd3',
    package: 'd3',
    cdnjs: ['d3'],
    releases: [
      {
        version: '7.9.2',
        serves: /^7(?:\.|$)/,
        files: { 'd3.min.js': ['dist/d3.js', DEFAULT_FILE], 'd3.esm.min.js': [WHOLE_MODULE] },
      },
    ],
  },
  {
    title: 'Motion',
    package: 'motion',
    cdnjs: ['motion'],
    releases: [
      {
        version: '14.14.0',
        serves: /^14(?:\.|$)/,
        files: { 'motion.js': ['dist/motion.js', DEFAULT_FILE], 'motion.esm.min.js': [WHOLE_MODULE] },
      },
    ],
  },
];

/** Every bundled file of a library, in the folder `vendor`. */
export const LIBRARY_FILES: ReadonlySet<string> = new Set(
  LIBRARIES.flatMap(({ releases }) => releases.flatMap(({ files }) => Object.keys(files))),
);

const PACKAGE_PATH = /^([a-z][\w.-]*)(?:@([\w.~^%*-]+))?(?:\/([\w./+-]+))?$/;
const CDNJS_PATH = /^ajax\/libs\/([\w.-]+)\/([\w.-]+)\/([\w.-]+)$/;

/** What an address on a CDN asks for: a library, a version (undefined: the newest) and a path in its package. */
interface AddressParts {
  readonly library: Library;
  readonly version: string | undefined;
  readonly isPath: (path: string) => boolean;
}

const withoutMin = (path: string): string => path.replace(/\.min(?=\.m?js$)/, '');

const readPackagePath = (address: string): AddressParts | undefined => {
  const [, name, version, path = DEFAULT_FILE] = PACKAGE_PATH.exec(address) ?? [];
  const library = LIBRARIES.find((candidate) => candidate.package === name);
  const wanted = withoutMin(path);
  return library && { library, version, isPath: (candidate) => candidate === wanted };
};

// cdnjs has the files of a package without their folders.
const readCdnjsPath = (address: string): AddressParts | undefined => {
  const [, name = '', version, file = ''] = CDNJS_PATH.exec(address) ?? [];
  const library = LIBRARIES.find(({ cdnjs }) => cdnjs.includes(name));
  const wanted = withoutMin(file);
  return library && { library, version, isPath: (candidate) => candidate.split('/').at(-1) === wanted };
};

const CDNS: ReadonlyMap<string, (path: string) => AddressParts | undefined> = new Map([
  ['cdn.jsdelivr.net', (path) => (path.startsWith('npm/') ? readPackagePath(path.slice(4)) : undefined)],
  ['unpkg.com', readPackagePath],
  ['cdnjs.cloudflare.com', readCdnjsPath],
]);

/** Hosts of the libraries. */
export const CDN_HOSTS: readonly string[] = [...CDNS.keys()];

/** Whether an address is on the standard port of its host, without credentials. */
export const isPlainHttps = (url: URL): boolean =>
  url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';

/** Prefixes and wildcards of a version range. */
const RANGE = /^(?:[\^~]|%5E)|\.[x*]/gi;

const findRelease = ({ releases }: Library, version: string | undefined): Release | undefined => {
  if (version === undefined || version === 'latest') return releases.at(-1);
  const plain = version.replace(RANGE, '');
  return releases.find(({ serves }) => serves.test(plain));
};

interface LibraryAddress {
  /** Name in `vendor`; undefined for a release or a file that is not bundled. */
  readonly file: string | undefined;
  /** The bundled releases of the library, each with an address. */
  readonly offers: readonly string[];
}

/** What is bundled of the library that an https address on a CDN names; undefined for every other address. */
export const findLibrary = (url: URL): LibraryAddress | undefined => {
  if (!isPlainHttps(url)) return undefined;
  const parts = CDNS.get(url.hostname)?.(url.pathname.slice(1));
  if (parts === undefined) return undefined;
  const { library, version, isPath } = parts;
  const files = url.search === '' ? findRelease(library, version)?.files : undefined;
  const file = Object.entries(files ?? {}).find(([, paths]) => paths.some(isPath))?.[0];
  const offers = library.releases.map((release) => {
    const [path = ''] = Object.values(release.files)[0] ?? [];
    return `${library.title} ${release.version} (https://${CDN_HOSTS[0]}/npm/${library.package}@${release.version}/${path})`;
  });
  return { file, offers };
};
