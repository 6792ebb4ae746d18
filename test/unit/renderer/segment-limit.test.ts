import { expect, it } from 'vitest';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { clipsMaxSeconds } from '#core/rendering/clip-work.ts';
import { segmentLimitMs } from '#renderer/render-job.ts';
import type { RenderJob } from '#renderer/render-job.ts';

const limitOf = (clips: readonly object[]): number => {
  const document = { clips: clips as VideoClip[], durationSeconds: 1 } as unknown as RenderJob['document'];
  return segmentLimitMs({ document, segment: { index: 0, firstFrame: 10, frameCount: 20 } } as RenderJob);
};

it('is proportional to the end of the segment, and has the time that a create allows for clips', () => {
  expect(limitOf([])).toBe(60_000);
  expect(limitOf([{}])).toBe(60_000 + clipsMaxSeconds(1) * 1000);
});
