import { describe, expect, it } from 'vitest';
import { findPictureProblem } from '#core/rendering/control-picture.ts';
import { controlPicture, paint } from '#test/support/control-picture.ts';

describe('the picture of the control document', () => {
  it('has the box where the tween has moved it', () => {
    expect(findPictureProblem(controlPicture())).toBeUndefined();
  });

  it.each([
    ['a box that never moved', controlPicture(0)],
    ['a box at half of its way', controlPicture(24)],
    ['no box', controlPicture(100)],
    ['a white page', paint(64, 64, () => [255, 255, 255])],
    [
      'swapped colors',
      paint(64, 64, (x, y) => (x >= 40 && x < 56 && y < 16 ? [11, 158, 245] : [42, 23, 15])),
    ],
    ['another size', paint(128, 128, () => [15, 23, 42])],
    ['missing pixels', { width: 64, height: 64, data: [] }],
  ])('is not %s', (_name, picture) => {
    expect(findPictureProblem(picture)).toBeDefined();
  });
});
