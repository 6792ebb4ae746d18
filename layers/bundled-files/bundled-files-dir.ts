import { fileURLToPath } from 'node:url';

/** The directory of bundled files of everything that runs from the repository. */
export const BUNDLED_FILES_DIR = fileURLToPath(new URL('dist', import.meta.url));

/** All sources of the bundled files; npm writes the last one at every install. */
export const BUNDLED_FILES_SOURCES = [
  'layers/bundled-files/*.ts',
  'layers/bundled-files/noto-sans-batak/**',
  'catalog/**',
  'layers/chromium/manifest.json',
  'functions/contracts/limits.ts',
  'functions/core/composition/bundled-libraries.ts',
  'functions/renderer/bundled-files.ts',
  'functions/renderer/browser-runtime/**',
  'functions/renderer/page/origin.ts',
  'node_modules/.package-lock.json',
] as const;
