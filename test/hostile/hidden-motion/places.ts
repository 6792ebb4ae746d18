import type { Content } from './movers.ts';
import { atTime, escapeAttribute, literal } from './page.ts';
import type { PageParts } from './page.ts';

/** A way to hide an element. */
export interface Place {
  readonly name: string;
  /** When the element appears; absent for an element that is there from the start. */
  readonly bornMs?: number;
  /** Whether scripts of the page can reach the element while the page loads; default true. */
  readonly takesTimeline?: boolean;
  readonly build: (content: Content) => PageParts;
}

const BORN_MS = 250;

const inner = ({ css, markup }: Content): string => `<style>${css}</style>${markup}`;

/** Runs the mover's script for the box in `root`. */
const run = ({ script }: Content, root: string, bornMs = 0): string =>
  script === ''
    ? ''
    : `((root) => { const bornMs = ${bornMs}, box = root.querySelector('.box'); ${script} })(${root});`;

const CONTAINER = "document.getElementById('root')";

/** Statements that put shadow roots into each other and define `inside`, the innermost root. */
const nestRoots = (mode: 'open' | 'closed', depth: number, options = ''): string =>
  `let inside = ${CONTAINER}; for (let level = 0; level < ${depth}; level += 1) { const host = document.createElement('div'); inside.append(host); inside = host.attachShadow({ mode: '${mode}'${options} }); }`;

const attached = (mode: 'open' | 'closed', depth: number): Place => ({
  name: `${mode} root, depth ${depth}`,
  build: (content) => ({
    script: `${nestRoots(mode, depth)} inside.innerHTML = ${literal(inner(content))}; ${run(content, 'inside')}`,
  }),
});

const declared = (
  mode: 'open' | 'closed',
  depth: number,
  html: string,
  host = 'div',
  attributes = '',
): string =>
  depth === 0
    ? html
    : `<${host} class="host"><template shadowrootmode="${mode}"${attributes}>${declared(mode, depth - 1, html, host, attributes)}</template></${host}>`;

/** Statements that define `inside`, the innermost of the closed declared roots of `<x-host>` elements. */
const OPEN_INTERNALS = `let inside; customElements.define('x-host', class extends HTMLElement { constructor() { super(); inside = this.attachInternals().shadowRoot ?? inside; } });`;

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

const FRAME_STYLE = 'position:absolute;left:0;top:0;width:320px;height:180px;border:0';

const documentOf = (html: string): string => `<!doctype html><body style="margin:0">${html}`;

const srcdocDocument = (content: Content, depth: number): string => {
  const script = run(content, 'document');
  if (depth === 0) return documentOf(`${inner(content)}${script === '' ? '' : `<script>${script}</script>`}`);
  return documentOf(srcdocFrame(srcdocDocument(content, depth - 1)));
};

const srcdocFrame = (html: string, attributes = ''): string =>
  `<iframe ${attributes} style="${FRAME_STYLE}" srcdoc="${escapeAttribute(html)}"></iframe>`;

const srcdoc = (depth: number): Place => ({
  name: `srcdoc, depth ${depth}`,
  takesTimeline: false,
  build: (content) => ({ body: srcdocFrame(srcdocDocument(content, depth - 1)) }),
});

const CLOSED_ROOT_IN_FRAME = (content: Content): string =>
  documentOf(
    `<div id="host"></div><script>const inside = document.getElementById('host').attachShadow({ mode: 'closed' }); inside.innerHTML = ${literal(inner(content))}; ${run(content, 'inside')}</script>`,
  );

const FRAMES: readonly Place[] = [
  srcdoc(1),
  srcdoc(2),
  {
    name: 'srcdoc of another origin',
    takesTimeline: false,
    build: (content) => ({ body: srcdocFrame(srcdocDocument(content, 0), 'sandbox="allow-scripts"') }),
  },
  {
    name: 'srcdoc in a closed root',
    takesTimeline: false,
    build: (content) => ({
      script: `${nestRoots('closed', 1)} inside.innerHTML = ${literal(srcdocFrame(srcdocDocument(content, 0)))};`,
    }),
  },
  {
    name: 'closed root in srcdoc',
    takesTimeline: false,
    build: (content) => ({ body: srcdocFrame(CLOSED_ROOT_IN_FRAME(content)) }),
  },
  {
    name: 'blank frame',
    build: (content) => ({
      body: `<iframe style="${FRAME_STYLE}"></iframe>`,
      script: `const inside = document.querySelector('iframe').contentDocument; inside.body.style.margin = 0; inside.body.innerHTML = ${literal(inner(content))}; ${run(content, 'inside')}`,
    }),
  },
  {
    name: 'written frame',
    takesTimeline: false,
    build: (content) => ({
      body: `<iframe style="${FRAME_STYLE}"></iframe>`,
      script: `const inside = document.querySelector('iframe').contentDocument; inside.open(); inside.write(${literal(srcdocDocument(content, 0))}); inside.close();`,
    }),
  },
];

