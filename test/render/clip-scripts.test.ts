import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { composition } from './support/compositions.ts';
import { lumaOf } from './support/luma.ts';
import { makeNumberClip, readNumber } from './support/number-clips.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf, STRATEGIES } from './support/thorough.ts';

const bench = useBench();
const folder = mkdtempSync(join(tmpdir(), 'clip-scripts-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ASSET = 'asset_0199a000-0000-7000-8000-000000000001';
const path = join(folder, 'clip.mp4');
/** Larger than the pictures of a video of 384 × 128 pixels. */
const CLIP_SIDE = 640;
const SIDE = 64;
const SIZE = { width: 384, height: 128 };
const SECONDS = 1;

beforeAll(() =>
  makeNumberClip(bench.tools().ffmpegPath, path, {
    width: CLIP_SIDE,
    height: CLIP_SIDE,
    output: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  }),
);

const CLIP: VideoClip = {
  elementId: 'clip',
  assetId: ASSET,
  startSeconds: 0,
  durationSeconds: SECONDS,
  mediaStartSeconds: 0,
  playbackRate: 1,
  isLooped: false,
  source: {
    container: 'mp4',
    codec: 'h264',
    width: CLIP_SIDE,
    height: CLIP_SIDE,
    timescale: 30,
    endTick: 30,
  },
};

const WEBGL = `
  const gl = canvas.getContext('webgl', { preserveDrawingBuffer: true });
  const shader = (type, source) => { const made = gl.createShader(type); gl.shaderSource(made, source); gl.compileShader(made); return made; };
  const program = gl.createProgram();
  gl.attachShader(program, shader(gl.VERTEX_SHADER, 'attribute vec2 a; varying vec2 u; void main() { u = vec2(a.x, 1.0 - a.y); gl_Position = vec4(a * 2.0 - 1.0, 0, 1); }'));
  gl.attachShader(program, shader(gl.FRAGMENT_SHADER, 'precision mediump float; varying vec2 u; uniform sampler2D t; void main() { gl_FragColor = texture2D(t, u); }'));
  gl.linkProgram(program); gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0); gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  for (const [name, value] of [[gl.TEXTURE_MIN_FILTER, gl.LINEAR], [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE], [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE]])
    gl.texParameteri(gl.TEXTURE_2D, name, value);
  draws.push(() => { gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, clip); gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4); });`;

/** Ways in which a script shows a clip: with a canvas of 64 × 64 pixels, its context `c`, and `draws`, called for each frame. */
const WAYS: readonly (readonly [name: string, script: string])[] = [
  ['drawImage in the size of the clip', 'c.scale(0.1, 0.1); draws.push(() => c.drawImage(clip, 0, 0));'],
  ['drawImage in a size', 'draws.push(() => c.drawImage(clip, 0, 0, 64, 64));'],
  [
    'drawImage of a part',
    'draws.push(() => c.drawImage(clip, 0, 0, clip.videoWidth, clip.videoHeight, 0, 0, 64, 64));',
  ],
  [
    'a pattern',
    "c.scale(0.1, 0.1); draws.push(() => { c.fillStyle = c.createPattern(clip, 'no-repeat'); c.fillRect(0, 0, 640, 640); });",
  ],
  [
    'a bitmap of a part',
    'draws.push(() => createImageBitmap(clip, 0, 0, 640, 640).then((bitmap) => c.drawImage(bitmap, 0, 0, 64, 64)));',
  ],
  [
    'a VideoFrame',
    'draws.push(() => { const frame = new VideoFrame(clip); c.drawImage(frame, 0, 0, 64, 64); frame.close(); });',
  ],
  [
    'a video frame callback',
    `const show = (now, { width, mediaTime }) => {
      if (width !== 640 || mediaTime !== clip.currentTime) throw new Error([width, mediaTime].join());
      c.drawImage(clip, 0, 0, 64, 64);
      clip.requestVideoFrameCallback(show);
    };
    clip.requestVideoFrameCallback(show);
    clip.cancelVideoFrameCallback(clip.requestVideoFrameCallback(() => { throw new Error('canceled'); }));`,
  ],
  [
    'a video frame callback, drawn by the timeline',
    `let isNew = false;
    const mark = () => { isNew = true; clip.requestVideoFrameCallback(mark); };
    clip.requestVideoFrameCallback(mark);
    draws.push(() => { if (isNew) c.drawImage(clip, 0, 0, 64, 64); isNew = false; });`,
  ],
  ['an event', "clip.addEventListener('timeupdate', () => c.drawImage(clip, 0, 0, 64, 64));"],
  ['a texture', WEBGL],
  [
    'a copy of the element',
    "const copy = clip.cloneNode(); copy.removeAttribute('id'); copy.style.cssText = canvas.style.cssText; canvas.replaceWith(copy);",
  ],
];

const placeOf = (index: number) => ({
  x: (index % 6) * SIDE,
  y: Math.floor(index / 6) * SIDE,
  width: SIDE,
  height: SIDE,
});

const PAGE = composition({
  durationSeconds: SECONDS,
  head: `<style>#box{display:none}video,canvas{position:absolute;width:${SIDE}px;height:${SIDE}px}#clip{left:-999px}</style>`,
  body: `<video id="clip" src="assets/${ASSET}" muted playsinline data-start="0" data-duration="${SECONDS}"></video>
${WAYS.map((_, index) => `<canvas id="c${index}" width="${SIDE}" height="${SIDE}" style="left:${placeOf(index).x}px;top:${placeOf(index).y}px"></canvas>`).join('\n')}`,
  timeline: `const draws = []; const clip = document.getElementById('clip');
tl.to('#box', { x: 1, duration: ${SECONDS}, onUpdate: () => { for (const draw of draws) draw(); } }, 0);`,
  script: WAYS.map(([name, script], index) => {
    const context = name === 'a texture' ? '' : "const c = canvas.getContext('2d');";
    return `{ const canvas = document.getElementById('c${index}'); ${context} ${script} }`;
  }).join('\n'),
});

describe('a script', () => {
  it.each(STRATEGIES)('shows each frame of a clip: $name', async (strategy) => {
    const pictures: Buffer[] = [];
    const segment = { index: 0, firstFrame: 9, frameCount: 3 };
    await bench.render(PAGE, {
      ...SIZE,
      durationSeconds: SECONDS,
      strategy,
      segment,
      clips: [CLIP],
      job: {
        limits: { readyMs: 60_000, frameMs: 60_000 },
        clipPaths: Promise.resolve(new Map([[ASSET, path]])),
        onPicture: (picture) => pictures.push(Buffer.from(picture)),
      },
    });
    const planes = await lumaOf(bench.tools().ffmpegPath, pictures, SIZE, strategy.name);
    const wrong = planes.flatMap((plane, index) =>
      WAYS.flatMap(([name], way) => {
        const number = readNumber(plane, SIZE.width, placeOf(way));
        return number === segment.firstFrame + index ? [] : [`${name} at ${index}: ${number}`];
      }),
    );
    expect(planes).toHaveLength(segment.frameCount);
    expect(wrong).toEqual([]);
  });

  const style = `<style>body{margin:0}#box{display:none}video{position:absolute;left:0;top:0;width:${SIDE}px;height:${SIDE}px}</style>`;
  const video = `<video id="clip" src="assets/${ASSET}" muted data-start="0" data-duration="${SECONDS}"></video>`;
  it.each(
    sampleOf<readonly [string, string]>([
      [
        'that changes the id of a clip',
        composition({
          durationSeconds: SECONDS,
          head: style,
          body: video,
          script: "document.getElementById('clip').id = 'other';",
        }),
      ],
      [
        'that reads pixels of a clip with crossorigin',
        composition({
          durationSeconds: SECONDS,
          head: style,
          body: video.replace('muted', 'muted crossorigin="anonymous"'),
        }),
      ],
      [
        'that shows the controls of a clip',
        composition({
          durationSeconds: SECONDS,
          head: style,
          body: video,
          script: "document.getElementById('clip').controls = true;",
        }),
      ],
      [
        'that replaces what pictures are loaded with',
        composition({
          durationSeconds: SECONDS,
          head: style,
          body: video,
          script: `
          const videos = HTMLVideoElement.prototype;
          const nothing = async () => {};
          const fail = () => { throw new Error('replaced'); };
          for (const name of ['getFileHandle', 'removeEntry']) FileSystemDirectoryHandle.prototype[name] = nothing;
          for (const name of ['createWritable', 'getFile']) FileSystemFileHandle.prototype[name] = nothing;
          for (const name of ['truncate', 'write', 'close']) FileSystemWritableFileStream.prototype[name] = nothing;
          for (const name of ['close', 'abort']) WritableStream.prototype[name] = nothing;
          for (const name of ['slice', 'stream']) Blob.prototype[name] = fail;
          for (const name of ['createObjectURL', 'revokeObjectURL']) URL[name] = fail;
          navigator.storage.getDirectory = StorageManager.prototype.getDirectory = nothing;
          window.Image = window.HTMLVideoElement = window.Event = window.File = undefined;
          videos.dispatchEvent = videos.getBoundingClientRect = fail;
          Object.defineProperty(HTMLImageElement.prototype, 'src', { set: fail });
          Object.defineProperty(videos, 'poster', { get: fail, set: fail });
          window.queueMicrotask = fail;`,
        }),
      ],
      [
        'is not needed',
        `<!doctype html><title>x</title>${style}<div data-composition-id="main" data-start="0" data-duration="${SECONDS}">${video}</div>`,
      ],
    ]),
  )('%s: the pictures of the clip are shown', async (_, page) => {
    let last: Buffer | undefined;
    await bench.render(page, {
      ...SIZE,
      durationSeconds: SECONDS,
      strategy: rawCapture,
      segment: { index: 0, firstFrame: 5, frameCount: 1 },
      clips: [CLIP],
      job: {
        clipPaths: Promise.resolve(new Map([[ASSET, path]])),
        onPicture: (picture) => (last = Buffer.from(picture)),
      },
    });
    expect(last && readNumber(last, SIZE.width, placeOf(0))).toBe(5);
  });

  it.each(STRATEGIES)('keeps what it drew before a segment begins: $name', async (strategy) => {
    const kept = [
      ['from the beginning', "clip.addEventListener('loadeddata', draw);"],
      ['from an earlier frame', 'tl.call(draw, undefined, 0.1);'],
      ['for each new frame', 'const next = () => { draw(); clip.requestVideoFrameCallback(next); }; next();'],
    ] as const;
    const page = composition({
      durationSeconds: SECONDS,
      head: `<style>#box{display:none}video,canvas{position:absolute;width:${SIDE}px;height:${SIDE}px}#clip{left:-999px}</style>`,
      body: `<video id="clip" src="assets/${ASSET}" muted playsinline data-start="0" data-duration="${SECONDS}"></video>
${kept.map((_, index) => `<canvas id="c${index}" width="${SIDE}" height="${SIDE}" style="left:${placeOf(index).x}px;top:0"></canvas>`).join('\n')}`,
      timeline: `const clip = document.getElementById('clip'); tl.to('#box', { x: 1, duration: ${SECONDS} }, 0);`,
      script: kept
        .map(
          ([, script], index) =>
            `{ const c = document.getElementById('c${index}').getContext('2d'); const draw = () => c.drawImage(clip, 0, 0, ${SIDE}, ${SIDE}); ${script} }`,
        )
        .join('\n'),
    });
    let last: Buffer | undefined;
    await bench.render(page, {
      ...SIZE,
      durationSeconds: SECONDS,
      strategy,
      segment: { index: 1, firstFrame: 12, frameCount: 1 },
      clips: [CLIP],
      job: {
        limits: { readyMs: 60_000, frameMs: 60_000 },
        clipPaths: Promise.resolve(new Map([[ASSET, path]])),
        onPicture: (picture) => (last = Buffer.from(picture)),
      },
    });
    const [plane] = await lumaOf(bench.tools().ffmpegPath, last ? [last] : [], SIZE, strategy.name);
    const numbers = kept.map((_, index) => plane && readNumber(plane, SIZE.width, placeOf(index)));
    expect(numbers).toEqual([0, 3, 12]);
  });

  const SOUND = [
    {
      elementId: 'clip',
      assetId: ASSET,
      startSeconds: 0,
      durationSeconds: SECONDS,
      mediaStartSeconds: 0,
      volume: 1,
      isLooped: false,
      fadeInSeconds: 0,
      fadeOutSeconds: 0,
    },
  ];
  /** A clip with sound from its middle on, with a script, and what the timeline does. */
  const scriptedPage = (script: string, timeline = ''): string =>
    composition({
      durationSeconds: SECONDS,
      head: style,
      body: video.replace(' muted', ''),
      timeline: `const clip = document.getElementById('clip'); tl.to('#box', { x: 1, duration: ${SECONDS} }, 0);${timeline}`,
      script,
    });
  const scripted = {
    ...SIZE,
    durationSeconds: SECONDS,
    strategy: rawCapture,
    segment: { index: 0, firstFrame: 0, frameCount: 26 },
    clips: [{ ...CLIP, mediaStartSeconds: 0.5 }],
    sound: SOUND,
  };
  const job = { clipPaths: Promise.resolve(new Map([[ASSET, path]])) };

  it.each(
    sampleOf([
      ['playbackRate', 'clip.playbackRate = 2;'],
      ['loop', 'clip.loop = true;'],
      ['muted', 'clip.muted = true;'],
      ['volume', "clip.dataset.volume = '1'; clip.volume = 0.5;"],
    ] as const),
  )('that sets %s of a clip fails', async (name, script) => {
    const error = await bench.fail(scriptedPage(script), { ...scripted, job });
    expect(error).toMatchObject({ code: 'script_error' });
    expect(error.subject?.text).toBe(`TypeError: ${name} of a clip, set by a script, is not supported`);
  });

  it.runIf(IS_THOROUGH)('may set members of a clip to what they are, and gets its end', async () => {
    const script = `
      clip.playbackRate = clip.defaultPlaybackRate = clip.volume = 1; clip.loop = clip.muted = false;
      let ends = 0;
      clip.addEventListener('ended', () => { ends += 1; });`;
    const check = (time: number, expected: number) =>
      `tl.call(() => { if (ends !== ${expected} || clip.ended !== ${expected === 1}) throw new Error('ends: ' + ends); }, undefined, ${time});`;
    const { report } = await bench.render(
      scriptedPage(script, check(0.4, 0) + check(0.6, 1) + check(0.8, 1)),
      {
        ...scripted,
        job,
      },
    );
    expect(report).toMatchObject({ capture: 'raw' });
  });

  it.runIf(IS_THOROUGH)('sets the volume of a clip when the page is loaded', async () => {
    let volumes: ReadonlyMap<string, readonly number[]> = new Map();
    await bench.render(scriptedPage('clip.volume = 0.25;'), {
      ...scripted,
      segment: { index: 0, firstFrame: 0, frameCount: 3 },
      job: { ...job, onVolumes: (read) => (volumes = read) },
    });
    expect(volumes).toEqual(new Map([['clip', Array.from({ length: 30 }, () => 0.25)]]));
  });

  it('changes the volume of a clip by its timeline', async () => {
    let volumes: ReadonlyMap<string, readonly number[]> = new Map();
    await bench.render(scriptedPage('', "tl.to(clip, { volume: 0, duration: 0.5, ease: 'none' }, 0);"), {
      ...scripted,
      segment: { index: 0, firstFrame: 0, frameCount: 1 },
      job: { ...job, onVolumes: (read) => (volumes = read) },
    });
    const gains = volumes.get('clip') ?? [];
    expect([gains[0], gains[6], gains[15], gains[29]]).toEqual([1, 0.6, 0, 0]);
  });
});
