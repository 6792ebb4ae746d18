import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { bringBundledFilesUpToDate } from '../../layers/bundled-files/bring-up-to-date.ts';
import { provideFfmpeg } from '../../layers/ffmpeg/obtain-ffmpeg.ts';

/** Global setup of every test run. The workers inherit FFMPEG_BIN. */
export const setup = async (): Promise<void> => {
  await bringBundledFilesUpToDate(BUNDLED_FILES_DIR);
  await provideFfmpeg();
};
