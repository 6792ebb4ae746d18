// Replaces node:path where HyperFrames' inliner runs inside a page: paths of a site, resolved like URLs.

const ROOT = 'https://composition.invalid/';

const pathOf = (path: string): string => new URL(path, ROOT).pathname;

export const isAbsolute = (path: string): boolean => path.startsWith('/');
const join = (...parts: string[]): string => parts.join('/');
const dirname = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/'))) || '.';
export const resolve = (...parts: string[]): string => pathOf(parts.at(-1) ?? '');
export const relative = (from: string, to: string): string => {
  const [start, end] = [pathOf(`${from}/`), pathOf(to)];
  return end.startsWith(start) ? end.slice(start.length) : `..${end}`;
};

export const posix = { dirname, join, resolve };
