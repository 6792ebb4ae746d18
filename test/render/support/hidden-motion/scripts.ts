import { boxAt } from './motion.ts';
import type { Expected } from './motion.ts';
import { atTime, BOX, BOX_CSS, literal } from './page.ts';
import type { HiddenPage } from './page.ts';
import { FULL_PICTURE, LATE_MS, slide, slideLate, special } from './special.ts';

const head = (css = ''): string =>
  `<style>@keyframes go{to{transform:translateX(240px)}}${BOX_CSS}${css}</style>`;
const FIND_BOX = "const box = document.querySelector('.box');";
const SLIDE = "[{ transform: 'none' }, { transform: 'translateX(240px)' }]";

const OTHER_WINDOW = "const other = document.querySelector('iframe')?.contentWindow;";
/** A frame for code that uses its window. */
const frameFor = (code: string): string => (code.includes('other.') ? '<iframe hidden></iframe>' : '');

/** Expressions that read a clock in milliseconds. The zero of each is arbitrary. */
const CLOCKS: Readonly<Record<string, string>> = {
  'performance.now()': 'performance.now()',
  'Performance.prototype.now': 'Performance.prototype.now.call(performance)',
  'document.timeline': 'document.timeline.currentTime',
  'event.timeStamp': "new Event('x').timeStamp",
  'performance.mark()': "performance.mark('x').startTime",
  'Date.now()': 'Date.now()',
  'new Date()': 'new Date().getTime()',
  'a Date of a frame': 'new other.Date().getTime()',
  'a clock of a frame': 'other.performance.now()',
  'a timeline of a frame': 'other.document.timeline.currentTime',
  'File.lastModified': "new File([], 'x').lastModified",
  'SVG clock': 'svg.getCurrentTime() * 1000',
  'an animation': 'animation.currentTime',
  Temporal: 'Temporal.Now.instant().epochMilliseconds',
  'Intl.DateTimeFormat':
    '(() => { const parts = Object.fromEntries(format.formatToParts().map(({ type, value }) => [type, Number(value)])); return parts.minute * 60000 + parts.second * 1000 + parts.fractionalSecond; })()',
};
const CLOCK_SETUP = `const svg = document.querySelector('svg'); const animation = document.createElement('div').animate([], 100000); const format = new Intl.DateTimeFormat('en', { minute: 'numeric', second: 'numeric', fractionalSecondDigits: 3 });`;

const CLOCK_PAGES: readonly HiddenPage[] = Object.entries(CLOCKS).map(([name, read]) =>
  special(
    'clock',
    name,
    {
      head: head(),
      body: `${BOX}${frameFor(read)}<svg width="1" height="1"><set attributeName="x"/></svg>`,
      script: `${FIND_BOX} ${OTHER_WINDOW} ${CLOCK_SETUP} const read = () => ${read}; const zero = read(); const loop = () => { box.style.transform = 'translateX(' + Math.min(Math.max((read() - zero) * 0.24, 0), 240) + 'px)'; requestAnimationFrame(loop); }; requestAnimationFrame(loop);`,
    },
    slide,
  ),
);

const ON = "box.classList.add('on');";

