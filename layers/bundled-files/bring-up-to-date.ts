import { isUpToDate, stampBuild } from '../../local/build-stamp.ts';
import { buildBundledFiles } from './build.ts';

/** All sources of the bundled files; npm writes the last one at every install. */
const SOURCES = [
  'layers/bundled-files/*.ts',
  'catalog/**',
  'layers/chromium/manifest.json',
  'functions/contracts/limits.ts',
  'functions/renderer/bundled-files.ts',
  'functions/renderer/browser-runtime/**',
  'functions/renderer/page/origin.ts',
  'node_modules/.package-lock.json',
];

/** Builds the bundled files if a source is newer than the last complete build, or a built file is missing. */
export const bringBundledFilesUpToDate = async (targetDir: string): Promise<void> => {
  if (await isUpToDate(targetDir, SOURCES)) return;
  const startedAt = new Date();
  await stampBuild(targetDir, await buildBundledFiles(targetDir), startedAt);
};
