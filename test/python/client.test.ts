import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSample } from '#test/support/docs-samples.ts';
import { useServers } from '#test/support/listen.ts';
import { makeGrayJpeg } from '#test/support/media/images.ts';
import { aComposition, startTestStack } from '#test/support/stack.ts';
import { installPythonPackages } from '../../local/python/install.ts';
import { buildPythonClient } from '../../scripts/python-client/build.ts';

const run = promisify(execFile);

// The wheel in a virtual environment, as its users install it.
let folder: string;
let python: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'python-client-'));
  python = await installPythonPackages(
    {
      title: 'The test of the Python client',
      source: join(import.meta.dirname, 'packages'),
      folder: join(folder, 'environment'),
      size: '2 MB',
    },
    { print: () => undefined, signal: new AbortController().signal },
  );
  const wheel = await buildPythonClient();
  await run(python, ['-m', 'pip', 'install', '--no-index', wheel]); // fails when it needs more than is installed
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program of this folder and returns its output. */
const runProgram = async (name: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) => {
  const { stdout } = await run(python, ['-I', join(import.meta.dirname, name), ...args], {
    env: { PATH: process.env['PATH'], ...env },
  });
  return JSON.parse(stdout) as Record<string, unknown>;
};

describe('the Python client', () => {
  const serve = useServers();

  it('goes from a check to a downloaded MP4', async () => {
    const host = await startTestStack();
    try {
      const { apiKey } = await host.openWorkspace();
      const origin = await serve((request, response) => {
        if (request.url === '/foto') response.end(makeGrayJpeg(64, 48));
        else response.writeHead(404).end();
      });
      const composition = join(folder, 'index.html');
      await writeFile(composition, aComposition({ durationSeconds: 0.2 }));
      await writeFile(join(folder, 'foto.jpg'), makeGrayJpeg(64, 48));
      const seen = await runProgram('client.py', [folder, composition], {
        VIDEO_API_URL: host.stack().baseUrl,
        VIDEO_API_KEY: apiKey,
        PHOTO_URL: `${origin}/foto`,
      });
      const file = await readFile(join(folder, 'video.mp4'));
      expect(file.subarray(4, 8).toString()).toBe('ftyp');
      expect(seen).toEqual({
        fetched: ['ready', 'image/jpeg', 'toko.jpg'],
        unreachable: 'source_unreachable',
        problems: ['remote_asset'],
        valid: true,
        credits: 0.2,
        photo: 'ready',
        frames: 2,
        created_once: true,
        video: 'done',
        last_seen: 'done',
        bytes: file.length,
        leftovers: [],
        listed: true,
        revision: 2,
        revision_names: ['Draf', null],
        stale: { status: 412, code: 'invalid_input', details: { current_revision: 2 } },
        refused: {
          code: 'invalid_variables',
          message: expect.stringMatching(/variable/),
          variables: expect.arrayContaining(['nama_produk']),
          has_request_id: true,
          note: 'details: {"',
        },
        rejected: 'rejected',
        wrong_rows: ['0'],
        batch: 'canceled',
        rows: [0, 1, 2],
        has_music: true,
        template: 'promo-produk@5',
        has_credits: true,
      });
    } finally {
      await host.stop();
    }
  });

  it('runs the sample of the docs page', async () => {
    const host = await startTestStack();
    try {
      const { apiKey } = await host.openWorkspace();
      const program = join(folder, 'sample.py');
      const sample = await readSample('quick-start-client.py');
      await writeFile(program, sample.replace('https://api.example.com', host.stack().baseUrl));
      const env = { VIDEO_API_KEY: apiKey };
      const { stdout } = await run(python, ['-I', program], { cwd: folder, env });
      expect(stdout).toBe('video.mp4 tersimpan.\n');
      expect((await readFile(join(folder, 'video.mp4'))).subarray(4, 8).toString()).toBe('ftyp');
    } finally {
      await host.stop();
    }
  });

  it('repeats what was not answered with the same key, and waits for Retry-After', async () => {
    expect(await runProgram('retrying.py')).toEqual({
      keys_of_one_create: 1,
      tries_of_one_create: 3,
      tries_after_retry_after: 2,
      long_retry_after: 'quota_exceeded',
      no_retry_after: 'quota_exceeded',
      announcement: ['internal_error', 1],
      tries_until_fetched: 2,
      keys_until_fetched: 1,
      wrong_and_not_fetched: ['invalid_variables', 1],
      redirect: ['Not an answer of the API: status 302.', 1],
    });
  });
});
