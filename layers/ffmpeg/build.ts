import { join } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from './manifest.json' with { type: 'json' };
import { chooseBuild } from './obtain-build.ts';

const { values } = parseArgs({ options: { 'only-first': { type: 'boolean', default: false } } });
const warn = (sentence: string): void => console.warn(`ffmpeg layer: ${sentence}`);

try {
  const { name } = await chooseBuild({
    builds: manifest.builds,
    target: join(import.meta.dirname, 'dist', manifest.path),
    nodeModules: join(import.meta.dirname, '../../node_modules'),
    artifact: process.env['FFMPEG_ARTIFACT'],
    onlyFirst: values['only-first'],
    warn,
  });
  console.log(`ffmpeg layer: ${name}`);
} catch (error) {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
