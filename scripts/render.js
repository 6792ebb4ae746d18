// Entry of `npm run render`. It is JavaScript because Node loads its TypeScript compiler, which takes 30 ms, for an entry in
// TypeScript; the compile cache holds the other modules without types. Its folder is not writable by others.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../.local/compile-cache', import.meta.url)));
await import('./render.ts');
