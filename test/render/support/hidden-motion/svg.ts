import { START_X } from './motion.ts';
import type { HiddenPage } from './page.ts';
import { FULL_PICTURE, SLIDE_ANIMATION, SLIDE_KEYFRAMES, special } from './special.ts';

const SVG_START = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" style="${FULL_PICTURE}">`;
const RECT = (content = '', attributes = '') =>
  `<rect ${attributes} width="40" height="40" y="70" x="20">${content}</rect>`;
const ANIMATE = '<animate attributeName="x" values="20;260" dur="1s" fill="freeze"/>';
const shadow = (html: string): string => `<div><template shadowrootmode="closed">${html}</template></div>`;

export const SVG_PAGES: readonly HiddenPage[] = [
  special('SVG use in a closed root', 'SMIL of the source', {
    body: shadow(`${SVG_START}<defs>${RECT(ANIMATE, 'id="b"')}</defs><use href="#b"/></svg>`),
  }),
  special('SVG', 'animateMotion', {
    body: shadow(`${SVG_START}${RECT('<animateMotion path="M0 0H240" dur="1s" fill="freeze"/>')}</svg>`),
  }),
  special('SVG mask', 'SMIL', {
    body: `${SVG_START}<mask id="m">${RECT(ANIMATE, 'fill="#fff"')}</mask><rect width="320" height="180" mask="url(#m)"/></svg>`,
  }),
  special('SVG pattern', 'CSS animation', {
    head: `<style>${SLIDE_KEYFRAMES}#p rect{${SLIDE_ANIMATION}}</style>`,
    body: `${SVG_START}<pattern id="p" width="320" height="180" patternUnits="userSpaceOnUse">${RECT()}</pattern><rect width="320" height="180" fill="url(#p)"/></svg>`,
  }),
  special('clip path of an HTML element', 'SMIL', {
    body: `<svg width="0" height="0" style="position:absolute"><clipPath id="c">${RECT(ANIMATE)}</clipPath></svg><div style="${FULL_PICTURE};background:#000;clip-path:url(#c)"></div>`,
  }),
  special(
    'SVG',
    'set',
    {
      body: shadow(
        `${SVG_START}${RECT('<set attributeName="x" to="140" begin="230ms"/><set attributeName="x" to="260" begin="730ms"/>')}</svg>`,
      ),
    },
    (timeMs) => ({ x: timeMs < 230 ? START_X : timeMs < 730 ? 140 : 260, level: 0 }),
  ),
];
