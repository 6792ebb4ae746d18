import { globSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { DASHBOARD_SOURCES } from '../../../dashboard/sources.ts';
import { isUpToDate, stampBuild } from '../../../local/build-stamp.ts';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

const START = new Date('2026-01-01T00:00:00Z');

const createBuild = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stamp-'));
  folders.push(folder);
  const source = join(folder, 'source.ts');
  await writeFile(source, '');
  await utimes(source, START, START);
  await writeFile(join(folder, 'built.js'), '');
  return { folder, source, sources: [relative(process.cwd(), source)] };
};

it('a build is up to date until a source is newer than its start or a file is missing', async () => {
  const { folder, source, sources } = await createBuild();
  const target = join(folder, '.');
  expect(await isUpToDate(target, sources)).toBe(false);
  await stampBuild(target, ['built.js'], new Date(START.getTime() + 1000));
  folders.push(`${target}.built`);
  expect(await isUpToDate(target, sources)).toBe(true);
  const later = new Date(START.getTime() + 2000);
  await utimes(source, later, later);
  expect(await isUpToDate(target, sources)).toBe(false);
  await utimes(source, START, START);
  await rm(join(folder, 'built.js'));
  expect(await isUpToDate(target, sources)).toBe(false);
});

it('the build of the dashboard is not among its own sources', () => {
  const found = globSync([...DASHBOARD_SOURCES]);
  expect(found).toContain('dashboard/vite.config.ts');
  expect(found.filter((path) => path.startsWith('dashboard/dist'))).toEqual([]);
});
