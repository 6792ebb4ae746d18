import { boxAt, progressAt, START_X, TIMINGS, TRAVEL } from './motion.ts';
import type { Expected } from './motion.ts';
import { atTime, BOX, BOX_CSS, literal } from './page.ts';
import type { HiddenPage } from './page.ts';
import {
  appearAndSlide,
  BOX_STYLE,
  LATE_MS,
  slide,
  SLIDE_ANIMATION,
  SLIDE_KEYFRAMES,
  slideLate,
  special,
} from './special.ts';

const style = (css: string): string => `<style>${SLIDE_KEYFRAMES}${BOX_CSS}${css}</style>`;
const shadow = (html: string, attributes = ''): string =>
  `<div class="host" ${attributes}><template shadowrootmode="closed">${html}</template></div>`;
const HALF_SECOND = 'animation:go 500ms linear both';
const HOST = "document.querySelector('.host')";

const PROPERTY = '@property --x{syntax:"<length>";inherits:true;initial-value:0px}';

const REGISTERED: readonly HiddenPage[] = [
  special('@property', 'CSS animation', {
    head: style(
      `${PROPERTY}@keyframes x{to{--x:${TRAVEL}px}}.box{translate:var(--x);animation:x 1s linear both}`,
    ),
    body: BOX,
  }),
  special('@property inherited by a closed root', 'CSS animation', {
    head: style(`${PROPERTY}@keyframes x{to{--x:${TRAVEL}px}}.host{animation:x 1s linear both}`),
    body: shadow(`${style('.box{translate:var(--x)}')}${BOX}`),
  }),
  special(
    '@property inherited by a closed root',
    'transition begun by a timer',
    {
      head: style(`${PROPERTY}.host{transition:--x 500ms linear}.host.on{--x:${TRAVEL}px}`),
      body: shadow(`${style('.box{translate:var(--x)}')}${BOX}`),
      script: atTime(LATE_MS, `${HOST}.classList.add('on')`),
    },
    slideLate,
  ),
];

const CONDITIONS: readonly HiddenPage[] = (
  [
    ['style query', '@container style(--on:1){.box{A}}', "style.setProperty('--on', '1')"],
    [
      'size query',
      '.host{container-type:inline-size;width:10px}@container (width>50px){.box{A}}',
      "style.width = '60px'",
    ],
    ['attribute selector', '.host[data-on] .box{A}', "dataset.on = ''"],
    [':has()', '#root:has(.on) .box{A}', "classList.add('on')"],
    [
      'inherited animation name',
      '.host{--name:none}.host.on{--name:go}.box{animation:var(--name) 500ms linear both}',
      "classList.add('on')",
    ],
  ] as const
).map(([place, css, change]) =>
  special(
    place,
    'CSS animation begun by a timer',
    {
      head: style(css.replaceAll('A', HALF_SECOND)),
      body: `<div class="host">${BOX}</div>`,
      script: atTime(LATE_MS, `${HOST}.${change}`),
    },
    slideLate,
  ),
);

const IN_ROOTS: readonly HiddenPage[] = [
  special(
    'style query in a closed root',
    'CSS animation begun by a timer',
    {
      body: shadow(`${style(`@container style(--on:1){.box{${HALF_SECOND}}}`)}${BOX}`),
      script: atTime(LATE_MS, `${HOST}.style.setProperty('--on', '1')`),
    },
    slideLate,
  ),
  special(
    'custom state of an element',
    'CSS animation begun by a timer',
    {
      body: '<x-state></x-state>',
      script: `customElements.define('x-state', class extends HTMLElement { connectedCallback() { const internals = this.attachInternals(); this.attachShadow({ mode: 'closed' }).innerHTML = ${literal(`${style(`:host(:state(on)) .box{${HALF_SECOND}}`)}${BOX}`)}; ${atTime(LATE_MS, "internals.states.add('on')")} } });`,
    },
    slideLate,
  ),
  special('linked style sheet in a closed root', 'CSS animation', {
    body: shadow(
      `<link rel="stylesheet" href="data:text/css,${encodeURIComponent(`${SLIDE_KEYFRAMES}${BOX_CSS}.box{${SLIDE_ANIMATION}}`)}">${BOX}`,
    ),
  }),
  special(
    'style sheet adopted by a closed root during the video',
    'CSS animation',
    {
      script: `const inside = document.getElementById('root').attachShadow({ mode: 'closed' }); inside.innerHTML = ${literal(`${style('')}${BOX}`)}; const sheet = new CSSStyleSheet(); sheet.replaceSync('.box{${HALF_SECOND}}'); ${atTime(LATE_MS, 'inside.adoptedStyleSheets = [sheet]')}`,
    },
    slideLate,
  ),
  special(
    'closed root',
    'CSS animation paused and continued by timers',
    {
      script: `const inside = document.getElementById('root').attachShadow({ mode: 'closed' }); inside.innerHTML = ${literal(`${style(`.box{${SLIDE_ANIMATION}}.hold{animation-play-state:paused}`)}${BOX}`)}; const box = inside.querySelector('.box'); ${atTime(250, "box.classList.add('hold')")} ${atTime(500, "box.classList.remove('hold')")}`,
    },
    (timeMs) => slide(Math.max(Math.min(timeMs, 250), timeMs - 250)),
  ),
  special(
    'light DOM',
    'CSS animation restarted by a timer',
    {
      head: style(`.box{${HALF_SECOND}}`),
      body: BOX,
      script: atTime(
        500,
        "const box = document.querySelector('.box'); box.style.animation = 'none'; void box.offsetWidth; box.style.animation = '';",
      ),
    },
    (timeMs) => boxAt('slide', (timeMs % 500) / 500 || (timeMs >= 1000 ? 1 : 0)),
  ),
  special(
    'closed root',
    'CSS animation restarted by a timer',
    {
      script: `const inside = document.getElementById('root').attachShadow({ mode: 'closed' }); inside.innerHTML = ${literal(`${style(`.box{${HALF_SECOND}}`)}${BOX}`)}; const box = inside.querySelector('.box'); ${atTime(500, "box.style.animation = 'none'; void box.offsetWidth; box.style.animation = '';")}`,
    },
    (timeMs) => boxAt('slide', (timeMs % 500) / 500),
  ),
  special(
    'closed root',
    'CSS animation of an element shown by a timer',
    {
      script: `const inside = document.getElementById('root').attachShadow({ mode: 'closed' }); inside.innerHTML = ${literal(`${style(`.box{${HALF_SECOND}}`)}<div class="box" hidden></div>`)}; ${atTime(LATE_MS, "inside.querySelector('.box').hidden = false")}`,
    },
    appearAndSlide,
  ),
  special('light DOM', 'CSS animation of left', {
    head: style(`@keyframes left{to{left:${START_X + TRAVEL}px}}.box{animation:left 1s linear both}`),
    body: BOX,
  }),
  special('anchored element', 'CSS animation of the anchor in a closed root', {
    body: shadow(
      `${style(`@keyframes left{to{left:${START_X + TRAVEL}px}}.anchor{position:absolute;left:20px;top:0;width:1px;height:1px;anchor-name:--a;animation:left 1s linear both}.box{left:anchor(--a left)}`)}<div class="anchor"></div>${BOX}`,
    ).replace('position-anchor', ''),
  }),
];

