import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { startCanary } from './support/canary.ts';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });
const HOSTILE = readFileSync(new URL('pages/hostile.html', import.meta.url), 'utf8');

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="red"/></svg>';

/** Every way in which a file of a project names another. */
const FILES = {
  'index.html': `<!doctype html>
<html data-composition-variables='[{"id":"judul","type":"string","label":"Judul","default":"Halo"}]'>
<head><meta charset="utf-8"><link rel="stylesheet" href="css/main.css"><script src="js/classic.js"></script>
<script type="importmap">{"imports":{"mapped":"./vendor/mapped.js","folder/":"./vendor/folder/"}}</script>
<script type="module" src="js/main.js"></script></head>
<body><div data-composition-id="main" data-width="640" data-height="360" data-start="0" data-duration="5">
<h1 data-var-text="judul"></h1><img class="picture" src="img/a.svg"><img class="picture" srcset="img/a.svg 1x">
<div data-composition-id="part" data-composition-src="compositions/part.html" data-start="0" data-duration="5"></div>
<div data-composition-id="captions" data-composition-src="compositions/components/captions.html" data-captions-src="captions/id.srt"
 data-start="0" data-duration="5" data-track-index="9"></div></div></body></html>`,
  'css/main.css': '@import "./base.css";\nh1 { background: url(../img/a.svg); }',
  'css/base.css': 'h1 { color: rgb(1, 2, 3); }',
  'js/classic.js': `window.found = {};
const request = new XMLHttpRequest();
request.open('GET', 'data/a.json', false);
request.send();
found.request = request.responseText;
const image = new Image();
image.onload = () => { found.property = true; };
image.src = './img/' + 'a.svg';
const other = document.createElement('img');
other.onload = () => { found.attribute = true; };
other.setAttribute('src', '/img/' + 'a.svg');`,
  'js/main.js': `import { value } from './lib.js';
found.module = value;
found.cycle = (await import('./cycle/a.js')).value;
found.mapped = (await import('mapped')).default + (await import('folder/deep.js')).default;
found.dynamic = (await import('./more.js')).default;
found.fetch = (await (await fetch('data/a.json')).json()).ok;`,
  'js/lib.js': "export * from './deep/lib.js';",
  'js/deep/lib.js': "export const value = 'module';",
  'js/cycle/a.js':
    "import { b, name } from './b.js'; export const a = () => 'a'; export const value = [a(), name, b()].join(' ');",
  'js/cycle/b.js': "import { a } from './a.js'; export const name = 'b'; export const b = () => a();",
  'vendor/mapped.js': "export default 'file ';",
  'vendor/folder/deep.js': "export { default } from './other.js';",
  'vendor/folder/other.js': "export default 'folder';",
  'captions/id.srt': '1\n00:00:00,000 --> 00:00:04,000\nHalo dunia\n',
  'js/more.js': "export default 'dynamic';",
  'data/a.json': '{"ok": "json"}',
  'img/a.svg': PICTURE,
  'compositions/part.html': `<template id="part-template"><div data-composition-id="part" data-width="640" data-height="360">
<p>Bagian</p><img class="picture" src="../img/a.svg"></div></template>`,
};

const EXPECTED = {
  found: {
    request: '{"ok": "json"}',
    property: true,
    attribute: true,
    module: 'module',
    cycle: 'a b a',
    mapped: 'file folder',
    dynamic: 'dynamic',
    fetch: 'json',
  },
  title: 'Halo',
  color: 'rgb(1, 2, 3)',
  background: 'url("blob:null/…")',
  part: 'Bagian',
  captions: 'Halo dunia',
  pictures: [8, 8, 8],
};

const openProject = async (files: Readonly<Record<string, string>>): Promise<Page> => {
  const { send } = await openDashboardSession(dashboard.demo());
  const texts = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, { text }]));
  const { id } = await send('POST', '/projects', { name: 'Pratinjau', files: texts });
  const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
  await page.goto(`/w/${dashboard.demo().workspace_id}/proyek/${id}`);
  await waitForContent(page);
  return page;
};

const inFrame = async <T>(page: Page, read: () => T): Promise<T | undefined> => {
  const frame = page.frames().findLast((one) => one.url().endsWith('/preview/frame.html'));
  return frame?.evaluate(read);
};

it('shows every file that the page of a project names, by any way to name it', async () => {
  const page = await openProject(FILES);
  const read = () =>
    inFrame(page, () => {
      const title = document.querySelector('h1');
      const { found } = window as unknown as { readonly found?: object };
      return {
        found,
        title: title?.textContent,
        color: title && getComputedStyle(title).color,
        background: title && getComputedStyle(title).backgroundImage.replace(/[\da-f-]{36}/, '…'),
        part: document.querySelector('p')?.textContent,
        captions: [...document.querySelectorAll('.captions-plain')].map((one) => one.textContent).join(' '),
        pictures: [...document.querySelectorAll<HTMLImageElement>('.picture')].map((one) => one.naturalWidth),
      };
    });
  await expect.poll(read).toEqual(EXPECTED);
  expect(await page.locator('.preview .notice').count()).toBe(0);
});

it('says that a worker is blocked, as in the renderer', async () => {
  const script = "new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));";
  const page = await openProject({ ...FILES, 'js/classic.js': script, 'js/main.js': '' });
  await expect.poll(() => page.locator('.preview .notice').textContent()).toMatch(/worker/i);
});

it('shows a changed text and a changed value without a save', async () => {
  const page = await openProject(FILES);
  await page
    .getByRole('navigation', { name: 'Berkas proyek' })
    .getByRole('button', { name: 'css/base.css' })
    .click();
  await page.getByRole('textbox', { name: 'css/base.css' }).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\nh1 { color: rgb(7, 8, 9); }');
  await page.getByRole('tab', { name: 'Video' }).click();
  await page.getByLabel('Judul').fill('Promo');
  await expect
    .poll(() =>
      inFrame(page, () => {
        const title = document.querySelector('h1');
        return title && [title.textContent, getComputedStyle(title).color];
      }),
    )
    .toEqual(['Promo', 'rgb(7, 8, 9)']);
});

it('gives a hostile project nothing but its own files', async () => {
  const canary = await startCanary();
  try {
    const html = HOSTILE.replaceAll('HTTP_CANARY', canary.url).replaceAll('UDP_CANARY', canary.udpAddress);
    const page = await openProject({ ...FILES, 'index.html': html });
    const read = () =>
      inFrame(page, () => (window as unknown as { readonly attempts?: Record<string, boolean> }).attempts);
    await expect.poll(read, { timeout: 40_000 }).toBeDefined();
    const attempts = Object.entries((await read()) ?? {});
    expect(attempts.length).toBeGreaterThan(40);
    expect(attempts.filter(([, isSuccess]) => isSuccess)).toEqual([]);
    expect(canary.hits).toEqual([]);
    expect(page.context().pages()).toHaveLength(1);
  } finally {
    canary.close();
  }
});
