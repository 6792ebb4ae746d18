import { TRAVEL } from './motion.ts';
import type { Expected } from './motion.ts';
import { atTime, BOX_CSS } from './page.ts';
import type { HiddenPage } from './page.ts';
import {
  appearAndSlide,
  BOX_PLACE,
  BOX_STYLE,
  COLOR_ANIMATION,
  COLOR_KEYFRAMES,
  LATE_MS,
  recolor,
  SLIDE_ANIMATION,
  SLIDE_KEYFRAMES,
  slideLate,
  special,
} from './special.ts';

const style = (css: string): string => `<style>${SLIDE_KEYFRAMES}${COLOR_KEYFRAMES}${css}</style>`;
const TRANSITION = 'transition:transform 500ms linear';
const MOVED = `transform:translateX(${TRAVEL}px)`;
const shadow = (html: string): string =>
  `<div class="host"><template shadowrootmode="closed">${html}</template></div>`;

const PSEUDO: readonly HiddenPage[] = [
  ...['::before', '::after'].map((name) =>
    special('pseudo-element', `CSS animation of ${name}`, {
      head: style(`#p${name}{content:"";${BOX_STYLE};${SLIDE_ANIMATION}}`),
      body: '<div id="p"></div>',
    }),
  ),
  special('pseudo-element in a closed root', 'CSS animation of ::before', {
    body: shadow(`${style(`p::before{content:"";${BOX_STYLE};${SLIDE_ANIMATION}}p{margin:0}`)}<p></p>`),
  }),
  special(
    'pseudo-element',
    'transition of ::before begun by a timer',
    {
      head: style(`#p::before{content:"";${BOX_STYLE};${TRANSITION}}#p.on::before{${MOVED}}`),
      body: '<div id="p"></div>',
      script: atTime(LATE_MS, "document.getElementById('p').classList.add('on')"),
    },
    slideLate,
  ),
  special(
    'pseudo-element in a closed root',
    'transition of ::after begun by a timer',
    {
      script: `const inside = document.getElementById('root').attachShadow({ mode: 'closed' }); inside.innerHTML = '<style>p{margin:0}p::after{content:"";${BOX_STYLE};${TRANSITION}}p.on::after{${MOVED}}\\u003c/style><p></p>'; ${atTime(LATE_MS, "inside.querySelector('p').classList.add('on')")}`,
    },
    slideLate,
  ),
  special('pseudo-element', 'WAAPI of ::before', {
    head: style(`#p::before{content:"";${BOX_STYLE}}`),
    body: '<div id="p"></div>',
    script: `document.getElementById('p').animate([{ transform: 'none' }, { transform: 'translateX(240px)' }], { duration: 1000, fill: 'both', pseudoElement: '::before' });`,
  }),
];

const PARTS: readonly HiddenPage[] = [
  special('::part', 'CSS animation', {
    head: style(`.host::part(box){${BOX_STYLE};${SLIDE_ANIMATION}}`),
    body: shadow('<div part="box"></div>'),
  }),
  special('::part through two roots', 'CSS animation', {
    head: style(`.host::part(box){${BOX_STYLE};${SLIDE_ANIMATION}}`),
    body: `<div class="host"><template shadowrootmode="closed"><div exportparts="box"><template shadowrootmode="closed"><div part="box"></div></template></div></template></div>`,
  }),
  special('::part', 'CSS animation of ::part()::before', {
    head: style(`.host::part(box)::before{content:"";${BOX_STYLE};${SLIDE_ANIMATION}}`),
    body: shadow('<div part="box"></div>'),
  }),
  special(
    '::part',
    'transition begun by a timer',
    {
      head: style(`.host::part(box){${BOX_STYLE};${TRANSITION}}.host.on::part(box){${MOVED}}`),
      body: shadow('<div part="box"></div>'),
      script: atTime(LATE_MS, "document.querySelector('.host').classList.add('on')"),
    },
    slideLate,
  ),
  special(':host', 'CSS animation', {
    body: shadow(style(`:host{${BOX_STYLE};${SLIDE_ANIMATION}}`)),
  }),
  special(
    ':host',
    'transition begun by a timer',
    {
      body: shadow(style(`:host{${BOX_STYLE};${TRANSITION}}:host(.on){${MOVED}}`)),
      script: atTime(LATE_MS, "document.querySelector('.host').classList.add('on')"),
    },
    slideLate,
  ),
  special('::slotted', 'CSS animation', {
    body: `<div><template shadowrootmode="closed">${style(`::slotted(.box){${BOX_STYLE};${SLIDE_ANIMATION}}`)}<slot></slot></template><div class="box"></div></div>`,
  }),
  special(
    '::slotted',
    'transition begun by a timer',
    {
      body: `<div><template shadowrootmode="closed">${style(`::slotted(.box){${BOX_STYLE};${TRANSITION}}::slotted(.on){${MOVED}}`)}<slot></slot></template><div class="box"></div></div>`,
      script: atTime(LATE_MS, "document.querySelector('.box').classList.add('on')"),
    },
    slideLate,
  ),
  special('slot', 'CSS animation of its fallback', {
    body: shadow(`${style(`.box{${BOX_STYLE};${SLIDE_ANIMATION}}`)}<slot><div class="box"></div></slot>`),
  }),
];

