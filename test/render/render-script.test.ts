import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { clicks, makeWav } from '#test/support/make-wav.ts';
import { makeRedLimeClip } from '#test/support/media/clips.ts';
import { composition } from './support/compositions.ts';
import { colorAt, decodeFrames, readMedia } from './support/frames.ts';
import { readPicture } from './support/pictures.ts';
import { decodeSound, findClicks } from './support/sound.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/render.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'script-test-'));
const output = join(folder, 'out.mp4');
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string): string => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const run = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });

describe('npm run render', () => {
  it('renders one file and prints its report as JSON', async () => {
    const { code, stdout } = await run(file('one.html', composition()), output, '--json');
    expect(code).toBe(0);
    const facts = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
    expect(facts).toMatchObject({ frames: 15, width: 320, height: 240, fps: 30 });
    expect(Object.keys(facts)).toEqual([
      'frames',
      'width',
      'height',
      'fps',
      'seconds',
      'frames_per_second',
      'capture',
    ]);
    expect((await readMedia(output)).timestamps).toHaveLength(15);
  });

  it('renders a folder with its own components and files, and with variables', async () => {
    const host =
      '<div data-composition-id="tile" data-composition-src="compositions/tile.html" data-start="0" data-duration="0.5" data-track-index="1"></div>';
    const script = 'box.style.background = window.__hyperframes.getVariables().warna;';
    file('site/index.html', composition({ body: host, script }));
    file(
      'site/img/dot.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50" fill="#00f"/></svg>',
    );
    file(
      'site/compositions/tile.html',
      `<template><div data-composition-id="tile"><img src="../img/dot.svg" style="position:absolute;left:0;top:150px">
<script>window.__timelines = window.__timelines || {}; window.__timelines.tile = gsap.timeline({ paused: true }).to({}, { duration: 0.5 });</script></div></template>`,
    );
    const variables = file('vars.json', JSON.stringify({ warna: '#00ff00' }));
    expect(await run(join(folder, 'site'), output, '--variables', variables)).toMatchObject({
      code: 0,
      stderr: '',
    });
    const [first] = await decodeFrames(output, 320, 240);
    expect(first && colorAt(first, 20, 20)[1]).toBeGreaterThan(240);
    expect(first && colorAt(first, 20, 170)[2]).toBeGreaterThan(240);
    expect(first && colorAt(first, 20, 170)[0]).toBeLessThan(20);
  });

  it.each(
    sampleOf([
      ['raw', ''],
      ['begin-frame', '<style>#box{perspective:0}</style>'],
    ] as const),
  )('writes one frame as it was captured, in another size: %s', async (_, head) => {
    const picture = join(folder, 'frame.png');
    const input = file('frame.html', composition({ head }));
    const { code, stdout } = await run(input, picture, '--frame', '0.4', '--size', '400x300');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${picture}: the frame at 0.4 s, 400 × 300\n` });
    const shown = await readPicture(picture, 400, 300);
    const left = Array.from({ length: 400 }, (_, x) => x).find((x) => (colorAt(shown, x, 20)[1] ?? 0) < 128);
    expect(left).toBe(192);
  });

  it.runIf(IS_THOROUGH)(
    'renders the sound of local files and of assets, for a folder and for a file',
    async () => {
      const asset = 'asset_0199a000-0000-7000-8000-000000000001';
      const audio = (id: string, src: string, start: number) =>
        `<audio id="${id}" src="${src}" data-start="${start}" data-duration="0.4" data-track-index="2"></audio>`;
      const first = audio('first', 'sound/first.wav', 0);
      const body = first + audio('quiet', 'sound/first.wav', 0.5) + audio('last', `assets/${asset}`, 1);
      const timeline =
        'tl.to("#box", { x: 240, duration: 2 }, 0).to("#quiet", { volume: 0, duration: 0.1 }, 0);';
      const html = composition({ body, timeline, durationSeconds: 2 });
      const site = dirname(file('audio/index.html', html));
      for (const [path, time] of [
        ['sound/first.wav', 0.1],
        [`assets/${asset}`, 0.2],
      ] as const) {
        mkdirSync(dirname(join(site, path)), { recursive: true });
        writeFileSync(join(site, path), makeWav(1, clicks([time])));
      }
      for (const input of sampleOf([site, join(site, 'index.html')])) {
        expect(await run(input, output)).toMatchObject({ code: 0, stderr: '' });
        const [first, second, ...more] = findClicks(await decodeSound(output));
        expect(first).toBeCloseTo(0.1, 2);
        expect(second).toBeCloseTo(1.2, 2);
        expect(more).toEqual([]);
        expect((await readMedia(output)).durationSeconds).toBeCloseTo(2, 2);
      }
    },
  );

  it.runIf(IS_THOROUGH)(
    'renders clips beside the document and of assets with their sound, and a frame of them',
    async () => {
      const asset = 'asset_0199a000-0000-7000-8000-000000000002';
      const video = (id: string, src: string, attributes: string) =>
        `<video id="${id}" src="${src}" class="clip" ${attributes} data-track-index="1" playsinline></video>`;
      const body = `<style>video{position:absolute;top:100px;width:64px;height:48px}#second{left:100px}</style>
${video('first', 'klip/merah hijau.mp4', 'data-start="0.5" data-duration="1.5"')}
${video('second', `assets/${asset}`, 'data-start="0" data-duration="2" data-media-start="1" muted')}
<audio id="again" src="klip/lagi.mp4" data-start="1" data-duration="1" data-track-index="3"></audio>`;
      const html = composition({ body, durationSeconds: 2 });
      const site = dirname(file('clips/index.html', html));
      const clip = await makeRedLimeClip(0.2);
      for (const path of ['klip/merah hijau.mp4', 'klip/lagi.mp4', `assets/${asset}.mov`]) {
        mkdirSync(dirname(join(site, path)), { recursive: true });
        writeFileSync(join(site, path), clip);
      }
      const isRed = ([red = 0, green = 0]: readonly number[]) => red > 200 && green < 60;
      const isGreen = ([red = 0, green = 0]: readonly number[]) => red < 60 && green > 200;
      expect(await run(site, output)).toMatchObject({ code: 0, stderr: '' });
      const frames = await decodeFrames(output, 320, 240);
      const at = (seconds: number, x: number) => {
        const frame = frames[Math.round(seconds * 30)];
        return frame ? colorAt(frame, x, 124) : [];
      };
      expect([isRed(at(1.4, 32)), isGreen(at(1.6, 32)), isGreen(at(0.1, 132))]).toEqual([true, true, true]);
      const sounds = findClicks(await decodeSound(output));
      expect(sounds).toHaveLength(2);
      expect(sounds[0]).toBeCloseTo(0.7, 2);
      expect(sounds[1]).toBeCloseTo(1.2, 2);
      const picture = join(folder, 'clip.png');
      expect(await run(join(site, 'index.html'), picture, '--frame', '1.6')).toMatchObject({
        code: 0,
        stderr: '',
      });
      expect(isGreen(colorAt(await readPicture(picture, 320, 240), 32, 124))).toBe(true);
    },
  );

  it.runIf(IS_THOROUGH)('renders the music of a template with another frame rate', async () => {
    writeFileSync(join(folder, 'musik.wav'), makeWav(20, clicks([0.1])));
    const values = { nama_usaha: 'Kopi', musik: 'musik.wav' };
    const variables = file('musik.json', JSON.stringify(values));
    const template = ['--template', 'ucapan-idul-fitri@2', '--variables', variables]; // one of the shortest
    const { code, stdout } = await run(...template, output, '--fps', '24', '--size', '1080x1080', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ fps: 24 });
    expect(findClicks(await decodeSound(output))[0]).toBeCloseTo(0.1, 2);
  });

  it.runIf(IS_THOROUGH)(
    'leaves an earlier video as it is when the render fails, and writes through a link',
    async () => {
      const [earlier, link] = [file('earlier.mp4', 'earlier'), join(folder, 'link.mp4')];
      symlinkSync(earlier, link);
      expect((await run(file('throws.html', composition({ script: 'x.y.z' })), link)).code).toBe(1);
      expect(readFileSync(earlier, 'utf8')).toBe('earlier');
      expect((await run(file('good.html', composition()), link)).code).toBe(0);
      expect((await readMedia(earlier)).timestamps).toHaveLength(15);
    },
  );

  it.runIf(IS_THOROUGH)(
    'exits with 2 and one line when the input or the variables cannot be read',
    async () => {
      const missing = '/nowhere.html';
      const answer = { code: 2, stdout: '', stderr: `Cannot read the file ${missing}.\n` };
      expect(await run(missing, output)).toMatchObject(answer);
      expect(await run(file('h.html', composition()), output, '--variables', missing)).toMatchObject(answer);
    },
  );

  it.each(
    sampleOf<readonly [string, readonly string[], string]>([
      ['a folder has no index.html', [join(folder), output], 'contains no index.html'],
      [
        'the root has no size',
        [file('b.html', '<p data-composition-id="x" data-duration="1">'), output],
        'missing_size',
      ],
      ['the composition throws', [file('c.html', composition({ script: 'x.y.z' })), output], 'script_error'],
      [
        'the variables are not an object of strings',
        [file('d.html', composition()), output, '--variables', file('e.json', '[1]')],
        'must contain one JSON object',
      ],
      [
        'the variables are not JSON',
        [file('f.html', composition()), output, '--variables', file('g.json', '{')],
        'g.json',
      ],
      [
        'the output folder cannot be created',
        [file('i.html', composition()), join(file('j', ''), 'out.mp4')],
        'cannot be created',
      ],
      [
        'an audio file is missing',
        [file('n.html', composition({ body: '<audio src="missing.mp3" data-start="0"></audio>' })), output],
        'missing.mp3, which an <audio> plays, is no file beside the document',
      ],
      [
        'an audio file is outside of the folder',
        [file('o.html', composition({ body: '<audio src="../a.mp3" data-start="0"></audio>' })), output],
        'copy the file beside the document',
      ],
      [
        'an audio file is something else',
        [file('p.html', composition({ body: '<audio src="p.html" data-start="0"></audio>' })), output],
        'p.html is no audio file',
      ],
      [
        'the output cannot be written',
        [file('q.html', composition()), '/proc/version/out.mp4'],
        '/proc/version cannot be created',
      ],
      [
        'the folder of the output takes no files',
        [file('q.html', composition()), '/proc/out.mp4'],
        '/proc/out.mp4 cannot be written',
      ],
      [
        'the name of the output is too long',
        [file('q.html', composition()), `/tmp/${'x'.repeat(300)}.mp4`],
        'cannot be written',
      ],
      [
        'a template has no such frame rate',
        ['--template', 'promo-produk@5', '--fps', '60', output],
        'Templates have 24, 25, 30 frames per second, not 60.',
      ],
      [
        'the output is a folder',
        [file('k.html', composition()), join(file('l.mp4/m', ''), '..')],
        'is a folder: name a file to write',
      ],
    ]),
  )('exits with 1 and one line when %s', async (_, args, sentence) => {
    const { code, stdout, stderr } = await run(...args);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it.each(
    sampleOf<readonly [string, readonly string[], string]>(
      [
        ['nothing is given', [], "error: missing required argument 'input'"],
        [
          'the output is not an MP4',
          [file('a.html', composition()), '/tmp/out.gif'],
          "error: the output '/tmp/out.gif' must be an .mp4 file, or a .png file with --frame.",
        ],
        [
          'a frame is to be written as a video',
          [file('a.html', composition()), '/tmp/out.mp4', '--frame', '1'],
          "error: the output '/tmp/out.mp4' must be a .png file, because --frame writes one picture.",
        ],
        [
          'a template and an input are given',
          [file('a.html', composition()), '/tmp/out.mp4', '--template', 'promo-produk@5'],
          "error: unexpected argument '/tmp/out.mp4'",
        ],
        [
          'an option is unknown',
          [file('h.html', composition()), output, '--fast'],
          "error: unknown option '--fast'",
        ],
      ],
      3,
    ),
  )('exits with 2, an error and the usage when %s', async (_, args, sentence) => {
    const { code, stdout, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/\n\nUsage: npm run render -- /);
    expect(stderr.split('\n')[0]).toBe(sentence);
  });
});
