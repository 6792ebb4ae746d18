import { createRandom } from '#test/support/faults/random.ts';
import { createPage } from './pages.ts';
import type { ConformancePage } from './pages.ts';

interface Choices {
  readonly pick: <T>(list: readonly T[]) => T;
  /** A whole number from `least` to `most`. */
  readonly number: (least: number, most: number) => number;
}

/** What a part adds to the page, for the element with the id `id`. */
interface Part {
  readonly css?: string;
  readonly script?: string;
}

const COLORS = ['#07c', '#c06', '#0a7', '#fd0', '#c00', 'oklch(70% .2 140)', 'rgb(0 0 0 / .6)'];
const WORDS = [
  'Promo',
  'Diskon 50%',
  'Nasi goreng',
  'Buka puasa',
  'Rp18.000',
  'ꦲꦏ꧀ꦱꦫ',
  'รสดี',
  'رمضان',
  '恭喜',
  '★ baru',
];
const FAMILIES = [
  'Inter',
  'Poppins',
  'Montserrat',
  'serif',
  'monospace',
  "'Playfair Display'",
  'Anton',
  'cursive',
];
/** Sevenths, so that no step ends on a frame: those have pages of their own. `steps(6)` of GSAP has seven values. */
const EASES = ['none', 'power2.out', 'back.out(2)', 'elastic.out(1,0.5)', 'steps(6)', 'bounce.out'];
const TIMINGS = [
  'linear',
  'ease',
  'ease-in-out',
  'steps(7)',
  'steps(7,start)',
  'cubic-bezier(.5,-.5,.4,1.5)',
];
const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='80' height='60'%3E%3Crect width='40' height='60' fill='%23c06'/%3E%3Ccircle cx='50' cy='30' r='24' fill='%23fd0'/%3E%3C/svg%3E";

const SUBJECTS: readonly ((id: string, choices: Choices) => string)[] = [
  (id) => `<div id="${id}" class="s"></div>`,
  (id, { pick }) => `<div id="${id}" class="s">${pick(WORDS)}</div>`,
  (id, { pick, number }) =>
    `<p id="${id}" class="s" style="height:auto;background:none;font:${pick([400, 700])} ${number(14, 44)}px ${pick(FAMILIES)}">${pick(WORDS)} ${pick(WORDS)}</p>`,
  (id, { pick }) =>
    `<svg id="${id}" class="s" viewBox="0 0 90 60"><path d="M5 55C20 0 60 0 85 55Z" fill="${pick(COLORS)}" stroke="#333" stroke-width="4"/><circle cx="45" cy="20" r="14" fill="${pick(COLORS)}"/></svg>`,
  (id) => `<img id="${id}" class="s" alt="" src="${PICTURE}">`,
  (id, { pick }) =>
    `<div id="${id}" class="s" style="display:${pick(['flex', 'grid', 'block'])};gap:4px;grid-template-columns:1fr 1fr"><b>${pick(WORDS)}</b><i style="background:#fff8;flex:1">dua</i><u>3</u></div>`,
  (id) => `<ul id="${id}" class="s" style="height:auto;padding-left:24px"><li>soto</li><li>gudeg</li></ul>`,
  (id) =>
    `<table id="${id}" class="s" style="border-collapse:collapse"><tr><td style="border:2px solid">a</td><td style="border:2px solid">b</td></tr></table>`,
  (id) => `<button id="${id}" class="s">Beli</button>`,
  (id) => `<input id="${id}" class="s" value="nama">`,
];

const LOOKS: readonly ((choices: Choices) => string)[] = [
  ({ number }) => `border-radius:${number(4, 40)}px`,
  ({ pick, number }) => `background:linear-gradient(${number(0, 180)}deg,${pick(COLORS)},${pick(COLORS)})`,
  ({ pick }) => `background:radial-gradient(circle at 30% 40%,${pick(COLORS)},${pick(COLORS)})`,
  ({ number }) =>
    `background:conic-gradient(from ${number(0, 180)}deg,red,yellow,lime,aqua,blue,magenta,red)`,
  ({ number }) => `background:repeating-linear-gradient(45deg,#334 0 ${number(4, 12)}px,#9ab 0 20px)`,
  ({ number, pick }) =>
    `box-shadow:${number(-9, 20)}px ${number(-9, 20)}px ${number(0, 24)}px ${pick(COLORS)}`,
  ({ number }) => `filter:blur(${number(1, 6)}px)`,
  ({ number }) => `filter:hue-rotate(${number(30, 300)}deg) saturate(1.6)`,
  ({ number }) => `filter:drop-shadow(${number(2, 12)}px 6px 4px #000)`,
  ({ number }) => `backdrop-filter:blur(${number(2, 8)}px) invert(.6)`,
  ({ pick }) =>
    `mix-blend-mode:${pick(['multiply', 'screen', 'difference', 'overlay', 'color', 'luminosity'])}`,
  ({ number }) => `opacity:.${number(3, 9)}`,
  ({ number }) => `clip-path:circle(${number(20, 60)}px at 40% 50%)`,
  () => 'clip-path:polygon(50% 0,100% 70%,20% 100%)',
  ({ number }) => `mask:linear-gradient(90deg,#000 ${number(20, 60)}%,transparent)`,
  ({ number, pick }) =>
    `border:${number(2, 14)}px ${pick(['solid', 'dashed', 'double', 'dotted'])} ${pick(COLORS)}`,
  ({ number }) => `outline:${number(1, 10)}px solid #c00;outline-offset:${number(-4, 12)}px`,
  ({ number }) => `rotate:${number(-60, 60)}deg`,
  ({ number }) => `scale:.${number(5, 9)} 1.${number(1, 6)}`,
  ({ pick }) => `text-shadow:3px 3px 4px ${pick(COLORS)};letter-spacing:3px`,
  () => 'will-change:transform,opacity',
  () => 'overflow:hidden;white-space:nowrap;text-overflow:ellipsis',
];