/** Statements that run `ON` at 250 ms. */
const STARTERS: Readonly<Record<string, string>> = {
  'setTimeout with text': `window.box = box; setTimeout("box.classList.add('on')", 250);`,
  'nested timers': `setTimeout(() => setTimeout(() => { ${ON} }, 125), 125);`,
  'scheduler.postTask': `scheduler.postTask(() => { ${ON} }, { delay: 250 });`,
  'AbortSignal.timeout': `AbortSignal.timeout(250).addEventListener('abort', () => { ${ON} });`,
  'a timer of a frame': `other.setTimeout(() => { ${ON} }, 250);`,
  'animation frames of a frame': `const wait = (now) => { if (performance.now() < 249) other.requestAnimationFrame(wait); else { ${ON} } }; other.requestAnimationFrame(wait);`,
  'an interval of a frame': `let runs = 0; const id = other.setInterval(() => { runs += 1; if (runs === 2) { ${ON} } }, 125);`,
  requestIdleCallback: `setTimeout(() => requestAnimationFrame(() => { ${ON} }), 240);`,
  transitionend: `const timed = document.createElement('p'); timed.style = 'transition:opacity 245ms'; document.body.append(timed); void timed.offsetWidth; timed.style.opacity = 0; timed.addEventListener('transitionend', () => { ${ON} });`,
  animationend: `const timed = document.createElement('p'); timed.style = 'animation:go 245ms'; document.body.append(timed); timed.addEventListener('animationend', () => { ${ON} });`,
  'animationend in a closed root': `const host = document.createElement('p'); document.body.append(host); const timed = document.createElement('p'); host.attachShadow({ mode: 'closed' }).append(timed); timed.animate([], 1); timed.addEventListener('animationend', () => { ${ON} }); host.attachShadow; const sheet = document.createElement('style'); sheet.textContent = '@keyframes t{}p{animation:t 245ms}'; timed.parentNode.append(sheet);`,
  animationstart: `const timed = document.createElement('p'); timed.style = 'animation:go 1s 245ms'; document.body.append(timed); timed.addEventListener('animationstart', () => { ${ON} });`,
  animationiteration: `const timed = document.createElement('p'); timed.style = 'animation:go 245ms infinite'; document.body.append(timed); timed.addEventListener('animationiteration', () => { ${ON} }, { once: true });`,
  'animation.finished': `document.body.animate([], 245).finished.then(() => { ${ON} });`,
  'animation.onfinish': `document.body.animate([], 245).onfinish = () => { ${ON} };`,
  'endEvent of SMIL': `document.querySelector('animate').addEventListener('endEvent', () => { ${ON} });`,
  createImageBitmap: atTime(LATE_MS, `createImageBitmap(new ImageData(2000, 2000)).then(() => { ${ON} });`),
  toBlob: atTime(
    LATE_MS,
    `const canvas = document.createElement('canvas'); canvas.width = 2000; canvas.height = 2000; canvas.toBlob(() => { ${ON} });`,
  ),
  FileReader: atTime(
    LATE_MS,
    `const reader = new FileReader(); reader.onload = () => { ${ON} }; reader.readAsDataURL(new Blob([new Uint8Array(1e7)]));`,
  ),
  'crypto.subtle': atTime(
    LATE_MS,
    `crypto.subtle.digest('SHA-256', new Uint8Array(3e7)).then(() => { ${ON} });`,
  ),
  'a GSAP callback': 'tl.call(() => { box.classList.add("on"); }, [], 0.25);',
};

const STARTER_PAGES: readonly HiddenPage[] = Object.entries(STARTERS).map(([name, code]) =>
  special(
    'animation begun by',
    name,
    {
      head: head('.box.on{animation:go 500ms linear both}'),
      body: `${BOX}${frameFor(code)}<svg width="1" height="1" style="position:absolute"><rect><animate attributeName="width" dur="245ms" values="0;0"/></rect></svg>`,
      script: `${FIND_BOX} ${OTHER_WINDOW} ${code}`,
      hasTimeline: name === 'a GSAP callback',
    },
    slideLate,
  ),
);

const clamp = (value: number): number => Math.min(Math.max(value, 0), 1);
const at =
  (progress: (seconds: number) => number) =>
  (timeMs: number): Expected =>
    boxAt('slide', clamp(progress(timeMs / 1000)));

/** Statements that control the animation of the box, and its progress by seconds. */
const CONTROLS: Readonly<Record<string, readonly [code: string, progress: (seconds: number) => number]>> = {
  'reverse()': ['animation.reverse();', (seconds) => 1 - seconds],
  'pause() and play() by timers': [
    `${atTime(250, 'animation.pause()')} ${atTime(500, 'animation.play()')}`,
    (seconds) => Math.max(Math.min(seconds, 0.25), seconds - 0.25),
  ],
  'reverse() by a timer': [atTime(500, 'animation.reverse()'), (seconds) => 0.5 - Math.abs(seconds - 0.5)],
  'updatePlaybackRate() by a timer': [
    atTime(500, 'animation.updatePlaybackRate(0.5)'),
    (seconds) => Math.min(seconds, 0.25 + seconds / 2),
  ],
  'cancel() by a timer': [atTime(500, 'animation.cancel()'), (seconds) => (seconds < 0.5 ? seconds : 0)],
  'finish() by a timer': [atTime(500, 'animation.finish()'), (seconds) => (seconds < 0.5 ? seconds : 1)],
  'currentTime set by a frame loop': [
    'animation.pause(); const loop = (now) => { animation.currentTime = now / 2; requestAnimationFrame(loop); }; requestAnimationFrame(loop);',
    (seconds) => seconds / 2,
  ],
  'currentTime set by a timer': [
    atTime(250, 'animation.currentTime = 500'),
    (seconds) => (seconds < 0.25 ? seconds : seconds + 0.25),
  ],
  'pause() at once': ['animation.pause(); animation.currentTime = 250;', () => 0.25],
  'a start time': ['animation.startTime = document.timeline.currentTime + 250;', (seconds) => seconds - 0.25],
  'another timeline': [
    "animation.cancel(); const later = new Animation(new KeyframeEffect(box, [{ transform: 'none' }, { transform: 'translateX(240px)' }], { duration: 1000, fill: 'both' }), new DocumentTimeline({ originTime: 1000 })); later.play();",
    (seconds) => seconds,
  ],
  'setKeyframes() by a timer': [
    atTime(500, "animation.effect.setKeyframes([{ transform: 'none' }, { transform: 'translateX(120px)' }])"),
    (seconds) => (seconds < 0.5 ? seconds : seconds / 2),
  ],
  'updateTiming() by a timer': [
    atTime(500, 'animation.effect.updateTiming({ duration: 2000 })'),
    (seconds) => (seconds < 0.5 ? seconds : seconds / 2),
  ],
  steps: [
    "animation.effect.updateTiming({ easing: 'steps(4)' });",
    (seconds) => Math.floor(seconds * 4 + 1e-6) / 4,
  ],
  'an iteration start': [
    'animation.effect.updateTiming({ iterationStart: 0.25, iterations: 0.75 });',
    (seconds) => Math.min(0.25 + seconds, 1),
  ],
  'a sum of two animations': [
    `animation.effect.updateTiming({ duration: 2000 }); box.animate([{ transform: 'none' }, { transform: 'translateX(120px)' }], { duration: 1000, fill: 'both', composite: 'add' });`,
    (seconds) => seconds,
  ],
};

