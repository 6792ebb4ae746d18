import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { clicks, makeWav } from '#test/support/make-wav.ts';
import { H264, makeClip, makeRedLimeClip } from '#test/support/media/clips.ts';
import { composition, GSAP } from './support/compositions.ts';
import { colorAt, decodeFrames, readMedia } from './support/frames.ts';
import { decodeSound, findClicks } from './support/sound.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/render.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'project-mounts-test-'));
const output = join(folder, 'out.mp4');
afterAll(() => rmSync(folder, { recursive: true }));

const writeProject = (name: string, files: Readonly<Record<string, string | Buffer>>): string => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
  return join(folder, name);
};

const run = (...args: string[]) =>
  new Promise<{ code: number; stderr: string }>((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args], (error, _, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stderr });
    });
  });

/** Colors of frames at times, rounded to one hexadecimal digit for each channel. */
const colorsAt = async (places: readonly (readonly [seconds: number, x: number, y: number])[]) => {
  const frames = await decodeFrames(output, 320, 240);
  return places.map(([seconds, x, y]) => {
    const frame = frames[Math.round(seconds * 30)];
    return (
      frame &&
      colorAt(frame, x, y)
        .map((channel) => Math.round(channel / 17).toString(16))
        .join('')
    );
  });
};

const host = (id: string, src: string, attributes: string) =>
  `<div data-composition-id="${id}" data-composition-src="${src}" data-track-index="1" ${attributes}></div>`;
const FILL = 'position:absolute;left:0;top:0;width:320px;height:240px';
const mounted = (id: string, body: string, more = '', root = '') =>
  `<template><div data-composition-id="${id}" data-width="320" data-height="240" ${root} style="${FILL}">${body}
<script>window.__timelines = window.__timelines || {}; window.__timelines["${id}"] = gsap.timeline({ paused: true }).to({}, { duration: 2 }); ${more}</script></div></template>`;
const BOX = 'position:absolute;width:40px;height:40px';

describe('a folder', () => {
  it.runIf(IS_THOROUGH)(
    'is drawn by its times when it registers no timeline, mounts in hosts without an id, and shows clips without one',
    async () => {
      const green = await makeClip('hijau.mp4', [
        '-f',
        'lavfi',
        '-i',
        'color=lime:s=64x48:r=25:d=2,format=yuv420p',
        ...H264,
      ]);
      const video = (left: number) =>
        `<video src="k.mp4" muted data-start="0" data-duration="2" style="${BOX};object-fit:fill;left:${left}px;top:0"></video>`;
      const project = writeProject('static', {
        'index.html': `<!doctype html><html><body style="margin:0;background:#fff">
<div data-composition-id="main" data-start="0" data-width="320" data-height="240">
${video(0)}<i class="clip" data-start="1" data-duration="1" style="${BOX};left:80px;top:0;background:#00f"></i>
<div data-composition-src="scene.html" data-start="0.5" data-duration="1" data-track-index="2" style="${FILL}"></div></div>
<script>window.__timelines = window.__timelines || {};</script></body></html>`,
        'scene.html': `<template><div data-composition-id="scene" data-width="320" data-height="240"><style>[data-composition-id="scene"] b{${BOX};left:160px;top:0;background:#f00}</style><b></b>${video(240)}</div></template>`,
        'k.mp4': green,
      });
      expect(await run(project, output)).toMatchObject({ code: 0 });
      const rowsOf = (colors: readonly unknown[]) =>
        [0, 4, 8, 12].map((first) => colors.slice(first, first + 4).join(' '));
      const at = (seconds: number) => [20, 100, 180, 260].map((x) => [seconds, x, 20] as const);
      expect(rowsOf(await colorsAt([0.2, 0.8, 1.2, 1.8].flatMap(at)))).toEqual([
        '0f0 fff fff fff',
        '0f0 fff f00 0f0',
        '0f0 00f f00 0f0',
        '0f0 00f fff fff',
      ]);
      expect((await readMedia(output)).durationSeconds).toBeCloseTo(2, 2);
    },
  );
});