/** Ends of motions are no whole pixels: a baseline in the middle of two pixels may be drawn on either. */
const PROPERTIES: readonly ((choices: Choices) => string)[] = [
  ({ number }) => `x: ${number(-90, 150)}.3`,
  ({ number }) => `y: ${number(-50, 70)}.3`,
  ({ number }) => `rotation: ${number(-180, 180)}`,
  ({ number }) => `scale: 0.${number(2, 9)}`,
  ({ number }) => `opacity: 0.${number(1, 8)}`,
  ({ number }) => `width: ${number(30, 220)}`,
  ({ pick }) => `backgroundColor: '${pick(COLORS).replace(/^oklch.*/, 'teal')}'`, // GSAP does not know `oklch`
  ({ number }) => `borderRadius: ${number(0, 50)}`,
  ({ number }) => `skewX: ${number(-40, 40)}`,
  ({ number }) => `rotationY: ${number(20, 70)}`,
];
const DECLARATIONS: readonly ((choices: Choices) => string)[] = [
  ({ number }) => `translate:${number(-90, 150)}.3px ${number(-40, 60)}.3px`,
  ({ number }) => `rotate:${number(-180, 180)}deg`,
  ({ number }) => `scale:${number(3, 16) / 10}`,
  ({ number }) => `opacity:.${number(1, 8)}`,
  ({ number }) => `width:${number(30, 220)}px`,
  ({ pick }) => `background-color:${pick(COLORS)}`,
  ({ number }) => `filter:blur(${number(1, 8)}px)`,
  ({ number }) => `clip-path:inset(${number(5, 25)}px round 12px)`,
  ({ number }) => `margin-left:${number(-30, 90)}px`,
  ({ number }) => `letter-spacing:${number(1, 9)}px`,
];

/** Without `visibility`, which the format sets on clips. */
const TRANSITIONED =
  'translate,rotate,scale,opacity,width,background-color,filter,clip-path,margin-left,letter-spacing';

const tween = (id: string, choices: Choices): Part => {
  const { pick, number } = choices;
  const values = `${pick(PROPERTIES)(choices)}, ${pick(PROPERTIES)(choices)}`;
  const more = pick(['', '', ', repeat: 1, yoyo: true']);
  const length = `duration: 0.${number(1, 6)}, ease: '${pick(EASES)}'${more}`;
  return {
    script: `tl.${pick(['to', 'to', 'from'])}('#${id}', { ${values}, ${length} }, 0.${number(0, 3)});`,
  };
};
/** Where steps turn around at a frame, either of two values is right. */
const directionsOf = (easing: string): readonly string[] =>
  easing.startsWith('steps') ? ['normal'] : ['normal', 'alternate', 'reverse'];
