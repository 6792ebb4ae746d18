import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { decodeFrames } from './support/frames.ts';
import type { Picture } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { STRATEGIES, sampleOf } from './support/thorough.ts';

const bench = useBench();
const WIDTH = 300;
const ROW = 8;
const KEYFRAMES = `[{}, { transform: 'translateX(${WIDTH}px)' }]`;

interface Row {
  /** Statements that move `box` in a second by `steps` steps. */
  readonly move: (steps: number) => string;
  /** Steps done at a frame, of `steps` in a second. */
  readonly doneAt: (frame: number, steps: number, fps: number) => number;
}
const forward = (frame: number, steps: number, fps: number) => Math.floor((frame * steps) / fps);
const css = (animation: (steps: number) => string, doneAt: Row['doneAt'] = forward): Row => ({
  move: (steps) => `box.style.animation = 'm ${animation(steps)} both';`,
  doneAt,
});
const ROWS: Readonly<Record<string, Row>> = {
  CSS: css((steps) => `1s steps(${steps})`),
  'CSS, at the start of a step': css(
    (steps) => `1s steps(${steps}, start)`,
    (frame, steps, fps) => Math.min(steps, forward(frame, steps, fps) + 1),
  ),
  'CSS, reversed': css(
    (steps) => `1s steps(${steps}) reverse`,
    (frame, steps, fps) => steps - Math.ceil((frame * steps) / fps),
  ),
  'CSS, reversed and repeated': css(
    () => '.2s linear .1s infinite reverse',
    (frame, steps, fps) => steps * (1 - (Math.max(0, 10 * frame - fps) % (2 * fps)) / (2 * fps)),
  ),
  'CSS, reversed and delayed': {
    move: () => "box.style.animation = 'm .5s linear .5s reverse';",
    doneAt: (frame, steps, fps) => (2 * frame < fps ? 0 : (steps * (2 * fps - 2 * frame)) / fps),
  },
  'CSS, delayed': css(
    (steps) => `1s steps(${steps}) -.5s`,
    (frame, steps, fps) => Math.min(steps, Math.floor(((frame + fps / 2) * steps) / fps)),
  ),
  'CSS, at the start of a step, delayed': css(
    (steps) => `.5s steps(${steps / 2}, start) .5s`,
    (frame, steps, fps) =>
      2 * (2 * frame < fps ? 0 : Math.min(steps / 2, forward(frame, steps, fps) - steps / 2 + 1)),
  ),
  'CSS, alternating': css(
    (steps) => `.5s steps(${steps / 2}) 2 alternate`,
    (frame, steps, fps) =>
      2 * (2 * frame <= fps ? forward(frame, steps, fps) : steps - Math.ceil((frame * steps) / fps)),
  ),
  'Element.animate': {
    move: (steps) =>
      `box.animate(${KEYFRAMES}, { duration: 1000, easing: 'steps(${steps})', fill: 'both' });`,
    doneAt: forward,
  },
  'a playback rate': {
    move: (steps) =>
      `box.animate(${KEYFRAMES}, { duration: 3000, easing: 'steps(${steps})', fill: 'both' }).playbackRate = 3;`,
    doneAt: forward,
  },
  'a transition': {
    move: (steps) =>
      `box.style.transition = 'transform 1s steps(${steps})'; void box.offsetWidth; box.style.transform = 'translateX(${WIDTH}px)';`,
    doneAt: forward,
  },
  GSAP: {
    // Its last step is at the end of the last part, not at its start.
    move: (steps) =>
      `tl.to(box, { x: ${(WIDTH * (steps - 1)) / steps}, duration: 1, ease: 'steps(${steps - 1})' }, 0);`,
    doneAt: (frame, steps, fps) => Math.min(steps - 1, forward(frame, steps, fps)),
  },
  timers: {
    move: (steps) =>
      `let n = 0; const due = () => setTimeout(() => { n += 1; box.style.transform = 'translateX(' + n * ${WIDTH / steps} + 'px)'; due(); }, Math.ceil(((n + 1) * 1000) / ${steps}) - performance.now()); due();`,
    doneAt: (frame, steps, fps) =>
      [...Array(steps).keys()].filter((n) => Math.ceil(((n + 1) * 1000) / steps) <= (frame * 1000) / fps)
        .length,
  },
  SVG: {
    move: (steps) =>
      `const values = Array.from({ length: ${steps} }, (_, n) => n * ${WIDTH / steps}).join(';'); box.outerHTML = '<svg width="320" height="6" style="position:absolute;left:0;top:' + box.style.top + '"><rect width="8" height="6"><animate attributeName="x" dur="1s" calcMode="discrete" fill="freeze" values="' + values + '"/></rect></svg>';`,
    doneAt: (frame, steps, fps) => Math.min(steps - 1, forward(frame, steps, fps)),
  },
};

const leftOf = ({ width, pixels }: Picture, row: number): number => {
  const start = (row * ROW + 3) * width;
  for (let x = 0; x < width; x += 1) if ((pixels[(start + x) * 3] ?? 255) < 128) return x;
  return -1;
};

const DIVISORS = [1, 2, 3, 5];
const RATES = [30, 24, 60, 25, 50] as const;
const stepsOf = (fps: number) =>
  DIVISORS.filter((divisor) => fps % divisor === 0).map((divisor) => fps / divisor);

describe.each(sampleOf(RATES, RATES.length))('steps that end on frames, at %i frames per second', (fps) => {
  const rows = stepsOf(fps).flatMap((steps) =>
    Object.entries(ROWS)
      .filter(([name]) => !/alternating|start of a step, delayed/.test(name) || steps % 2 === 0)
      .map(([name, row]) => ({ name: `${name}, ${steps}`, steps, ...row })),
  );
  const script = rows
    .map(
      ({ move, steps }, index) =>
        `{ const box = document.createElement('i'); box.style = 'position:absolute;left:0;top:${index * ROW}px;width:8px;height:6px;background:#000'; root.append(box); ${move(steps)} }`,
    )
    .join('\n');
  const html = composition({
    head: `<style>@keyframes m{to{transform:translateX(${WIDTH}px)}}#box{display:none}</style>`,
    timeline: 'tl.to({}, { duration: 1 }, 0);',
    script,
    durationSeconds: 1,
  });

  it.each(STRATEGIES)('are all in their frames: $name', async (strategy) => {
    const height = Math.ceil((rows.length * ROW) / 16) * 16;
    const size = { width: 320, height, fps, durationSeconds: 1 };
    const { file } = await bench.render(html, { ...size, strategy });
    const frames = await decodeFrames(file, 320, height);
    const wrong = frames.flatMap((picture, frame) =>
      rows.flatMap(({ name, steps, doneAt }, row) => {
        const x = leftOf(picture, row);
        const expected = (doneAt(frame, steps, fps) * WIDTH) / steps;
        return Math.abs(x - expected) > 2 ? [`${name}: ${x} instead of ${expected} in frame ${frame}`] : [];
      }),
    );
    expect(frames).toHaveLength(fps);
    expect(wrong).toEqual([]);
  });
});
