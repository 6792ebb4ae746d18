import type { ClipTimes } from '#renderer/browser-runtime/page/clip-times.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';
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
/** Hides descendants whatever they set. One point, so that no transition leads to or from it in steps. */
const CLIPPED = 'clip-path: polygon(0 0) !important';
const COMPUTED_CLIP_PATH = 'polygon(0px 0px)';
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

/** As the runtime does it: a clip that takes space in the flow. */
const isInFlow = (clip: Element): boolean =>
  !['absolute', 'fixed'].includes(getComputedStyle(clip).position) &&
  clip.querySelector('[data-start]') === null;

const realGetAnimations = realMethod<Animation[]>(Element.prototype, 'getAnimations');
/**
 * A clip appears and disappears at once, whatever transitions it declares. What inherits `visibility` begins one
 * transition after another.
 */
const endTransitions = (clip: Element): void => {
  const isOfHiding = ({ transitionProperty, effect }: CSSTransition): boolean =>
    transitionProperty === 'visibility' ||
    (transitionProperty === 'display' && (effect as KeyframeEffect).target === clip) ||
    (transitionProperty === 'clip-path' &&
      (effect as KeyframeEffect).getKeyframes().some(({ clipPath }) => clipPath === COMPUTED_CLIP_PATH));
  const find = () =>
    realGetAnimations
      .call(clip, { subtree: true })
      .filter((animation) => animation instanceof CSSTransition)
      .filter(isOfHiding);
  for (let transitions = find(); transitions.length > 0; transitions = find())
    for (const transition of transitions) transition.cancel();
};

export const hideInactiveClips = (roots: PageRoots, clips: ClipTimes): InactiveClips => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  /** With the start of each, in milliseconds. */
  const inactive = new Map<Element, number>();
  let lastMs = 0;
  let changed: Element[] = [];
  let hasStarted = false;
  const show = (clip: Element): void => {
    inactive.delete(clip);
    clip.removeAttribute(ATTRIBUTE);
    changed.push(clip);
    hasStarted = true;
  };
  const hide = (clip: Element): void => {
    inactive.set(clip, clips.startMsOf(clip));
    clip.setAttribute(ATTRIBUTE, !isOfRuntime(clip) && isInFlow(clip) ? IN_FLOW : '');
    changed.push(clip);
  };
  return {
    showStarting: (timeMs) => {
      changed = [];
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
      for (const clip of changed) endTransitions(clip);
      return hasStarted;
    },
  };
};
