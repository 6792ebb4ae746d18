import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pushProject } from '../../../../clients/typescript/src/projects/index.ts';
import { sha256Of } from './fake-api.ts';
import { API_KEY, STATE_FILE, useProjectFolder } from './project-folder.ts';

const { api, client, folder, write, read } = useProjectFolder();
const push = (options = {}) => pushProject(client(), folder(), options);

const INDEX = '<!doctype html><div id="root"></div>';
const LOGO = Buffer.from([137, 80, 78, 71, 0, 255]);

describe('the first push', () => {
  it('creates a project of the texts by digest and the media as assets, named like the folder', async () => {
    await write({ 'index.html': INDEX, 'compositions/a.html': '<p>A</p>', 'media/logo.PNG': LOGO });
    const { project, isChanged } = await push();
    expect({ id: project.id, isChanged }).toEqual({ id: api().id, isChanged: true });
    expect(api().revisions).toEqual([
      {
        'index.html': { sha256: sha256Of(INDEX) },
        'compositions/a.html': { sha256: sha256Of('<p>A</p>') },
        'media/logo.PNG': { asset: 'asset_1' },
      },
    ]);
    expect(api().assets.get('asset_1')).toEqual(LOGO);
    const create = api().received.find(({ path }) => path === '/v1/projects');
    expect(create?.body).toMatchObject({ name: expect.stringMatching(/^project-folder-/) });
  });

  it('leaves out dotfiles, packages, finished videos and files of other kinds, and says which of the last', async () => {
    await write({
      'index.html': INDEX,
      '.env': 'KEY=1',
      '.git/config': 'x',
      'a/.npmrc': 'x',
      'node_modules/gsap/index.js': 'x',
      'a/Node_Modules/x.js': 'x',
      'renders/out.mp4': 'x',
      'a/renders/chart.json': '{}',
      'photo.psd': Buffer.from([0xff, 0xfe, 0x00]),
      'large.json': 'x'.repeat(1024 * 1024 + 1),
    });
    const said: string[] = [];
    await push({ onProgress: (sentence: string) => said.push(sentence) });
    expect(Object.keys(api().revisions[0] ?? {})).toEqual(['a/renders/chart.json', 'index.html']);
    expect(said.filter((sentence) => sentence.startsWith('Left out'))).toEqual([
      'Left out: large.json is larger than a text of 1 MiB.',
      'Left out: photo.psd is neither a text in UTF-8 nor a known kind of media.',
    ]);
  });

  it('follows links inside the folder and leaves out those that leave it or lead back', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    try {
      await writeFile(join(outside, 'secret.txt'), 'secret');
      await write({ 'index.html': INDEX, 'shared/a.css': 'a{}' });
      await symlink(join(outside, 'secret.txt'), join(folder(), 'secret.txt'));
      await symlink(outside, join(folder(), 'outside'));
      await symlink('..', join(folder(), 'shared/back'));
      await symlink('shared/a.css', join(folder(), 'b.css'));
      await symlink('nothing', join(folder(), 'broken'));
      const said: string[] = [];
      await push({ onProgress: (sentence: string) => said.push(sentence) });
      expect(Object.keys(api().revisions[0] ?? {})).toEqual(['b.css', 'index.html', 'shared/a.css']);
      expect(said.filter((sentence) => sentence.includes('leaves the folder'))).toHaveLength(4);
      expect([...api().texts.values()]).not.toContain('secret');
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  it('leaves out what links name if it would be left out itself', async () => {
    await write({ 'index.html': INDEX, '.env': 'KEY=1', '.git/config': 'x', 'node_modules/a/a.js': 'x' });
    await symlink('.env', join(folder(), 'settings.txt'));
    await symlink('.git', join(folder(), 'history'));
    await symlink('node_modules/a', join(folder(), 'vendor'));
    const said: string[] = [];
    await push({ onProgress: (sentence: string) => said.push(sentence) });
    expect(Object.keys(api().revisions[0] ?? {})).toEqual(['index.html']);
    expect(said.filter((sentence) => sentence.startsWith('Left out'))).toEqual([
      'Left out: history is a link to .git, which is not sent.',
      'Left out: settings.txt is a link to .env, which is not sent.',
      'Left out: vendor is a link to node_modules/a, which is not sent.',
    ]);
  });

  it('leaves out a text with a NUL, which the API does not take', async () => {
    await write({ 'index.html': INDEX, 'a.bin': 'a\0b' });
    await push();
    expect(Object.keys(api().revisions[0] ?? {})).toEqual(['index.html']);
  });

  it.each([
    ['has no index.html', { 'a.html': INDEX }, /has no index\.html/],
    [
      'has more than 200 files',
      Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}.html`, INDEX])),
      /at most 200 files/,
    ],
    [
      'has one name in two spellings',
      { 'index.html': INDEX, 'caf\u00e9.css': 'a{}', 'cafe\u0301.css': 'b{}' },
      /Two files are named caf\u00e9\.css/,
    ],
  ])('sends nothing of a folder that %s', async (_, files, message) => {
    await write(files);
    await expect(push()).rejects.toThrow(message);
    expect(api().received).toEqual([]);
  });

  it('sends large texts in requests of at most 4 MiB', async () => {
    const texts = ['a', 'b', 'c', 'd', '"'].map((character) => character.repeat(1_000_000));
    await write({
      'index.html': INDEX,
      ...Object.fromEntries(texts.map((text, index) => [`${index}.txt`, text])),
    });
    await push();
    const stores = api().received.filter(({ path }) => path === '/v1/project-texts');
    expect(stores.length).toBeGreaterThan(1);
    expect(Math.max(...stores.map(({ bytes }) => bytes))).toBeLessThan(4 * 1024 * 1024);
    expect(api().texts.size).toBe(6);
  });
});

describe('a later push', () => {
  it('sends the one changed text of 40 in less than 20 KB, and no media', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 39 }, (_, index) => [`compositions/${index}.html`, `<p>${index}</p>`.repeat(300)]),
    );
    await write({ 'index.html': INDEX, 'logo.png': LOGO, ...files });
    await push();
    api().takeRequests();
    await write({ 'compositions/7.html': '<p>baru</p>' });
    const { project } = await push();
    expect(project.revision).toBe(2);
    expect(api().received.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(20_000);
    expect(api().takeRequests()).toEqual([
      `GET /v1/projects/${api().id}/files`,
      'POST /v1/project-texts/missing',
      'POST /v1/project-texts',
      `PUT /v1/projects/${api().id}`,
    ]);
  });

  it('saves nothing when nothing changed', async () => {
    await write({ 'index.html': INDEX, 'logo.png': LOGO });
    await push();
    await expect(push()).resolves.toMatchObject({ isChanged: false, project: { revision: 1 } });
    expect(api().revisions).toHaveLength(1);
  });

  it('uploads only the rest after an interrupted upload', async () => {
    const media = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.png`, Buffer.from(name)]),
    );
    await write({ 'index.html': INDEX, ...media });
    api().hooks.before = ({ path }) => (path === '/upload/asset_4' ? { status: 403 } : undefined);
    await expect(push()).rejects.toMatchObject({ name: 'ConnectionError' });
    const uploaded = async () => Object.keys(JSON.parse(await read(STATE_FILE)).assets).length;
    await expect.poll(uploaded).toBe(4); // the others go on meanwhile
    api().hooks.before = () => undefined;
    api().takeRequests();
    await push();
    const uploads = api()
      .takeRequests()
      .filter((request) => request === 'POST /v1/assets');
    expect(uploads).toHaveLength(1);
    expect(Object.values(api().revisions[0] ?? {})).toHaveLength(6);
  });

  it('creates no second project after an interrupted create, also when files were changed since', async () => {
    await write({ 'index.html': INDEX });
    const keys: unknown[] = [];
    api().hooks.before = ({ method, path, body }) => {
      if (`${method} ${path}` !== 'POST /v1/projects') return undefined;
      keys.push((body as { idempotency_key: string }).idempotency_key);
      if (keys.length === 1) return 'drop';
      if (keys.length === 2) return { status: 500, body: { error: 'internal_error', message: 'Gagal.' } };
      if (keys.length === 3) return { status: 400, body: { error: 'invalid_input', message: 'Salah.' } };
      const details = { project_id: api().id };
      return { status: 409, body: { error: 'idempotency_conflict', message: 'Sudah dipakai.', details } };
    };
    await expect(push()).rejects.toThrow();
    await write({ 'index.html': 'lain' });
    await expect(push()).rejects.toThrow('Salah.');
    await expect(push()).resolves.toMatchObject({ project: { revision: 2 }, isChanged: true });
    expect(new Set(keys).size).toBe(1);
    expect(JSON.parse(await read(STATE_FILE))).toEqual({ project: api().id, revision: 2, assets: {} });
  });

  it.each([
    ['is not valid', 400, []],
    ['exceeds the storage', 429, { stored_bytes: 1, max_bytes: 1 }],
    ['exceeds the number of projects', 429, { max_projects: 200 }],
    ['is not allowed', 403, undefined],
  ])(
    'forgets the key of a create that %s, so that a copy of the folder is a project of its own',
    async (_, status, details) => {
      await write({ 'index.html': INDEX, 'logo.png': LOGO });
      api().hooks.before = ({ path }) =>
        path === '/v1/projects'
          ? { status, body: { error: 'forbidden', message: 'Ditolak.', details } }
          : undefined;
      await expect(push()).rejects.toThrow('Ditolak.');
      expect(JSON.parse(await read(STATE_FILE))).toEqual({ assets: { [sha256Of(LOGO)]: 'asset_1' } });
    },
  );

  it.each([
    ['a failure of the service', 500, undefined],
    ['the rate limit', 429, { requests_per_minute: 60, retry_after_seconds: 1000 }],
    ['the limit of the gateway', 429, undefined],
  ])(
    'keeps the key of a create after %s, since an earlier try may have arrived',
    async (_, status, details) => {
      await write({ 'index.html': INDEX });
      const keys = new Set<unknown>();
      api().hooks.before = ({ path, body }) => {
        if (path !== '/v1/projects') return undefined;
        keys.add((body as { idempotency_key: string }).idempotency_key);
        const headers = { 'retry-after': '1000' };
        return { status, headers, body: { error: 'internal_error', message: 'Ditolak.', details } };
      };
      await expect(push()).rejects.toThrow();
      await expect(push()).rejects.toThrow();
      expect(keys.size).toBe(1);
    },
  );

  it('names no key in the state before the create, so that copies of an interrupted push are projects of their own', async () => {
    await write({ 'index.html': INDEX, 'logo.png': LOGO });
    api().hooks.before = ({ path }) => (path === '/v1/project-texts' ? { status: 403 } : undefined);
    await expect(push()).rejects.toThrow();
    expect(JSON.parse(await read(STATE_FILE))).toEqual({ assets: { [sha256Of(LOGO)]: 'asset_1' } });
  });

  it('uploads media again that are gone from the workspace', async () => {
    await write({ 'index.html': INDEX, 'media/logo.png': LOGO, 'b.png': Buffer.from('b') });
    await push();
    const { 'media/logo.png': { asset = '' } = {} } = api().revisions[0] ?? {};
    api().assets.delete(asset);
    await write({ 'index.html': `${INDEX}<p>` });
    api().takeRequests();
    await push();
    expect(
      api()
        .takeRequests()
        .filter((request) => request === 'POST /v1/assets'),
    ).toHaveLength(1);
    expect(api().revisions[1]?.['media/logo.png']).toEqual({ asset: 'asset_3' });
  });

  it('waits as long as the rate limit says', async () => {
    await write({ 'index.html': INDEX });
    let refused = 0;
    api().hooks.before = ({ path }) => {
      if (path !== '/v1/projects' || refused > 0) return undefined;
      refused += 1;
      const body = { error: 'too_many_active_renders', message: 'Tunggu.' };
      return { status: 429, body, headers: { 'retry-after': '1' } };
    };
    const startedMs = Date.now();
    await push();
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(990);
    expect({ refused, saved: api().revisions.length }).toEqual({ refused: 1, saved: 1 });
  });
});

