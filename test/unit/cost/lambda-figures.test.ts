import { describe, expect, it } from 'vitest';
import { MEASURED } from '#test/support/lambda-figures.ts';
import { readFigures } from '../../../scripts/cost/benchmark-figures.ts';
import {
  describeFigures,
  idleMinutes,
  speedOf,
  transferBytesPerSecond,
} from '../../../scripts/cost/lambda-figures.ts';
import { renderCosts } from '../../../scripts/cost/render-time.ts';

describe('speedOf', () => {
  it('returns a range until something is measured', () => {
    const [best, worst] = [speedOf(2560, 'best', null), speedOf(2560, 'worst', null)];
    expect(best.coldStartSeconds).toBeLessThan(worst.coldStartSeconds);
    expect(best.coresPerVcpu).toBeGreaterThan(worst.coresPerVcpu);
  });

  it('replaces both ends by the figures of the nearest memory size', () => {
    expect(speedOf(2304, 'best', MEASURED)).toEqual({ ...speedOf(2304, 'worst', MEASURED) });
    expect(speedOf(2304, 'best', MEASURED).coldStartSeconds).toBe(3.5);
    expect(speedOf(1769, 'best', MEASURED).coldStartSeconds).toBe(6);
  });

  it('takes as many vCPUs as threads made faster, scaled from the nearest memory size', () => {
    expect(speedOf(2560, 'worst', MEASURED).vcpus).toBe(1.4);
    expect(speedOf(1280, 'worst', MEASURED).vcpus).toBe(0.7);
    expect(speedOf(2560, 'worst', null)).not.toHaveProperty('vcpus');
    const scene = readFigures().byScene['cards']?.scene;
    if (!scene) throw new Error('cards is not recorded');
    const video = { seconds: 10, fps: 30, width: scene.width, height: scene.height };
    const machine = { memoryMiB: 1769, coresPerVcpu: 1, coldStartSeconds: 1 };
    const frameSeconds = (vcpus: number) => renderCosts(video, scene, { ...machine, vcpus }).frameSeconds;
    expect(frameSeconds(0.5)).toBeCloseTo(2 * frameSeconds(1), 9);
  });

  it.each([1769, 2560])('makes the model return the measured time per frame at %i MiB', (memoryMiB) => {
    const scene = readFigures().byScene['cards']?.scene;
    if (!scene) throw new Error('cards is not recorded');
    const { width, height } = scene;
    const video = { seconds: scene.frames / 30, fps: 30, width, height };
    const { frameSeconds } = renderCosts(video, scene, speedOf(memoryMiB, 'worst', MEASURED));
    const row = MEASURED.frames.find((frames) => frames.memoryMiB === memoryMiB);
    expect(frameSeconds).toBeCloseTo(row?.frameSeconds.median ?? 0, 9);
  });
});

it('takes the slower direction of the largest transfer', () => {
  expect(transferBytesPerSecond(MEASURED)).toBe(60 * 1024 ** 2);
  expect(transferBytesPerSecond(null)).toBe(50_000_000);
});

describe('idleMinutes', () => {
  const rows = (...kept: readonly number[]) => ({
    ...MEASURED,
    idle: kept.map((count, index) => ({ minutes: 5 * 2 ** index, environments: 4, kept: count })),
  });

  it.each([
    ['is assumed until a wait has ended', [], 10, undefined],
    ['is the longest wait that half survived', [4, 2, 1, 0], 10, /kept for, min +\| 10/],
    ['is at least the longest wait', [4, 4, 3, 2], 40, /kept for, min +\| at least 40/],
    [
      'is less than the shortest wait if too few survived it',
      [1, 0, 0, 0],
      5,
      /kept for, min +\| less than 5/,
    ],
  ] as const)('%s', (_, kept, minutes, text) => {
    expect(idleMinutes(rows(...kept))).toBe(minutes);
    if (text) expect(describeFigures(rows(...kept))).toMatch(text);
  });
});

describe('describeFigures', () => {
  it('says when the reader has another region or another memory size', () => {
    const reader = { stage: 'prod', memoryMiB: 2560, region: 'ap-southeast-3' };
    expect(describeFigures(MEASURED, reader)).not.toMatch(/prices|The renderer of/);
    const other = describeFigures(MEASURED, { ...reader, memoryMiB: 2304, region: 'us-east-1' });
    expect(other).toContain('The prices are of us-east-1, the figures of ap-southeast-3.');
    expect(other).toContain('The renderer of prod has 2304 MiB; 2560 MiB were measured.');
  });

  it('says that figures are assumed until something is measured', () => {
    expect(describeFigures(null)).toMatch(/nothing is measured.*Assumed: cold start 5 to 8 s/);
  });

  it('names where and when figures were measured, with samples and spread', () => {
    const text = describeFigures(MEASURED);
    expect(text).toContain(
      'measured at lambda.ap-southeast-3.amazonaws.com, stage dev, ap-southeast-3, 2026-01-15',
    );
    expect(text).toMatch(/cold start, 2560 MiB, s +\| 3\.5 \(3\.5 to 3\.5, n = 4\)/);
    expect(text).toMatch(/idle for 5 min +\| 3 of 4 kept/);
  });
});
