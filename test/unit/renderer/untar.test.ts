import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { untar } from '#renderer/browser/untar.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'untar-'));
  folders.push(folder);
  return folder;
};

const pack = (folder: string) => execFileSync('tar', ['--format=ustar', '-cf', '-', '-C', folder, '.']);

describe('untar', () => {
  it('reads every file with its path, mode and content', () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'lib'));
    writeFileSync(join(folder, 'lib/tool'), 'x'.repeat(1000), { mode: 0o755 });
    writeFileSync(join(folder, 'empty'), '', { mode: 0o644 });
    const files = untar(pack(folder)).map(({ path, mode, content }) => [path, mode & 0o777, content.length]);
    expect(files).toHaveLength(2);
    expect(files).toContainEqual(['./empty', 0o644, 0]);
    expect(files).toContainEqual(['./lib/tool', 0o755, 1000]);
  });

  it('refuses what is neither file nor folder', () => {
    const folder = makeFolder();
    symlinkSync('/etc/passwd', join(folder, 'link'));
    expect(() => untar(pack(folder))).toThrow('unsupported');
  });
});