const CLONES: readonly Place[] = [
  {
    name: 'template clone',
    build: (content) => ({
      body: `<template id="source">${inner(content)}</template>`,
      script: `${CONTAINER}.append(document.getElementById('source').content.cloneNode(true)); ${run(content, 'document')}`,
    }),
  },
  {
    name: 'template clone in a closed root',
    build: (content) => ({
      body: `<template id="source">${inner(content)}</template>`,
      script: `${nestRoots('closed', 1)} inside.append(document.importNode(document.getElementById('source').content, true)); ${run(content, 'inside')}`,
    }),
  },
  {
    name: 'clone of a clonable root',
    build: (content) => ({
      script: `const original = document.createElement('div'); original.attachShadow({ mode: 'open', clonable: true }).innerHTML = ${literal(inner(content))}; const clone = original.cloneNode(true); ${CONTAINER}.append(clone); ${run(content, 'clone.shadowRoot')}`,
    }),
  },
  {
    name: 'template clone with a declared closed root',
    build: (content) => ({
      body: `<template id="source">${declared('closed', 1, inner(content), 'x-host', ' shadowrootclonable')}</template>`,
      script: `${CONTAINER}.append(document.importNode(document.getElementById('source').content, true)); ${OPEN_INTERNALS} ${run(content, 'inside')}`,
    }),
  },
  {
    name: 'setHTMLUnsafe',
    build: (content) => ({
      script: `${CONTAINER}.setHTMLUnsafe(${literal(declared('closed', 1, inner(content), 'x-host'))}); ${OPEN_INTERNALS} ${run(content, 'inside')}`,
    }),
  },
  {
    name: 'parseHTMLUnsafe',
    build: (content) => ({
      script: `${CONTAINER}.append(Document.parseHTMLUnsafe(${literal(declared('open', 1, inner(content)))}).body.firstChild); ${run(content, "document.querySelector('.host').shadowRoot")}`,
    }),
  },
  {
    name: 'document.write of a declared root',
    build: (content) => ({
      body: `<script>document.write(${literal(declared('closed', 1, inner(content), 'x-host'))})</script>`,
      script: `${OPEN_INTERNALS} ${run(content, 'inside')}`,
    }),
  },
  {
    name: 'element adopted from a frame',
    build: (content) => ({
      body: '<iframe hidden></iframe>',
      script: `const other = document.querySelector('iframe').contentDocument; const host = other.createElement('div'); const inside = host.attachShadow({ mode: 'closed' }); inside.innerHTML = ${literal(inner(content))}; ${CONTAINER}.append(document.adoptNode(host)); ${run(content, 'inside')}`,
    }),
  },
];

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
    takesTimeline: false,
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
    takesTimeline: false,
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
    takesTimeline: false,
    build: (content) => ({ body: '<x-box></x-box>', script: atTime(BORN_MS, defineBox(content, BORN_MS)) }),
  },
  {
    name: 'declared root set during the video',
    bornMs: BORN_MS,
    takesTimeline: false,
    build: (content) => ({
      script: atTime(
        BORN_MS,
        `${CONTAINER}.setHTMLUnsafe(${literal(declared('open', 1, inner(content)))}); ${run(content, "document.querySelector('.host').shadowRoot", BORN_MS)}`,
      ),
    }),
  },
  {
    name: 'blank frame created during the video',
    bornMs: BORN_MS,
    takesTimeline: false,
    build: (content) => ({
      script: atTime(
        BORN_MS,
        `const frame = document.createElement('iframe'); frame.style = ${literal(FRAME_STYLE)}; ${CONTAINER}.append(frame); const inside = frame.contentDocument; inside.body.style.margin = 0; inside.body.innerHTML = ${literal(inner(content))}; ${run(content, 'inside', BORN_MS)}`,
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
  ...FRAMES,
  ...CLONES,
  ...ELEMENTS,
  ...STYLES,
  ...LATE,
];
