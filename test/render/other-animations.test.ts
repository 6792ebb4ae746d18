import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { expectSlide, SLIDE_KEYFRAMES, SQUARE, STILL } from './support/slides.ts';
import { IS_THOROUGH, STRATEGIES, sampleOf } from './support/thorough.ts';

const bench = useBench();

const css = (style: string, attributes = '') => ({
  head: `<style>${SLIDE_KEYFRAMES}</style>`,
  body: `<i id="square" ${attributes} style="${SQUARE};animation:slides .5s linear both;${style}"></i>`,
});
const animate = (options: string, statements = '') => ({
  body: `<i id="square" style="${SQUARE}"></i>`,
  script: `const a = square.animate([{}, { transform: 'translateX(240px)' }], { duration: 500, fill: 'both', ${options} }); ${statements}`,
});
const MADE_OUTSIDE = `const i = document.createElement('i'); i.style = '${SQUARE}'; const a = i.animate([{}, { transform: 'translateX(240px)' }], { duration: 500, fill: 'both' });`;
const clamp = (x: number) => Math.max(0, Math.min(240, x));
const SVG = 'width="320" height="240" style="position:absolute;left:0;top:0"';
const SMIL_RECT =
  '<rect y="100" width="40" height="40" fill="#0a0"><animate attributeName="x" from="0" to="240" dur=".5s" fill="freeze"/></rect>';
const THUMB =
  'input,input::-webkit-slider-thumb{appearance:none;border:0;background:none}input::-webkit-slider-thumb{width:40px;height:40px;background:#0a0;animation:slides .5s linear both}';

interface Case {
  readonly head?: string;
  readonly body?: string;
  readonly script?: string;
  readonly timeline?: string;
  /** Undefined while there is no square. */
  readonly xAt: (frame: number) => number | undefined;
}

