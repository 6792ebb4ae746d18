import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgram } from '../../../../clients/typescript/src/command/program.ts';
import { errorText, problemsText } from '../../../../clients/typescript/src/command/report.ts';
import { API_KEY, useProjectFolder } from './project-folder.ts';

const { api, folder, write, read } = useProjectFolder();

const PROBLEM = {
  file: 'compositions/a.html',
  line: 3,
  column: 7,
  code: 'missing_file',
  message: 'Berkas tidak ditemukan.',
  hint: 'Tambahkan berkasnya.',
};

let results: string[];
let progress: string[];
beforeEach(() => {
  [results, progress] = [[], []];
  vi.spyOn(process.stderr, 'write').mockReturnValue(true); // commander's own errors
});
afterEach(() => {
  expect([...results, ...progress].join('\n')).not.toContain(API_KEY);
});

/** Runs the command; returns what it prints for an error. */
const run = async (
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string | undefined> => {
  const program = createProgram({
    env: { VIDEO_API_URL: api().baseUrl, VIDEO_API_KEY: API_KEY, ...env },
    result: (text) => results.push(text),
    progress: (text) => progress.push(text),
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return undefined;
  } catch (error) {
    return errorText(error);
  }
};

describe('html-video push', () => {
  it('prints the revision, and problems with file, line and column', async () => {
    await write({ 'index.html': 'satu' });
    expect(await run(['push', folder(), '--name', 'Promo'])).toBeUndefined();
    expect(results).toEqual([`Saved revision 1 of ${api().id} (Promo).`]);
    api().problems.push(PROBLEM);
    await write({ 'index.html': 'dua' });
    expect(await run(['push', folder()])).toBe('Saved, but cannot be rendered: 1 problems.');
    expect(results.at(-1)).toBe(
      `${join(folder(), 'compositions/a.html')}:3:7  missing_file\n  Berkas tidak ditemukan.\n  Hint: Tambahkan berkasnya.`,
    );
  });

  it('names the revision, also of a folder that has not changed', async () => {
    await write({ 'index.html': 'satu' });
    await run(['push', folder(), '--revision-name', 'Draf']);
    await run(['push', folder(), '--revision-name', 'Final']);
    await run(['push', folder()]);
    expect(api().revisions).toHaveLength(2);
    const names = api().received.flatMap(({ body }) =>
      typeof body === 'object' && body !== null && 'files' in body && 'revision_name' in body
        ? [body.revision_name]
        : [],
    );
    expect(names).toEqual(['Draf', 'Final']);
  });

  it('labels warnings, and says how many texts are sent', async () => {
    const project = { problems: [PROBLEM], warnings: [{ ...PROBLEM, code: 'nothing_moves', file: null }] };
    expect(problemsText(project as never, 'promo')).toBe(
      'promo/compositions/a.html:3:7  missing_file\n  Berkas tidak ditemukan.\n  Hint: Tambahkan berkasnya.\n\n' +
        'promo:3:7  nothing_moves\n  Warning: Berkas tidak ditemukan.\n  Hint: Tambahkan berkasnya.',
    );
    await write({ 'index.html': 'satu' });
    await run(['push', folder()]);
    expect(progress).toContain('Texts to send: 1');
  });

  it.each([
    [{ VIDEO_API_URL: '' }, /Set VIDEO_API_URL/],
    [{ VIDEO_API_URL: 'api' }, /Set VIDEO_API_URL/],
    [{ VIDEO_API_KEY: '' }, /Set VIDEO_API_KEY/],
  ])('names the variable that is missing: %j', async (env, message) => {
    await write({ 'index.html': 'satu' });
    expect(await run(['push', folder()], env)).toMatch(message);
    expect(api().received).toEqual([]);
  });

  it('prints a refusal with its code and the place of each detail', async () => {
    await write({ 'index.html': 'satu' });
    const details = [{ path: '/files/index.html', rule: 'filePath', message: 'Ganti namanya.' }];
    const body = { error: 'invalid_input', message: 'Periksa.', details };
    api().hooks.before = ({ path }) =>
      path === '/v1/projects' ? { status: 400, body, headers: { 'x-request-id': 'req_1' } } : undefined;
    expect(await run(['push', folder()])).toBe(
      'Periksa. (invalid_input, request req_1)\n  /files/index.html  Ganti namanya.',
    );
  });
});

describe('html-video pull', () => {
  it('writes the revision that is named', async () => {
    await write({ 'index.html': 'satu' });
    await run(['push', folder()]);
    await write({ 'index.html': 'dua' });
    await run(['push', folder()]);
    expect(await run(['pull', `${api().id}@1`, folder()])).toBeUndefined();
    expect(await read('index.html')).toBe('satu');
    expect(results.at(-1)).toBe(`${folder()} has revision 1 of ${api().id}.`);
  });

  it('refuses what is no id of a project', async () => {
    expect(await run(['pull', '../proj', folder()])).toMatch(/Expected an id such as proj_/);
    expect(api().received).toEqual([]);
  });
});

describe('html-video render', () => {
  beforeEach(() => void api().assets.set('video', Buffer.from('mp4')));

  it('pushes a folder, renders that revision and downloads the video to renders', async () => {
    await write({ 'index.html': 'satu', 'values.json': '{"judul":"Promo"}' });
    expect(await run(['render', folder(), '--variables', join(folder(), 'values.json')])).toBeUndefined();
    const create = api().received.find(({ path }) => path === '/v1/videos');
    expect(create?.body).toMatchObject({ template: `${api().id}@1`, variables: { judul: 'Promo' } });
    const [file] = /^\S+/.exec(results.at(-1) ?? '') ?? [];
    expect(file).toMatch(/\/renders\/project-folder-\w+\.mp4$/);
    expect(await readFile(file ?? '', 'utf8')).toBe('mp4');
    expect(progress).toContain('Video done');
    await run(['push', folder()]);
    expect(api().revisions).toHaveLength(1);
  });

  it('gets the same video for the same render, and another one for other values, files or brand', async () => {
    await write({
      'index.html': 'satu',
      'values.json': '{"a":"1","b":"2"}',
      'same.json': '{"b":"2","a":"1"}',
    });
    const render = async (values: string) => {
      expect(await run(['render', folder(), '--variables', join(folder(), values)])).toBeUndefined();
      return api().videos.length;
    };
    expect(await render('values.json')).toBe(1);
    progress = [];
    expect(await render('values.json')).toBe(1);
    expect(progress).toContain('Nothing changed since vid_1, which is downloaded again without a charge');
    expect(await render('same.json')).toBe(1);
    await write({ '.other.json': '{"a":"2","b":"2"}' });
    expect(await render('.other.json')).toBe(2);
    api().brandKit['kontak'] = '0812';
    expect(await render('values.json')).toBe(3);
    await write({ 'index.html': 'dua' });
    expect(await render('values.json')).toBe(4);
    expect(progress.filter((sentence) => sentence.startsWith('Nothing changed'))).toHaveLength(2);
  });

  it('makes and charges another video with --again', async () => {
    await write({ 'index.html': 'satu' });
    for (const args of [[], ['--again'], ['--again']])
      expect(await run(['render', folder(), ...args])).toBeUndefined();
    expect(api().videos).toHaveLength(3);
    await run(['render', folder()]);
    expect(progress).toContain('Nothing changed since vid_1, which is downloaded again without a charge');
  });

  it.each([
    ['failed', { status: 'failed' }],
    ['is canceled', { status: 'canceled' }],
    ['lost its file', { isKept: false }],
  ])('makes a new video after one that %s', async (_, change) => {
    await write({ 'index.html': 'satu' });
    expect(await run(['render', folder()])).toBeUndefined();
    for (const count of [1, 2]) {
      Object.assign(api().videos[count - 1] ?? {}, change);
      expect(await run(['render', folder()])).toBeUndefined();
      expect(api().videos).toHaveLength(count + 1);
    }
    expect(progress.some((sentence) => sentence.startsWith('Nothing changed'))).toBe(false);
  });

  it('renders a project by its id and revision', async () => {
    await write({ 'index.html': 'satu' });
    await run(['push', folder()]);
    const output = join(folder(), '../command-test.mp4');
    try {
      expect(await run(['render', `${api().id}@1`, '--output', output])).toBeUndefined();
      expect(await readFile(output, 'utf8')).toBe('mp4');
    } finally {
      await rm(output, { force: true });
    }
  });

  it('renders nothing of a project with problems, and prints them', async () => {
    await write({ 'index.html': 'satu' });
    api().problems.push({ ...PROBLEM, file: null, line: null, column: null });
    expect(await run(['render', folder()])).toBe('Saved, but cannot be rendered: 1 problems.');
    expect(results.at(-1)).toMatch(new RegExp(`^${folder()} {2}missing_file\n`));
    expect(await run(['render', api().id])).toMatch(/^project {2}missing_file\n[^]*has 1 problems\.$/);
    expect(api().received.some(({ path }) => path === '/v1/videos')).toBe(false);
  });

  it('refuses what is neither a folder nor a project', async () => {
    expect(await run(['render', join(folder(), 'nothing')])).toMatch(/is neither a folder nor an id/);
    expect(api().received).toEqual([]);
  });

  it('refuses a video in the folder, which the next push would upload', async () => {
    await write({ 'index.html': 'satu' });
    expect(await run(['render', folder(), '--output', join(folder(), 'video.mp4')])).toMatch(
      /Write the video outside/,
    );
    expect(api().received).toEqual([]);
  });

  it('refuses variables that are no strings', async () => {
    await write({ 'index.html': 'satu' });
    await writeFile(join(folder(), 'values.json'), '{"harga":1}');
    expect(await run(['render', folder(), '--variables', join(folder(), 'values.json')])).toMatch(
      /object of strings/,
    );
    expect(api().received).toEqual([]);
  });
});
