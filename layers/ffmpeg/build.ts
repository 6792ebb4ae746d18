import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyPinned } from '../pinned-file.ts';
import manifest from './manifest.json' with { type: 'json' };
import { obtainFfmpeg } from './obtain-ffmpeg.ts';

const { values } = parseArgs({ options: { 'only-pinned': { type: 'boolean', default: false } } });

try {
  const { name, sha256, file } = await obtainFfmpeg({ acceptsOlder: !values['only-pinned'] });
  const target = join(import.meta.dirname, 'dist', manifest.path);
  if (!(await copyPinned({ source: file, target, sha256, mode: 0o755 })))
    throw new Error(`${file} has changed since its digest was compared.`);
  console.log(`ffmpeg layer: ${name}`);
} catch (error) {
  console.error(`ffmpeg layer: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
