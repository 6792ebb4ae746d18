import { describe, expect, it } from 'vitest';
import { judgeGoals } from '../../../bench/render/goals.ts';
import type { BenchResult, RendererResult, SceneResult } from '../../../bench/render/results.ts';

const measured = (wallSeconds: number, cpuSeconds: number, facts: Partial<RendererResult> = {}) => {
  const spread = (median: number) => ({ median, min: median - 1, max: median + 9 });
  return {
    wallSeconds: spread(wallSeconds),
    cpuSeconds: spread(cpuSeconds),
    peakRssMb: spread(1000),
    fileBytes: 900_000,
    ssim: 0.997,
    othersShare: 0,
    ...facts,
  };
};

const resultOf = (cards: SceneResult): BenchResult => ({
  date: '2026-01-02T03:04:05.000Z',
  machine: { cpu: 'a processor', cores: 2, memoryGb: 8 },
  versions: {},
  loadBefore: 0,
  rounds: 3,
  scenes: { cards },
});

describe('judgeGoals', () => {
  const cards = {
    frames: 300,
    width: 1080,
    height: 1920,
    fps: 30,
    renderers: {
      ours: measured(5, 9),
      'encode-only': measured(2, 4),
      hyperframes: measured(25, 28, { ssim: 0.9975 }),
      'remotion-1': measured(24, 25, { fileBytes: 800_000 }),
      'remotion-2': measured(19, 26),
    },
  };
  const lines = judgeGoals(resultOf(cards));
  const judged = (goal: string) => lines.find((line) => line.goal === goal);

  it('compares medians and accepts a ratio equal to the goal', () => {
    expect(judged('cards against HyperFrames: at least 5 × faster')).toMatchObject({ isMet: true });
    expect(judged('cards: at most 2.5 × the time of encoding alone')).toMatchObject({ isMet: true });
    expect(judged('cards against HyperFrames: at most 1/3 of the CPU time')).toMatchObject({ isMet: true });
  });

  it('compares with the required ratio and with the further goal', () => {
    const slower = { ...cards.renderers, ours: measured(5.5, 9) };
    const ratios = judgeGoals(resultOf({ ...cards, renderers: slower })).slice(0, 2);
    expect(ratios).toEqual([
      { goal: 'cards against HyperFrames: at least 4.2 × faster', measured: '4.55 ×', isMet: true },
      { goal: 'cards against HyperFrames: at least 5 × faster', measured: '4.55 ×', isMet: false },
    ]);
  });

  it('compares with the faster of the two Remotion results', () => {
    expect(judged('cards against Remotion: at least 4 × faster')).toEqual({
      goal: 'cards against Remotion: at least 4 × faster',
      measured: '3.80 ×',
      isMet: false,
    });
  });

  it('compares SSIM and file size with every peer', () => {
    expect(judged('cards: SSIM not below that of hyperframes')).toMatchObject({ isMet: false });
    expect(judged('cards: SSIM not below that of remotion-2')).toMatchObject({ isMet: true });
    expect(judged('cards: file not larger than that of remotion-1')).toMatchObject({ isMet: false });
  });

  it('leaves out goals whose renderers did not run', () => {
    const alone = judgeGoals(resultOf({ ...cards, renderers: { ours: measured(5, 9) } }));
    expect(alone.map(({ goal }) => goal)).toEqual(['cards: at most 1200 MB of peak resident memory']);
  });
});
