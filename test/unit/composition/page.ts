import { readFileSync } from 'node:fs';
import type { ComponentCatalog } from '#core/ports/compositions.ts';

const SOURCES = new Map([
  ['lower-third', '<template><div data-composition-id="lower-third"></div></template>'],
]);

export const components: ComponentCatalog = { read: (name) => SOURCES.get(name) };

/** A composition that breaks no rule, with `body` inside its root and `head` in its head. */
export const page = (body = '', { head = '', rootAttributes = '' } = {}): string =>
  `<!doctype html><html lang="id"><head><meta charset="UTF-8"><title>t</title>${head}</head><body>` +
  `<div id="root" data-composition-id="main" data-start="0" data-duration="5" data-width="1080" ` +
  `data-height="1920" data-no-timeline ${rootAttributes}>${body}</div></body></html>`;

export const readFixture = (name: string): string =>
  readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), 'utf8');
