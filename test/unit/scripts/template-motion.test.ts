import { describe, expect, it } from 'vitest';
import { cutsOffBeat } from '../../../scripts/templates/video/beats.ts';
import { presentMotion } from '../../../scripts/templates/motion-table.ts';
import { measureMotion } from '../../../scripts/templates/video/measure-video.ts';

/** Pictures without motion that have little in common, drawn by ffmpeg. */
const frozen = (source: string, seconds: number): string =>
  `${source},trim=end_frame=1,loop=-1:1,setpts=N/30/TB,trim=duration=${seconds},format=rgba`;
const fractal = (seconds: number, width = 270): string =>
  frozen(`mandelbrot=s=${width}x480:r=30:maxiter=60`, seconds);
const bars = (seconds: number): string => frozen('testsrc2=s=270x480:r=30', seconds);
const plain = (color: string, seconds: number, size = '270x480'): string =>
  `color=${color}:s=${size}:r=30:d=${seconds},format=rgba`;

/** Where a picture is that enters from the right from 0.1 to 0.3 s, fastest at 0.2 s. */
const WHIP = String.raw`st(0\,clip((n-3.5)/6\,0\,1))*0+270*(1-ld(0)*ld(0)*(3-2*ld(0)))`;

const measure = (graph: string) => measureMotion(['-f', 'lavfi', '-i', graph]);

describe('motion of a video', () => {
  it('is none in a picture that stands still', async () => {
    const { movingFrames, longestStill } = await measure(fractal(0.5));
    expect(movingFrames).toBe(0);
    expect(longestStill).toEqual({ fromSeconds: 0, seconds: 14 / 30 });
  });

  it('is that of a box that moves 20 pixels a frame, of which drift explains one, until it rests', async () => {
    const box = (height: number) =>
      `${plain('black', 0.6)}[ground];${plain('white', 0.6, `40x${height}`)}[box];[ground][box]overlay=x='20*min(n\\,9)':y=9`;
    // 2 % of the pixels are 2592, and a corner is explained too: 2 × 19 × 69 = 2622.
    expect(await measure(box(70))).toMatchObject({
      movingFrames: 8 / 17,
      longestStill: { fromSeconds: 8 / 30, seconds: 9 / 30 },
    });
    expect((await measure(box(69))).movingFrames).toBe(0);
  });

  it('is none in a background that drifts', async () => {
    const { changingFrames, movingFrames } = await measure(`${fractal(0.5, 320)},crop=270:480:x=n`);
    expect(changingFrames).toBe(1);
    expect(movingFrames).toBe(0);
  });
});

describe('cuts of a video', () => {
  it.each([
    ['a cut', [0.5], `${fractal(0.5)}[a];${bars(0.5)}[b];[a][b]concat`],
    ['two cuts', [0.2, 0.4], `${fractal(0.2)}[a];${bars(0.2)}[b];${plain('teal', 0.3)}[c];[a][b][c]concat=3`],
    ['a slow fade', [], `${fractal(1.2)}[a];${bars(1.2)},fade=d=1:st=0.1:alpha=1[b];[a][b]overlay`],
    ['a flash', [], `${fractal(0.3)}[a];${plain('white', 0.1)}[b];${fractal(0.3)}[c];[a][b][c]concat=3`],
    ['a flash that fades', [], `${fractal(0.2)}[a];${fractal(0.6)},fade=d=0.4:c=white[b];[a][b]concat`],
    ['a cut with such a flash', [0.2], `${fractal(0.2)}[a];${bars(0.6)},fade=d=0.4:c=white[b];[a][b]concat`],
    ['a whip, at its middle', [0.2], `${fractal(0.6)}[a];${bars(0.6)}[b];[a][b]overlay=x='${WHIP}'`],
  ])('are found in %s', async (_, cuts, graph) => {
    expect((await measure(graph)).cuts).toEqual(cuts);
  });
});

describe('cuts on the beat', () => {
  it('are within 40 ms of one, at 120 beats a minute where the music is unknown', () => {
    expect(cutsOffBeat([0.5, 1.04, 1.45, 1.73], {})).toEqual([1.45, 1.73]);
    expect(cutsOffBeat([0.6, 1.2, 1.5], { musik_tempo_bpm: '100' })).toEqual([1.5]);
  });
});

it('presents the newest two versions of a template side by side', () => {
  const still = {
    source: '',
    seconds: 10,
    changingFrames: 0.05,
    movingFrames: 0.004,
    longestStill: { fromSeconds: 0, seconds: 9.967 },
    cuts: [],
    cutsOffBeat: [],
    charactersPerSecond: 9.78,
  };
  const moving = { ...still, seconds: 12, movingFrames: 0.6, cuts: [2, 4.1], cutsOffBeat: [4.1] };
  const table = presentMotion({ 'kartu@8': moving, 'kartu@9': still, 'kartu@10': moving, 'surat@1': still });
  expect(table.split('\n').slice(2)).toEqual([
    '| kartu | @9 → @10 | 10 s → 12 s | 5 % → 5 % | 0 % → 60 % | 10 s → 10 s | 0 → 2 | – → 1 of 2 | 9.8 → 9.8 |',
    '| surat | @1 | 10 s | 5 % | 0 % | 10 s | 0 | – | 9.8 |',
  ]);
});
