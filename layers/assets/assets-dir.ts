import { fileURLToPath } from 'node:url';

/** The assets directory of everything that runs from the repository. */
export const ASSETS_DIR = fileURLToPath(new URL('dist', import.meta.url));
