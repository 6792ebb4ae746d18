import { expect, it } from 'vitest';
import { SAFE_AREAS, safeAreaFor } from '../../../scripts/preview/safe-areas.ts';

it('scales the insets of a platform to any frame of the same shape', () => {
  expect(safeAreaFor('Reels', { width: 720, height: 1280 })?.insets).toEqual({
    top: 270 / 1920,
    right: 65 / 1080,
    bottom: 672 / 1920,
    left: 65 / 1080,
  });
});

it('has no safe area for a shape that no platform describes', () => {
  for (const platform of Object.keys(SAFE_AREAS))
    expect(safeAreaFor(platform, { width: 1920, height: 1080 })).toBeUndefined();
});

it('leaves a readable middle on every platform', () => {
  for (const { insets, frame } of Object.values(SAFE_AREAS).flat()) {
    expect(insets.top + insets.bottom).toBeLessThan(frame.height / 2);
    expect(insets.left + insets.right).toBeLessThan(frame.width / 2);
  }
});
