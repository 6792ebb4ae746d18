import { FORMAT } from './motion.ts';
import type { Expected } from './motion.ts';

/** Where the parts of a page go. */
export interface PageParts {
  readonly head?: string;
  readonly body?: string;
  /** Runs after the body; `tl` is the registered timeline if `hasTimeline`. */
  readonly script?: string;
  readonly hasTimeline?: boolean;
}

/** A page with a moving box, and what each of its frames must show. */
export interface HiddenPage {
  readonly place: string;
  readonly mover: string;
  readonly html: string;
  readonly expected: (timeMs: number) => Expected;
}

const GSAP = '<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>';
const TIMELINE = `const tl = gsap.timeline({ paused: true });
tl.to({}, { duration: ${FORMAT.durationSeconds} }, 0);
window.__timelines = { main: tl };`;

export const BOX_CSS = '.box{position:absolute;left:20px;top:70px;width:40px;height:40px;background:#000}';
export const BOX = '<div class="box"></div>';

export const page = ({ head = '', body = '', script = '', hasTimeline = false }: PageParts): string => {
  const { width, height, fps, durationSeconds } = FORMAT;
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><title>Gerak</title>${hasTimeline ? GSAP : ''}
<style>html,body{margin:0;background:#fff;overflow:hidden}#root{position:relative;width:${width}px;height:${height}px}</style>
${head}</head><body>
<div id="root" data-composition-id="main"${hasTimeline ? '' : ' data-no-timeline'} data-start="0" data-duration="${durationSeconds}" data-width="${width}" data-height="${height}" data-fps="${fps}">
${body}
</div>
<script>
${hasTimeline ? TIMELINE : ''}
${script}
</script></body></html>`;
};

/** A string literal that may stand in a `<script>`. */
export const literal = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');

/** Statements that run `code` once at `timeMs` of the video. */
export const atTime = (timeMs: number, code: string): string => `setTimeout(() => { ${code} }, ${timeMs});`;
