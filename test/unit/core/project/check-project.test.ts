import { describe, expect, it } from 'vitest';
import { CheckInterruptedError } from '#adapters/composition-validator/validator-thread.ts';
import { ASSETS_PER_VIDEO_MAX } from '#contracts/limits.ts';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { ProjectFile } from '#core/project/project-files.ts';
import type { RequestedValues } from '#core/project/project-check.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { ENDLESS_STYLE, page } from '../../composition/page.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';

const validator = createTestValidator();
const asset = (serial: number) =>
  assetIdFromUuid(`00000000-0000-0000-0000-${String(serial).padStart(12, '0')}`);

const check = (
  files: Readonly<Record<string, string | { assetId: ReturnType<typeof asset> }>>,
  values?: RequestedValues,
) =>
  validator.checkProject(
    new Map(
      Object.entries(files).map(([path, file]): [string, ProjectFile] => [
        path,
        typeof file === 'string' ? { text: file } : file,
      ]),
    ),
    values,
  );

const problemsOf = async (files: Parameters<typeof check>[0]) =>
  (await check(files)).problems.map(({ code, file, line, column, subject, choices }) => ({
    code,
    file,
    line,
    column,
    subject,
    ...(choices?.nearest !== undefined && { nearest: choices.nearest }),
  }));

const host = (src: string, attributes = 'data-start="1" data-duration="2"', id = 'scene') =>
  `<div id="${id}-host" class="clip" data-composition-id="${id}" data-composition-src="${src}" data-track-index="1" ${attributes}></div>`;

const scene = (body = '<p>Halo</p>', id = 'scene') =>
  `<template><div data-composition-id="${id}" data-width="1080" data-height="1920">${body}</div></template>`;

