import { readFileSync } from 'node:fs';
import { scanResources } from '#core/composition/resource-problems.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import type { ComponentCatalog } from '#core/ports/compositions.ts';

const SOURCES = new Map([
  ['lower-third', '<template><div data-composition-id="lower-third"></div></template>'],
]);

export const components: ComponentCatalog = {
  read: (name) => SOURCES.get(name),
  names: () => [...SOURCES.keys()],
};

/** A valid composition with `body` inside its root and `head` in its head. */
export const page = (body = '', { head = '', rootAttributes = '' } = {}): string =>
  `<!doctype html><html lang="id"><head><meta charset="UTF-8"><title>t</title>${head}</head><body>` +
  `<div id="root" data-composition-id="main" data-start="0" data-duration="5" data-width="1080" ` +
  `data-height="1920" data-no-timeline ${rootAttributes}>${body}</div></body></html>`;

export const assetProblemsIn = (body: string, head = '') => {
  const document = parseDocument(page(body, { head }));
  if (!document) throw new Error('the page is too complex');
  return scanResources(document, components).problems;
};

export const assetCodesIn = (body: string, head = '') => assetProblemsIn(body, head).map(({ code }) => code);

export const readFixture = (name: string): string =>
  readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), 'utf8');

/** Nested rules: the linter resolves each selector against all enclosing ones, which takes many seconds. */
export const ENDLESS_STYLE = `<style>${`${'a{'.repeat(500)}${'}'.repeat(500)}`.repeat(100)}</style>`;

/** A host whose value nests deep enough to overflow the stack of a recursive function. */
export const DEEP_VALUES = page(
  '<div data-composition-id="c" data-composition-src="compositions/components/caption-line.html" ' +
    `data-start="0" data-duration="2" data-track-index="1" data-variable-values='{"teks":${'['.repeat(5000)}${']'.repeat(5000)}}'></div>`,
);
