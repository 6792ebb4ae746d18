export interface CompositionParts {
  readonly head?: string;
  readonly body?: string;
  /** Statements that add to the timeline `tl`. */
  readonly timeline?: string;
  readonly script?: string;
  readonly durationSeconds?: number;
}

export const GSAP = '<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>';

/** A small composition: the box `#box` on a white page. The parts go where an author would put them. */
export const composition = (parts: CompositionParts = {}): string => `<!doctype html>
<html><head><meta charset="utf-8">${GSAP}${parts.head ?? ''}
<style>*{margin:0}body{background:#fff;overflow:hidden}#box{position:absolute;left:0;top:0;width:80px;height:80px;background:#f00}</style>
</head><body>
<div id="root" data-composition-id="main" data-start="0" data-duration="${parts.durationSeconds ?? 0.5}" data-width="320" data-height="240" data-fps="30">
<div id="box"></div>${parts.body ?? ''}</div>
<script>
const tl = gsap.timeline({ paused: true });
${parts.timeline ?? 'tl.to("#box", { x: 240, duration: 0.5, ease: "none" }, 0);'}
window.__timelines = { ...window.__timelines, main: tl };
${parts.script ?? ''}
</script></body></html>`;

/** A script whose elements are too deeply nested for Chromium, which crashes. */
export const CRASH = `
let inner = document.createElement('i');
for (let depth = 0; depth < 6000; depth += 1) {
  const outer = document.createElement('div');
  outer.append(inner);
  inner = outer;
}
document.body.append(inner);`;
