import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isJpeg } from '#adapters/media-files/check-jpeg.ts';
import { posterMaxBytes } from '#core/rendering/file-limits.ts';
import type { Segment } from '#contracts/schemas/segment.ts';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { ffmpegArguments } from '#renderer/encode/ffmpeg-arguments.ts';
import type { Poster } from '#renderer/encode/ffmpeg-arguments.ts';
import { renderWithStrategy } from '#renderer/render-session.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { composition } from './support/compositions.ts';
import { decodeFrames, psnr } from './support/frames.ts';
import { readPicture } from './support/pictures.ts';
import { useBench } from './support/rendering.ts';
import type { RenderOptions } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf, STRATEGIES } from './support/thorough.ts';

const bench = useBench();
const folder = mkdtempSync(join(tmpdir(), 'poster-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SIZE = { width: 320, height: 240 };
const PNG_COLOR_TYPE = 25;
let files = 0;
const newPath = (name: string) => join(folder, `${(files += 1)}-${name}`);

/** All frames differ, also in color. */
const PAGE = composition({
  body: '<div id="sky" style="position:absolute;top:120px;width:320px;height:120px;background:#08f"></div>',
  timeline: `tl.to("#box", { x: 240, duration: 0.5, ease: "none" }, 0)
    .to("#sky", { backgroundColor: "#f80", duration: 0.5, ease: "none" }, 0);`,
});
/** Raw capture does not support the last frame, so that the page is captured twice. */
const UNSUPPORTED_AT_THE_END = composition({
  timeline: `tl.to("#box", { x: 240, duration: 0.5, ease: "none" }, 0)
    .call(() => { const canvas = document.createElement("canvas"); canvas.getContext("2d"); root.append(canvas); }, [], 0.45);`,
});

const renderWithPoster = async (html: string, options: Partial<RenderOptions> = {}) => {
  const posterPath = newPath('poster.jpg');
  writeFileSync(posterPath, 'left by an earlier attempt');
  const { report, file } = await bench.render(html, { ...options, job: { posterPath } });
  return { report, posterPath, frames: await decodeFrames(file, SIZE.width, SIZE.height) };
};

describe.each(STRATEGIES)('the poster of a video captured with $name', (strategy) => {
  it.each(
    sampleOf(
      [
        [15, 11],
        [14, 10],
        [1, 0],
      ] as const,
      2,
    ),
  )('with %i frames shows frame %i in the same size and colors', async (frameCount, expected) => {
    const durationSeconds = frameCount / 30;
    const { posterPath, frames } = await renderWithPoster(PAGE, { strategy, durationSeconds });
    expect(isJpeg(readFileSync(posterPath), SIZE)).toBe(true);
    const poster = await readPicture(posterPath, SIZE.width, SIZE.height);
    const likeness = frames.map((frame) => psnr(poster, frame));
    expect(likeness).toHaveLength(frameCount);
    expect(likeness.indexOf(Math.max(...likeness))).toBe(expected);
    expect(likeness[expected]).toBeGreaterThan(38); // two lossy encoders
  });
});

it('the poster shows the frame that its create chose, in the segment that contains it', async () => {
  const job = { posterPath: newPath('poster.jpg') };
  const [first, second] = [
    { index: 0, firstFrame: 0, frameCount: 5 },
    { index: 1, firstFrame: 5, frameCount: 10 },
  ];
  await bench.render(PAGE, { posterFrame: 3, segment: second, job });
  expect(existsSync(job.posterPath)).toBe(false);
  const { file } = await bench.render(PAGE, { posterFrame: 3, segment: first, job });
  const poster = await readPicture(job.posterPath, SIZE.width, SIZE.height);
  const likeness = (await decodeFrames(file, SIZE.width, SIZE.height)).map((frame) => psnr(poster, frame));
  expect(likeness.indexOf(Math.max(...likeness))).toBe(3);
});

it.each(
  sampleOf(
    [
      ['begin', 0.1, 'none', 'block'],
      ['cease', 0.1, 'block', 'none'],
      ['cease behind the poster', 0.45, 'block', 'none'],
    ] as const,
    3,
  ),
)(
  'the poster shows its frame when pictures %s to be translucent at an edge',
  async (_, at, before, after) => {
    const html = composition({
      body: `<div id="stage" style="position:absolute;inset:0;perspective:248px;display:${before}"><div id="card" style="position:absolute;left:76px;top:95px;width:90px;height:60px;background:#9cf;display:grid;gap:4px;grid-template-columns:1fr 1fr;translate:.1937px -.098px;rotate:-101.974deg"><b>rasa</b><i style="background:#fff8">dua</i><u>3</u></div></div>`,
      timeline: `tl.to("#box", { x: 240, duration: 0.5, ease: "none" }, 0).fromTo("#card", { skewX: 10 }, { skewX: 25, duration: 0.6 }, 0)
      .set("#stage", { display: "${after}" }, ${at});`,
    });
    const alphas = new Set<number | undefined>();
    const posterPath = newPath('poster.jpg');
    const onPicture = (png: Buffer) => alphas.add(png[PNG_COLOR_TYPE]);
    const { file } = await bench.render(html, {
      strategy: beginFrameCapture,
      job: { posterPath, onPicture },
    });
    expect(alphas.size).toBe(2);
    const poster = await readPicture(posterPath, SIZE.width, SIZE.height);
    const likeness = (await decodeFrames(file, SIZE.width, SIZE.height)).map((frame) => psnr(poster, frame));
    expect(likeness.indexOf(Math.max(...likeness))).toBe(11);
  },
);

it.runIf(IS_THOROUGH)(
  'the poster of a page that is captured twice comes from the second capture',
  async () => {
    const { report, posterPath, frames } = await renderWithPoster(UNSUPPORTED_AT_THE_END);
    expect(report.capture).toBe('begin-frame');
    const poster = await readPicture(posterPath, SIZE.width, SIZE.height);
    expect(frames[11] && psnr(poster, frames[11])).toBeGreaterThan(38);
  },
);

it.runIf(IS_THOROUGH)(
  'only the segment that contains the poster frame writes a poster, and it equals that of the whole video',
  async () => {
    const whole = await renderWithPoster(PAGE);
    const expected = await readPicture(whole.posterPath, SIZE.width, SIZE.height);
    const segments = [
      { index: 0, firstFrame: 0, frameCount: 5 },
      { index: 1, firstFrame: 5, frameCount: 7 },
      { index: 2, firstFrame: 12, frameCount: 3 },
    ];
    const made: number[] = [];
    for (const segment of segments) {
      const posterPath = newPath('poster.jpg');
      await bench.render(PAGE, { segment, job: { posterPath } });
      if (!existsSync(posterPath)) continue;
      made.push(segment.index);
      expect(psnr(await readPicture(posterPath, SIZE.width, SIZE.height), expected)).toBeGreaterThan(60);
    }
    expect(made).toEqual([1]);
  },
);

it('a renderer whose split excludes the poster frame writes no poster and removes an older one', async () => {
  const posterPath = newPath('poster.jpg');
  writeFileSync(posterPath, 'left by an earlier attempt');
  const whole: Segment = { index: 0, firstFrame: 0, frameCount: 15 };
  const document = { ...SIZE, html: PAGE, variables: {}, fps: 30, durationSeconds: 0.5, frameCount: 15 };
  const outputPath = newPath('video.mp4');
  await withScratchFolder(async (scratchDir) => {
    const deadlineMs = Date.now() + 60_000;
    const job = { document, segment: whole, outputPath, posterPath, scratchDir, deadlineMs };
    const planner = { frameCount: () => 5, segmentFrames: () => [5, 10], recordFrame: async () => undefined };
    expect(await renderWithStrategy(job, bench.tools(), rawCapture, planner)).toMatchObject({
      status: 'rendered',
      blockedRequests: 0,
    });
  });
  expect(await decodeFrames(outputPath, SIZE.width, SIZE.height)).toHaveLength(5);
  expect(existsSync(posterPath)).toBe(false);
});

describe('writing a poster', () => {
  const FRAMES = 9;
  const noise = randomFillSync(Buffer.alloc(FRAMES * SIZE.width * SIZE.height * 1.5));

  /** Runs the encoder alone with frames of noise, the least compressible input. */
  const encode = async (poster?: Poster): Promise<Buffer> => {
    const outputPath = newPath('video.mp4');
    const input = rawCapture.frameFormat(SIZE);
    const settings = { input, ...SIZE, fps: 30, outputPath, ...(poster && { poster }) };
    const encoding = Promise.withResolvers<void>();
    const child = execFile(bench.tools().ffmpegPath, ffmpegArguments(settings), (error) =>
      error ? encoding.reject(error) : encoding.resolve(),
    );
    child.stdin?.end(noise);
    await encoding.promise;
    return readFileSync(outputPath);
  };

  it.each([0, 4, FRAMES - 1, FRAMES])('does not change the video, at frame %i', async (frame) => {
    const path = newPath('poster.jpg');
    expect((await encode({ path, frame })).equals(await encode())).toBe(true);
    expect(existsSync(path)).toBe(frame < FRAMES);
  });

  it('stays below the size limit for the least compressible frame', async () => {
    const path = newPath('poster.jpg');
    await encode({ path, frame: 4 });
    expect(isJpeg(readFileSync(path), SIZE)).toBe(true);
    expect(statSync(path).size).toBeLessThan(posterMaxBytes({ ...SIZE, fps: 30 }));
  });
});
