import { existsSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pullProject, pushProject } from '../../../../clients/typescript/src/projects/index.ts';
import { sha256Of } from './fake-api.ts';
import { STATE_FILE, useProjectFolder } from './project-folder.ts';

const { api, client, folder, write, read, list } = useProjectFolder();
const pull = (options = {}) => pullProject(client(), api().id, folder(), options);

const LOGO = Buffer.from([137, 80, 78, 71, 0, 255]);

/** Saves a revision of texts, and of assets where the content is a Buffer. */
const save = (files: Readonly<Record<string, string | Buffer>>) => {
  const entries = Object.entries(files).map(([path, content]) => {
    const digest = sha256Of(content);
    if (typeof content === 'string') {
      api().texts.set(digest, content);
      return [path, { sha256: digest }] as const;
    }
    api().assets.set(`asset_${digest}`, content);
    return [path, { asset: `asset_${digest}` }] as const;
  });
  api().revisions.push(Object.fromEntries(entries));
};
const downloadsSoFar = () => api().linkKeys.length;
const downloads = () => api().linkKeys.splice(0).length;

describe('a pull', () => {
  it('writes texts and media, so that a push afterwards sends nothing', async () => {
    save({ 'index.html': 'satu', 'compositions/a.html': 'A', 'media/logo.png': LOGO });
    await expect(pull()).resolves.toEqual({ revision: 1 });
    expect(await list()).toEqual(['compositions/a.html', 'index.html', 'media/logo.png']);
    expect(await read('index.html')).toBe('satu');
    api().takeRequests();
    await expect(pushProject(client(), folder())).resolves.toMatchObject({ isChanged: false });
    expect(
      api()
        .takeRequests()
        .filter((request) => !request.startsWith('GET')),
    ).toEqual([]);
  });

  it('downloads only what changed, removes what is gone and keeps files of its own', async () => {
    save({ 'index.html': 'satu', 'old.css': 'a{}', 'media/logo.png': LOGO });
    await pull();
    await write({ 'notes.txt': 'mine' });
    save({ 'index.html': 'dua', 'media/logo.png': LOGO });
    api().takeRequests();
    const said: string[] = [];
    await pull({ onProgress: (sentence: string) => said.push(sentence) });
    expect(said).toEqual(['Downloading index.html']);
    expect(await list()).toEqual(['index.html', 'media/logo.png', 'notes.txt']);
    expect(await read('index.html')).toBe('dua');
  });

  it('removes a file whose name changed only in case before it writes the new one', async () => {
    save({ 'media/logo.png': LOGO });
    await pull();
    save({ 'media/Logo.png': LOGO });
    let hadOld = true;
    await pull({ onProgress: () => (hadOld = existsSync(join(folder(), 'media/logo.png'))) });
    expect(hadOld).toBe(false);
    expect(await list()).toEqual(['media/Logo.png']);
  });

  it('writes no more of the assets that texts name than a video may have', async () => {
    const ids = Array.from(
      { length: 120 },
      (_, serial) => `asset_01997b1e-0000-7000-8000-${String(serial).padStart(12, '0')}`,
    );
    for (const id of ids) api().assets.set(id, LOGO);
    save({ 'index.html': ids.map((id) => `<img src="assets/${id}">`).join('') });
    const said: string[] = [];
    await pull({ onProgress: (sentence: string) => said.push(sentence) });
    expect(await list()).toHaveLength(101);
    expect(said.at(-1)).toBe('Left out 20 assets: the texts name more than the 100 of a video');
  });

  it('writes the assets that texts name by their ids, which a push leaves out', async () => {
    const [id, gone] = ['1', '2'].map((digit) => `asset_01997b1e-0000-7000-8000-00000000000${digit}`);
    api().assets.set(id ?? '', LOGO);
    save({
      'index.html': `<img src="assets/${id}"><img src="assets/${gone}">`,
      'a.css': `a{background:url(../assets/${id})}`,
    });
    const said: string[] = [];
    await pull({ onProgress: (sentence: string) => said.push(sentence) });
    expect(await list()).toEqual(['a.css', `assets/${id}`, 'index.html']);
    expect(said.slice(-2)).toEqual([
      `Downloading assets/${id}`,
      `The workspace no longer has assets/${gone}`,
    ]);
    downloads();
    await pull();
    expect(downloads()).toBe(0);
    await expect(pushProject(client(), folder())).resolves.toMatchObject({ isChanged: false });
  });

  it('writes an older revision when it is named', async () => {
    save({ 'index.html': 'satu' });
    save({ 'index.html': 'dua' });
    await expect(pull({ revision: 1 })).resolves.toEqual({ revision: 1 });
    expect(await read('index.html')).toBe('satu');
  });

  it('goes on where an interrupted one ended', async () => {
    save({ 'a.css': 'a{}', 'b.css': 'b{}', 'index.html': 'satu' });
    api().texts.set(sha256Of('b{}'), 'not what was saved');
    await expect(pull()).rejects.toThrow('b.css was not downloaded as it was saved.');
    expect(await list()).toEqual(['a.css']);
    api().texts.set(sha256Of('b{}'), 'b{}');
    api().takeRequests();
    downloads();
    await pull();
    expect(downloads()).toBe(2);
    expect(api().takeRequests()).toHaveLength(1); // lists the files with the links to their texts
    expect(await list()).toEqual(['a.css', 'b.css', 'index.html']);
  });

  it('goes on after the media of an interrupted one', async () => {
    save({ 'index.html': 'satu', 'media/a.png': LOGO, 'media/b.png': Buffer.from('b') });
    api().hooks.before = ({ path }) => {
      const isSecond = downloadsSoFar() === 2;
      return isSecond && path.endsWith('/files') ? { status: 403, body: {} } : undefined;
    };
    await expect(pull()).rejects.toThrow();
    expect(await list()).toEqual(['index.html', 'media/a.png']);
    api().hooks.before = () => undefined;
    await pull();
    expect(await list()).toEqual(['index.html', 'media/a.png', 'media/b.png']);
    expect(downloads()).toBe(3);
  });

  it('does not overwrite changed files without force', async () => {
    save({ 'index.html': 'satu', 'a.css': 'a{}' });
    await pull();
    await write({ 'index.html': 'mine' });
    save({ 'index.html': 'dua', 'a.css': 'b{}' });
    await expect(pull()).rejects.toMatchObject({ name: 'LocalChangesError', paths: ['index.html'] });
    expect([await read('index.html'), await read('a.css')]).toEqual(['mine', 'a{}']);
    await pull({ force: true });
    expect([await read('index.html'), await read('a.css')]).toEqual(['dua', 'b{}']);
  });

  it.each([
    '../outside.html',
    'a/../../outside.html',
    '/etc/outside.html',
    '..\\outside.html',
    'C:outside.html',
    'a//b.html',
    './a.html',
    'a\u0000.html',
    '.env',
    '.git/hooks/pre-commit',
    'a/.npmrc',
    'node_modules/gsap/index.js',
    'renders/a.html',
    STATE_FILE,
  ])('refuses the path %j and writes nothing', async (path) => {
    save({ 'index.html': 'satu', [path]: 'x' });
    await expect(pull()).rejects.toMatchObject({ name: 'FolderError' });
    expect(await list()).toEqual([]);
  });

  it.each([
    ['logo.svg', 'Logo.svg'],
    ['media/a.css', 'Media/b.css'],
    ['straße.css', 'STRASSE.css'],
  ])('refuses %s beside %s, which are one file where case does not count', async (one, other) => {
    save({ 'index.html': 'satu', [one]: 'x', [other]: 'y' });
    await expect(pull({ force: true })).rejects.toThrow(/differ only in case/);
    expect(await list()).toEqual([]);
  });

  it.each(['media', 'index.html'])('does not write through the link %s', async (name) => {
    save({ 'index.html': 'satu', 'media/a.css': 'x' });
    const outside = join(tmpdir(), `outside-${sha256Of(folder())}`);
    await write({ 'index.html': 'outside', 'a.css': 'outside' }, outside);
    try {
      await symlink(name === 'media' ? outside : join(outside, name), join(folder(), name));
      await expect(pull({ force: true })).rejects.toThrow(/is in the way/);
      expect(await list()).toEqual([name]);
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  it('sends the API key to the API only, not with a link', async () => {
    save({ 'index.html': 'satu' });
    await pull();
    expect(api().linkKeys).toEqual([undefined]);
  });
});
