import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyPinned } from '../pinned-file.ts';
import manifest from './manifest.json' with { type: 'json' };

const PACKAGE_DIR = join(import.meta.dirname, '../../node_modules', manifest.package);
const DIST_DIR = join(import.meta.dirname, 'dist');

await rm(DIST_DIR, { recursive: true, force: true });
for (const [path, sha256] of Object.entries(manifest.files)) {
  const source = join(PACKAGE_DIR, path);
  const target = join(DIST_DIR, manifest.folder, path);
  if (await copyPinned({ source, target, sha256, mode: 0o644 })) continue;
  const { package: name, version } = manifest;
  throw new Error(`${source} does not have the digest pinned for ${name}@${version}: run "npm ci".`);
}
console.log(`chromium layer: ${manifest.package}@${manifest.version}`);
