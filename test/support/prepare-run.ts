import { join } from 'node:path';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { bringBundledFilesUpToDate } from '../../layers/bundled-files/bring-up-to-date.ts';
import { provideFfmpeg } from '../../layers/ffmpeg/obtain-ffmpeg.ts';

const NODE_MODULES = join(import.meta.dirname, '../../node_modules');

/** Global setup of every test run. The workers inherit FFMPEG_BIN and NODE_COMPILE_CACHE. */
export const setup = async (): Promise<void> => {
  process.env['NODE_COMPILE_CACHE'] ??= join(NODE_MODULES, '.cache/compiled'); // processes start in half of the time
  await bringBundledFilesUpToDate(BUNDLED_FILES_DIR);
  await provideFfmpeg();
};
