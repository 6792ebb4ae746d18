// Entry of `npm run render`. Enables the compile cache before render.ts is loaded. Its folder is not writable by others.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../.local/compile-cache', import.meta.url)));
await import('./render.ts');
