import { CHROMIUM, FIREFOX, WEBKIT } from './engine-page.ts';

/** Global setup: a browser that is not installed fails the run, so that it is not taken for one that passed. */
export const setup = (): void => {
  const missing = [CHROMIUM, FIREFOX, WEBKIT].filter(({ executable }) => executable === undefined);
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  const packages = missing.map(({ debianPackage }) => debianPackage).join(' ');
  throw new Error(`Not installed: ${names}. Run: apt-get install ${packages}`);
};