/** Pages whose square moves in another way than by a plain animation that begins with the video. */
const CASES: Readonly<Record<string, Case>> = {
  'twice the speed': { ...animate('', 'a.playbackRate = 2;'), xAt: (f) => clamp(32 * f) },
  'reversed direction': { ...animate('', 'a.reverse();'), xAt: (f) => 240 - 16 * f },
  'a pause and a time before the video': {
    ...animate('', 'a.currentTime = 250; a.pause();'),
    xAt: (f) => clamp(120 + 16 * f),
  },
  'a pause of an animation that was made during the video': {
    ...animate('', 'a.cancel();'),
    timeline:
      "tl.call(() => square.animate([{}, { transform: 'translateX(240px)' }], { duration: 500 }).pause(), [], 0.1);",
    xAt: (f) => clamp(16 * (f - 3)),
  },
  'a pause and a time set in one frame': {
    ...animate('', 'a.pause(); setTimeout(() => { a.currentTime = 400; }, 200);'),
    xAt: (f) => (f < 6 ? 16 * f : 192),
  },
  'a pause during the video': {
    ...animate('', 'setTimeout(() => a.pause(), 200);'),
    xAt: (f) => 16 * Math.min(6, f),
  },
  'a start during the video': {
    ...animate('', 'a.cancel(); setTimeout(() => a.play(), 200);'),
    xAt: (f) => clamp(16 * (f - 6)),
  },
  'a cancellation during the video': {
    ...animate('', 'setTimeout(() => a.cancel(), 200);'),
    xAt: (f) => (f < 6 ? 16 * f : 0),
  },
  'an infinite alternation': {
    ...animate("iterations: Infinity, direction: 'alternate', delay: -100"),
    xAt: (f) => 240 - Math.abs(240 - ((16 * f + 48) % 480)),
  },
  'a start time relative to the timeline': {
    ...animate('', 'a.startTime = document.timeline.currentTime + 100;'),
    xAt: (f) => clamp(16 * (f - 3)),
  },
  'a script that reads the timeline': {
    body: `<i id="square" style="${SQUARE}"></i>`,
    script:
      'const move = () => { square.style.left = document.timeline.currentTime * .48 + "px"; requestAnimationFrame(move); }; move();',
    xAt: (f) => 16 * f,
  },
  'a timeline that scrubs it': {
    ...animate('', 'a.pause();'),
    timeline:
      'tl.to({}, { duration: 0.5, onUpdate() { document.getAnimations()[0].currentTime = 500 - tl.time() * 1000; } });',
    xAt: (f) => clamp(240 - 16 * f),
  },
  'an animation shorter than the loading of the page': {
    ...css('animation-duration:.1s;animation-fill-mode:none'),
    xAt: (f) => (f < 3 ? 80 * f : 0),
  },
  'a paused CSS animation': {
    ...css('animation-play-state:paused;animation-delay:-.25s'),
    xAt: (f) => clamp(120 + 16 * f),
  },
  'a CSS animation that is paused during the video': {
    head: `<style>${SLIDE_KEYFRAMES}#square{animation:slides .5s linear both}</style>`,
    body: `<i id="square" style="${SQUARE}"></i>`,
    script: "setTimeout(() => { square.style.animationPlayState = 'paused'; }, 200);",
    xAt: (f) => 16 * Math.min(6, f),
  },
  'a CSS animation that is resumed': {
    head: `<style>${SLIDE_KEYFRAMES}#square{animation:slides .5s linear both paused}#square.runs{animation-play-state:running}</style>`,
    body: `<i id="square" style="${SQUARE}"></i>`,
    script: "setTimeout(() => square.classList.add('runs'), 200);",
    xAt: (f) => clamp(16 * f),
  },
  'a CSS animation of a clip that starts later': {
    ...css('', 'class="clip" data-start="0.1" data-duration="0.4"'),
    xAt: (f) => (f < 3 ? undefined : clamp(16 * (f - 3))),
  },
  'a transition that begins during the video': {
    body: `<i id="square" style="${SQUARE};transition:transform .3s linear"></i>`,
    script: "setTimeout(() => { square.style.transform = 'translateX(240px)'; }, 100);",
    xAt: (f) => clamp((f - 3) * 26.67),
  },
  'steps that fall on frames': {
    ...animate("easing: 'steps(5)'"),
    xAt: (f) => 48 * Math.floor(f / 3),
  },
  'an animation that begins when another ends': {
    ...animate('', 'const first = root.animate([], 200); first.onfinish = () => a.play(); a.cancel();'),
    xAt: (f) => clamp(16 * (f - 6)),
  },
  'an animation that begins when a CSS animation ends': {
    head: `<style>${SLIDE_KEYFRAMES}@keyframes waits{to{opacity:.9}}#box{opacity:0;animation:waits .1s}#square{${SQUARE}}.runs{animation:slides .5s linear both}</style>`,
    body: '<i id="square"></i>',
    script: "box.addEventListener('animationend', () => square.classList.add('runs'));",
    xAt: (f) => clamp(16 * (f - 3)),
  },
  'a nested SVG picture in a closed root with <animateTransform>': {
    body: `<div><template shadowrootmode="closed"><svg ${SVG}><svg><rect y="100" width="40" height="40" fill="#0a0"><animateTransform attributeName="transform" type="translate" values="0 0;240 0" dur=".5s" fill="freeze"/></rect></svg></svg></template></div>`,
    xAt: (f) => 16 * f,
  },
  'a pause and a continuation during the video': {
    ...animate('', 'setTimeout(() => a.pause(), 100); setTimeout(() => a.play(), 200);'),
    xAt: (f) => clamp(16 * Math.min(f, Math.max(3, f - 3))),
  },
  'a CSS animation whose name is unknown at first': {
    head: `<style>${SLIDE_KEYFRAMES}.host{--name:none}.host.on{--name:slides}#square{${SQUARE};animation:var(--name) .5s linear both}</style>`,
    body: '<div id="host" class="host"><i id="square"></i></div>',
    script: "setTimeout(() => host.classList.add('on'), 200);",
    xAt: (f) => clamp(16 * (f - 6)),
  },
  'a copy made by <use>': {
    head: `<style>${SLIDE_KEYFRAMES}#m{animation:slides .5s linear both}</style>`,
    body: `<svg ${SVG}><defs><rect id="m" y="100" width="40" height="40" fill="#0a0"/></defs><use href="#m"/></svg>`,
    xAt: (f) => 16 * f,
  },
  'the content of a <details>': {
    head: `<style>${SLIDE_KEYFRAMES}summary{display:none}details{position:absolute;left:0;top:100px}details::details-content{animation:slides .5s linear both;width:40px;height:40px;background:#0a0}</style>`,
    body: '<details open><summary>x</summary></details>',
    xAt: (f) => 16 * f,
  },
  'the thumb of a slider': {
    head: `<style>${SLIDE_KEYFRAMES}${THUMB}</style>`,
    body: '<input type="range" value="0" style="position:absolute;left:0;top:100px;margin:0;width:320px;height:40px">',
    xAt: (f) => 16 * f,
  },
  'a pseudo-element': {
    head: `<style>${SLIDE_KEYFRAMES}#root::before{content:'';${SQUARE};animation:slides .5s linear both}</style>`,
    xAt: (f) => 16 * f,
  },
  'an SVG picture that appears during the video': {
    script: `setTimeout(() => document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(`<svg ${SVG}>${SMIL_RECT}</svg>`)}), 0);`,
    xAt: (f) => 16 * f,
  },
  'an SVG picture whose animation begins by a script': {
    body: `<svg ${SVG}>${SMIL_RECT.replace('<animate', '<animate begin="indefinite"')}</svg>`,
    script: "setTimeout(() => document.querySelector('animate').beginElement(), 200);",
    xAt: (f) => clamp(16 * (f - 6)),
  },
  'an SVG animation that enters a still picture': {
    body: `<svg ${SVG}><g id="late"></g></svg>`,
    script: `setTimeout(() => { late.innerHTML = ${JSON.stringify(SMIL_RECT)}; }, 100);`,
    xAt: (f) => (f < 3 ? undefined : clamp(16 * f)),
  },
  'a script that reads the time of a still SVG picture': {
    body: `<svg id="picture" width="1" height="1"></svg><i id="square" style="${SQUARE}"></i>`,
    script:
      'const show = () => { square.style.translate = `${Math.min(240, 480 * picture.getCurrentTime())}px`; requestAnimationFrame(show); }; show();',
    xAt: (f) => clamp(16 * f),
  },
  'an animation of an element that enters the document later': {
    script: `${MADE_OUTSIDE} setTimeout(() => root.append(i), 200);`,
    xAt: (f) => (f < 6 ? undefined : clamp(16 * f)),
  },
  'an animation of an element that leaves the document for a while': {
    script: `${MADE_OUTSIDE} root.append(i); setTimeout(() => i.remove(), 100); setTimeout(() => root.append(i), 300);`,
    xAt: (f) => (f >= 3 && f < 9 ? undefined : clamp(16 * f)),
  },
  'an animation without a target that serves as a timer': {
    ...animate(
      '',
      'a.cancel(); const t = new Animation(new KeyframeEffect(null, null, 200)); t.onfinish = () => a.play(); t.play();',
    ),
    xAt: (f) => clamp(16 * (f - 6)),
  },
  'an animation outside the document that is played again': {
    script: `${MADE_OUTSIDE} a.effect.updateTiming({ duration: 100 }); setTimeout(() => { a.effect.updateTiming({ duration: 500 }); a.currentTime = 0; }, 200); setTimeout(() => root.append(i), 300);`,
    xAt: (f) => (f < 9 ? undefined : clamp(16 * (f - 6))),
  },
  'an animation frame that another one cancels': {
    ...animate(
      '',
      'a.cancel(); const go = () => { const ids = []; ids.push(requestAnimationFrame(() => { cancelAnimationFrame(ids[1]); go(); }), requestAnimationFrame(() => a.play())); }; go();',
    ),
    xAt: () => 0,
  },
};