const CONTROL_PAGES: readonly HiddenPage[] = Object.entries(CONTROLS).flatMap(([name, [code, progress]]) => {
  const animate = `const animation = box.animate(${SLIDE}, { duration: 1000, fill: 'both' }); ${code}`;
  return [
    special(
      'WAAPI controlled in the light DOM',
      name,
      { head: head(), body: BOX, script: `${FIND_BOX} ${animate}` },
      at(progress),
    ),
    special(
      'WAAPI controlled in a closed root',
      name,
      {
        script: `const inside = document.getElementById('root').attachShadow({ mode: 'closed' }); inside.innerHTML = ${literal(`${head()}${BOX}`)}; const box = inside.querySelector('.box'); ${animate}`,
      },
      at(progress),
    ),
  ];
});

const OBSERVED =
  '@keyframes wide{from{width:0}to{width:240px}}.wide{position:absolute;left:0;top:0;height:1px;animation:wide 1s linear both}';

const OBSERVERS: readonly HiddenPage[] = [
  special('observer', 'ResizeObserver of a CSS animation', {
    head: head(OBSERVED),
    body: `${BOX}<div class="wide"></div>`,
    script: `${FIND_BOX} new ResizeObserver(([entry]) => { box.style.transform = 'translateX(' + entry.contentRect.width + 'px)'; }).observe(document.querySelector('.wide'));`,
  }),
  special('observer', 'ResizeObserver of a CSS animation in a closed root', {
    body: `<div id="host"></div>`,
    script: `const inside = document.getElementById('host').attachShadow({ mode: 'closed' }); inside.innerHTML = ${literal(`${head(OBSERVED)}${BOX}<div class="wide"></div>`)}; const box = inside.querySelector('.box'); new ResizeObserver(([entry]) => { box.style.transform = 'translateX(' + entry.contentRect.width + 'px)'; }).observe(inside.querySelector('.wide'));`,
  }),
  special(
    'observer',
    'MutationObserver of a timer',
    {
      head: head('.box.on{animation:go 500ms linear both}'),
      body: BOX,
      script: `${FIND_BOX} new MutationObserver(() => { ${ON} }).observe(document.body, { attributeFilter: ['data-x'] }); ${atTime(LATE_MS, "document.body.dataset.x = '1'")}`,
    },
    slideLate,
  ),
  special('measured element', 'requestAnimationFrame that reads a CSS animation', {
    head: head('.other{visibility:hidden;animation:go 1s linear both}'),
    body: `${BOX}<div class="box other" style="top:0"></div><div style="${FULL_PICTURE}"></div>`,
    script: `${FIND_BOX} const other = document.querySelector('.other'); const loop = () => { box.style.left = other.getBoundingClientRect().left + 'px'; requestAnimationFrame(loop); }; requestAnimationFrame(loop);`,
  }),
];

export const SCRIPT_PAGES: readonly HiddenPage[] = [
  ...CLOCK_PAGES,
  ...STARTER_PAGES,
  ...CONTROL_PAGES,
  ...OBSERVERS,
];
