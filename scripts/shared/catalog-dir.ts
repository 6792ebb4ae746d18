import { fileURLToPath } from 'node:url';

/** The templates and components as they are written, before a build copies them to the bundled files. */
export const CATALOG_DIR = fileURLToPath(new URL('../../catalog', import.meta.url));
