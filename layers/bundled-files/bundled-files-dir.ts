import { fileURLToPath } from 'node:url';

/** The directory of bundled files of everything that runs from the repository. */
export const BUNDLED_FILES_DIR = fileURLToPath(new URL('dist', import.meta.url));
