import { expect, it } from 'vitest';
import { opacityOf } from '../../../../dashboard/preview/color-opacity.ts';

it.each([
  ['rgb(0, 0, 0)', 1],
  ['rgb(255, 255, 0)', 1],
  ['rgb(255, 247, 237)', 1],
  ['rgba(0, 0, 0, 0)', 0],
  ['rgba(11, 93, 81, 0.3)', 0.3],
  ['rgba(11, 93, 81, 1e-7)', 1e-7],
  ['color(srgb 1 0 0)', 1],
  ['color(srgb 1 0 0 / 0.25)', 0.25],
  ['oklab(0.5 0.1 0)', 1],
  ['oklch(0.5 0.1 0 / 0)', 0],
])('the opacity of %s is %d', (color, opacity) => {
  expect(opacityOf(color)).toBe(opacity);
});
