import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FontFace } from '#renderer/page/font-css.ts';

/** Read access to the assets directory by exact relative path, e.g. `vendor/gsap.min.js`. */
export interface Assets {
  readonly read: (path: string) => Promise<Buffer | undefined>;
  readonly fonts: readonly FontFace[];
  /** System fonts for characters that the page's own fonts lack. */
  readonly fallbackFontsDir: string;
}

export const FALLBACK_FONTS_FOLDER = 'fallback-fonts';

const SAFE_PATH = /^(?:vendor|fonts|components)\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Opens a directory built by layers/assets. Only paths that match SAFE_PATH are ever read from it. */
export const openAssets = async (directory: string): Promise<Assets> => {
  const manifest = await readFile(join(directory, 'fonts/fonts.json'), 'utf8').catch(() => {
    throw new Error(`The assets are missing in ${directory}: build them with "node layers/assets/build.ts".`);
  });
  const isFile = async (path: string) => (await stat(path).catch(() => undefined))?.isFile() === true;
  return {
    read: async (path) => {
      if (!SAFE_PATH.test(path) || !(await isFile(join(directory, path)))) return undefined;
      return readFile(join(directory, path));
    },
    fonts: JSON.parse(manifest) as FontFace[],
    fallbackFontsDir: join(directory, FALLBACK_FONTS_FOLDER),
  };
};
