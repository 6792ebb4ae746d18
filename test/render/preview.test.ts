import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openFileSource, openTemplateSource } from '../../scripts/preview/sources.ts';
import { makePng } from '../support/media/images.ts';
import { ssim } from './support/pictures.ts';
import { usePreview } from './support/preview-page.ts';

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
  const { page: browser, seek } = await open(await openFileSource(path));
  await browser.select('#zoom', 'actual');
  const shown = join(folder(), 'shown.png');
  const shoot = async () => writeFile(shown, (await (await browser.$('#frame'))?.screenshot()) ?? '');
  await seek(3.9, 30);
  await shoot();
  expect(await ssim(rendered, shown)).toBeLessThan(0.98);
  await seek(2.3, 30);
  await shoot();
  expect(await ssim(rendered, shown)).toBeGreaterThan(0.98);
  expect(await browser.$eval('#position', ({ textContent }) => textContent)).toBe('2.30 s, frame 69 of 120');
});

it('keeps the composition from the preview page and from the network, and reports what it tried', async () => {
  const attempts = `<p id="result"></p><img src="foto.jpg" alt="">
<script>
  const results = [];
  try { results.push(parent.document.title); } catch (error) { results.push(error.name); }
  fetch('http://127.0.0.1:' + location.port + '/state').then(() => results.push('fetched'), ({ name }) => results.push(name))
    .then(() => { result.textContent = results.join(' '); });
  throw new Error('rusak');
</script>`;
  const { page: browser, composition } = await open(
    await openFileSource(await file('hostile.html', page(attempts))),
  );
  await composition().waitForFunction(() => document.querySelector('#result')?.textContent !== '');
  expect(await composition().$eval('#result', ({ textContent }) => textContent)).toBe(
    'SecurityError TypeError',
  );
  expect(await composition().evaluate(() => window.origin)).toBe('null');
  await browser.waitForFunction(() => document.querySelectorAll('#page-problems li').length >= 3);
  const problems = await browser.$$eval('#page-problems li', (items) =>
    items.map(({ textContent }) => textContent),
  );
  expect(problems).toContain('Cannot load foto.jpg');
  expect(problems).toContain('Script error in line 18: Uncaught Error: rusak');
  expect(problems.some((problem) => problem?.startsWith('Blocked http://127.0.0.1:'))).toBe(true);
});

it('plays, and shows a changed file at the same time of the video', async () => {
  const path = await file('live.html', page('<p id="gsap">Satu</p>'));
  const { server, page: browser, composition, ready, seek } = await open(await openFileSource(path));
  const position = () => browser.$eval('#time', (slider) => Number((slider as HTMLInputElement).value));
  await browser.click('#play');
  await browser.waitForFunction(() => Number(document.querySelector<HTMLInputElement>('#time')?.value) > 5);
  await browser.click('#play');
  await browser.waitForFunction(() => document.querySelector('#play')?.textContent === 'Play');
  await seek(2, 30);
  const lateMessage = browser.$eval(
    'hyperframes-player',
    (player) => new Promise((resolve) => player.addEventListener('timeupdate', resolve, { once: true })),
  );
  await composition().evaluate(() =>
    parent.postMessage({ source: 'hf-preview', type: 'state', frame: 12, isPlaying: true }, '*'),
  ); // as one that was sent before the pause
  await lateMessage;
  await file('live.html', page('<p id="gsap">Dua</p><img src="https://example.com/a.png" alt="">'));
  await server.update();
  await browser.waitForSelector('#checks .problem');
  await ready();
  expect(await composition().$eval('#gsap', ({ textContent }) => textContent)).toBe('Dua');
  expect(await position()).toBe(60);
  expect(await browser.$eval('#checks', ({ textContent }) => textContent)).toContain('remote_asset');
});

it('shows a template with the text, the picture and the size of its form', async () => {
  const { page: browser, composition } = await open(openTemplateSource('promo-produk@4'));
  const picture = join(folder(), 'foto.png');
  await writeFile(picture, makePng(8, 8));
  await (await browser.$('input[type=file]'))?.uploadFile(picture);
  await browser.$eval('input[name=nama_produk]', (input) => (input.value = 'Es kopi susu'));
  await browser.select('#form select', '1080x1080');
  await browser.waitForFunction(() =>
    document.querySelector('#facts')?.textContent?.startsWith('1080 × 1080'),
  );
  await composition().waitForFunction(() => document.querySelector('[data-text=nama_produk]') !== null);
  const shown = await composition().evaluate(() => ({
    name: document.querySelector('[data-text=nama_produk]')?.textContent,
    photo: (Reflect.get(window, '__hfVariables') as Record<string, string>)['foto'],
  }));
  expect(shown.name).toContain('Es kopi susu');
  expect(shown.photo).toMatch(/^data:image\/png;base64,/);
});
