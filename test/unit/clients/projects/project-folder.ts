import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createVideoClient } from '../../../../clients/typescript/src/index.ts';
import type { VideoClient } from '../../../../clients/typescript/src/index.ts';
import { startFakeApi } from './fake-api.ts';
import type { FakeApi } from './fake-api.ts';

type Contents = Readonly<Record<string, string | Buffer>>;

export const API_KEY = 'hv_secret_key_of_the_test';
export const STATE_FILE = '.html-video.json';

export interface ProjectTest {
  readonly api: () => FakeApi;
  readonly client: () => VideoClient;
  /** A folder of its own for each test. */
  readonly folder: () => string;
  readonly write: (files: Contents, folder?: string) => Promise<void>;
  readonly read: (path: string) => Promise<string>;
  /** Paths of all files, without the state. */
  readonly list: () => Promise<string[]>;
}

/** A fake API and a folder for each test of a file. */
export const useProjectFolder = (): ProjectTest => {
  let api: FakeApi;
  let folder: string;
  beforeEach(async () => {
    api = await startFakeApi();
    folder = await mkdtemp(join(tmpdir(), 'project-folder-'));
  });
  afterEach(async () => {
    api.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    api: () => api,
    client: () => createVideoClient({ baseUrl: api.baseUrl, apiKey: API_KEY, retries: 1 }),
    folder: () => folder,
    write: async (files, root = folder) => {
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), content);
      }
    },
    read: (path) => readFile(join(folder, path), 'utf8'),
    list: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => !entry.isDirectory());
      return files
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
        .filter((path) => path !== STATE_FILE)
        .toSorted();
    },
  };
};
