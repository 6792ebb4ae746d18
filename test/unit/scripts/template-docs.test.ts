import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DOCS_PAGE, renderDocsPage } from '../../../scripts/templates/docs-page.ts';

it('docs/templates.md is what `npm run templates -- docs` writes', () => {
  expect(readFileSync(DOCS_PAGE, 'utf8')).toBe(renderDocsPage());
});
