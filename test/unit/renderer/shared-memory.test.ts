import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedMemoryFlags } from '#renderer/browser/shared-memory.ts';

const IN_FILES = ['--disable-dev-shm-usage'];

it.each(['/dev/shm/absent', '/proc/self', '/dev/null'])(
  'is not used where no file can be created: %s',
  (folder) => {
    expect(sharedMemoryFlags(folder)).toEqual(IN_FILES);
  },
);

it('is tried by writing a file, which is removed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shared-memory-'));
  expect([[], IN_FILES]).toContainEqual(sharedMemoryFlags(folder)); // depends on the free space of this machine
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
