import { readdir, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { GSAP_PLUGINS, LIBRARY_FILES } from '#core/composition/bundled-libraries.ts';
import { bundleModule } from './bundle.ts';

/** Folder of an installed package; `exports` may hide the files in it. */
export const packageFolder = (name: string): string => {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`The package ${name} is not installed.`);
  return dirname(file);
};

/** Files of packages, by their name in `vendor`. Those of GSAP have the names of the package. */
export const COPIES: ReadonlyMap<string, readonly [packageName: string, path: string]> = new Map([
  ['lottie.min.js', ['lottie-web', 'build/player/lottie.min.js']],
  ['lottie_light.min.js', ['lottie-web', 'build/player/lottie_light.min.js']],
  ['three-0.128.0.min.js', ['three-128', 'build/three.min.js']],
  ['three-0.147.0.min.js', ['three-147', 'build/three.min.js']],
  ['three-0.160.1.min.js', ['three-160', 'build/three.min.js']],
  ['three-0.160.1.module.min.js', ['three-160', 'build/three.module.min.js']],
  ['anime.min.js', ['animejs-3', 'lib/anime.min.js']],
  ['anime.es.js', ['animejs-3', 'lib/anime.es.js']],
  ['anime.umd.min.js', ['animejs', 'dist/bundles/anime.umd.min.js']],
  ['anime.esm.min.js', ['animejs', 'dist/bundles/anime.esm.min.js']],
  ['d3.min.js', ['d3', 'dist/d3.min.js']],
  ['motion.js', ['motion', 'dist/motion.js']],
]);

/** Packages without a module in one file. */
const MODULES: ReadonlyMap<string, string> = new Map([
  ['gsap.esm.min.js', 'gsap'],
  ...GSAP_PLUGINS.map((name) => [`${name}.esm.min.js`, `gsap/${name}`] as const),
  ['lottie.esm.min.js', 'lottie-web'],
  ['three-0.184.0.module.min.js', 'three-184'],
  ['three-0.187.0.module.min.js', 'three'],
  ['d3.esm.min.js', 'd3'],
  ['motion.esm.min.js', 'motion'],
]);

const readLibrary = async (file: string): Promise<Buffer | string> => {
  const bundled = MODULES.get(file);
  if (bundled !== undefined) return bundleModule(bundled);
  const [packageName, path] = COPIES.get(file) ?? ['gsap', `dist/${file}`];
  return readFile(join(packageFolder(packageName), path));
};

const PACKAGES = new Set(
  ['gsap', ...MODULES.values(), ...[...COPIES.values()].map(([name]) => name)].map((name) =>
    name.replace(/\/.*/, ''),
  ),
);

type Layout = Map<string, Buffer | string>;

/** Adds the files of the libraries, and the licenses that their packages contain. */
export const addLibraries = async (layout: Layout): Promise<void> => {
  for (const file of LIBRARY_FILES) layout.set(`vendor/${file}`, await readLibrary(file));
  for (const name of PACKAGES) {
    const folder = packageFolder(name);
    const license = (await readdir(folder)).find((file) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(file));
    if (license !== undefined)
      layout.set(`library-licenses/${name}.txt`, await readFile(join(folder, license)));
  }
};
