import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openFileSource, openTemplateSource } from '../../scripts/preview/sources.ts';
import { makeWav, tone } from '../support/make-wav.ts';
import { H264, makeClip, pictures, tone as soundOfTone } from '../support/media/clips.ts';
import { makePng } from '../support/media/images.ts';
import { ssim } from './support/pictures.ts';
import { usePreview } from './support/preview-page.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const RENDER = fileURLToPath(new URL('../../scripts/render.js', import.meta.url));
const run = promisify(execFile);
const { open, folder } = usePreview();

const page = (content: string) => `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><title>Uji</title>
<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Poppins:wght@700&display=block">
<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>
<style>
  body { margin: 0; }
  #root { position: relative; width: 640px; height: 360px; overflow: hidden; background: #fff3d6; font: 700 40px "Poppins", sans-serif; }
  .box { position: absolute; left: 0; width: 60px; height: 60px; }
  @keyframes move { to { transform: translateX(500px); } }
</style></head><body>
<div id="root" data-composition-id="main" data-start="0" data-duration="4" data-width="640" data-height="360" data-fps="30">
${content}
</div>
<script>
  window.__timelines = { main: gsap.timeline({ paused: true }).to('#gsap', { x: 500, duration: 4, ease: 'none' }) };
</script></body></html>`;

/** Everything that moves in its own way: GSAP, CSS in a clip, a script's animation, SVG, and CSS in a shadow root. */
const MOTION = `<p id="gsap" style="margin:0">Rp18.000</p>
<div class="clip" data-start="1" data-duration="3" data-track-index="1"><i class="box" style="top:60px;background:#0a0;animation:move 3s linear both"></i></div>
<i class="box" id="animate" style="top:120px;background:#808"></i>
<svg style="position:absolute;left:0;top:180px" width="640" height="60"><rect width="60" height="60" fill="#00c"><animate attributeName="x" from="0" to="500" dur="4s" fill="freeze"/></rect></svg>
<div id="host"></div>
<script>
  animate.animate([{ transform: 'none' }, { transform: 'translateX(500px)' }], { duration: 4000, fill: 'both' });
  host.attachShadow({ mode: 'open' }).innerHTML = '<style>@keyframes move{to{transform:translateX(500px)}}i{position:absolute;left:0;top:240px;width:60px;height:60px;background:#0aa;animation:move 4s linear both}</style><i></i>';
</script>`;

const file = async (name: string, content: string): Promise<string> => {
  const path = join(folder(), name);
  await writeFile(path, content);
  return path;
};

it('shows the frame that the renderer renders, also after a later one', async () => {
  const path = await file('motion.html', page(MOTION));
  const rendered = join(folder(), 'rendered.png');
  await run(process.execPath, [RENDER, path, '--frame', '2.3', rendered]);
  const { page: opened, seek, shoot } = await open(await openFileSource(path));
  const shown = join(folder(), 'shown.png');
  await seek(3.9);
  await shoot(shown, 640);
  expect(await ssim(rendered, shown)).toBeLessThan(0.98);
  await seek(2.3);
  await shoot(shown, 640);
  expect(await ssim(rendered, shown)).toBeGreaterThan(0.98);
  expect(await opened.locator('.preview-time').textContent()).toBe('2,3\u00A0dari 4\u00A0detik');
});

