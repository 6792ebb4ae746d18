import { LEAK_FUNCTION } from '../support/canary-pattern.ts';
import type { Targets } from '../support/canaries.ts';

/** Parts of the page that an attack fills. Every script of the page can call `leak(text)`. */
export interface AttackParts {
  readonly head?: string;
  /** Content of the root element. */
  readonly root?: string;
  readonly body?: string;
  /** Statements run while the page loads; `attempt(work)` ignores errors. */
  readonly script?: string;
}

export interface HostileDocument {
  readonly name: string;
  /** Whether it attacks only this machine, so that it may also run with all layers disabled. */
  readonly isLocal: boolean;
  readonly parts: (targets: Targets) => AttackParts;
}

export const FRAME = { width: 128, height: 96, fps: 30 } as const;
export const FRAMES = 3;
export const DURATION_SECONDS = FRAMES / FRAME.fps;

/** Requests before the first frame, so that asynchronous attempts can finish: they take real time, unlike timers. */
const SETTLE_REQUESTS = 450;

/** A composition that holds still for a moment, so that what it started has time to succeed. */
export const hostilePage = ({
  head = '',
  root = '',
  body = '',
  script = '',
}: AttackParts): string => `<!doctype html>
<html><head><meta charset="utf-8">
<style>*{margin:0}body{background:#808080}img,iframe,object,embed,video{position:fixed;left:0;top:0;width:64px;height:64px;border:0}iframe{width:100%;height:100%}</style>
<script>${LEAK_FUNCTION}
const attempt = (work) => { try { Promise.resolve(work()).catch(() => {}); } catch {} };
const add = (tag, values) => { const element = Object.assign(document.createElement(tag), values); (document.body ?? document.head).append(element); return element; };
const wait = async (requests) => { for (let i = 0; i < requests; i += 1) await fetch('data:,').catch(() => {}); };
let settled;
Object.defineProperty(window, '__hfWaitForSeekCompletion', { set: () => {}, get: () => () => settled ??= wait(${SETTLE_REQUESTS}) });
</script>${head}</head><body>
<div data-composition-id="main" data-no-timeline data-start="0" data-duration="${DURATION_SECONDS}" data-width="${FRAME.width}" data-height="${FRAME.height}" data-fps="${FRAME.fps}">${root}</div>
${body}
<script>${script}</script></body></html>`;