/** The box is content of a marquee, which scrolls 10 pixels per frame from its right edge. */
const marquee = (timeMs: number): Expected => ({ x: 320 - (timeMs * 24) / 100, level: 0 });
const MARQUEE = `<marquee scrollamount="12" scrolldelay="50" truespeed style="position:absolute;left:0;top:70px;width:320px;height:40px"><div style="width:40px;height:40px;background:#000"></div></marquee>`;

const USER_AGENT: readonly HiddenPage[] = [
  special('user-agent part', 'CSS animation of a slider thumb', {
    head: style(
      `input{${BOX_PLACE};margin:0;appearance:none;background:none}input::-webkit-slider-thumb{appearance:none;width:40px;height:40px;background:#000;${SLIDE_ANIMATION}}`,
    ),
    body: '<input type="range" value="0">',
  }),
  special(
    'user-agent part',
    'CSS animation of a slider track in a closed root',
    {
      body: shadow(
        `${style(`input{${BOX_PLACE};margin:0;appearance:none;background:none}input::-webkit-slider-runnable-track{height:40px;${COLOR_ANIMATION}}input::-webkit-slider-thumb{appearance:none;width:0;height:0}`)}<input type="range">`,
      ),
    },
    recolor,
  ),
  special(
    'user-agent part',
    'CSS animation of a progress value',
    {
      head: style(
        `progress{${BOX_PLACE};appearance:none;border:0;background:none}progress::-webkit-progress-bar{background:none}progress::-webkit-progress-value{${COLOR_ANIMATION}}`,
      ),
      body: '<progress value="1"></progress>',
    },
    recolor,
  ),
  special(
    'user-agent part',
    'CSS animation of a file button',
    {
      head: style(
        `input{position:absolute;left:20px;top:70px;width:300px;color:transparent}input::file-selector-button{width:40px;height:40px;margin:0;padding:0;border:0;font-size:0;${COLOR_ANIMATION}}`,
      ),
      body: '<input type="file">',
    },
    recolor,
  ),
  special('user-agent part', 'CSS animation of ::details-content', {
    head: style(
      `details{position:absolute;left:0;top:0}summary{display:none}details::details-content{${BOX_STYLE};${SLIDE_ANIMATION}}`,
    ),
    body: '<details open><summary></summary></details>',
  }),
  special(
    'user-agent part',
    'transition of ::details-content begun by a timer',
    {
      head: style(
        `details{position:absolute;left:0;top:0}summary{display:none}details::details-content{${BOX_PLACE};${TRANSITION}}details[open]::details-content{${MOVED}}p{margin:0;width:40px;height:40px;background:#000}`,
      ),
      body: '<details><summary></summary><p></p></details>',
      script: atTime(LATE_MS, "document.querySelector('details').open = true"),
    },
    appearAndSlide,
  ),
  special('user-agent part', 'marquee', { body: MARQUEE }, marquee),
  special('user-agent part in a closed root', 'marquee', { body: shadow(MARQUEE) }, marquee),
  special('::backdrop', 'CSS animation', {
    head: style(`dialog{opacity:0}dialog::backdrop{${BOX_STYLE};right:auto;bottom:auto;${SLIDE_ANIMATION}}`),
    body: '<dialog></dialog>',
    script: "document.querySelector('dialog').showModal();",
  }),
  special('::backdrop', 'CSS animation in a closed root', {
    script: `const inside = document.getElementById('root').attachShadow({ mode: 'closed' }); inside.innerHTML = '${style(`dialog{opacity:0}dialog::backdrop{${BOX_STYLE};right:auto;bottom:auto;${SLIDE_ANIMATION}}`).replace('</style>', '\\u003c/style>')}<dialog></dialog>'; inside.querySelector('dialog').showModal();`,
  }),
  special(
    'popover',
    '@starting-style begun by a timer',
    {
      head: style(
        `[popover]{${BOX_STYLE};position:fixed;margin:0;border:0;padding:0;right:auto;bottom:auto;${TRANSITION};${MOVED}}@starting-style{[popover]:popover-open{transform:none}}`,
      ),
      body: '<div popover="manual"></div>',
      script: atTime(LATE_MS, "document.querySelector('[popover]').showPopover()"),
    },
    appearAndSlide,
  ),
  special(
    'closed root',
    '@starting-style of an element shown by a timer',
    {
      script: `const inside = document.getElementById('root').attachShadow({ mode: 'closed' }); inside.innerHTML = '<style>${BOX_CSS}.box{${TRANSITION};${MOVED}}@starting-style{.box{transform:none}}\\u003c/style><div class="box" hidden></div>'; ${atTime(LATE_MS, "inside.querySelector('.box').hidden = false")}`,
    },
    appearAndSlide,
  ),
];

export const PSEUDO_ELEMENT_PAGES: readonly HiddenPage[] = [...PSEUDO, ...PARTS, ...USER_AGENT];
