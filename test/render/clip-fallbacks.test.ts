import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { composition } from './support/compositions.ts';
import { makeNumberClip, readNumber } from './support/number-clips.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const bench = useBench();
const folder = mkdtempSync(join(tmpdir(), 'clip-fallbacks-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ASSET = 'asset_0199a000-0000-7000-8000-000000000001';
const path = join(folder, 'clip.mp4');
const SIDE = 64;
const SIZE = { width: 256, height: 128 };
const FPS = 30;
const FRAMES = 16;
const SECONDS = FRAMES / FPS;
const X264 = ['-c:v', 'libx264', '-crf', '6', '-pix_fmt', 'yuv420p', '-g', '5'];

beforeAll(() => makeNumberClip(bench.tools().ffmpegPath, path, { output: X264 }));

const CLIP: VideoClip = {
  elementId: 'clip',
  assetId: ASSET,
  startSeconds: 0,
  durationSeconds: SECONDS,
  mediaStartSeconds: 0,
  playbackRate: 1,
  isLooped: false,
  source: { container: 'mp4', codec: 'h264', width: SIDE, height: SIDE, timescale: 30, endTick: 30 },
};

interface Page {
  readonly style?: string;
  readonly more?: string;
  readonly timeline?: string;
  readonly script?: string;
  readonly clip?: VideoClip;
  readonly file?: string;
}

interface Drawing {
  readonly segments?: number;
  readonly canMixClips?: boolean;
}

const draw = async (page: Page, { segments = 1, canMixClips }: Drawing = {}) => {
  const { clip = CLIP, style = '', more = '', timeline = '', script = '', file = path } = page;
  const pictures: Buffer[] = [];
  const html = composition({
    durationSeconds: SECONDS,
    head: `<style>#root{position:absolute;width:${SIZE.width}px;height:${SIZE.height}px;background:#246}#box{display:none}video{position:absolute;left:0;top:0;width:${SIDE}px;height:${SIDE}px}</style>`,
    body: `<video id="clip" src="assets/${ASSET}" muted playsinline data-start="${clip.startSeconds}" data-duration="${clip.durationSeconds}" style="${style}"></video>${more}`,
    timeline: `${timeline} tl.to("#box", { x: 1, duration: ${SECONDS} }, 0);`,
    script,
  });
  let capture = '';
  for (let index = 0; index < segments; index += 1) {
    const ofSegment: Buffer[] = [];
    const { report } = await bench.render(html, {
      ...SIZE,
      durationSeconds: SECONDS,
      clips: [clip],
      segment: { index, firstFrame: (index * FRAMES) / segments, frameCount: FRAMES / segments },
      ...(canMixClips !== undefined && { strategy: { ...rawCapture, canMixClips } }),
      job: {
        limits: { readyMs: 60_000, frameMs: 60_000 },
        clipPaths: Promise.resolve(new Map([[ASSET, file]])),
        onPicture: (picture) => ofSegment.push(Buffer.from(picture)),
      },
    });
    capture = report.capture;
    pictures.push(...ofSegment.slice(-FRAMES / segments)); // those before are of an attempt that failed
  }
  return { pictures, capture };
};

const digestsOf = (pictures: readonly Buffer[]): readonly string[] =>
  pictures.map((picture) => createHash('sha256').update(picture).digest('hex'));

describe('a clip that cannot be mixed', () => {
  it('is drawn as pictures, and not with the slower strategy, if its plates show no coverage', async () => {
    const blended = {
      more: '<i id="above" style="position:absolute;left:0;top:0;width:99px;height:40px;background:#fff"></i>',
      script: `document.getElementById('above').animate([{ ['mixBlend' + 'Mode']: 'difference' }, { ['mixBlend' + 'Mode']: 'difference' }], 9000);`,
    };
    const { pictures, capture } = await draw(blended);
    expect(capture).toBe('raw');
    const expected = await draw(blended, { canMixClips: false });
    expect(digestsOf(pictures)).toEqual(digestsOf(expected.pictures));
  });

  it.runIf(IS_THOROUGH)('is shown by a copy without times outside of its own time', async () => {
    const page = {
      clip: { ...CLIP, startSeconds: 5 / FPS, durationSeconds: 4 / FPS },
      style: 'filter:brightness(1)',
      script: `const copy = document.getElementById('clip').cloneNode();
for (const name of ['id', 'data-start', 'data-duration']) copy.removeAttribute(name);
copy.style.left = '128px';
document.getElementById('root').append(copy);`,
    };
    const place = { x: 128, y: 0, width: SIDE, height: SIDE };
    const { pictures } = await draw(page);
    const numbers = pictures.map((picture) => readNumber(picture, SIZE.width, place));
    expect([numbers[1], numbers[5], numbers[8], numbers[14]]).toEqual([0, 0, 3, 9]);
    const parts = await draw(page, { segments: 4 });
    expect(digestsOf(parts.pictures)).toEqual(digestsOf(pictures));
  });

  it('is equally sharp in all frames of a box that changes by fractions of a pixel', async () => {
    const file = join(folder, 'stripes.mp4');
    const stripes = `color=gray:s=640x640:r=30:d=1,format=yuv420p,geq=lum='128+100*sin(X*0.7)':cb=128:cr=128`;
    const input = ['-v', 'error', '-f', 'lavfi', '-i', stripes];
    await promisify(execFile)(bench.tools().ffmpegPath, [...input, ...X264, file]);
    const { pictures } = await draw({
      file,
      clip: { ...CLIP, source: { ...CLIP.source, width: 640, height: 640 } },
      style: 'width:120.5px;height:120px;object-fit:fill',
      timeline: 'tl.to("#clip", { left: 7.3, duration: 0.5, ease: "none" }, 0);',
    });
    const contrasts = pictures.map((picture) => {
      const row = picture.subarray(60 * SIZE.width + 10, 60 * SIZE.width + 110);
      const mean = row.reduce((sum, luma) => sum + luma, 0) / row.length;
      return Math.sqrt(row.reduce((sum, luma) => sum + (luma - mean) ** 2, 0) / row.length);
    });
    expect(Math.max(...contrasts) / Math.min(...contrasts.slice(1))).toBeLessThan(1.1);
  });
});