const keyframes = (id: string, choices: Choices): Part => {
  const { pick, number } = choices;
  const easing = pick(TIMINGS);
  const timing = `${number(2, 6) / 10}s ${easing} ${pick(['0s', '.1s', '.2s', '-.1s'])}`;
  const frames = `${number(30, 60)}%{${pick(DECLARATIONS)(choices)}}to{${pick(DECLARATIONS)(choices)}}`;
  /** Other values than these change in the middle, where either is right when it is at a frame. */
  const isMixed = !/clip-path|filter/.test(frames);
  const iterations = pick(['1', '2', 'infinite', isMixed ? '1.5' : '1']);
  const direction = pick(isMixed ? directionsOf(easing) : ['normal']);
  const rest = `${iterations} ${direction} ${pick(['both', 'forwards', 'none'])}`;
  return { css: `#${id}{animation:${id} ${timing} ${rest}}@keyframes ${id}{${frames}}` };
};
const transition = (id: string, choices: Choices): Part => {
  const { pick, number } = choices;
  const start = `document.querySelector('#${id}').classList.add('on');`;
  return {
    css: `#${id}{transition:.${number(1, 4)}s ${pick(TIMINGS)};transition-property:${TRANSITIONED}}#${id}.on{${pick(DECLARATIONS)(choices)};${pick(DECLARATIONS)(choices)}}`,
    script: pick([
      `tl.call(() => { ${start} }, [], 0.${number(1, 3)});`,
      `setTimeout(() => { ${start} }, ${number(2, 8) * 50});`,
    ]),
  };
};
const webAnimation = (id: string, { pick, number }: Choices): Part => {
  const easing = pick(TIMINGS);
  return {
    script: `document.querySelector('#${id}').animate([{ translate: '0 0', opacity: 1 }, { translate: '${number(-60, 120)}.3px ${number(-40, 50)}.3px', opacity: 0.${number(1, 9)} }], { duration: ${number(2, 6) * 100}, delay: ${number(0, 2) * 100}, iterations: ${pick([1, 2, 'Infinity'])}, direction: '${pick(directionsOf(easing))}', easing: '${easing}', fill: 'both' });`,
  };
};
const changes = (id: string, { pick, number }: Choices): Part => {
  const element = `document.querySelector('#${id}')`;
  const change = pick([
    `${element}.style.background = '${pick(COLORS)}';`,
    `${element}.style.left = '${number(0, 200)}px';`,
    `${element}.hidden = !${element}.hidden;`,
    `${element}.insertAdjacentHTML('beforebegin', '<b style="position:absolute;left:${number(0, 250)}px;top:${number(0, 150)}px">baru</b>');`,
    `${element}.style.zIndex = 5;`,
  ]);
  return {
    script: pick([
      `tl.call(() => { ${change} }, [], 0.${number(1, 5)});`,
      `setTimeout(() => { ${change} }, ${number(1, 11) * 50});`,
      `setInterval(() => { ${change} }, ${number(2, 5) * 50});`,
    ]),
  };
};
const MOTIONS = [tween, tween, keyframes, keyframes, transition, webAnimation, changes] as const;

const CONTAINERS: readonly ((content: string, choices: Choices, id: string) => string)[] = [
  (content) => content,
  (content) => content,
  (content, { number }, id) =>
    `<div class="clip" data-start="${number(0, 3) / 10}" data-duration="${number(2, 5) / 10}" data-track-index="${id.slice(1)}" style="position:absolute;left:0;top:0;width:320px;height:180px">${content}</div>`,
  (content, { number }) =>
    `<div style="position:absolute;inset:${number(0, 30)}px;overflow:hidden;border-radius:${number(0, 40)}px;background:#eef">${content}</div>`,
  (content, { number }) =>
    `<div style="position:absolute;inset:0;perspective:${number(200, 500)}px">${content}</div>`,
  (content, { number }) =>
    `<div style="position:absolute;inset:10px;rotate:${number(-20, 20)}deg;opacity:.8">${content}</div>`,
  (content) =>
    `<div style="position:absolute;inset:0;isolation:isolate;filter:saturate(.7)">${content}</div>`,
  (content) => `<div style="position:absolute;inset:0;container-type:size;columns:2">${content}</div>`,
];

const PAPERS = [
  '#fff',
  '#fd9',
  'linear-gradient(#07c,#fff)',
  'repeating-linear-gradient(90deg,#eee 0 9px,#ccd 0 18px)',
  'radial-gradient(circle,#223,#000)',
];

/** Combines two to four elements, each with looks, motions and a container. */
const generatePage = (index: number): ConformancePage => {
  const random = createRandom(index + 1);
  const number = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => list[number(0, list.length - 1)] as T; // safe: no list is empty
  const choices: Choices = { pick, number };
  const css = [
    `body{background:${pick(PAPERS)}}.s{position:absolute;width:90px;height:60px;background:#9cf}`,
  ];
  const scripts: string[] = [];
  const bodies: string[] = [];
  for (let element = 1, count = number(2, 4); element <= count; element += 1) {
    const id = `e${element}`;
    const looks = Array.from({ length: number(0, 3) }, () => pick(LOOKS)(choices));
    css.push(`#${id}{left:${number(0, 210)}px;top:${number(0, 110)}px;${looks.join(';')}}`);
    bodies.push(pick(CONTAINERS)(pick(SUBJECTS)(id, choices), choices, id));
    const motions = new Set([pick(MOTIONS), pick(MOTIONS)]);
    // The browser shows a new animation of CSS above one of scripts until it styles the element again.
    if (motions.has(keyframes)) motions.delete(webAnimation);
    for (const motion of motions) {
      const part = motion(id, choices);
      css.push(part.css ?? '');
      scripts.push(part.script ?? '');
    }
  }
  const snippet = `<style>${css.join('')}</style>${bodies.join('\n')}<script>${scripts.filter(Boolean).join('\n')}</script>`;
  return createPage('generated', String(index), snippet, pick([24, 25, 30, 30]));
};

/** The same pages in every run. */
export const generatePages = (count: number): ConformancePage[] =>
  Array.from({ length: count }, (_, index) => generatePage(index));