it('keeps the composition from the preview page and from the network, and reports what it tried', async () => {
  const attempts = `<p id="result"></p><img src="foto.jpg" alt=""><audio id="musik" data-start="0" data-duration="4" src="assets/asset_00000000-0000-4000-8000-000000000000"></audio>
<script>
  const results = [];
  try { results.push(parent.document.title); } catch (error) { results.push(error.name); }
  Promise.all(['/events', 'https://example.com/'].map((url) => fetch(url).then(() => 'fetched', ({ name }) => name)))
    .then((names) => { result.textContent = [...results, ...names].join(' '); });
  throw new Error('rusak');
</script><script src="lain.js"></script>`;
  await mkdir(join(folder(), 'hostile'));
  await file('hostile/index.html', page(attempts));
  await file('hostile/lain.js', 'throw new Error()');
  const { page: opened, composition } = await open(await openFileSource(join(folder(), 'hostile')));
  await (await composition()).waitForFunction(() => document.querySelector('#result')?.textContent !== '');
  expect(await (await composition()).locator('#result').textContent()).toBe(
    'SecurityError TypeError TypeError',
  );
  expect(await (await composition()).evaluate(() => window.origin)).toBe('null');
  const problems = opened.locator('.preview .notice li');
  await problems.nth(3).waitFor();
  const texts = await problems.allTextContents();
  expect(texts).toContain('Berkas tidak ditemukan: foto.jpg');
  expect(texts).toContain('Skrip berhenti karena kesalahan di baris 18: Uncaught Error: rusak');
  expect(texts).toContain('Skrip berhenti karena kesalahan: Script error.'); // the browser hides those of files
  expect(texts).toContain('Alamat di luar komposisi diblokir: https://example.com/');
  expect(texts).toHaveLength(4); // audio is mixed beside the page
});

it.runIf(IS_THOROUGH)('reports nothing about audio that a render mixes', async () => {
  const asset = 'asset_0199a000-0000-7000-8000-000000000001';
  const audio = (id: string, content: string, more = '') =>
    `<audio id="${id}" data-start="0" data-duration="3" data-track-index="2" ${more}>${content}</audio>`;
  const body = `<p id="gsap">Musik</p>${audio('a', '', 'src="musik.wav" loop preload="auto"')}
${audio('b', '<source src="musik.wav">')}${audio('c', '', `src="assets/${asset}" data-volume="0.5"`)}`;
  await mkdir(join(folder(), 'sound/assets'), { recursive: true });
  await file('sound/index.html', page(body));
  for (const path of ['musik.wav', `assets/${asset}.wav`])
    await writeFile(join(folder(), 'sound', path), makeWav(2, tone(440, 0.3)));
  const { page: opened } = await open(await openFileSource(join(folder(), 'sound')));
  await opened.getByRole('button', { name: 'Ulangi dari awal' }).click();
  const position = async () => Number(await opened.getByRole('slider', { name: 'Waktu' }).inputValue());
  await expect.poll(position).toBeLessThan(1);
  await expect.poll(position).toBeGreaterThan(0.2);
  expect(await opened.locator('.preview .notice').allTextContents()).toEqual([]);
});

it.runIf(IS_THOROUGH)('shows the frame of a clip that the renderer renders, and plays it', async () => {
  const asset = 'asset_0199a000-0000-7000-8000-000000000002';
  const video = (id: string, src: string, style: string, attributes: string) =>
    `<video id="${id}" src="${src}" style="position:absolute;${style};width:300px;height:225px" ${attributes} data-track-index="1" playsinline></video>`;
  const body = `${video('a', 'klip/a b.mp4', 'left:0;top:0', 'data-start="0" data-duration="4" muted')}
${video('b', `assets/${asset}`, 'left:320px;top:0', 'data-start="1" data-duration="3" data-media-start="0.5"')}`;
  const site = join(folder(), 'clips');
  for (const path of ['klip', 'assets']) await mkdir(join(site, path), { recursive: true });
  await file('clips/index.html', page(body));
  const clip = await makeClip('clip.mp4', [...pictures(5), ...soundOfTone(5), ...H264, '-c:a', 'aac']);
  for (const path of ['klip/a b.mp4', `assets/${asset}.mp4`]) await writeFile(join(site, path), clip);
  const [rendered, shown] = [join(folder(), 'rendered-clip.png'), join(folder(), 'shown-clip.png')];
  await run(process.execPath, [RENDER, site, '--frame', '2.3', rendered]);
  const { page: opened, composition, seek, shoot } = await open(await openFileSource(site));
  const times = async () =>
    (await composition()).evaluate(() =>
      [...document.querySelectorAll('video')].map(({ currentTime, seeking }) => (seeking ? -1 : currentTime)),
    );
  await opened.getByRole('button', { name: 'Ulangi dari awal' }).click();
  const playing = async () =>
    (await composition()).evaluate(() =>
      [...document.querySelectorAll('video')].map(({ paused }) => !paused),
    );
  await expect.poll(playing).toEqual([true, true]);
  expect(await opened.locator('.preview .notice').allTextContents()).toEqual([]);
  await opened.getByRole('button', { name: 'Jeda' }).click();
  await seek(2.3);
  await expect.poll(async () => (await times()).map((time) => time.toFixed(1))).toEqual(['2.3', '1.8']);
  await shoot(shown, 640);
  expect(await ssim(rendered, shown)).toBeGreaterThan(0.97);
});

