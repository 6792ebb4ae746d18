import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CHROMIUM_DIGESTS } from '../../functions/renderer/browser/file-digests.ts';
import { copyPinned, findSha256 } from '../pinned-file.ts';
import manifest from './manifest.json' with { type: 'json' };
import { findContentSha256, repack } from './repack.ts';

const PACKAGE_DIR = join(import.meta.dirname, '../../node_modules', manifest.package);
const DIST_DIR = join(import.meta.dirname, 'dist');
const FRAMES_DIR = join(DIST_DIR, manifest.folder, manifest.frames);

const { chromium: chromiumSha256 = '' } = CHROMIUM_DIGESTS;
const fail = (source: string): never => {
  const { package: name, version } = manifest;
  throw new Error(`${source} does not have the digest pinned for ${name}@${version}: run "npm ci".`);
};

// Compressing takes seconds, so frames of an earlier build are kept when they have the right content.
const isRepacked = (await findContentSha256(FRAMES_DIR)) === chromiumSha256;
if (!isRepacked) await rm(DIST_DIR, { recursive: true, force: true });

for (const [path, sha256] of Object.entries(manifest.files)) {
  const source = join(PACKAGE_DIR, path);
  const target = join(DIST_DIR, manifest.folder, path);
  if (!(await copyPinned({ source, target, sha256, mode: 0o644 }))) fail(source);
}
const brotliFile = join(PACKAGE_DIR, manifest.repacked.path);
if ((await findSha256(brotliFile)) !== manifest.repacked.sha256) fail(brotliFile);
if (!isRepacked) await repack(brotliFile, FRAMES_DIR, chromiumSha256);
console.log(`chromium layer: ${manifest.package}@${manifest.version}`);
