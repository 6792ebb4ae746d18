import { expect, it } from 'vitest';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { useBench } from '../render/support/rendering.ts';
import { generatePages } from './support/generated-pages.ts';
import { WRITTEN_PAGES } from './support/pages.ts';
import { findUnstable } from './support/reproduce.ts';

const bench = useBench();
const DOCUMENTS = 100;

it('renders 100 documents three times, once on busy cores, to identical files', async () => {
  const validator = createTestValidator();
  const pages = [...WRITTEN_PAGES.filter((_, index) => index % 4 === 0), ...generatePages(DOCUMENTS / 2)];
  const checks = await Promise.all(pages.map(({ document }) => validator.check(document.html)));
  const accepted = pages.filter((_, index) => checks[index] !== undefined && 'root' in checks[index]);
  expect(accepted.length).toBeGreaterThanOrEqual(DOCUMENTS);
  expect(await findUnstable(accepted.slice(0, DOCUMENTS), bench.tools())).toEqual([]);
});
