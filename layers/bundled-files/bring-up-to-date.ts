import { pathToFileURL } from 'node:url';
import { isUpToDate, stampBuild } from '../../local/build-stamp.ts';
import { BUNDLED_FILES_DIR, BUNDLED_FILES_SOURCES } from './bundled-files-dir.ts';

/** Builds the bundled files if a source is newer than the last complete build, or a built file is missing. */
export const bringBundledFilesUpToDate = async (targetDir: string): Promise<void> => {
  if (await isUpToDate(targetDir, BUNDLED_FILES_SOURCES)) return;
  const { buildBundledFiles } = await import('./build.ts'); // takes long to import and is rarely needed
  const startedAt = new Date();
  await stampBuild(targetDir, await buildBundledFiles(targetDir), startedAt);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await bringBundledFilesUpToDate(BUNDLED_FILES_DIR);
