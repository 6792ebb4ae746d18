import { cp, mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';
import { BUNDLED_FILES_DIR } from '../../../layers/bundled-files/bundled-files-dir.ts';
import { bringBundledFilesUpToDate } from '../../../layers/bundled-files/bring-up-to-date.ts';
import { buildStampOf } from '../../../local/build-stamp.ts';
import { buildBundledFiles } from '../../../layers/bundled-files/build.ts';
import { WEB_FONT_FAMILIES } from '#core/fonts/font-families.ts';
import { openBundledFiles } from '#renderer/bundled-files.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assets-'));
  folders.push(folder);
  return folder;
};

/** Up to date: the global setup builds it. */
const built = BUNDLED_FILES_DIR;

/** A folder that a test may change. */
const copyBuilt = async () => {
  const folder = join(await makeFolder(), 'dist');
  await cp(built, folder, { recursive: true });
  await cp(buildStampOf(built), buildStampOf(folder), { preserveTimestamps: true });
  return folder;
};

describe('buildBundledFiles', () => {
  it('writes the runtime, GSAP with its plugins, the component mounter and every bundled font', async () => {
    const bundledFiles = await openBundledFiles(built);
    for (const file of [
      'hyperframe.runtime.iife.js',
      'mount-components.js',
      'gsap.min.js',
      'SplitText.min.js',
    ]) {
      expect((await bundledFiles.read(`vendor/${file}`))?.length, file).toBeGreaterThan(1000);
    }
    expect([...new Set(bundledFiles.fonts.map(({ family }) => family))].toSorted()).toEqual(
      WEB_FONT_FAMILIES.toSorted(),
    );
    for (const { file, unicodeRange } of bundledFiles.fonts) {
      expect((await bundledFiles.read(`fonts/${file}`))?.subarray(0, 4).toString(), file).toBe('wOF2');
      expect(unicodeRange).toMatch(/^U\+/);
    }
  });

  it.runIf(IS_THOROUGH)('writes a complete directory when two builds run concurrently', async () => {
    const folder = await makeFolder();
    await Promise.all([buildBundledFiles(folder), buildBundledFiles(folder)]);
    const list = async (from: string) => (await readdir(from, { recursive: true })).toSorted();
    expect(await list(folder)).toEqual(await list(built));
  });
});

describe('openBundledFiles', () => {
  it('reads files by plain names only', async () => {
    const folder = await copyBuilt();
    await writeFile(join(folder, 'secret'), 'x');
    const bundledFiles = await openBundledFiles(folder);
    for (const path of [
      'secret',
      '../secret',
      'vendor/../secret',
      'fonts',
      'fonts/',
      'vendor/.hidden',
      '/etc/passwd',
      '',
    ]) {
      expect(await bundledFiles.read(path), path).toBeUndefined();
    }
  });

  it('throws an error with the build command when the directory is missing', async () => {
    await expect(openBundledFiles('/nowhere')).rejects.toThrow(
      /build them with "node layers\/bundled-files\/build.ts"/,
    );
  });
});

describe('bringBundledFilesUpToDate', () => {
  it('builds when a source is newer, restores damaged files and removes files that do not belong', async () => {
    const folder = await copyBuilt();
    const gsap = await readFile(join(folder, 'vendor/gsap.min.js'));
    await writeFile(join(folder, 'vendor/gsap.min.js'), 'damaged');
    await mkdir(join(folder, 'templates/old@1'), { recursive: true });
    await writeFile(join(folder, 'templates/old@1/template.html'), 'old');
    await utimes(buildStampOf(folder), 0, 0);
    await bringBundledFilesUpToDate(folder);
    expect(await readFile(join(folder, 'vendor/gsap.min.js'))).toEqual(gsap);
    expect(await readdir(join(folder, 'templates'))).not.toContain('old@1');
  });
});
