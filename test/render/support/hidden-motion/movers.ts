import { boxAt, LEVELS, progressAt, START_X, TIMINGS, TRAVEL } from './motion.ts';
import type { BoxState, Kind, Timing } from './motion.ts';
import { BOX, BOX_CSS } from './page.ts';

/** A moving box, to be put into a place. */
export interface Content {
  readonly css: string;
  readonly markup: string;
  /** Runs in the place with `box` and `bornMs`, the time at which the place appeared. */
  readonly script: string;
  /** Whether `script` adds to the registered timeline `tl`. */
  readonly hasTimeline: boolean;
}

export interface Mover {
  readonly name: string;
  readonly timings: readonly Timing[];
  readonly kinds: readonly Kind[];
  readonly content: (timing: Timing, kind: Kind) => Content;
  /** State of the box, by time since the place appeared. */
  readonly boxAt: (timing: Timing, kind: Kind, timeMs: number) => BoxState;
}

/** Interval of the timers; three frames. */
const TIMER_MS = 125;

const FROM = { slide: 'transform:translateX(0)', recolor: 'background-color:rgb(0,0,0)' } as const;
const TO = {
  slide: `transform:translateX(${TRAVEL}px)`,
  recolor: `background-color:rgb(${LEVELS},${LEVELS},${LEVELS})`,
} as const;
const PROPERTY = { slide: 'transform', recolor: 'background-color' } as const;
const KEYFRAMES = {
  slide: `[{ transform: 'translateX(0)' }, { transform: 'translateX(${TRAVEL}px)' }]`,
  recolor: `[{ backgroundColor: 'rgb(0,0,0)' }, { backgroundColor: 'rgb(${LEVELS},${LEVELS},${LEVELS})' }]`,
} as const;

/** Statements that define `show(progress)`. */
const SHOW = {
  slide: `const show = (progress) => { box.style.transform = 'translateX(' + ${TRAVEL} * progress + 'px)'; };`,
  recolor: `const show = (progress) => { const level = Math.round(${LEVELS} * progress); box.style.backgroundColor = 'rgb(' + [level, level, level] + ')'; };`,
} as const;

/** Runs `code` at the timing's begin. */
const begin = ({ beginMs, starter }: Timing, code: string): string => {
  if (beginMs === 0) return code;
  if (starter === 'timer') return `setTimeout(() => { ${code} }, ${beginMs});`;
  return `const wait = () => { if (performance.now() - bornMs < ${beginMs} - 1) { requestAnimationFrame(wait); return; } ${code} }; requestAnimationFrame(wait);`;
};

const iterationsOf = ({ iterations }: Timing): string =>
  iterations === Infinity ? 'infinite' : String(iterations);

/** An expression for the progress at the expression `ms`, for timings without a rate. */
const progressScript = (timing: Timing, ms: string): string => {
  const { beginMs, delayMs, durationMs, isAlternate } = timing;
  const done = `(${ms} - ${beginMs + delayMs}) / ${durationMs}`;
  if (isAlternate) return `1 - Math.abs(1 - (${done} % 2))`;
  return `Math.min(Math.max(${done}, 0), 1)`;
};

const content = (parts: Partial<Content>): Content => ({
  css: BOX_CSS,
  markup: BOX,
  script: '',
  hasTimeline: false,
  ...parts,
});

const byProgress: Mover['boxAt'] = (timing, kind, timeMs) => boxAt(kind, progressAt(timing, timeMs));
const BOTH_KINDS = ['slide', 'slide', 'recolor'] as const;

const CSS: Mover = {
  name: 'CSS animation',
  timings: [TIMINGS.plain, TIMINGS.delayed, TIMINGS.alternate, TIMINGS.early],
  kinds: BOTH_KINDS,
  boxAt: byProgress,
  content: (timing, kind) => {
    const { durationMs, delayMs, isAlternate } = timing;
    const direction = isAlternate ? 'alternate' : 'normal';
    const animation = `go ${durationMs}ms linear ${delayMs}ms ${iterationsOf(timing)} ${direction} both`;
    return content({
      css: `${BOX_CSS}@keyframes go{from{${FROM[kind]}}to{${TO[kind]}}}.box{animation:${animation}}`,
    });
  },
};

const LATE_CSS: Mover = {
  name: 'CSS animation begun late',
  timings: [TIMINGS.byTimer, TIMINGS.byFrame],
  kinds: BOTH_KINDS,
  boxAt: byProgress,
  content: (timing, kind) =>
    content({
      css: `${BOX_CSS}@keyframes go{from{${FROM[kind]}}to{${TO[kind]}}}.on{animation:go ${timing.durationMs}ms linear both}`,
      script: begin(timing, "box.classList.add('on');"),
    }),
};

const TRANSITION: Mover = {
  name: 'transition',
  timings: [TIMINGS.byTimer, TIMINGS.byFrame],
  kinds: BOTH_KINDS,
  boxAt: byProgress,
  content: (timing, kind) =>
    content({
      css: `${BOX_CSS}.box{${FROM[kind]};transition:${PROPERTY[kind]} ${timing.durationMs}ms linear}.box.on{${TO[kind]}}`,
      script: begin(timing, "box.classList.add('on');"),
    }),
};

