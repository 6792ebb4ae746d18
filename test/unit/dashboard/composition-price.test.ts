import { expect, it } from 'vitest';
import { compositionPrice } from '../../../dashboard/src/pages/playground/composition-price.ts';

const composition = (duration: string): string =>
  `<div data-composition-id="main" data-width="1080" data-height="1920" data-duration="${duration}"></div>`;

it('prices a composition by its declared duration, as the API does', () => {
  expect(compositionPrice(composition('7.5'))).toBe(7.5);
  expect(compositionPrice(composition('1.0001'))).toBe(1.001);
});

it('is 0 for a document without a duration', () => {
  expect(compositionPrice('<p>Halo</p>')).toBe(0);
});
