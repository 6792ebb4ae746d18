import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const BUILD = fileURLToPath(new URL('../layers/assets/build.ts', import.meta.url));

/** Brings the assets up to date, in a process of its own: the bundler's service would outlive its work in ours. */
export const buildAssets = async (): Promise<void> => {
  await promisify(execFile)(process.execPath, [BUILD]);
};
