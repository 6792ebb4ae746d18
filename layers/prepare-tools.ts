import { findRenderTools } from '#renderer/render-tools.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { BUNDLED_FILES_DIR } from './bundled-files/bundled-files-dir.ts';
import { bringBundledFilesUpToDate } from './bundled-files/bring-up-to-date.ts';
import { provideFfmpeg } from './ffmpeg/obtain-ffmpeg.ts';

/** The renderer's tools for a program that runs from the repository, built or obtained where they are missing. */
export const prepareTools = async (): Promise<RenderTools> => {
  await bringBundledFilesUpToDate(BUNDLED_FILES_DIR);
  await provideFfmpeg();
  return findRenderTools(BUNDLED_FILES_DIR, process.env);
};
