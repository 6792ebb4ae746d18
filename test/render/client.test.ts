import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGrayJpeg } from '#test/support/media/images.ts';
import { aComposition, startTestStack } from '#test/support/stack.ts';
import type { TestStack } from '#test/support/stack.ts';
import type * as Client from '../../clients/typescript/src/index.ts';
import type { VideoClient } from '../../clients/typescript/src/index.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const run = promisify(execFile);
const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

// Against the whole service: its source, and in `test:long`, since compiling it takes most of the time, the package as
// `npm pack` makes it.
let host: TestStack;
let folder: string;
let client: VideoClient;
let errors: typeof Client;
let packed: readonly string[];
/** Of the command. */
let env: NodeJS.ProcessEnv;

const importPackage = async (): Promise<typeof Client> => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: pathOf('../../clients/typescript'),
  });
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [
    { filename: string; files: { path: string }[] },
  ];
  packed = files.map(({ path }) => path);
  await run('tar', ['-xzf', filename], { cwd: folder });
  await mkdir(join(folder, 'node_modules'));
  await symlink(join(folder, 'package'), join(folder, 'node_modules/html-video-client'));
  await symlink(pathOf('../../node_modules'), join(folder, 'package/node_modules'));
  await writeFile(join(folder, 'caller.mjs'), `export * from 'html-video-client';`);
  return (await import(join(folder, 'caller.mjs'))) as typeof Client;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-package-'));
  errors = IS_THOROUGH ? await importPackage() : await import('../../clients/typescript/src/index.ts');
  host = await startTestStack({ renders: IS_THOROUGH });
  const { apiKey } = await host.openWorkspace();
  env = { ...process.env, VIDEO_API_URL: host.stack().baseUrl, VIDEO_API_KEY: apiKey };
  client = errors.createVideoClient({ baseUrl: host.stack().baseUrl, apiKey });
});
afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the client package', () => {
  it.runIf(IS_THOROUGH)('contains compiled modules, types, the readme and the license, nothing else', () => {
    const isExpected = (path: string) =>
      /^(package\.json|README\.md|LICENSE|dist\/((projects|command|mcp)\/)?[a-z-]+\.(js|d\.ts))$/.test(path);
    expect(packed.filter((path) => !isExpected(path))).toEqual([]);
    expect(packed).toEqual(
      expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/bin.js', 'README.md', 'LICENSE']),
    );
  });

  it.runIf(IS_THOROUGH)('uploads a photo, creates a video with it, waits and downloads', async () => {
    const photo = await client.uploadAsset(new Blob([Uint8Array.from(makeGrayJpeg(64, 48))]), {
      contentType: 'image/jpeg',
      name: 'foto.jpg',
    });
    expect(photo).toMatchObject({ status: 'ready', width: 64, height: 48 });
    const html = aComposition({ durationSeconds: 0.2 }).replace(
      '<div id="box"></div>',
      `<div id="box"></div><img src="assets/${photo.id}" alt="">`,
    );
    const seen: string[] = [];
    const { id } = await client.createComposition({ title: 'Uji', html });
    const video = await client.waitForVideo(id, { onUpdate: ({ status }) => seen.push(status) });
    expect(seen.at(-1)).toBe('done');
    const file = Buffer.from(await (await fetch(video.output_url ?? '')).arrayBuffer());
    expect(file.subarray(4, 8).toString()).toBe('ftyp');
    const listed: string[] = [];
    for await (const one of client.allVideos({ limit: 1 })) listed.push(one.id);
    expect(listed).toContain(id);
  });

  it.runIf(IS_THOROUGH)('pushes a folder with its command and pulls it elsewhere', async () => {
    const project = join(folder, 'promo');
    const copy = join(folder, 'copy');
    const html = aComposition({ durationSeconds: 0.2 });
    await mkdir(join(project, 'styles'), { recursive: true });
    await mkdir(join(project, 'media'));
    await writeFile(join(project, 'index.html'), html);
    await writeFile(join(project, 'styles/a.css'), 'img { width: 64px }');
    await writeFile(join(project, 'media/foto.jpg'), makeGrayJpeg(64, 48));
    const command = (...args: string[]) =>
      run(process.execPath, [join(folder, 'package/dist/bin.js'), ...args], { env });

    const { stdout } = await command('push', project);
    const [, id = ''] = /^Saved revision 1 of (proj_[\da-f-]+) \(promo\)\.$/m.exec(stdout) ?? [];
    const { problems, file_count: count } = await client.getProject(id);
    expect({ problems, count }).toEqual({ problems: [], count: 3 });
    expect((await command('push', project)).stdout).toBe(`Nothing changed since revision 1 of ${id}.\n`);

    await command('pull', id, copy);
    expect(await readFile(join(copy, 'index.html'), 'utf8')).toBe(html);
    expect(await readFile(join(copy, 'media/foto.jpg'))).toEqual(makeGrayJpeg(64, 48));
    await writeFile(join(copy, 'styles/a.css'), 'img { width: 32px }');
    expect((await command('push', copy)).stdout).toContain(`Saved revision 2 of ${id}`);
    await writeFile(join(project, 'index.html'), `${html}<!-- -->`);
    await expect(command('push', project)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has revision 2, which this folder was not made from'),
    });
  });

  it('reports a refusal with its code and the problems to mend', async () => {
    const refused = await client
      .createVideo({ template: 'promo-produk@5', variables: {} })
      .catch((e: unknown) => e);
    expect(refused).toBeInstanceOf(errors.ApiError);
    expect(refused).toMatchObject({
      code: 'invalid_variables',
      body: { details: { nama_produk: [{ code: 'missing' }] } },
      requestId: expect.stringMatching(/./),
    });
  });

  it('rejects a file that is not what was announced', async () => {
    const uploading = client.uploadAsset(new Blob(['halo']), { contentType: 'image/png' });
    await expect(uploading).rejects.toMatchObject({
      name: 'AssetRejectedError',
      asset: { status: 'rejected' },
    });
  });
});
