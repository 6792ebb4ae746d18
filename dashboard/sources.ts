import { fileURLToPath } from 'node:url';

/** Where `build.ts` puts the web app, the docs page and the files of previews. */
export const DASHBOARD_DIST = fileURLToPath(new URL('dist', import.meta.url));

/** All sources of the build; npm writes the last one at every install. */
export const DASHBOARD_SOURCES = [
  'dashboard/*.{html,json,ts}',
  'dashboard/{docs,local-preview,preview,public,src}/**',
  'catalog/**',
  'docs/**',
  'functions/{contracts,core,messages,renderer}/**',
  'layers/*/*.ts',
  'scripts/preview/safe-areas.ts',
  'node_modules/.package-lock.json',
] as const;