const WAAPI: Mover = {
  name: 'WAAPI',
  timings: [
    TIMINGS.plain,
    TIMINGS.byTimer,
    TIMINGS.fast,
    TIMINGS.alternate,
    TIMINGS.byFrame,
    TIMINGS.slow,
    TIMINGS.early,
  ],
  kinds: BOTH_KINDS,
  boxAt: byProgress,
  content: (timing, kind) => {
    const { durationMs, delayMs, isAlternate, iterations, rate } = timing;
    const options = `{ duration: ${durationMs}, delay: ${delayMs}, iterations: ${iterations}, direction: '${isAlternate ? 'alternate' : 'normal'}', fill: 'both' }`;
    const setRate = rate === 1 ? '' : `.playbackRate = ${rate}`;
    return content({ script: begin(timing, `box.animate(${KEYFRAMES[kind]}, ${options})${setRate};`) });
  },
};

const smilValues = (kind: Kind, isAlternate: boolean): string => {
  const [from, to] =
    kind === 'slide' ? [START_X, START_X + TRAVEL] : ['rgb(0,0,0)', `rgb(${LEVELS},${LEVELS},${LEVELS})`];
  return [from, to, ...(isAlternate ? [from] : [])].join(';');
};

const SMIL: Mover = {
  name: 'SMIL',
  timings: [TIMINGS.plain, TIMINGS.delayed, TIMINGS.alternate, TIMINGS.early, TIMINGS.byFrame],
  kinds: BOTH_KINDS,
  boxAt: byProgress,
  content: (timing, kind) => {
    const { durationMs, delayMs, beginMs, isAlternate } = timing;
    const attributes = [
      `attributeName="${kind === 'slide' ? 'x' : 'fill'}" values="${smilValues(kind, isAlternate)}"`,
      `dur="${isAlternate ? durationMs * 2 : durationMs}ms" fill="freeze"`,
      `begin="${beginMs === 0 ? `${delayMs}ms` : 'indefinite'}"`,
      isAlternate ? 'repeatCount="indefinite"' : '',
    ].join(' ');
    return content({
      css: 'svg{position:absolute;left:0;top:0}',
      markup: `<svg width="320" height="180"><rect class="box" x="20" y="70" width="40" height="40"><animate ${attributes}/></rect></svg>`,
      script: beginMs === 0 ? '' : begin(timing, 'box.firstElementChild.beginElement();'),
    });
  },
};

const GSAP: Mover = {
  name: 'GSAP',
  timings: [TIMINGS.plain, TIMINGS.delayed, TIMINGS.alternate],
  kinds: BOTH_KINDS,
  boxAt: byProgress,
  content: ({ durationMs, delayMs, isAlternate }, kind) => {
    const target =
      kind === 'slide' ? `x: ${TRAVEL}` : `backgroundColor: 'rgb(${LEVELS},${LEVELS},${LEVELS})'`;
    const repeat = isAlternate ? ', repeat: 9, yoyo: true' : '';
    return content({
      script: `tl.to(box, { ${target}, duration: ${durationMs / 1000}, ease: 'none'${repeat} }, ${delayMs / 1000});`,
      hasTimeline: true,
    });
  },
};

const FRAME_LOOP: Mover = {
  name: 'requestAnimationFrame',
  timings: [TIMINGS.plain, TIMINGS.delayed, TIMINGS.alternate],
  kinds: BOTH_KINDS,
  boxAt: byProgress,
  content: (timing, kind) =>
    content({
      script: `${SHOW[kind]} const loop = (now) => { const ms = now - bornMs; show(${progressScript(timing, 'ms')}); requestAnimationFrame(loop); }; requestAnimationFrame(loop);`,
    }),
};

const TIMER_CODE = {
  interval: (step: string) => `setInterval(() => { ${step} }, ${TIMER_MS});`,
  chain: (step: string) =>
    `const next = () => { ${step} setTimeout(next, ${TIMER_MS}); }; setTimeout(next, ${TIMER_MS});`,
} as const;

const TIMERS: Mover = {
  name: 'timers',
  timings: [TIMINGS.plain, TIMINGS.delayed, TIMINGS.alternate],
  kinds: BOTH_KINDS,
  boxAt: (timing, kind, timeMs) =>
    boxAt(kind, progressAt(timing, Math.floor(timeMs / TIMER_MS + 1e-6) * TIMER_MS)),
  content: (timing, kind) => {
    const step = `runs += 1; show(${progressScript(timing, `runs * ${TIMER_MS}`)});`;
    const code = TIMER_CODE[timing === TIMINGS.delayed ? 'chain' : 'interval'](step);
    return content({ script: `${SHOW[kind]} let runs = 0; ${code}` });
  },
};

export const MOVERS = {
  CSS,
  LATE_CSS,
  TRANSITION,
  WAAPI,
  SMIL,
  GSAP,
  FRAME_LOOP,
  TIMERS,
} as const;
