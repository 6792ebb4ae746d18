import { watch } from 'node:fs';
import { openBundledFiles } from '#renderer/bundled-files.ts';
import { DASHBOARD_DIST } from '../../dashboard/sources.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { bringBuildsUpToDate } from '../../local/dashboard.ts';
import { isLeftOut } from '../shared/composition-source.ts';
import { startPreviewServer } from './server.ts';
import type { PreviewServer } from './server.ts';
import { openFileSource, openTemplateSource } from './sources.ts';
import type { PreviewSource } from './sources.ts';

export interface PreviewOptions {
  readonly input: string | undefined;
  readonly template: string | undefined;
  readonly port: number;
}

/** Editors write a file in several steps. */
const CHANGE_PAUSE_MS = 100;

const watchSource = ({ watchedFolder, watchedFile }: PreviewSource, { update }: PreviewServer): void => {
  let pause: NodeJS.Timeout | undefined;
  watch(watchedFolder, { recursive: watchedFile === undefined }, (_event, file) => {
    if (watchedFile === undefined ? isLeftOut(file ?? '') : file !== watchedFile) return;
    clearTimeout(pause);
    pause = setTimeout(() => void update(), CHANGE_PAUSE_MS);
  });
};

/** Starts the preview and prints its address. It runs until the process ends. */
export const runPreview = async ({ input, template, port }: PreviewOptions): Promise<void> => {
  const source = template === undefined ? await openFileSource(input ?? '') : openTemplateSource(template);
  await bringBuildsUpToDate();
  const bundledFiles = await openBundledFiles(BUNDLED_FILES_DIR);
  const server = await startPreviewServer({ source, bundledFiles, dist: DASHBOARD_DIST, port });
  watchSource(source, server);
  console.log(`Preview of ${template ?? input}: ${server.url} (Ctrl+C stops it)`);
};
