import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { pictureDifference } from '#renderer/browser-runtime/worker/picture-difference.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { CLIP_PAGES } from './support/clip-pages.ts';
import type { ClipPage, DrawClip } from './support/clip-pages.ts';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { sampleOf, IS_THOROUGH } from './support/thorough.ts';

const run = promisify(execFile);
const bench = useBench();
const folder = mkdtempSync(join(tmpdir(), 'clip-pages-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ASSET = 'asset_0199a000-0000-7000-8000-000000000001';
const path = join(folder, 'clip.mp4');
const SOURCE = { width: 640, height: 360 };
const SIZE = { width: 320, height: 240 };
const FPS = 30;
const FRAMES = 16;
const SECONDS = FRAMES / FPS;
const SOURCE_FRAMES = 30;
/** Mean square difference from a page with pictures of the same frames; the next frame differs by hundreds. */
const MAX_DIFFERENCE = 1;

beforeAll(async () => {
  const wave = (phase: number) => `128+80*sin(X/68+N*0.9+${phase})*cos(Y/57+N*${0.4 + phase / 3})`;
  const waves = `format=gbrp,geq=r='${wave(0)}':g='${wave(1)}':b='${wave(2)}'`;
  const source = `color=black:s=${SOURCE.width}x${SOURCE.height}:r=${FPS},${waves},scale=out_color_matrix=bt709,format=yuv420p`;
  const colors = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const encoder = ['-c:v', 'libx264', '-crf', '6', '-bf', '2', '-g', '8', ...colors];
  const frames = ['-frames:v', String(SOURCE_FRAMES)];
  const { ffmpegPath } = bench.tools();
  await run(ffmpegPath, ['-v', 'error', '-f', 'lavfi', '-i', source, ...frames, ...encoder, path]);
  const toRgb =
    'scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int,format=rgb24,setparams=color_primaries=unknown:color_trc=unknown';
  await run(ffmpegPath, ['-v', 'error', '-i', path, '-vf', toRgb, join(folder, '%d.png')]);
});

const clipOf = (elementId: string, times: Parameters<DrawClip>[2] = {}): VideoClip => ({
  elementId,
  assetId: ASSET,
  startSeconds: 0,
  durationSeconds: SECONDS,
  mediaStartSeconds: 0,
  playbackRate: 1,
  isLooped: false,
  ...times,
  source: { container: 'mp4', codec: 'h264', ...SOURCE, timescale: FPS, endTick: SOURCE_FRAMES },
});

/** Index of the frame of the source, in whole numbers of a thousandth of a frame. */
const sourceFrameAt = (clip: VideoClip, frame: number): number => {
  const thousandths = (seconds: number) => Math.round(seconds * FPS * 1000);
  const begin = thousandths(clip.mediaStartSeconds);
  const passed = Math.max(0, frame * 1000 - thousandths(clip.startSeconds)) * clip.playbackRate;
  const length = SOURCE_FRAMES * 1000 - begin;
  const played = clip.isLooped ? passed % length : passed;
  return Math.min(SOURCE_FRAMES - 1, Math.floor((begin + played) / 1000 + 1e-6));
};

const htmlOf = ({ body, timeline = '', script = '' }: ClipPage, clip: DrawClip): string =>
  composition({
    durationSeconds: SECONDS,
    head: `<style>#root{position:absolute;width:320px;height:240px;overflow:hidden;background:#246}#box{display:none}:where(img){object-fit:contain}</style>`,
    body: body(clip),
    timeline: `${timeline}\ntl.to("#box", { x: 1, duration: ${SECONDS} }, 0);`,
    script,
  });

/** The page with `<video>` elements, and their clips. */
const videosOf = (page: ClipPage) => {
  const clips: VideoClip[] = [];
  const html = htmlOf(page, (id, style, times) => {
    const clip = clipOf(id, times);
    clips.push(clip);
    return `<video id="${id}" src="assets/${ASSET}" muted playsinline data-start="${clip.startSeconds}" data-duration="${clip.durationSeconds}" style="${style}"></video>`;
  });
  return { html, clips };
};

/** The page with an image of the frame that each clip must show. */
const imagesOf = async (page: ClipPage, frame: number): Promise<string> => {
  const files = await Promise.all(
    Array.from({ length: SOURCE_FRAMES }, (_, index) => readFile(join(folder, `${index + 1}.png`))),
  );
  return htmlOf(page, (id, style, times) => {
    const { startSeconds, durationSeconds, ...clip } = clipOf(id, times);
    const file = files[sourceFrameAt({ startSeconds, durationSeconds, ...clip }, frame)];
    return `<img id="${id}" src="data:image/png;base64,${file?.toString('base64')}" data-start="${startSeconds}" data-duration="${durationSeconds}" style="${style}">`;
  });
};

const render = async (html: string, clips: readonly VideoClip[], firstFrame: number, frameCount: number) => {
  const pictures: Buffer[] = [];
  await bench.render(html, {
    ...SIZE,
    durationSeconds: SECONDS,
    clips: [...clips],
    segment: { index: 0, firstFrame, frameCount },
    job: {
      limits: { readyMs: 60_000, frameMs: 60_000 },
      clipPaths: Promise.resolve(new Map([[ASSET, path]])),
      onPicture: (picture) => pictures.push(Buffer.from(picture)),
    },
    strategy: rawCapture,
  });
  return pictures;
};

const planesOf = (picture: Buffer): readonly Uint8Array[] => {
  const pixels = SIZE.width * SIZE.height;
  return [
    picture.subarray(0, pixels),
    picture.subarray(pixels, pixels * 1.25),
    picture.subarray(pixels * 1.25),
  ];
};

const differenceOf = (a: Buffer, b: Buffer): number =>
  pictureDifference(planesOf(a), planesOf(b), SIZE.width).meanSquare;

const digestsOf = (pictures: readonly Buffer[]): readonly string[] =>
  pictures.map((picture) => createHash('sha256').update(picture).digest('hex'));

it.each(sampleOf(CLIP_PAGES, 60))(
  'draws a clip like an image of its frame, in any segments: %s',
  async (_, page) => {
    const { html, clips } = videosOf(page);
    const pictures = await render(html, clips, 0, FRAMES);
    const differences: number[] = [];
    for (const frame of [2, 11]) {
      const [expected] = await render(await imagesOf(page, frame), [], frame, 1);
      differences.push(differenceOf(pictures[frame] as Buffer, expected as Buffer));
    }
    expect(Math.max(...differences)).toBeLessThan(MAX_DIFFERENCE);
    const parts: Buffer[] = [];
    const segments = IS_THOROUGH ? 4 : 2;
    const length = FRAMES / segments;
    for (let index = 0; index < segments; index += 1)
      parts.push(...(await render(html, clips, index * length, length)));
    expect(digestsOf(parts)).toEqual(digestsOf(pictures));
  },
);
