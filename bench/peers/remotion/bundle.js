// node bundle.js <out folder> <public folder>
import { fileURLToPath } from 'node:url';
import { bundle } from '@remotion/bundler';

const [outDir, publicDir] = process.argv.slice(2);
const entryPoint = fileURLToPath(new URL('entry.jsx', import.meta.url));
await bundle({ entryPoint, outDir, publicDir, enableCaching: false });
