import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { BARS, COLOR_CLIPS, makeColorClip } from './support/color-clips.ts';
import type { Rgb } from './support/color-clips.ts';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';

const bench = useBench();
const folder = mkdtempSync(join(tmpdir(), 'clip-colors-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SIZE = { width: 384, height: 256 };
const COLUMNS = 4;
const [CLIP_WIDTH, CLIP_HEIGHT] = [96, 64];
/** Of 255, for each of red, green and blue: 8 bits and chroma of half the size on the way in and out. */
const TOLERANCE = 5;

const assetIdOf = (index: number): string =>
  `asset_0199a000-0000-7000-8000-${String(index).padStart(12, '0')}`;

const clipOf = (clip: (typeof COLOR_CLIPS)[number], index: number): VideoClip => ({
  elementId: `clip-${index}`,
  assetId: assetIdOf(index),
  startSeconds: 0,
  durationSeconds: 0.1,
  mediaStartSeconds: 0,
  playbackRate: 1,
  isLooped: false,
  source: {
    container: clip.file.endsWith('.webm') ? 'webm' : 'mp4',
    codec: clip.codec,
    width: clip.width ?? CLIP_WIDTH,
    height: clip.height ?? CLIP_HEIGHT,
    timescale: 10,
    endTick: 1,
  },
});

/** A pixel of an I420 picture of BT.709 in limited range. */
const colorOf = (picture: Buffer, x: number, y: number): Rgb => {
  const { width, height } = SIZE;
  const chroma = Math.floor(y / 2) * (width / 2) + Math.floor(x / 2);
  const luma = ((picture[y * width + x] ?? 0) - 16) / 219;
  const cb = ((picture[width * height + chroma] ?? 0) - 128) / 224;
  const cr = ((picture[(width * height * 5) / 4 + chroma] ?? 0) - 128) / 224;
  const color = [luma + 1.5748 * cr, luma - 0.1873 * cb - 0.4681 * cr, luma + 1.8556 * cb] as const;
  return color.map((value) => Math.round(255 * Math.max(0, Math.min(1, value)))) as unknown as Rgb;
};

it('clips have the colors that their files declare', async () => {
  const clips = COLOR_CLIPS.map(clipOf);
  const paths = COLOR_CLIPS.map(({ file }) => join(folder, file));
  await Promise.all(
    COLOR_CLIPS.map((clip, index) => makeColorClip(bench.tools().ffmpegPath, paths[index] ?? '', clip)),
  );
  const body = clips.map(({ elementId, assetId }, index) => {
    const [left, top] = [(index % COLUMNS) * CLIP_WIDTH, Math.floor(index / COLUMNS) * CLIP_HEIGHT];
    return `<video id="${elementId}" src="assets/${assetId}" muted playsinline data-start="0" data-duration="0.1" style="left:${left}px;top:${top}px"></video>`;
  });
  const pictures: Buffer[] = [];
  const style = `<style>video{position:absolute;width:${CLIP_WIDTH}px;height:${CLIP_HEIGHT}px}</style>`;
  await bench.render(composition({ durationSeconds: 0.1, head: style, body: body.join('') }), {
    ...SIZE,
    durationSeconds: 0.1,
    strategy: rawCapture,
    clips,
    job: {
      limits: { readyMs: 60_000, frameMs: 60_000 },
      clipPaths: Promise.resolve(new Map(clips.map(({ assetId }, index) => [assetId, paths[index] ?? '']))),
      onPicture: (picture) => pictures.push(Buffer.from(picture)),
    },
  });
  const [picture = Buffer.alloc(0)] = pictures;
  const wrong = COLOR_CLIPS.flatMap(({ name, shown = (bar) => bar }, index) =>
    BARS.flatMap((bar, column) => {
      const x = (index % COLUMNS) * CLIP_WIDTH + (column + 0.5) * (CLIP_WIDTH / BARS.length);
      const y = (Math.floor(index / COLUMNS) + 0.5) * CLIP_HEIGHT;
      const actual = colorOf(picture, x, y);
      const expected = shown(bar).map((value) => Math.round(255 * value));
      const isNear = actual.every(
        (value, channel) => Math.abs(value - (expected[channel] ?? 0)) <= TOLERANCE,
      );
      return isNear ? [] : [`${name}: ${actual.join()}, not ${expected.join()}`];
    }),
  );
  expect(wrong).toEqual([]);
});
