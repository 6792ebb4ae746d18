import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { FrameFormatName } from '#contracts/schemas/frames-request.ts';
import type { FrameFormat } from '#renderer/capture/capture.ts';
import { writePicture } from '#renderer/encode/write-picture.ts';
import { renderFrames } from '#renderer/render-frames.ts';
import type { FramePaths } from '#renderer/render-frames.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { composition } from './compositions.ts';
import { readPicture } from './pictures.ts';
import type { CompositionParts } from './compositions.ts';
import type { Fixture } from './rendering.ts';

export const SIZE = { width: 320, height: 240 };
const FPS = 30;
const SECONDS = 2;
export const FRAMES = SECONDS * FPS;
const LIMIT_MS = 90_000;

/** A page that shows the number of the frame, while its box moves. */
export const numbered = ({ head = '', body = '', script = '' }: CompositionParts = {}): string =>
  composition({
    head,
    body: `<p id="number" style="position:absolute;left:20px;top:20px;font:700 90px Poppins;color:#000"></p>${body}`,
    timeline: `const number = document.getElementById('number');
      tl.to("#box", { x: 240, rotation: 90, duration: ${SECONDS}, ease: "power1.in" }, 0)
        .to({}, { duration: ${SECONDS}, onUpdate() { number.textContent = String(Math.round(this.time() * ${FPS})); } }, 0);`,
    durationSeconds: SECONDS,
    script,
  });

interface Taken {
  readonly frames: readonly number[];
  readonly format?: FrameFormatName;
  readonly width?: number;
}

export const pixelsOf = async (path: string): Promise<Buffer> =>
  (await readPicture(path, SIZE.width, SIZE.height)).pixels;

/** Takes chosen frames, and the pictures that the encoder gets, with a folder for one suite. */
export const useChosenFrames = (bench: Fixture) => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frames-test-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const take = (html: string, { frames, format = 'png', width = SIZE.width }: Taken): Promise<FramePaths> =>
    withScratchFolder(async (scratchDir) => {
      const height = Math.round((width * SIZE.height) / SIZE.width);
      const outputDir = await mkdtemp(join(folder, 'taken-'));
      const timing = { fps: FPS, durationSeconds: SECONDS, frameCount: FRAMES };
      const document = { html, variables: {}, ...SIZE, ...timing };
      const sheet = { columns: 2, rows: Math.ceil(frames.length / 2), width: 160, height: 120 };
      const settings = { frames, format, width, height, sheet, document, scratchDir, outputDir };
      const deadlineMs = Date.now() + LIMIT_MS;
      return renderFrames({ ...settings, deadlineMs, signal: AbortSignal.timeout(LIMIT_MS) }, bench.tools());
    });

  /** Pixels of the frames as the encoder gets them, converted to RGB, and how they were captured. */
  const encoded = async (html: string, frames: readonly number[]) => {
    let frame = 0;
    let kept = new Map<number, { readonly picture: Buffer; readonly format: FrameFormat }>();
    let lastFormat: FrameFormat | undefined;
    const onPicture = (picture: Buffer, format: FrameFormat) => {
      // Another strategy begins with the first frame again.
      if (lastFormat !== undefined && lastFormat.isRgb !== format.isRgb) [frame, kept] = [0, new Map()];
      lastFormat = format;
      if (frames.includes(frame)) kept.set(frame, { picture: Buffer.from(picture), format });
      frame += 1;
    };
    const options = { ...SIZE, fps: FPS, durationSeconds: SECONDS, job: { onPicture } };
    const { report } = await bench.render(html, options);
    expect(frame).toBe(FRAMES);
    const { ffmpegPath } = bench.tools();
    const tools = { ffmpegPath, scratchDir: folder, signal: AbortSignal.timeout(LIMIT_MS) };
    const pixels: Buffer[] = [];
    for (const [number, { picture, format }] of kept) {
      const path = join(folder, `encoded-${number}.png`);
      await writePicture(picture, { ...format, ...SIZE }, { ...SIZE, format: 'png', path }, tools);
      pixels.push(await pixelsOf(path));
    }
    return { pixels, capture: report.capture };
  };
  return { take, encoded };
};
