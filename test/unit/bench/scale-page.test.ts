import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderScalePage, SCALE_PAGE } from '../../../bench/scale/scale-page.ts';

it('keeps docs/scale.md in step with the recorded days (fix: npm run bench:scale -- --write)', () => {
  expect(readFileSync(SCALE_PAGE, 'utf8')).toBe(renderScalePage());
});
