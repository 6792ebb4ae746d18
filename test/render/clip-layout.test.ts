import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { CLIP_MAX } from '#contracts/limits.ts';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { makeCorpusClip } from './support/clip-corpus.ts';
import { composition } from './support/compositions.ts';
import { readNumber } from './support/number-clips.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const run = promisify(execFile);
const bench = useBench();
const folder = mkdtempSync(join(tmpdir(), 'clip-layout-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ID = 'asset_0199a000-0000-7000-8000-000000000001';
const FPS = 30;

const { longerSide, shorterSide } = CLIP_MAX;

interface Setting {
  readonly path: string;
  readonly codec: VideoClip['source']['codec'];
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly style: string;
  readonly timeline?: string;
}

/** Luma planes of a page whose clip is above a black root. */
const draw = async ({
  path,
  codec,
  width,
  height,
  seconds,
  ...page
}: Setting): Promise<readonly Buffer[]> => {
  const source = { container: path.endsWith('webm') ? 'webm' : 'mp4', codec } as const;
  const clip: VideoClip = {
    elementId: 'clip',
    assetId: ID,
    startSeconds: 0,
    durationSeconds: seconds,
    mediaStartSeconds: 0,
    playbackRate: 1,
    isLooped: false,
    source: { ...source, width: longerSide, height: shorterSide, timescale: 1000, endTick: 1000 },
  };
  const html = composition({
    durationSeconds: seconds,
    head: `<style>body,#root{background:#000}#box{display:none}#root{position:absolute;width:${width}px;height:${height}px}#clip{position:absolute;left:0;top:0;width:100%;height:100%;${page.style}}</style>`,
    body: `<video id="clip" src="assets/${ID}" muted playsinline data-start="0" data-duration="${seconds}"></video>`,
    timeline: page.timeline ?? `tl.to("#box", { x: 1, duration: ${seconds} }, 0);`,
  });
  const planes: Buffer[] = [];
  await bench.render(html, {
    width,
    height,
    fps: FPS,
    durationSeconds: seconds,
    strategy: rawCapture,
    clips: [clip],
    job: {
      limits: { readyMs: 60_000, frameMs: 60_000 },
      clipPaths: Promise.resolve(new Map([[ID, path]])),
      onPicture: (picture) => planes.push(Buffer.from(picture.subarray(0, width * height))),
    },
  });
  return planes;
};

const makeWhite = async (width: number, height: number): Promise<string> => {
  const path = join(folder, `white-${width}x${height}.webm`);
  const encoder = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-crf', '4', '-b:v', '0'];
  const input = ['-f', 'lavfi', '-i', `color=white:s=${width}x${height}:r=30:d=0.2`];
  await run(bench.tools().ffmpegPath, ['-v', 'error', '-y', ...input, ...encoder, path]);
  return path;
};

/** The darkest pixel of each edge: top, bottom, left, right. */
const edgesOf = (plane: Buffer, width: number, height: number): readonly number[] => {
  const darkest = (count: number, at: (index: number) => number) =>
    Math.min(...Array.from({ length: count }, (_, index) => plane[at(index)] ?? 0));
  return [
    darkest(width, (x) => x),
    darkest(width, (x) => (height - 1) * width + x),
    darkest(height, (y) => y * width),
    darkest(height, (y) => y * width + width - 1),
  ];
};

const COVERED = [
  { source: [641, 359], page: [360, 640], fit: 'fill' },
  { source: [1081, 1919], page: [1080, 1920], fit: 'cover' },
  { source: [65, 63], page: [320, 240], fit: 'cover' },
  { source: [641, 359], page: [360, 640], fit: 'cover' },
  { source: [1080, 1920], page: [1080, 1920], fit: 'fill' },
  { source: [1080, 1920], page: [270, 480], fit: 'contain' },
  { source: [721, 1279], page: [720, 1280], fit: 'cover' },
] as const;

it.each(sampleOf(COVERED))(
  'a clip of $source covers all edges of a page of $page with $fit',
  async ({ source, page: [width, height], fit }) => {
    const path = await makeWhite(source[0], source[1]);
    const style = `object-fit:${fit}`;
    const [plane] = await draw({ path, codec: 'vp9', width, height, seconds: 0.1, style });
    for (const luma of edgesOf(plane ?? Buffer.alloc(0), width, height)) expect(luma).toBeGreaterThan(225);
  },
);

it.runIf(IS_THOROUGH)(
  'a clip with object-fit: contain is centered and leaves the rest of its box',
  async () => {
    const path = await makeWhite(65, 63);
    const style = 'object-fit:contain';
    const [plane] = await draw({ path, codec: 'vp9', width: 320, height: 240, seconds: 0.1, style });
    const row = [...(plane ?? Buffer.alloc(0)).subarray(120 * 320, 121 * 320)];
    const [first, last] = [row.findIndex((luma) => luma > 128), row.findLastIndex((luma) => luma > 128)];
    expect(Math.abs(last - first + 1 - (240 * 65) / 63)).toBeLessThan(2);
    expect(Math.abs(first - (319 - last))).toBeLessThan(2);
  },
);

it('a filtered clip goes through a transition and is shown after it to its last frame', async () => {
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const path = await makeCorpusClip(bench.tools().ffmpegPath, folder, {
    name: 'filtered',
    file: 'filtered.mp4',
    codec: 'h264',
    output,
  });
  const timeline = `
    tl.fromTo("#clip", { opacity: 0, filter: "blur(8px) saturate(0)" }, { opacity: 1, filter: "blur(0px) saturate(1)", duration: 0.4 }, 0);
    tl.to("#clip", { filter: "contrast(1.1) brightness(1.05)", duration: 0.2 }, 0.5);
    tl.to("#box", { x: 1, duration: 1 }, 0);`;
  const size = { width: 320, height: 240 };
  const planes = await draw({ path, codec: 'h264', ...size, seconds: 1, style: 'object-fit:fill', timeline });
  const numbers = planes.map((plane) => readNumber(plane, size.width, { x: 0, y: 0, ...size }));
  expect(numbers.slice(12)).toEqual(Array.from({ length: 18 }, (_, index) => index + 12));
});

it.each(sampleOf(['vp9', 'vp8'] as const))(
  'shows the page through transparent parts of %s',
  async (codec) => {
    const path = join(folder, `${codec}-alpha.webm`);
    const half = `color=white:s=64x64:r=30:d=0.2,format=yuva420p,geq=lum=235:cb=128:cr=128:a='if(lt(X,32),0,255)'`;
    const encoder = ['-c:v', codec === 'vp9' ? 'libvpx-vp9' : 'libvpx', '-auto-alt-ref', '0'];
    const args = ['-v', 'error', '-y', '-f', 'lavfi', '-i', half, ...encoder, '-pix_fmt', 'yuva420p', path];
    await run(bench.tools().ffmpegPath, args);
    const size = { width: 320, height: 240 };
    const [plane] = await draw({ path, codec, ...size, seconds: 0.1, style: 'object-fit:fill' });
    expect(plane?.[120 * 320 + 60]).toBeLessThan(24);
    expect(plane?.[120 * 320 + 260]).toBeGreaterThan(225);
  },
);
