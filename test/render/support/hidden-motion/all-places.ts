import { CLONE_PLACES } from './clone-places.ts';
import type { Content } from './movers.ts';
import { atTime, literal } from './page.ts';
import { BORN_MS, CONTAINER, declared, inner, nestRoots, OPEN_INTERNALS, run } from './place.ts';
import type { Place } from './place.ts';

const attached = (mode: 'open' | 'closed', depth: number): Place => ({
  name: `${mode} root, depth ${depth}`,
  build: (content) => ({
    script: `${nestRoots(mode, depth)} inside.innerHTML = ${literal(inner(content))}; ${run(content, 'inside')}`,
  }),
});

const declaredOpen = (depth: number): Place => ({
  name: `declared open root, depth ${depth}`,
  build: (content) => ({
    body: declared('open', depth, inner(content)),
    script: `let inside = document; for (let level = 0; level < ${depth}; level += 1) inside = inside.querySelector('.host').shadowRoot; ${run(content, 'inside')}`,
  }),
});

/** Plain elements when no script has to reach the box. */
const declaredClosed = (depth: number): Place => ({
  name: `declared closed root, depth ${depth}`,
  build: (content) =>
    content.script === ''
      ? { body: declared('closed', depth, inner(content)) }
      : {
          body: declared('closed', depth, inner(content), 'x-host'),
          script: `${OPEN_INTERNALS} ${run(content, 'inside')}`,
        },
});

/** Statements that define the custom element `x-box` with the box in a closed root. */
const defineBox = (content: Content, bornMs = 0): string =>
  `customElements.define('x-box', class extends HTMLElement { connectedCallback() { const inside = this.attachShadow({ mode: 'closed' }); inside.innerHTML = ${literal(inner(content))}; ${run(content, 'inside', bornMs)} } });`;

const ELEMENTS: readonly Place[] = [
  {
    name: 'custom element',
    build: (content) => ({ body: '<x-box></x-box>', script: defineBox(content) }),
  },
  {
    name: 'nested custom elements',
    build: (content) => ({
      body: '<x-outer></x-outer>',
      script: `${defineBox(content)} customElements.define('x-outer', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<div><x-box></x-box></div>'; } });`,
    }),
  },
  {
    name: 'slotted element',
    build: (content) => ({
      body: `<div class="host"><template shadowrootmode="closed"><div><slot></slot></div></template>${inner(content)}</div>`,
      script: run(content, 'document'),
    }),
  },
  {
    name: 'slot through two roots',
    build: (content) => ({
      body: `<div><template shadowrootmode="closed"><div><template shadowrootmode="closed"><slot></slot></template><slot></slot></div></template>${inner(content)}</div>`,
      script: run(content, 'document'),
    }),
  },
  {
    name: 'foreignObject',
    build: (content) => ({
      body: `<svg width="320" height="180" style="position:absolute;left:0;top:0"><foreignObject width="320" height="180"><div xmlns="http://www.w3.org/1999/xhtml">${inner(content)}</div></foreignObject></svg>`,
      script: run(content, 'document'),
    }),
  },
  {
    name: 'closed root in foreignObject',
    build: (content) => ({
      body: `<svg width="320" height="180" style="position:absolute;left:0;top:0"><foreignObject width="320" height="180">${declared('closed', 1, inner(content), 'x-host')}</foreignObject></svg>`,
      script: `${OPEN_INTERNALS} ${run(content, 'inside')}`,
    }),
  },
  {
    name: 'modal dialog',
    build: (content) => ({
      head: '<style>dialog{position:fixed;inset:0;margin:0;padding:0;border:0;width:320px;height:180px;max-width:none;max-height:none;background:none;outline:0}dialog::backdrop{background:none}</style>',
      body: `<dialog>${inner(content)}</dialog>`,
      script: `document.querySelector('dialog').showModal(); ${run(content, 'document')}`,
    }),
  },
  {
    name: 'popover in a closed root',
    build: (content) => ({
      script: `${nestRoots('closed', 1)} inside.innerHTML = ${literal(`<div popover="manual" style="position:fixed;inset:0;margin:0;padding:0;border:0;width:320px;height:180px;background:none">${inner(content)}</div>`)}; inside.firstChild.showPopover(); ${run(content, 'inside')}`,
    }),
  },
  {
    name: 'details content',
    build: (content) => ({
      body: `<details open style="position:absolute;left:0;top:0"><summary style="display:none"></summary>${inner(content)}</details>`,
      script: run(content, 'document'),
    }),
  },
];

const adoptSheet = (root: string, css: string): string =>
  `const sheet = new CSSStyleSheet(); sheet.replaceSync(${literal(css)}); ${root}.adoptedStyleSheets.push(sheet);`;

const STYLES: readonly Place[] = [
  {
    name: 'adopted style sheet',
    build: (content) => ({
      body: content.markup,
      script: `${adoptSheet('document', content.css)} ${run(content, 'document')}`,
    }),
  },
  {
    name: 'adopted style sheet of a closed root',
    build: (content) => ({
      script: `${nestRoots('closed', 2)} ${adoptSheet('inside', content.css)} inside.innerHTML = ${literal(content.markup)}; ${run(content, 'inside')}`,
    }),
  },
];

const LATE: readonly Place[] = [
  {
    name: 'element created during the video',
    bornMs: BORN_MS,
    build: (content) => ({
      script: atTime(
        BORN_MS,
        `const inside = document.createElement('div'); ${CONTAINER}.append(inside); inside.innerHTML = ${literal(inner(content))}; ${run(content, 'inside', BORN_MS)}`,
      ),
    }),
  },
  {
    name: 'closed root created during the video',
    bornMs: BORN_MS,
    build: (content) => ({
      script: atTime(
        BORN_MS,
        `${nestRoots('closed', 2)} inside.innerHTML = ${literal(inner(content))}; ${run(content, 'inside', BORN_MS)}`,
      ),
    }),
  },
  {
    name: 'custom element defined during the video',
    bornMs: BORN_MS,
    build: (content) => ({ body: '<x-box></x-box>', script: atTime(BORN_MS, defineBox(content, BORN_MS)) }),
  },
  {
    name: 'declared root set during the video',
    bornMs: BORN_MS,
    build: (content) => ({
      script: atTime(
        BORN_MS,
        `${CONTAINER}.setHTMLUnsafe(${literal(declared('open', 1, inner(content)))}); ${run(content, "document.querySelector('.host').shadowRoot", BORN_MS)}`,
      ),
    }),
  },
];

export const PLACES: readonly Place[] = [
  {
    name: 'light DOM',
    build: (content) => ({
      head: `<style>${content.css}</style>`,
      body: content.markup,
      script: run(content, 'document'),
    }),
  },
  ...[1, 2, 3].flatMap((depth) => [
    attached('open', depth),
    attached('closed', depth),
    declaredOpen(depth),
    declaredClosed(depth),
  ]),
  ...CLONE_PLACES,
  ...ELEMENTS,
  ...STYLES,
  ...LATE,
];