it.runIf(IS_THOROUGH)(
  'shows the clips, modules and captions of mounted documents as the renderer does, and their problems',
  async () => {
    const scene = (id: string, body: string) =>
      `<template><div data-composition-id="${id}" data-width="640" data-height="360">${body}</div></template>`;
    const hosted = (id: string, src: string, attributes: string) =>
      `<div id="${id}-host" data-composition-id="${id}" data-composition-src="${src}" data-track-index="2" ${attributes}></div>`;
    const clip = `<video id="k" src="../assets/k.mp4" style="position:absolute;left:20px;top:60px;width:300px;height:225px" muted playsinline data-start="0.5" data-duration="2" data-track-index="1"></video>`;
    const files = {
      'index.html': page(
        `${hosted('satu', 'compositions/a.html', 'data-start="1" data-duration="3"')}
${hosted('captions', 'compositions/components/captions.html', 'data-captions-src="teks.srt" data-start="0" data-duration="4" data-width="640" data-height="360"')}
<i class="box" id="modul" style="right:0;left:auto;top:0"></i><script type="module" src="js/a.mjs"></script>`,
      ),
      'compositions/a.html': scene(
        'satu',
        hosted('dua', 'compositions/b.html', 'data-start="0" data-duration="3"'),
      ),
      'compositions/b.html': scene('dua', clip),
      'js/a.mjs':
        "import { color } from './b.mjs'; export const id = 'modul'; document.getElementById(id).style.background = color;",
      'js/b.mjs': "import { id } from './a.mjs'; export const color = '#0a0'; export const name = () => id;",
      'teks.srt': '1\n00:00:00,000 --> 00:00:04,000\nHalo dunia\n',
    };
    const site = join(folder(), 'mounted');
    for (const path of ['compositions', 'assets', 'js']) await mkdir(join(site, path), { recursive: true });
    for (const [path, text] of Object.entries(files)) await file(`mounted/${path}`, text);
    await writeFile(join(site, 'assets/k.mp4'), await makeClip('k.mp4', [...pictures(5), ...H264]));
    const [rendered, shown] = [join(folder(), 'rendered-mounted.png'), join(folder(), 'shown-mounted.png')];
    await run(process.execPath, [RENDER, site, '--frame', '2.3', rendered]);
    const { server, page: opened, composition, seek, shoot } = await open(await openFileSource(site));
    await seek(2.3);
    const time = async () =>
      (await composition()).evaluate(() => {
        const video = document.querySelector('video');
        return video?.seeking === false ? video.currentTime.toFixed(1) : undefined;
      });
    await expect.poll(time).toBe('0.8');
    await shoot(shown, 640);
    expect(await ssim(rendered, shown)).toBeGreaterThan(0.97);
    expect(await opened.locator('.preview .notice').allTextContents()).toEqual([]);
    await file('mounted/compositions/b.html', scene('dua', '<img src="tidak-ada.png" alt="">'));
    await server.update();
    await opened.getByText('compositions/b.html').waitFor();
  },
);

