import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { copyPinned, findSha256 } from '../pinned-file.ts';
import manifest from './manifest.json' with { type: 'json' };

interface Build {
  readonly name: string;
  readonly sha256: string;
  /** Path in node_modules on linux-x64. */
  readonly installed: string;
  /** Sources for other platforms: a gzip file, or an npm package with `ffmpeg` at its root. */
  readonly download?: string;
  readonly npmPackage?: string;
}

const NODE_MODULES = join(import.meta.dirname, '../../node_modules');
const TARGET = join(import.meta.dirname, 'dist', manifest.path);
const DOWNLOAD_LIMIT_MS = 120_000;
const run = promisify(execFile);

const download = async (url: string, folder: string): Promise<string> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_LIMIT_MS) });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  const file = join(folder, 'ffmpeg');
  await writeFile(file, await promisify(gunzip)(await response.arrayBuffer()));
  return file;
};

const unpackNpmPackage = async (npmPackage: string, folder: string): Promise<string> => {
  const { stdout } = await run('npm', ['pack', npmPackage, '--silent', '--pack-destination', folder]);
  await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', folder]);
  return join(folder, 'package/ffmpeg');
};

/** Copies a build from the first source whose file has the pinned digest; false when there is none. */
const obtain = async ({ name, sha256, installed, download: url, npmPackage }: Build): Promise<boolean> => {
  const warn = (error: Error) => console.warn(`ffmpeg layer: ${name} could not be fetched: ${error.message}`);
  const folder = await mkdtemp(join(tmpdir(), 'ffmpeg-layer-'));
  const sources = [
    async () => join(NODE_MODULES, installed),
    ...(url === undefined ? [] : [() => download(url, folder)]),
    ...(npmPackage === undefined ? [] : [() => unpackNpmPackage(npmPackage, folder)]),
  ];
  try {
    for (const find of sources) {
      const source = await find().catch(warn);
      if (source && (await copyPinned({ source, target: TARGET, sha256, mode: 0o755 }))) return true;
    }
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const chooseBuild = async (builds: readonly Build[]): Promise<Build> => {
  for (const build of builds) {
    if ((await findSha256(TARGET)) === build.sha256 || (await obtain(build))) return build;
  }
  throw new Error(`None of the pinned builds is available: ${builds.map(({ name }) => name).join(', ')}.`);
};

console.log(`ffmpeg layer: ${(await chooseBuild(manifest.builds)).name}`);
