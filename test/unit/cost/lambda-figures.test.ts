import { describe, expect, it } from 'vitest';
import { MEASURED } from '#test/support/lambda-figures.ts';
import { readFigures } from '../../../scripts/cost/benchmark-figures.ts';
import { describeFigures, speedOf, transferBytesPerSecond } from '../../../scripts/cost/lambda-figures.ts';
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

describe('describeFigures', () => {
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
