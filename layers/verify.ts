import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FunctionName } from '#contracts/environment.ts';
import { CHROMIUM_DIGESTS } from '../functions/renderer/browser/file-digests.ts';
import { bundleFunction } from '../lib/bundle-function.ts';
import chromium from './chromium/manifest.json' with { type: 'json' };
import { findContentSha256 } from './chromium/repack.ts';
import ffmpeg from './ffmpeg/manifest.json' with { type: 'json' };
import { findSha256 } from './pinned-file.ts';

const MIB = 1024 * 1024;
/** Lambda's limit for a function with its layers is 250 MiB unpacked; the rest is reserve. */
const BUDGET_MIB = 220;
const EXECUTABLE = 0o111;

const distOf = (layer: string): string => join(import.meta.dirname, layer, 'dist');

const FRAMES_DIR = join(distOf('chromium'), chromium.folder, chromium.frames);

const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const sizeMib = async (folder: string): Promise<number> => {
  const stats = await Promise.all((await listFiles(folder)).map((file) => stat(file)));
  return stats.reduce((sum, { size }) => sum + size, 0) / MIB;
};

/** A layer contains exactly its pinned files with their digests. */
const findFileProblems = async (
  layer: string,
  pinned: ReadonlyMap<string, readonly string[]>,
): Promise<string[]> => {
  const files = (await listFiles(distOf(layer)).catch(() => [])).filter(
    (file) => dirname(file) !== FRAMES_DIR,
  );
  const expected = [...pinned.keys()].map((path) => join(distOf(layer), path));
  const problems = files.filter((file) => !expected.includes(file)).map((file) => `${file} is not pinned`);
  for (const [path, digests] of pinned) {
    const digest = await findSha256(join(distOf(layer), path));
    if (digest === undefined) problems.push(`${layer}/dist/${path} is missing: run "npm run layers:build"`);
    else if (!digests.includes(digest))
      problems.push(`${layer}/dist/${path} does not have the pinned digest`);
  }
  return problems;
};

/** Compressed bytes depend on the version of zstd, so the content is compared. */
const findFrameProblems = async (): Promise<string[]> =>
  (await findContentSha256(FRAMES_DIR)) === CHROMIUM_DIGESTS['chromium']
    ? []
    : [`${FRAMES_DIR} does not contain the expected Chromium: run "npm run layers:build"`];

const findModeProblems = async (file: string): Promise<string[]> => {
  const { mode } = await stat(file);
  return (mode & EXECUTABLE) === EXECUTABLE ? [] : [`${file} is not executable by all users`];
};

const findSizeProblems = async (name: FunctionName, layers: readonly string[]): Promise<string[]> => {
  const bundleDir = await mkdtemp(join(tmpdir(), 'bundle-'));
  try {
    bundleFunction(name, bundleDir);
    const sizes = await Promise.all([bundleDir, ...layers.map(distOf)].map(sizeMib));
    const parts = [name, ...layers].map((part, index) => `${part} ${sizes[index]?.toFixed(1)}`);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`${parts.join(' + ')} = ${total.toFixed(1)} MiB of ${BUDGET_MIB}`);
    return total <= BUDGET_MIB ? [] : [`${name} with its layers is ${total.toFixed(1)} MiB unpacked`];
  } finally {
    await rm(bundleDir, { recursive: true });
  }
};

const chromiumFiles = Object.entries(chromium.files).map(
  ([path, digest]) => [`${chromium.folder}/${path}`, [digest]] as const,
);
const ffmpegDigests = [ffmpeg.pinned.sha256, ffmpeg.older.sha256];

const fileProblems = [
  ...(await findFileProblems('chromium', new Map(chromiumFiles))),
  ...(await findFrameProblems()),
  ...(await findFileProblems('ffmpeg', new Map([[ffmpeg.path, ffmpegDigests]]))),
];
const problems =
  fileProblems.length > 0
    ? fileProblems
    : [
        ...(await findModeProblems(join(distOf('ffmpeg'), ffmpeg.path))),
        ...(await findSizeProblems('render-segment', ['chromium', 'ffmpeg', 'bundled-files'])),
        ...(await findSizeProblems('create-videos', ['bundled-files'])),
      ];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
