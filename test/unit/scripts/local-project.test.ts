import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFolder } from '../../../clients/typescript/src/projects/read-folder.ts';
import { openFileSource } from '../../../scripts/preview/sources.ts';
import { readInput } from '../../../scripts/render/read-input.ts';
import { lintFile } from '../../../scripts/shared/lint-file.ts';
import { readLocalProject } from '../../../scripts/shared/local-project.ts';
import { page } from '../composition/page.ts';

const ASSET = 'asset_0199a000-0000-7000-8000-000000000002';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'local-project-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const write = (files: Readonly<Record<string, string | Buffer>>): void => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
};

const lint = async (): Promise<readonly (readonly [code: string, file: string | undefined])[]> => {
  const { report } = await lintFile(folder, { language: 'en', json: true });
  const { problems } = JSON.parse(report) as { problems: { code: string; file?: string }[] };
  return problems.map(({ code, file }) => [code, file]);
};

describe('a folder on this machine', () => {
  it('has the files that a push sends, and those that stand for assets', async () => {
    write({
      'index.html': page(),
      'data/menu.yaml': 'a: 1',
      LICENSE: 'text',
      'media/a.heic': 'heic',
      'scene.glb': Buffer.from([0x67, 0x6c, 0x54, 0x46, 0, 0xff]),
      'renders/old.mp4': 'mp4',
      'node_modules/a/a.js': '',
      '.env': 'KEY=1',
      [`assets/${ASSET}`]: 'jpeg',
      'assets/asset_0199a000-0000-7000-8000-000000000003.jpg': 'jpeg',
    });
    symlinkSync('data', join(folder, 'linked'));
    symlinkSync(tmpdir(), join(folder, 'outside'));
    const { files } = await readLocalProject(folder);
    expect([...files.keys()].toSorted()).toEqual([
      'LICENSE',
      'assets/asset_0199a000-0000-7000-8000-000000000002',
      'assets/asset_0199a000-0000-7000-8000-000000000003',
      'data/menu.yaml',
      'index.html',
      'linked/menu.yaml',
      'media/a.heic',
    ]);
    expect([...files].flatMap(([path, file]) => ('text' in file ? [path] : [])).toSorted()).toEqual([
      'LICENSE',
      'data/menu.yaml',
      'index.html',
      'linked/menu.yaml',
    ]);
  });

  it('is refused by npm run lint and npm run render for the limits of a project', async () => {
    write({ 'index.html': page(), 'a?.txt': '' });
    expect(await lint()).toEqual([['invalid_path', 'a?.txt']]);
    await expect(readInput(folder, {})).rejects.toThrow(/The folder cannot be a project: .*\(a/);
    rmSync(join(folder, 'a?.txt'));
    write(Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`${index}.txt`, ''])));
    await expect(lint()).rejects.toThrow('at most 200 files');
    await expect(readInput(folder, {})).rejects.toThrow('at most 200 files');
  });

  it('is read without the files that a push leaves out, and every command prints the same ones', async () => {
    write({
      'index.html': page(),
      'large.json': 'x'.repeat(1024 * 1024 + 1),
      'photo.psd': Buffer.from([0xff, 0xfe, 0]),
      'text.bin': 'a\0b',
      '.env': 'KEY=1',
      'node_modules/a/a.js': '',
    });
    symlinkSync(tmpdir(), join(folder, 'outside'));
    symlinkSync('.env', join(folder, 'settings.txt'));
    const { skipped: byPush } = await readFolder(folder);
    expect(byPush).toHaveLength(5);
    const print = vi.spyOn(console, 'error').mockReturnValue();
    const printed = () => print.mock.calls.splice(0).map(([line]) => line);
    const expected = byPush.map((sentence) => `Left out: ${sentence}`);
    expect(await lint()).toEqual([]);
    expect(printed()).toEqual(expected);
    await readInput(folder, {});
    expect(printed()).toEqual(expected);
    await openFileSource(folder);
    expect(printed()).toEqual(expected);
  });

  it('lacks files that a push leaves out, although this machine has them', async () => {
    write({ 'index.html': page('<img src="a.gif" alt="">'), 'a.gif': Buffer.from('GIF89a\0') });
    expect(await lint()).toEqual([['missing_file', 'index.html']]);
  });
});
