import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readInput } from '../../../scripts/render/read-input.ts';
import { lintFile } from '../../../scripts/shared/lint-file.ts';
import { readLocalProject } from '../../../scripts/shared/local-project.ts';
import { page } from '../composition/page.ts';

const ASSET = 'asset_0199a000-0000-7000-8000-000000000002';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'local-project-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

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
    write({ 'index.html': page(), 'a.json': 'x'.repeat(1024 * 1024 + 1), 'a?.txt': '' });
    expect(await lint()).toEqual([
      ['text_too_large', 'a.json'],
      ['invalid_path', 'a?.txt'],
    ]);
    await expect(readInput(folder, {})).rejects.toThrow(/The folder cannot be a project: .*\(a/);
    rmSync(join(folder, 'a.json'));
    rmSync(join(folder, 'a?.txt'));
    write(Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`${index}.txt`, ''])));
    await expect(lint()).rejects.toThrow('at most 200 files');
    await expect(readInput(folder, {})).rejects.toThrow('at most 200 files');
  });

  it('lacks files that a push leaves out, although this machine has them', async () => {
    write({ 'index.html': page('<img src="a.gif" alt="">'), 'a.gif': Buffer.from('GIF89a\0') });
    expect(await lint()).toEqual([['missing_file', 'index.html']]);
  });
});
