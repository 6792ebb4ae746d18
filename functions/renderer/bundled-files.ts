import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  CaptureHostSettings,
  PageSettings,
  WorkerSettings,
} from '#renderer/browser-runtime/messages.ts';
import type { FontFace } from '#renderer/page/font-css.ts';

/** The scripts that run inside Chromium, bundled from `browser-runtime/`, each with its settings. */
export interface BrowserRuntime {
  readonly pageScript: (settings: PageSettings) => string;
  readonly captureHostScript: (settings: CaptureHostSettings) => string;
  readonly workerScript: (settings: WorkerSettings) => string;
  /** Without settings. */
  readonly imageScript: string;
  /** The same. It has two MB, of a decoder for HEIC. */
  readonly readPhotoScript: () => Promise<string>;
}

export interface BundledFiles {
  /** Reads a file a page may load, by its exact path, e.g. `vendor/gsap.min.js`. */
  readonly read: (path: string) => Promise<Buffer | undefined>;
  /** Web fonts. */
  readonly fonts: readonly FontFace[];
  readonly systemFonts: readonly FontFace[];
  readonly browserRuntime: BrowserRuntime;
}

/** Fonts installed for the browser. */
export const SYSTEM_FONTS_FOLDER = 'system-fonts';

const SAFE_PATH = /^(?:vendor|fonts|system-fonts|components)\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Calls a bundle with its settings. The function's scope keeps `settings` off the global object. */
const withSettings = (bundle: string) => (settings: object) =>
  `((settings) => {\n${bundle}\n})(${JSON.stringify(settings)});`;

/** The same with the globals it names as they are now, whatever becomes of them on the global object. */
const withOwnGlobals = (bundle: string) => (settings: object) => {
  const named = [...new Set(bundle.match(/[a-z_$][\w$]*/gi))];
  return `(() => {
const named = ${JSON.stringify(named)}.filter((name) => Object.getOwnPropertyDescriptor(window, name)?.configurable);
Function('settings', ...named, ${JSON.stringify(bundle)})(${JSON.stringify(settings)}, ...named.map((name) => window[name]));
})();`;
};

/** Opens a directory built by layers/bundled-files. Fails with the command to run when it is incomplete. */
export const openBundledFiles = async (directory: string): Promise<BundledFiles> => {
  const readText = (path: string) =>
    readFile(join(directory, path), 'utf8').catch(() => {
      throw new Error(
        `The bundled files are missing in ${directory}: build them with "node layers/bundled-files/build.ts".`,
      );
    });
  const isFile = async (path: string) => (await stat(path).catch(() => undefined))?.isFile() === true;
  const scripts = ['page', 'capture-host', 'worker', 'convert-image'].map((name) => `runtime/${name}.js`);
  const lists = ['fonts/fonts.json', 'fonts/system-fonts.json'];
  const [fonts, systemFonts, page, captureHost, worker, image] = await Promise.all(
    [...lists, ...scripts].map(readText),
  );
  return {
    read: async (path) => {
      if (!SAFE_PATH.test(path) || !(await isFile(join(directory, path)))) return undefined;
      return readFile(join(directory, path));
    },
    fonts: JSON.parse(fonts ?? '') as FontFace[],
    systemFonts: JSON.parse(systemFonts ?? '') as FontFace[],
    browserRuntime: {
      pageScript: withSettings(page ?? ''),
      captureHostScript: withOwnGlobals(captureHost ?? ''),
      workerScript: withSettings(worker ?? ''),
      imageScript: image ?? '',
      readPhotoScript: () => readText('runtime/convert-photo.js'),
    },
  };
};
