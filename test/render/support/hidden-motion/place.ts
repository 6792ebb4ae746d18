import type { Content } from './movers.ts';
import type { PageParts } from './page.ts';

/** A way to hide an element. */
export interface Place {
  readonly name: string;
  /** When the element appears; absent for an element that is there from the start. */
  readonly bornMs?: number;
  readonly build: (content: Content) => PageParts;
}

export const BORN_MS = 250;

export const inner = ({ css, markup }: Content): string => `<style>${css}</style>${markup}`;

/** Runs the mover's script for the box in `root`. */
export const run = ({ script }: Content, root: string, bornMs = 0): string =>
  script === ''
    ? ''
    : `((root) => { const bornMs = ${bornMs}, box = root.querySelector('.box'); ${script} })(${root});`;

export const CONTAINER = "document.getElementById('root')";

/** Statements that put shadow roots into each other and define `inside`, the innermost root. */
export const nestRoots = (mode: 'open' | 'closed', depth: number, options = ''): string =>
  `let inside = ${CONTAINER}; for (let level = 0; level < ${depth}; level += 1) { const host = document.createElement('div'); inside.append(host); inside = host.attachShadow({ mode: '${mode}'${options} }); }`;

export const declared = (
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
export const OPEN_INTERNALS = `let inside; customElements.define('x-host', class extends HTMLElement { constructor() { super(); inside = this.attachInternals().shadowRoot ?? inside; } });`;