describe.each(sampleOf(CASES))('%s', (_, { xAt, ...parts }) => {
  const html = composition({ ...STILL, ...parts });
  it.each(STRATEGIES)('follows the time of the video: $name', async (strategy) => {
    const { file } = await bench.render(html, { strategy });
    await expectSlide(file, xAt);
  });

  it.runIf(IS_THOROUGH)('is the same in a segment that begins later', async () => {
    const segment = { index: 1, firstFrame: 5, frameCount: 6 };
    const { file } = await bench.render(html, { segment });
    await expectSlide(file, xAt, 5);
  });
});

const LATE_THUMB = {
  head: `<style>${SLIDE_KEYFRAMES}${THUMB}</style>`,
  script:
    'setTimeout(() => document.body.insertAdjacentHTML("beforeend", \'<input type="range" value="0" style="position:absolute;left:0;top:100px;margin:0;width:320px;height:40px">\'), 200);',
};

describe('an animation that begins in an element of the browser during the video', () => {
  it('is captured with beginFrame and follows the time of the video', async () => {
    const html = composition({ ...STILL, ...LATE_THUMB });
    const { report, file } = await bench.render(html, {
      segment: { index: 1, firstFrame: 8, frameCount: 6 },
    });
    expect(report).toMatchObject({
      capture: 'begin-frame',
      captureReason: 'the page contains an animation that begins in an element of the browser',
    });
    await expectSlide(file, (f) => 16 * (f - 6), 8);
  });
});

const onScroll = (style: string) =>
  `<i id="square" style="${SQUARE};animation:slides .5s linear both;${style}"></i>`;
const REFUSED: Readonly<Record<string, Omit<Case, 'xAt'>>> = {
  'an SVG animation that waits for a repeat': {
    body: `<svg ${SVG}>${SMIL_RECT.replace('<animate', '<set attributeName="y" to="50" begin="a.repeat(1)"/><animate id="a" repeatCount="2"')}</svg>`,
  },
  'a script that waits for a repeat of an SVG animation': {
    body: `<svg ${SVG}>${SMIL_RECT}</svg>`,
    script: "document.querySelector('animate').addEventListener('repeatEvent', () => {});",
  },
  'an animation whose duration grows after its end': animate(
    '',
    'a.effect.updateTiming({ duration: 100 }); setTimeout(() => a.effect.updateTiming({ duration: 500 }), 200);',
  ),
  'an animation that leaves a scroll timeline': {
    head: `<style>${SLIDE_KEYFRAMES}</style>`,
    body: onScroll('animation-timeline:scroll()'),
    script: "setTimeout(() => square.style.removeProperty('animation-timeline'), 200);",
  },
};

describe.each(sampleOf(REFUSED))('%s', (_, parts) => {
  it.each(STRATEGIES)('fails with script_error: $name', async (strategy) => {
    const error = await bench.fail(composition({ ...STILL, ...parts }), { strategy });
    expect(error).toMatchObject({ code: 'script_error' });
  });
});