it('plays, and shows a changed file at the same time of the video', async () => {
  const path = await file('live.html', page('<p id="gsap">Satu</p>'));
  const { server, page: opened, composition, seek } = await open(await openFileSource(path));
  const position = async () => Number(await opened.getByRole('slider', { name: 'Waktu' }).inputValue());
  await opened.getByRole('button', { name: 'Ulangi dari awal' }).click();
  await expect.poll(position).toBeLessThan(1);
  await expect.poll(position).toBeGreaterThan(0.2);
  await opened.getByRole('button', { name: 'Jeda' }).click();
  await seek(2);
  await (
    await composition()
  ).evaluate(() =>
    parent.postMessage({ source: 'hf-preview', type: 'state', frame: 12, isPlaying: true }, '*'),
  ); // as one that was sent before the pause
  await file('live.html', page('<p id="gsap">Dua</p><img src="https://example.com/a.png" alt="">'));
  await server.update();
  await opened.getByText('berada di internet').waitFor();
  const text = async () => (await composition()).locator('#gsap').textContent();
  await expect.poll(text).toBe('Dua');
  expect(await position()).toBeCloseTo(2);
});

it.runIf(IS_THOROUGH)('shows a template with the text, the picture and the size of its form', async () => {
  const { page: opened, composition } = await open(openTemplateSource('promo-produk@5'));
  const photo = async () => (await composition()).evaluate<string>('__hyperframes.getVariables().foto');
  const picture = join(folder(), 'foto.png');
  await writeFile(picture, makePng(8, 8));
  await expect.poll(photo).toMatch(/^data:image\/jpeg;base64,/); // of the examples
  await opened.getByLabel(/^Pilih foto: Foto/).setInputFiles(picture);
  await opened.getByLabel('Nama produk').fill('Es kopi susu');
  await opened.getByLabel('Harga promo').fill('Rp15.000.000.000');
  await opened.getByText('Terlalu panjang 2 karakter.').waitFor();
  await opened.getByLabel('Harga promo').fill('Rp15.000 \u{12000}');
  await opened.getByText(/Tidak ada font untuk karakter ini/).waitFor();
  await opened.getByText('Bentuk video').click();
  await opened.getByRole('radio', { name: /Persegi/ }).check({ force: true });
  await opened.getByText('1080 × 1080 piksel, 30 frame').waitFor();
  const name = async () => (await composition()).locator('[data-text=nama_produk]').first().textContent();
  await expect.poll(name).toContain('Es kopi susu');
  expect(await photo()).toMatch(/^data:image\/png;base64,/);
  await opened.getByRole('button', { name: /^Hapus Foto/ }).click();
  await expect.poll(photo).toBe('');
});

it.runIf(IS_THOROUGH)('keeps a text that is typed while a picture is read', async () => {
  const { page: opened, composition } = await open(openTemplateSource('promo-produk@5'));
  const picture = join(folder(), 'foto-lambat.png');
  await writeFile(picture, makePng(8, 8));
  await opened.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its reader
    const { readAsDataURL } = FileReader.prototype;
    FileReader.prototype.readAsDataURL = function readLater(file) {
      addEventListener('read-now', () => readAsDataURL.call(this, file), { once: true });
    };
  });
  await opened.getByLabel(/^Pilih foto: Foto/).setInputFiles(picture);
  await opened.getByLabel('Nama produk').fill('Es kopi susu');
  await opened.evaluate(() => dispatchEvent(new Event('read-now')));
  const photo = async () => (await composition()).evaluate<string>('__hyperframes.getVariables().foto');
  await expect.poll(photo).toMatch(/^data:image\/png;base64,/);
  expect(await opened.getByLabel('Nama produk').inputValue()).toBe('Es kopi susu');
});
