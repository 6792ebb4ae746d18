import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assetAddress, assetIdFromUuid } from '#core/asset/asset-id.ts';
import { documentOfTemplate } from '../../scripts/render/read-input.ts';
import { findTemplate } from '../../scripts/shared/templates.ts';
import { CASES } from '../../scripts/templates/cases.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { sampleOf } from './support/thorough.ts';

const bench = useBench();
const folder = mkdtempSync(join(tmpdir(), 'template-clips-test-'));
const path = join(folder, 'clip.mp4');
afterAll(() => rmSync(folder, { recursive: true }));

const ID = assetIdFromUuid('0199a000-0000-7000-8000-000000000001');
const RATE = 10;
/** Frame n of the clip is gray, with this luma. */
const lumaAt = (n: number): number => 16 + 8 * n;
/** As creates plan it: the renderer gets the pictures without it, but knows that it is in the mix. */
const SOUND = {
  assetId: ID,
  startSeconds: 0,
  mediaStartSeconds: 0.5,
  volume: 1,
  isLooped: true,
  fadeInSeconds: 0,
  fadeOutSeconds: 0,
};
const grayOf = (luma: number): number => Math.round(((luma - 16) * 255) / 219);

beforeAll(async () => {
  const source = `color=s=540x960:r=${RATE},format=yuv420p,geq=lum='16+8*N':cb=128:cr=128`;
  const input = ['-v', 'error', '-f', 'lavfi', '-i', source, '-frames:v', '25'];
  const output = ['-c:v', 'libx264', '-colorspace', 'bt709', '-color_range', 'tv', path];
  await promisify(execFile)(bench.tools().ffmpegPath, [...input, ...output]);
});

it.each(
  sampleOf([
    ['produk-baru@3', { x: 640, y: 1400 }],
    ['pengumuman@4', { x: 540, y: 1600 }],
  ] as const),
)(
  '%s shows a part of a clip again and again in place of the photo, also one with sound',
  async (id, place) => {
    const template = findTemplate(id);
    const document = documentOfTemplate(template, { ...CASES.typical(template), klip: ID });
    const { width, height, fps, durationSeconds, html } = document;
    const firstFrame = 2 * fps;
    const { file } = await bench.render(html, {
      width,
      height,
      fps,
      durationSeconds,
      variables: { ...document.variables, klip: assetAddress(ID) },
      segment: { index: 0, firstFrame, frameCount: fps },
      clips: [
        {
          elementId: 'klip',
          assetId: ID,
          startSeconds: 0,
          durationSeconds,
          mediaStartSeconds: 0.5,
          playbackRate: 1,
          isLooped: true,
          // Up to 1.3 s.
          source: { container: 'mp4', codec: 'h264', width: 540, height: 960, timescale: 10, endTick: 13 },
        },
      ],
      sound: [{ ...SOUND, durationSeconds }],
      job: { clipPaths: Promise.resolve(new Map([[ID, path]])) },
    });
    const shown = (await decodeFrames(file, width, height)).map((frame) => colorAt(frame, place.x, place.y));
    const PART_FRAMES = 8;
    shown.forEach((color, index) => {
      const clipFrame = 5 + (Math.floor(((firstFrame + index) * RATE) / fps) % PART_FRAMES);
      for (const channel of color)
        expect(Math.abs(channel - grayOf(lumaAt(clipFrame))), `frame ${index}`).toBeLessThan(4);
    });
  },
);
