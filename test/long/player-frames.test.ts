import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderFrames } from '#renderer/render-frames.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { openFileSource } from '../../scripts/preview/sources.ts';
import { readInput } from '../../scripts/render/read-input.ts';
import { H264, makeClip } from '../support/media/clips.ts';
import type { Picture } from '../render/support/frames.ts';
import { crop, readPicture } from '../render/support/pictures.ts';
import { usePreview } from '../render/support/preview-page.ts';
import { givenOf, useBench } from '../render/support/rendering.ts';

const bench = useBench();
const { open, folder } = usePreview();

const SIZE = { width: 640, height: 360 };
const CLIP = { width: 128, height: 96 };
const FPS = 30;
const BITS = 8;
/** Bars that are the binary digits of the number of the frame, the last digit first. */
const NUMBERED = `geq=lum='16+219*mod(floor(N/pow(2,floor(${BITS}*X/W))),2)':cb=128:cr=128`;

interface ShownClip {
  readonly rate: string;
  readonly attributes: string;
  /** Of the video, in frames. */
  readonly from: number;
  readonly until: number;
}

const during = (from: number, until: number) =>
  `data-start="${from / FPS}" data-duration="${(until - from) / FPS}"`;
const clip = (rate: string, from: number, until: number, more = ''): ShownClip => ({
  rate,
  attributes: `${during(from, until)} ${more}`,
  from,
  until,
});
/** At most three are shown at once. */
const CLIPS: readonly ShownClip[] = [
  clip('25', 0, 60),
  clip('30000/1001', 0, 60, 'data-media-start="0.37"'),
  clip('60', 0, 60, 'data-media-start="0.5"'),
  clip('30', 60, 120, 'data-media-start="0.2" data-playback-rate="1.5"'),
  clip('30', 60, 120, 'data-playback-rate="0.5"'),
  clip('24', 61, 120, 'data-media-start="2" data-playback-rate="2" loop'),
];
const areaOf = (index: number) => ({
  left: 20 + (index % 3) * 200,
  top: 20 + Math.floor(index / 3) * 160,
  ...CLIP,
});

const documentOf = (): string => {
  const videos = CLIPS.map(({ attributes }, index) => {
    const { left, top, width, height } = areaOf(index);
    return `<video id="k${index}" src="k${index}.mp4" style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px" ${attributes} data-track-index="${index}" muted playsinline></video>`;
  });
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>Klip</title></head><body style="margin:0">
<div data-composition-id="main" data-start="0" data-duration="4" data-width="640" data-height="360" data-fps="30" data-no-timeline style="position:relative;width:640px;height:360px;overflow:hidden;background:#804">
${videos.join('\n')}</div></body></html>`;
};

/** Steps of one frame, forwards and backwards, and jumps. */
const MOMENTS = [5, 8, 9, 10, 11, 50, 41, 40, 23, 64, 65, 66, 67, 110, 109, 89, 78, 119];

const numberIn = (picture: Picture, index: number): number => {
  const { width, height, pixels } = crop(picture, areaOf(index));
  const bar = width / BITS;
  return Array.from({ length: BITS }, (_, digit) => {
    const middle = (Math.floor(height / 2) * width + Math.floor((digit + 0.5) * bar)) * 3;
    return (pixels[middle] ?? 0) > 128 ? 2 ** digit : 0;
  }).reduce((sum, value) => sum + value, 0);
};

const numbersIn = async (path: string, moment: number): Promise<readonly number[]> => {
  const picture = await readPicture(path, SIZE.width, SIZE.height);
  return CLIPS.flatMap(({ from, until }, index) =>
    moment >= from && moment < until ? [numberIn(picture, index)] : [],
  );
};

it('shows in the player the frame of each clip that the renderer shows, whatever its rate, speed and start', async () => {
  const project = join(folder(), 'clips-of-all-rates');
  await mkdir(project);
  await writeFile(join(project, 'index.html'), documentOf());
  for (const [index, { rate }] of CLIPS.entries()) {
    const input = ['-f', 'lavfi', '-i', `nullsrc=s=${CLIP.width}x${CLIP.height}:r=${rate}:d=3,${NUMBERED}`];
    await writeFile(join(project, `k${index}.mp4`), await makeClip('k.mp4', [...input, ...H264]));
  }
  const given = givenOf(await readInput(project, {}));
  const sorted = MOMENTS.toSorted((a, b) => a - b);
  const { frames } = await withScratchFolder((scratchDir) =>
    renderFrames(
      {
        ...given,
        frames: sorted,
        format: 'png',
        ...SIZE,
        sheet: { columns: 5, rows: 4, width: 160, height: 90 },
        outputDir: project,
        scratchDir,
      },
      bench.tools(),
    ),
  );
  const { seek, shoot } = await open(await openFileSource(project));
  const exact: Record<number, readonly number[]> = {};
  const played: Record<number, readonly number[]> = {};
  for (const moment of MOMENTS) {
    exact[moment] = await numbersIn(frames[sorted.indexOf(moment)] ?? '', moment);
    const shown = join(folder(), `shown-${moment}.png`);
    await seek(moment / FPS);
    await shoot(shown, SIZE.width);
    played[moment] = await numbersIn(shown, moment);
  }
  expect(played).toEqual(exact);
  expect(exact[40]).toEqual([33, 51, 110]);
});