describe('a push after another save', () => {
  const saveElsewhere = () => {
    api().texts.set(sha256Of('theirs'), 'theirs');
    api().revisions.push({ 'index.html': { sha256: sha256Of('theirs') } });
  };

  it('is refused and changes nothing; with force it is saved after that revision', async () => {
    await write({ 'index.html': INDEX });
    await push();
    saveElsewhere();
    await write({ 'index.html': 'mine' });
    await expect(push()).rejects.toMatchObject({
      name: 'ProjectConflictError',
      newestRevision: 2,
      message: expect.stringContaining('(--force)'),
    });
    expect(api().revisions).toHaveLength(2);
    expect(JSON.parse(await read(STATE_FILE))).toMatchObject({ revision: 1 });
    const { project } = await push({ force: true });
    expect(project.revision).toBe(3);
    expect(api().revisions.map((files) => files['index.html']?.sha256)).toEqual(
      [INDEX, 'theirs', 'mine'].map(sha256Of),
    );
  });

  it('is done when that save was its own, whose answer did not arrive', async () => {
    await write({ 'index.html': INDEX });
    await push();
    await write({ 'index.html': 'mine' });
    let dropped = 0;
    api().hooks.before = ({ method }) => {
      if (method !== 'PUT' || dropped > 0) return undefined;
      dropped += 1;
      return 'drop';
    };
    const { project, isChanged } = await push();
    expect({ dropped, revision: project.revision, isChanged }).toEqual({
      dropped: 1,
      revision: 2,
      isChanged: true,
    });
    expect(api().revisions).toHaveLength(2);
  });
});

it('keeps the key out of the folder', async () => {
  await write({ 'index.html': INDEX });
  await push();
  expect(await read(STATE_FILE)).not.toContain(API_KEY);
  expect(api().received.every(({ key }) => key === API_KEY)).toBe(true);
});

it('names the file to delete when the project is gone, and one that is damaged', async () => {
  await mkdir(folder(), { recursive: true });
  await write({ 'index.html': INDEX, [STATE_FILE]: '{"project":"proj_0","revision":1}' });
  api().hooks.before = ({ method }) =>
    method === 'PUT' ? { status: 404, body: { error: 'not_found', message: 'Tidak ada.' } } : undefined;
  await expect(push()).rejects.toThrow(/Delete \.html-video\.json/);
  await write({ [STATE_FILE]: '{' });
  await expect(push()).rejects.toThrow(/damaged: delete it/);
});