describe('mounted documents of a project', () => {
  it('nest three levels with files of their own folders, styles and values for each host', async () => {
    const declared = `data-composition-variables='[{"id":"warna","type":"color","label":"Warna","default":"#ff0000"},{"id":"teks","type":"string","label":"Teks","default":""}]'`;
    const project = writeProject('nested', {
      'index.html': composition({
        durationSeconds: 2,
        head: '<style>#box{display:none}</style>',
        body:
          host('a', 'compositions/a.html', 'data-start="0" data-duration="2"') +
          host(
            'kotak',
            'compositions/deep/kotak.html',
            `data-start="0" data-duration="2" style="position:absolute;left:100px" data-variable-values='{"warna":"#0000ff"}'`,
          ),
        timeline: '',
      }),
      'compositions/a.html': mounted(
        'a',
        host('b', 'compositions/deep/b.html', 'data-start="0.5" data-duration="1.5"'),
      ),
      'compositions/deep/b.html': mounted(
        'b',
        `<img src="../../img/hijau.svg" style="${BOX};left:0;top:100px">` +
          host('kotak', 'compositions/deep/kotak.html', `data-start="0.5" data-duration="1"`),
      ),
      'compositions/deep/kotak.html': `<!doctype html><html ${declared}><head><link rel="stylesheet" href="../../styles/kotak.css">${GSAP}</head><body><div data-composition-id="kotak" data-width="320" data-height="240" style="${FILL}"><i class="isi" style="${BOX}"></i></div>
<script>window.__timelines = window.__timelines || {}; window.__timelines.kotak = gsap.timeline({ paused: true }).from('.isi', { width: 0, duration: 0.01 }).to({}, { duration: 2 });</script></body></html>`,
      'styles/kotak.css': '.isi{background:var(--warna);left:0;top:0}',
      'img/hijau.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path fill="#0f0" d="M0 0h40v40H0z"/></svg>',
    });
    expect(await run(project, output)).toEqual({ code: 0, stderr: '' });
    expect(
      await colorsAt([
        [0.2, 120, 20],
        [0.2, 20, 120],
        [0.8, 20, 120],
        [0.8, 20, 20],
        [1.3, 20, 20],
        [1.3, 120, 20],
      ]),
    ).toEqual(['00f', 'fff', '0f0', 'fff', 'f00', '00f']);
  });

  it('show and play clips and audio at their times, the same file twice', async () => {
    const clip = await makeRedLimeClip(0.1);
    const video = (start: number) =>
      `<video id="klip" src="../assets/k.mp4" playsinline data-start="${start}" data-track-index="0" style="position:absolute;left:0;top:0;width:64px;height:48px"></video>`;
    const project = writeProject('media', {
      'index.html': composition({
        durationSeconds: 3,
        head: '<style>#box{display:none}</style>',
        body:
          host('a', 'compositions/a.html', 'data-start="0.5" data-duration="2.5"') +
          host(
            'kedua',
            'compositions/klip.html',
            'data-start="1" data-duration="0.5" style="position:absolute;left:100px"',
          ),
        timeline: '',
      }),
      'compositions/a.html': mounted(
        'a',
        host(
          'klip',
          'compositions/klip.html',
          'data-start="0.5" data-duration="2" style="position:absolute;top:100px"',
        ) +
          '<audio id="bunyi" src="../assets/b.wav" data-start="1.5" data-duration="0.5" data-track-index="5"></audio>',
      ),
      'compositions/klip.html': mounted('klip', video(0)),
      'assets/k.mp4': clip,
      'assets/b.wav': makeWav(1, clicks([0.2])),
    });
    expect(await run(project, output)).toEqual({ code: 0, stderr: '' });
    expect(
      await colorsAt([
        [0.8, 32, 124],
        [1.2, 132, 24],
        [1.2, 32, 124],
        [1.8, 132, 24],
        [1.8, 32, 124],
        [2.2, 32, 124],
      ]),
    ).toEqual(['fff', 'f00', 'f00', 'fff', 'f00', '0f0']);
    const heard = findClicks(await decodeSound(output));
    expect(heard.map((seconds) => Number(seconds.toFixed(1)))).toEqual([1.1, 2.2]);
  });

  it.runIf(IS_THOROUGH)(
    'take the values of the root in text, addresses and CSS, also in what scripts draw at first',
    async () => {
      const declared = `[{"id":"judul","type":"string","label":"Judul","default":"x"},{"id":"lebar","type":"number","label":"Lebar","default":40},{"id":"warna","type":"color","label":"Warna","default":"#ff0000"},{"id":"foto","type":"image","label":"Foto","default":"img/a.svg"},{"id":"ramai","type":"boolean","label":"Ramai","default":false}]`;
      const svg = (color: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path fill="${color}" d="M0 0h40v40H0z"/></svg>`;
      const project = writeProject('values', {
        'index.html': composition({
          head: '<style>#root #box{width:calc(var(--lebar) * 1px);background:var(--warna)}#k{position:absolute;left:0;top:150px;width:40px;height:40px}</style>',
          body: '<p id="p" data-var-text="judul">lama</p><img data-var-src="foto" src="img/a.svg" style="position:absolute;left:0;top:100px"><i id="k"></i>',
          timeline: 'tl.from("#box", { width: 0, duration: 0.1 }, 0);',
          script: `
          const values = window.__hyperframes.getVariables();
          document.addEventListener('DOMContentLoaded', () => setTimeout(() => {
            const isTyped = values.lebar === 120 && values.ramai === true && p.textContent === 'Halo';
            k.style.background = isTyped ? '#0f0' : '#f00';
          }));
          p.style.display = 'none';`,
        }).replace(
          'data-composition-id="main"',
          `data-composition-id="main" data-composition-variables='${declared}'`,
        ),
        'img/a.svg': svg('#f00'),
        'img/b.svg': svg('#00f'),
        '../values.json': JSON.stringify({
          judul: 'Halo',
          lebar: '120',
          warna: '#ff00ff',
          foto: 'img/b.svg',
          ramai: 'true',
        }),
      });
      const variables = join(folder, 'values.json');
      expect(await run(project, output, '--variables', variables)).toEqual({ code: 0, stderr: '' });
      expect(
        await colorsAt([
          [0.3, 110, 20],
          [0.3, 130, 20],
          [0.3, 20, 120],
          [0.3, 20, 170],
        ]),
      ).toEqual(['f0f', 'fff', '00f', '0f0']);
      writeFileSync(variables, JSON.stringify({ lebar: 'lebar', foto: 'img/B.svg' }));
      const refused = await run(project, output, '--variables', variables);
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/lebar: .*number.*foto: .*img\/b\.svg/),
      });
    },
  );
});