describe('checkProject', () => {
  it('accepts styles, modules, data, images, fonts and documents of the project', async () => {
    const checked = await check({
      'index.html': page(
        `${host('compositions/scene.html')}<img src="assets/logo.png" alt=""><img src="img/a%20b.svg?v=2" alt="">`,
        {
          head: '<link rel="stylesheet" href="styles/main.css"><script type="module" src="js/main.mjs"></script>',
        },
      ),
      'styles/main.css':
        '@import "./parts.css";@font-face{font-family:Merek;src:url("../assets/merek.woff2")}p{font-family:Merek}',
      'styles/parts.css': 'p{background:url(../img/a%20b.svg)}',
      'js/main.mjs': "import { a } from './lib/a.js'; fetch('data.json');",
      'js/lib/a.js': 'export const a = 1;',
      'data.json': '{}',
      'img/a b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'assets/logo.png': { assetId: asset(1) },
      'assets/merek.woff2': { assetId: asset(2) },
      'assets/unused.png': { assetId: asset(3) },
      'compositions/scene.html': scene(
        '<img src="../assets/logo.png" alt=""><p style="font-family:Merek">ok</p>',
      ),
    });
    expect(checked.problems).toEqual([]);
    expect(checked.root).toMatchObject({ width: 1080, durationSeconds: 5 });
    expect(checked.assetIds).toEqual([asset(1), asset(2), asset(3)]);
    expect(checked.references.map(({ id }) => id)).not.toContain(asset(3));
    expect(checked.references).toContainEqual({
      id: asset(2),
      use: 'font',
      position: expect.any(Number),
      subject: asset(2),
      file: 'styles/main.css',
      line: 1,
      column: 60,
    });
  });

  it('sends what a script may load: numbered pictures, and assets that scripts and data name', async () => {
    const checked = await check({
      'index.html': page('<img alt="">', {
        head: '<script>for (let i = 1; i < 3; i++) new Image().src = "frames/frame_" + i + ".png"; new Image().src = "urut/" + i</script><script src="a.js"></script>',
      }),
      'a.js': `const foto = "assets/${asset(7)}";`,
      'data.json': JSON.stringify([`assets/${asset(8)}`, `assets/${asset(7)}`]),
      'frames/frame_1.png': { assetId: asset(1) },
      'frames/frame_02.png': { assetId: asset(2) },
      'urut/001.png': { assetId: asset(3) },
      'lain/001.png': { assetId: asset(4) },
    });
    expect(checked.references.map(({ id, use }) => [id, use])).toEqual(
      [7, 8, 1, 2, 3].map((serial) => [asset(serial), 'any']),
    );
    expect(checked.assetIds).toContain(asset(8));
    const many = Array.from({ length: 500 }, (_, serial) => asset(serial));
    const crowded = await check({ 'index.html': page('<p>Halo</p>'), 'data.json': JSON.stringify(many) });
    expect(crowded.references).toHaveLength(101);
  });

  it('names missing files, other cases, wrong types and paths outside with their place', async () => {
    const problems = await problemsOf({
      'index.html': page(
        '<img src="assets/Logo.png" alt=""><img src="foto.png" alt="">\n<img src="data.json" alt="">' +
          host('compositions/scene.html'),
        { head: '<link rel="stylesheet" href="main.css">' },
      ),
      'assets/logo.png': { assetId: asset(1) },
      'data.json': '{}',
      'main.css': 'p{\n  background:url(../../etc/passwd)}',
      'compositions/scene.html': scene(
        '\n<img src="../../../../etc/passwd" alt=""><img src="file:///etc/passwd" alt="">',
      ),
    });
    expect(problems).toMatchObject([
      {
        code: 'missing_file',
        file: 'index.html',
        line: 1,
        subject: 'assets/Logo.png',
        nearest: 'assets/logo.png',
      },
      { code: 'missing_file', file: 'index.html', line: 1, subject: 'foto.png' },
      { code: 'wrong_file_type', file: 'index.html', line: 2, column: 6, subject: 'data.json' },
      { code: 'path_outside_project', file: 'compositions/scene.html', line: 2, column: 6 },
      { code: 'path_outside_composition', file: 'compositions/scene.html', line: 2 },
      { code: 'path_outside_project', file: 'main.css', line: 2, column: 14, subject: '../../etc/passwd' },
    ]);
  });

  it('refuses pictures that are SVG files which move, where a page shows them', async () => {
    const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;
    const files = {
      'index.html': page(
        '<p>a</p>\n<img src="img/a.svg" alt=""><img src="img/still.svg" alt="">' +
          '<script>fetch("img/a.svg").then((response) => response.text()); const html = "<img src=\'img/c.svg\'>";</script>',
        { head: '<link rel="stylesheet" href="main.css">' },
      ),
      'main.css': 'p{background:url(img/b.svg)}',
      'img/a.svg': svg('<script>1</script>'),
      'img/b.svg': svg('<style>@keyframes a{}</style>'),
      'img/c.svg': svg('<animate/>'),
      'img/still.svg': svg('<rect/>'),
    };
    expect(await problemsOf(files)).toEqual([
      {
        code: 'moving_image',
        file: 'index.html',
        line: 2,
        column: 6,
        subject: 'img/a.svg: <script>',
      },
      { code: 'moving_image', file: 'main.css', line: 1, column: 14, subject: 'img/b.svg: @keyframes' },
    ]);
    const declared = '[{"id":"logo","type":"image","label":"Logo","default":"img/still.svg"}]';
    const index = page('<img data-var-src="logo" src="img/still.svg" alt="">', {
      rootAttributes: `data-composition-variables='${declared}'`,
    });
    const { problems, violations } = await check(
      { ...files, 'index.html': index },
      { requested: { logo: 'img/c.svg' }, brandKit: {} },
    );
    expect(problems).toEqual([]);
    expect([...violations]).toEqual([['logo', { code: 'invalid_image' }]]);
  });

  it('refuses remote addresses in every file, network APIs and service workers, but not a library', async () => {
    const problems = await problemsOf({
      'index.html': page('<img src="https://example.com/a.png" alt="">', {
        head: '<link rel="stylesheet" href="main.css"><script src="vendor/mine.js"></script><script>navigator.serviceWorker.register("sw.js"); new WebSocket("wss://x.example"); fetch("data.json")</script>',
      }),
      'main.css': 'p{background:url(https://example.com/b.png)}',
      'vendor/mine.js': 'new Worker("https://example.com/w.js"); location.protocol',
      'sw.js': 'self.addEventListener("fetch", () => undefined)',
      'data.json': '{}',
    });
    expect(problems.map(({ code, file, subject }) => `${code} ${file} ${subject}`)).toEqual([
      'forbidden_api index.html serviceWorker',
      'forbidden_api index.html WebSocket',
      'remote_asset index.html wss://x.example',
      'remote_asset index.html https://example.com/a.png',
      'remote_asset main.css https://example.com/b.png',
    ]);
  });

  it.each([
    ['no script', '', {}, true],
    ['a script that registers nothing', '<script src="a.js"></script>', { 'a.js': 'const a = 1;' }, true],
    [
      'a script',
      '<script src="js/main.js"></script>',
      { 'js/main.js': 'window.__timelines = { main: tl };' },
      false,
    ],
    [
      'a module',
      '<script type="module" src="main.mjs"></script>',
      { 'main.mjs': 'window["__timelines"] = { main: tl };' },
      false,
    ],
    [
      'a module that another one imports',
      '<script type="module" src="main.mjs"></script>',
      { 'main.mjs': 'import "./tl.mjs";', 'tl.mjs': 'globalThis.__timelines = { main: tl };' },
      false,
    ],
    ['a script in the page', '<script>window["__timelines"] = { main: tl };</script>', {}, false],
    [
      'a mounted document',
      host('scene.html'),
      { 'scene.html': scene('<script>window["__timelines"]["main"] = tl;</script>') },
      false,
    ],
    [
      'a mounted document for its own timeline only',
      host('scene.html'),
      { 'scene.html': scene('<script>window.__timelines["scene"] = tl;</script>') },
      true,
    ],
  ])('warns of an unregistered timeline: %s', async (_, body, files, isWarned) => {
    const html = page(body).replace('data-no-timeline', '');
    const { warnings } = await check({ 'index.html': html, ...files });
    expect(warnings.some(({ code }) => code === 'missing_timeline_registry')).toBe(isWarned);
  });

  it('reports cycles of mounts and the linter’s problems of mounted documents', async () => {
    const problems = await problemsOf({
      'index.html': page(host('compositions/a.html', undefined, 'a')),
      'compositions/a.html': scene(host('compositions/b.html', undefined, 'b'), 'a'),
      'compositions/b.html': scene(host('compositions/a.html', undefined, 'a'), 'b'),
    });
    expect(problems).toMatchObject([
      {
        code: 'component_cycle',
        file: 'index.html',
        subject: 'compositions/a.html → compositions/b.html → compositions/a.html',
      },
    ]);
    const linted = await problemsOf({
      'index.html': page(host('compositions/scene.html')),
      'compositions/scene.html': scene('<p>\n</p><script>Math.random()</script>'),
    });
    expect(linted).toMatchObject([
      { code: 'non_deterministic_code', file: 'compositions/scene.html', line: 2 },
    ]);
  });

  it('places media of nested documents in the time of the video, clipped to their hosts', async () => {
    const clip =
      '<video id="klip" src="assets/k.mp4" muted playsinline data-start="0.5" data-duration="3" data-track-index="0"></video>';
    const checked = await check({
      'index.html': page(
        host('compositions/a.html', 'data-start="1" data-duration="3"', 'a') +
          host('compositions/b.html', 'data-start="3.5" data-duration="1"', 'b'),
      ),
      'compositions/a.html': scene(
        host('compositions/b.html', 'data-start="1" data-duration="9"', 'b') +
          '<audio id="lagu" src="../assets/l.mp3" data-start="0.25" data-hf-media-start-basis="global"></audio>',
        'a',
      ),
      'compositions/b.html': scene(clip, 'b'),
      'assets/k.mp4': { assetId: asset(1) },
      'assets/l.mp3': { assetId: asset(2) },
    });
    expect(checked.problems).toEqual([]);
    expect(checked.video).toMatchObject([
      { startSeconds: 2.5, durationSeconds: 1.5, mediaStartSeconds: 0, mounted: { mount: 1, video: 0 } },
      { startSeconds: 4, durationSeconds: 0.5, mediaStartSeconds: 0, mounted: { mount: 2, video: 0 } },
    ]);
    expect(checked.audio).toMatchObject([
      { assetId: asset(2), startSeconds: 1, durationSeconds: 3, mediaStartSeconds: 0.75, elementId: 'lagu' },
    ]);
  });

  it('begins a document later by data-playback-start', async () => {
    const checked = await check({
      'index.html': page(
        host('compositions/a.html', 'data-start="1" data-duration="2" data-playback-start="0.5"', 'a'),
      ),
      'compositions/a.html': scene('<audio id="lagu" src="assets/l.mp3" data-start="0"></audio>', 'a'),
      'assets/l.mp3': { assetId: asset(2) },
    });
    expect(checked.audio).toMatchObject([{ startSeconds: 1, durationSeconds: 2, mediaStartSeconds: 0.5 }]);
  });

  describe('with variables', () => {
    const declared = JSON.stringify([
      { id: 'judul', type: 'string', label: 'Judul', default: 'Halo' },
      { id: 'jumlah', type: 'number', label: 'Jumlah', default: 3, min: 1, max: 9 },
      { id: 'warna_utama', type: 'color', label: 'Warna', default: '#112233' },
      { id: 'ramai', type: 'boolean', label: 'Ramai', default: false },
      {
        id: 'gaya',
        type: 'enum',
        label: 'Gaya',
        default: 'a',
        options: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ],
      },
      { id: 'logo', type: 'image', label: 'Logo', default: 'assets/logo.png' },
      { id: 'lagu', type: 'audio', label: 'Lagu', default: '' },
      { id: 'klip', type: 'video', label: 'Klip', default: 'assets/k.mp4' },
    ]);
    const files = {
      'index.html': page(
        '<h1 data-var-text="judul"></h1><img data-var-src="logo" src="assets/logo.png" alt="">' +
          '<audio id="a" data-var-src="lagu" src="" data-start="0"></audio>' +
          '<video id="v" data-var-src="klip" src="assets/k.mp4" muted playsinline data-start="0" data-duration="2"></video>',
        { rootAttributes: `data-composition-variables='${declared}'` },
      ),
      'assets/logo.png': { assetId: asset(1) },
      'assets/k.mp4': { assetId: asset(2) },
      'assets/lain.mp4': { assetId: asset(4) },
    };

    it('gives typed values from the request, the brand kit and the defaults', async () => {
      const checked = await check(files, {
        requested: { jumlah: '5', ramai: 'true', lagu: asset(3), klip: 'assets/lain.mp4' },
        brandKit: { warna_utama: '#AABBCC', nama_usaha: 'Kopi' },
      });
      expect(checked).toMatchObject({ problems: [], violations: new Map() });
      expect(checked.variables.map(({ id }) => id)).toHaveLength(8);
      expect(checked.values).toEqual({
        judul: 'Halo',
        jumlah: 5,
        warna_utama: '#AABBCC',
        ramai: true,
        gaya: 'a',
        logo: 'assets/logo.png',
        lagu: `assets/${asset(3)}`,
        klip: 'assets/lain.mp4',
      });
      expect(checked.audio).toMatchObject([{ assetId: asset(3) }]);
      expect(checked.video).toMatchObject([{ assetId: asset(4) }]);
      expect(checked.references).toContainEqual({ id: asset(3), use: 'sound', variable: 'lagu' });
    });

    it('reports each value that is not of its type, and unknown ids', async () => {
      const { violations } = await check(files, {
        requested: {
          jumlah: '10',
          ramai: 'ya',
          gaya: 'c',
          warna_utama: 'red',
          klip: 'assets/Lain.mp4',
          judull: '',
        },
        brandKit: {},
      });
      expect(Object.fromEntries(violations)).toMatchObject({
        jumlah: { code: 'invalid_number', min: 1, max: 9 },
        ramai: { code: 'invalid_boolean' },
        gaya: { code: 'invalid_choice', choices: ['a', 'b'] },
        warna_utama: { code: 'invalid_color' },
        klip: { code: 'unknown_file', nearest: 'assets/lain.mp4' },
        judull: { code: 'unknown_variable', nearest: 'judul' },
      });
    });
  });

  it('refuses a family that the page lacks, unless the project may load fonts', async () => {
    const declared = '[{"id":"huruf","type":"font","label":"Huruf","default":"Inter"}]';
    const index = (head = '') =>
      page('<p>Halo</p>', { head, rootAttributes: `data-composition-variables='${declared}'` });
    const violationsOf = async (huruf: string, html: string) =>
      (await check({ 'index.html': html }, { requested: { huruf }, brandKit: {} })).violations;
    for (const family of ['poppins', 'Plus Jakarta Sans', 'Arial', 'serif'])
      expect(await violationsOf(family, index())).toEqual(new Map());
    const invalid = new Map([['huruf', { code: 'invalid_font' }]]);
    expect(await violationsOf('Popins', index())).toEqual(invalid);
    const script = '<script>new FontFace("Merek", "url(a)")</script>';
    expect(await violationsOf('Merek', index(script))).toEqual(new Map());
    expect(await violationsOf('Merek;', index(script))).toEqual(invalid);
    const local = '<style>@font-face { font-family: Merek; src: local("Inter") }</style>';
    expect(await violationsOf('Merek', index(local))).toEqual(new Map());
    const linked = { 'index.html': index('<script src="a.js"></script>'), 'a.js': 'add("@font-face{}")' };
    const checked = await check(linked, { requested: { huruf: 'Merek' }, brandKit: {} });
    expect(checked.violations).toEqual(new Map());
  });

  it('warns of rules about how authors work, which refuse a composition', async () => {
    const script = '<script>requestAnimationFrame(() => undefined)</script>';
    const { root, warnings } = await check({ 'index.html': page(`<p>Halo</p>${script}`) });
    expect(root).toBeDefined();
    expect(warnings).toMatchObject([
      { code: 'requestanimationframe_in_composition', file: 'index.html', line: 1 },
    ]);
    const composition = await validator.check(page(`<p>Halo</p>${script}`));
    expect(composition).toMatchObject({ problems: [{ code: 'requestanimationframe_in_composition' }] });
  });

  it('refuses a project that takes longer than its time', async () => {
    const slow = createTestValidator({ projectTimeMs: 200 });
    const checked = await slow.checkProject(new Map([['index.html', { text: page(ENDLESS_STYLE) }]]));
    expect(checked.problems).toMatchObject([{ code: 'document_too_complex', file: null }]);
  });

  it('refuses a project that takes longer than its wall clock, whatever of its time is left', async () => {
    const slow = createTestValidator({ projectTimeMs: 60_000, projectWaitMs: 200 });
    const startedMs = performance.now();
    const checked = await slow.checkProject(new Map([['index.html', { text: page(ENDLESS_STYLE) }]]));
    expect(performance.now() - startedMs).toBeLessThan(10_000); // the thread may have to start first
    expect(checked.problems).toMatchObject([{ code: 'document_too_complex', file: null }]);
  });

  it.runIf(IS_THOROUGH)(
    'rejects instead where the caller repeats a check that the machine was too busy for',
    async () => {
      const busy = createTestValidator({
        projectTimeMs: 60_000,
        projectWaitMs: 200,
        rejectsInterrupted: true,
      });
      const files = new Map([['index.html', { text: page(ENDLESS_STYLE) }]]);
      await expect(busy.checkProject(files)).rejects.toThrow(CheckInterruptedError);
      const slow = createTestValidator({ projectTimeMs: 200, rejectsInterrupted: true });
      expect((await slow.checkProject(files)).problems).toMatchObject([{ code: 'document_too_complex' }]);
    },
  );

  it('names the files that nest too deep, before it takes time', async () => {
    const deep = 'a{'.repeat(100_000);
    const files = {
      'index.html': page(`<style>${deep}</style>`),
      'a.css': 'a{b{color:red}}',
      'b.css': deep,
    };
    expect(await problemsOf(files)).toMatchObject([{ code: 'document_too_complex', file: 'b.css' }]);
    expect(await problemsOf({ 'index.html': files['index.html'] })).toMatchObject([
      { code: 'document_too_complex', file: 'index.html' },
    ]);
  });
});

it('counts at most one more asset than a video may have, whatever its style sheets name', async () => {
  const sheet = (first: number) =>
    Array.from({ length: 80 }, (_, index) => `.a { background: url("assets/${asset(first + index)}") }`).join(
      '\n',
    );
  const { assetIds } = await check({
    'index.html': page('', {
      head: '<link rel="stylesheet" href="a.css"><link rel="stylesheet" href="b.css">',
    }),
    'a.css': sheet(1),
    'b.css': sheet(101),
  });
  expect(assetIds).toHaveLength(ASSETS_PER_VIDEO_MAX + 1);
});