/** What timers at each 125 ms have set. */
const stepped = (timeMs: number): Expected => slide(Math.floor(timeMs / 125 + 1e-6) * 125);
const SCROLLER = '<div id="scroller"><div></div></div>';
const SCROLLER_CSS =
  '#scroller{position:absolute;left:0;bottom:0;width:20px;height:20px;overflow:hidden}#scroller div{height:1020px}';
const SCROLL_BY_TIMER =
  'let runs = 0; setInterval(() => { runs += 1; document.getElementById("scroller").scrollTop = runs * 125; }, 125);';

const SCROLLING: readonly HiddenPage[] = [
  special(
    'scroll timeline',
    'CSS animation',
    {
      head: style(
        `${SCROLLER_CSS}#scroller{scroll-timeline:--s}#root{timeline-scope:--s}.box{animation:go linear both;animation-timeline:--s}`,
      ),
      body: `${SCROLLER}${BOX}`,
      script: SCROLL_BY_TIMER,
    },
    stepped,
  ),
  special(
    'scroll timeline',
    'WAAPI',
    {
      head: style(SCROLLER_CSS),
      body: `${SCROLLER}${BOX}`,
      script: `document.querySelector('.box').animate([{ transform: 'none' }, { transform: 'translateX(240px)' }], { fill: 'both', timeline: new ScrollTimeline({ source: document.getElementById('scroller') }) }); ${SCROLL_BY_TIMER}`,
    },
    stepped,
  ),
  special(
    'scroll timeline in a closed root',
    'CSS animation',
    {
      script: `const inside = document.getElementById('root').attachShadow({ mode: 'closed' }); inside.innerHTML = ${literal(`${style(`${SCROLLER_CSS}#scroller{scroll-timeline:--s}main{timeline-scope:--s}.box{animation:go linear both;animation-timeline:--s}`)}<main>${SCROLLER}${BOX}</main>`)}; ${SCROLL_BY_TIMER.replace('document.getElementById("scroller")', 'inside.getElementById("scroller")')}`,
    },
    stepped,
  ),
  ...['document.querySelector(".view")', 'inside.querySelector(".view")'].map((view, index) =>
    special(
      index === 0 ? 'scrolled element' : 'scrolled element in a closed root',
      'smooth scrolling begun by a timer',
      {
        script: `const inside = ${index === 0 ? "document.getElementById('root')" : "document.getElementById('root').attachShadow({ mode: 'closed' })"}; inside.innerHTML = ${literal('<div class="view" style="position:absolute;left:0;top:0;width:320px;height:180px;overflow:hidden"><div style="width:700px;height:180px"><div style="position:absolute;left:260px;top:70px;width:40px;height:40px;background:#000"></div></div></div>')}; ${atTime(125, `${view}.scrollTo({ left: 240, behavior: 'smooth' })`)}`,
      },
      // The curve is the browser's; only its ends are defined.
      (timeMs) => {
        if (timeMs < 125) return { x: START_X + TRAVEL, level: 0 };
        return timeMs > 900 ? { x: START_X, level: 0 } : undefined;
      },
    ),
  ),
];

export const STYLE_PAGES: readonly HiddenPage[] = [
  ...REGISTERED,
  ...CONDITIONS,
  ...IN_ROOTS,
  ...SCROLLING,
  special('body::before', 'CSS animation', {
    head: style(`body::before{content:"";${BOX_STYLE};z-index:1;${SLIDE_ANIMATION}}`),
  }),
  special('@scope and @layer', 'CSS animation', {
    head: style(`@layer a{@scope (#root){.box{${SLIDE_ANIMATION}}}}`),
    body: BOX,
  }),
  special(
    'light DOM',
    'CSS animation with steps',
    { head: style('.box{animation:go 1s steps(4) both}'), body: BOX },
    (timeMs) => boxAt('slide', Math.floor(progressAt(TIMINGS.plain, timeMs) * 4) / 4),
  ),
];
