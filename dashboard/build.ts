import { mkdtemp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from 'vite';
import { isUpToDate, stampBuild } from '../local/build-stamp.ts';
import { createProgram, runProgram } from '../scripts/shared/command-line.ts';
import { DASHBOARD_DIST, DASHBOARD_SOURCES } from './sources.ts';

const listFiles = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
};

/** HTML last: a page never names a file that is not there yet, and each file is replaced at once. */
const replaceFiles = async (from: string, to: string): Promise<readonly string[]> => {
  const isPage = (file: string) => Number(file.endsWith('.html'));
  const files = (await listFiles(from)).toSorted((a, b) => isPage(a) - isPage(b));
  await mkdir(to, { recursive: true });
  const earlier = await listFiles(to);
  for (const file of files) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await rename(join(from, file), join(to, file));
  }
  for (const file of earlier) if (!files.includes(file)) await rm(join(to, file), { force: true });
  return files;
};

// Vite keeps another value, such as that of a test runner, and then bundles React for development.
process.env['NODE_ENV'] = 'production';

/** Builds everything into a folder of its own first, since servers and other builds may be using `dist`. */
const buildDashboard = async (): Promise<readonly string[]> => {
  const outDir = await mkdtemp(`${DASHBOARD_DIST}.unfinished-`);
  try {
    await build({
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir },
    });
    return await replaceFiles(outDir, DASHBOARD_DIST);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};

const program = createProgram('npm run dashboard:build --')
  .description('Builds the dashboard into dashboard/dist.')
  .option('--force', 'build also when no source has changed')
  .action(async ({ force }: { force?: true }) => {
    if (force !== true && (await isUpToDate(DASHBOARD_DIST, DASHBOARD_SOURCES))) return;
    const startedAt = new Date();
    await stampBuild(DASHBOARD_DIST, await buildDashboard(), startedAt);
  });
await runProgram(program);
