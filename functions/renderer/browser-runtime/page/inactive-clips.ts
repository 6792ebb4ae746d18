import type { ClipTimes } from '#renderer/browser-runtime/page/clip-times.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';

/**
 * Hides all that an inactive clip contains. HyperFrames' runtime gives the clip `visibility: hidden`, which its
 * descendants can override, and only looks at HTML elements outside of shadow roots.
 */
export interface InactiveClips {
  /** Shows the clips that start until `timeMs`: scripts that run then read the styles of the page. */
  readonly showStarting: (timeMs: number) => void;
  /** To be called after the runtime has shown and hidden clips. Returns whether a clip has started. */
  readonly update: () => boolean;
}

const ATTRIBUTE = 'data-inactive-clip';
/** Value for a clip that takes no space while it is inactive. */
const IN_FLOW = 'in-flow';
const TOP_LAYER = ':is(:modal, :popover-open, :fullscreen)';
const HIDDEN = 'visibility: hidden !important';
/** Unlike `opacity` and `visibility`, it is seldom animated and hides descendants whatever they set. */
const CLIPPED = 'clip-path: inset(50%) !important';
const inside = (clip: string): string => `
  ${clip} *, ${clip} ::backdrop { ${HIDDEN} }
  ${clip} ${TOP_LAYER} { ${CLIPPED} }`;
const SHEET = `
  [${ATTRIBUTE}] { ${CLIPPED} }
  [${ATTRIBUTE}='${IN_FLOW}'] { display: none !important }
  [${ATTRIBUTE}]::backdrop { ${HIDDEN} }
  ${inside(`[${ATTRIBUTE}]`)}
  ${inside(`:host-context([${ATTRIBUTE}])`)}`;

const isOfRuntime = (clip: Element): clip is HTMLElement =>
  clip instanceof HTMLElement && clip.getRootNode() === document;

/** As the runtime does it: a clip that other elements give way to. */
const isInFlow = (clip: Element): boolean =>
  !['absolute', 'fixed'].includes(getComputedStyle(clip).position) &&
  clip.querySelector('[data-start]') === null;

export const hideInactiveClips = (roots: PageRoots, clips: ClipTimes): InactiveClips => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  /** With the start of each, in milliseconds. */
  const inactive = new Map<Element, number>();
  let lastMs = 0;
  let hasStarted = false;
  const show = (clip: Element): void => {
    inactive.delete(clip);
    clip.removeAttribute(ATTRIBUTE);
    hasStarted = true;
  };
  const hide = (clip: Element): void => {
    inactive.set(clip, clips.startMsOf(clip));
    clip.setAttribute(ATTRIBUTE, !isOfRuntime(clip) && isInFlow(clip) ? IN_FLOW : '');
  };
  return {
    showStarting: (timeMs) => {
      hasStarted = false;
      for (const [clip, startMs] of inactive)
        if (startMs <= timeMs && (startMs > lastMs || timeMs < lastMs)) show(clip);
      lastMs = timeMs;
    },
    update: () => {
      for (const clip of roots.queryAll('[data-start]')) {
        const isHidden = isOfRuntime(clip)
          ? clip.style.visibility === 'hidden'
          : !clips.isActive(clip, lastMs);
        if (isHidden !== inactive.has(clip)) (isHidden ? hide : show)(clip);
      }
      if (inactive.size > 0)
        for (const { adoptedStyleSheets } of roots.all())
          if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
      return hasStarted;
    },
  };
};
