import { expect, it } from 'vitest';
import { backlogRefusal, estimateRenderSeconds } from '#core/rendering/backlog.ts';

const NOW_MS = 1_000_000;

it.each([
  ['a wait that is no number', { waitSeconds: Number.NaN, measuredAtMs: NOW_MS }],
  ['a time that is no number', { waitSeconds: 5000, measuredAtMs: Number.NaN }],
  ['a measurement of the future', { waitSeconds: 5000, measuredAtMs: NOW_MS + 60_001 }],
])('refuses no create for %s', (_, backlog) => {
  expect(backlogRefusal(backlog, 900, NOW_MS)).toBeUndefined();
});

it('accepts a measurement by a clock that is a minute ahead', () => {
  const backlog = { waitSeconds: 5000, measuredAtMs: NOW_MS + 60_000 };
  expect(backlogRefusal(backlog, 900, NOW_MS)).toMatchObject({ retryAfterSeconds: 4100 });
});

it('counts the decoding of clips, also of a video that was stored without it', () => {
  const video = { frameCount: 300, output: { width: 1080, height: 1920, fps: 30 }, clipSeconds: null };
  const plain = estimateRenderSeconds(video);
  expect(estimateRenderSeconds({ ...video, clipSeconds: 22 })).toBe(plain + 22);
});
