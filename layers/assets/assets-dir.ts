import { fileURLToPath } from 'node:url';

/** Where the build puts the assets, and where everything that runs from the repository reads them. */
export const ASSETS_DIR = fileURLToPath(new URL('dist', import.meta.url));
