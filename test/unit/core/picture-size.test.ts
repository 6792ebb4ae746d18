import { expect, it } from 'vitest';
import { sizeWithin } from '#core/rendering/picture-size.ts';

it.each([
  [
    { width: 4000, height: 3000 },
    { width: 360, height: 270 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 270, height: 360 },
  ],
  [
    { width: 360, height: 360 },
    { width: 360, height: 360 },
  ],
  [
    { width: 100, height: 50 },
    { width: 100, height: 50 },
  ],
  [
    { width: 40_000, height: 3 },
    { width: 360, height: 1 },
  ],
  [
    { width: 1, height: 1 },
    { width: 1, height: 1 },
  ],
])('scales %j down to %j', (original, scaled) => {
  expect(sizeWithin(original, 360)).toEqual(scaled);
});
