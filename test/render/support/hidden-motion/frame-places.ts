import type { Content } from './movers.ts';
import { escapeAttribute, literal } from './page.ts';
import { FRAME_STYLE, inner, nestRoots, run } from './place.ts';
import type { Place } from './place.ts';

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

export const FRAME_PLACES: readonly Place[] = [
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
