import { inkBounds } from '#renderer/browser-runtime/capture-host/ink-bounds.ts';
import type { Bounds } from '#renderer/browser-runtime/capture-host/ink-bounds.ts';
import { mergeRecords, recordMutations } from '#renderer/browser-runtime/capture-host/document-changes.ts';
import type { Records } from '#renderer/browser-runtime/capture-host/document-changes.ts';
import {
  effectOf,
  effectOfStyles,
  setsInline,
  strongest,
} from '#renderer/browser-runtime/capture-host/style-changes.ts';
import type { Effect } from '#renderer/browser-runtime/capture-host/style-changes.ts';
import type { PageRoot } from '#renderer/browser-runtime/page/shadow-roots.ts';

/** Finds where the picture of a page may have changed. */
export interface ChangedRegion {
  /** To be called after the page was seeked, before the frame is painted. */
  readonly afterSeek: () => void;
  /**
   * To be called when the frame was painted. Everything outside of the bounds is painted as it was at the last call;
   * undefined when that is not known.
   */
  readonly afterPaint: () => readonly Bounds[] | undefined;
  /** Ends the observation of the page. */
  readonly close: () => void;
}

export interface ObservedPage {
  readonly document: Document;
  readonly roots: () => readonly PageRoot[];
  /** Text of all style sheets. */
  readonly styleSheets: () => string;
  /** Number of changes so far that cannot be observed here, such as scrolling. */
  readonly untrackedChanges: () => number;
}

/** Of more elements, no bounds are kept. */
export const MAX_TRACKED = 60;
/** Frames after an image was loaded or a change was not understood: their consequences may be painted later. */
const UNKNOWN_FRAMES = 8;
const SVG = 'http://www.w3.org/2000/svg';
const HTML = 'http://www.w3.org/1999/xhtml';

/** Elements that change without a change of the document. */
const SELF_CHANGING =
  'canvas, input, textarea, select, meter, progress, details, dialog, marquee, audio, [popover], [contenteditable], [dir="auto" i]';
/** Styles by which a change reaches other elements than the changed one and what is in it. Layers around what is blended are not found. */
const FAR_REACHING_STYLES = [
  ['mix-blend-mode', 'isolation', '-webkit-box-reflect'],
  ['anchor-name', 'position-anchor', 'counter-reset', 'counter-increment', 'counter-set'],
].flat();
const SVG_ANIMATIONS = 'animate, animateTransform, animateMotion, set';
/** Elements in inserted content that load, or that affect the rest of the page. */
const LOADING = 'style, link, script, template, img, picture, image, base, meta';
/** Parts of style sheets that do the same. */
const FAR_REACHING = new RegExp(
  [
    FAR_REACHING_STYLES,
    [':has\\(', ':empty', '::first-l', '@scope', ':host', '::slotted', '::part'],
    ['view\\(', 'scroll\\(', 'element\\(', 'anchor\\(', 'counters?\\(', '-timeline', 'timeline-scope'],
  ]
    .flat()
    .join('|'),
  'i',
);

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

const cssName = (property: string): string => {
  if (property === 'cssOffset') return 'offset';
  return property.startsWith('--')
    ? property
    : property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^webkit-/, '-webkit-');
};

/** The element outside of which a change in `element` has no effect on layout. */
const findLayoutScope = (view: Window, element: Element): Element | undefined => {
  for (let scope: Element | null = element; scope !== null; scope = scope.parentElement) {
    if (scope === scope.ownerDocument.body) return undefined;
    const { position, display } = view.getComputedStyle(scope);
    if (display !== 'contents' && ['absolute', 'fixed'].includes(position)) return scope;
  }
  return undefined;
};

/** The outermost picture, unless another one or HTML could refer to something in it. */
const findSvgScope = (element: Element): Element | undefined => {
  let scope: Element | undefined;
  for (let ancestor: Element | null = element; ancestor !== null; ancestor = ancestor.parentElement) {
    if (ancestor.localName === 'svg' && ancestor.namespaceURI === SVG) scope = ancestor;
  }
  return scope?.hasAttribute('id') === true || scope?.querySelector('[id], foreignObject') != null
    ? undefined
    : scope;
};

type Scope = Element | undefined;

/** Whether an element and what is in it are drawn into a layer of their own. */
const hasLayer = ({
  opacity,
  maskImage,
  clipPath,
  borderRadius,
  overflow,
  willChange,
}: CSSStyleDeclaration): boolean =>
  opacity !== '1' ||
  maskImage !== 'none' ||
  clipPath !== 'none' ||
  willChange !== 'auto' ||
  (borderRadius !== '0px' && overflow !== 'visible');

/**
 * The outermost layer that contains an element, or the element. The bounds of a layer depend on its content, and
 * dithering and the pixels of edges on those bounds.
 */
const widenToLayer = (view: Window, element: Element): Element => {
  let widest = element;
  for (let ancestor = element.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
    if (hasLayer(view.getComputedStyle(ancestor))) widest = ancestor;
  }
  return widest;
};

const isWithin = (element: Element, scopes: ReadonlySet<Scope>): boolean => {
  for (let ancestor: Element | null = element; ancestor !== null; ancestor = ancestor.parentElement) {
    if (scopes.has(ancestor)) return true;
  }
  return false;
};

const createScopes = (page: ObservedPage, view: Window) => {
  const scopeOf = (target: Element, effect: Effect): Scope => {
    if (effect === 'unknown' || page.document.head.contains(target)) return undefined;
    if (target === page.document.documentElement || target === page.document.body) return undefined;
    if (target.namespaceURI === SVG) {
      const scope = findSvgScope(target);
      // Its size may move what is around it.
      return scope === target && effect === 'layout' ? findLayoutScope(view, target) : scope;
    }
    if (target.namespaceURI !== HTML) return undefined;
    return effect === 'subtree' ? target : findLayoutScope(view, target);
  };
  const ofAttribute = (target: Element, name: string, before: string | null): Scope => {
    if (name === 'style') {
      if (/\[style/i.test(page.styleSheets())) return undefined;
      const after = target.getAttribute(name) ?? '';
      return scopeOf(target, effectOfStyles(before ?? '', after));
    }
    const isOfPicture = target.namespaceURI === SVG && !/href|^id$|^class$/.test(name);
    return isOfPicture && !page.styleSheets().includes('[') ? scopeOf(target, 'layout') : undefined;
  };
  const ofNodes = (target: Node, nodes: readonly Node[]): Scope => {
    const element = isElement(target) ? target : target.parentElement;
    if (element === null) return undefined;
    const isLoading = nodes.some(
      (node) => isElement(node) && (node.matches(LOADING) || node.querySelector(LOADING)),
    );
    return isLoading || element.matches(LOADING) ? undefined : scopeOf(element, 'layout');
  };
  const ofAnimation = ({ effect }: Animation): Scope => {
    const keyframes = effect as KeyframeEffect | null;
    if (keyframes?.target == null || keyframes.pseudoElement !== null) return undefined;
    const effects = keyframes.getKeyframes().flatMap((frame) =>
      Object.entries(frame)
        .filter(([name]) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))
        .map(([name, value]) => effectOf(cssName(name), String(value))),
    );
    return scopeOf(keyframes.target, strongest(effects));
  };
  return { ofAttribute, ofNodes, ofAnimation, ofSvg: findSvgScope };
};

/** Animations whose effect may differ from that at the last call. */
const createAnimationWatch = (document: Document) => {
  let last = new Map<Animation, string>();
  return (): Animation[] => {
    const now = new Map(
      document
        .getAnimations()
        .map((animation) => [
          animation,
          `${String(animation.currentTime)} ${animation.playState} ${animation.playbackRate}`,
        ]),
    );
    const changed = [...new Set([...now.keys(), ...last.keys()])].filter(
      (animation) => now.get(animation) !== last.get(animation),
    );
    last = now;
    return changed;
  };
};

/** Changes of the page as a whole that leave no trace in the document. */
const createGlobalWatch = (
  { document, roots, styleSheets, untrackedChanges }: ObservedPage,
  view: Window,
) => {
  let last: string | undefined;
  let { activeElement } = document;
  const highlights = () =>
    (view as unknown as { CSS: { highlights?: { size: number } } }).CSS.highlights?.size ?? 0;
  return {
    /** Whether the page contains something whose changes are never known. */
    isUnobservable: () =>
      roots().length > 1 ||
      highlights() > 0 ||
      view.getSelection()?.type === 'Range' ||
      document.querySelector(SELF_CHANGING) !== null ||
      setsInline(document, FAR_REACHING_STYLES) ||
      FAR_REACHING.test(styleSheets()),
    hasChanged: () => {
      const { size, status } = document.fonts;
      const now = [view.location.href, untrackedChanges(), size, status, styleSheets()].join(' ');
      const isChanged = (last !== undefined && now !== last) || activeElement !== document.activeElement;
      last = now;
      ({ activeElement } = document);
      return isChanged;
    },
  };
};

const trackBounds = (view: Window) => {
  /** Bounds at the last frame of what has changed before. */
  const tracked = new Map<Element, Bounds | undefined>();
  /** Measures what may have moved; returns where the given elements were and are. */
  const update = (changed: ReadonlySet<Scope>): Bounds[] | undefined => {
    let region: Bounds[] | undefined = [];
    for (const scope of changed)
      if (scope !== undefined && !tracked.has(scope)) tracked.set(scope, undefined);
    if (tracked.size > MAX_TRACKED) {
      tracked.clear();
      return undefined;
    }
    for (const [scope, before] of tracked) {
      if (!isWithin(scope, changed)) continue;
      const now = inkBounds(view, scope);
      tracked.set(scope, now);
      if (!changed.has(scope)) continue;
      if (before === undefined || now === undefined) region = undefined;
      else region?.push(before, now);
    }
    return region;
  };
  return { update, clear: () => tracked.clear() };
};

export const watchChangedRegion = (page: ObservedPage): ChangedRegion => {
  const { document } = page;
  const view = document.defaultView as Window & typeof globalThis;
  const scopes = createScopes(page, view);
  const changedAnimations = createAnimationWatch(document);
  const globals = createGlobalWatch(page, view);
  const tracked = trackBounds(view);
  const { takeRecords, close } = recordMutations(document);
  /** The first frame has no other before it. */
  let unknownFrames = 1;
  const onLoad = () => (unknownFrames = UNKNOWN_FRAMES);
  document.addEventListener('load', onLoad, true);
  document.fonts.addEventListener('loadingdone', onLoad);

  let recordsOfSeek: Records = [];

  /** Undefined among the scopes: something changed that is not understood. */
  const findScopes = (all: Records): Set<Scope> => {
    const found = new Set<Scope>(all === undefined ? [undefined] : []);
    const seen = new Map<Node, Set<string>>();
    for (const { type, target, attributeName, oldValue, addedNodes, removedNodes } of all ?? []) {
      if (type === 'attributes') {
        const names = seen.get(target) ?? new Set();
        seen.set(target, names);
        // The first record has the value at the last frame.
        if (!names.has(attributeName ?? '')) {
          found.add(scopes.ofAttribute(target as Element, attributeName ?? '', oldValue));
        }
        names.add(attributeName ?? '');
      } else found.add(scopes.ofNodes(target, [...addedNodes, ...removedNodes]));
    }
    for (const animation of changedAnimations()) found.add(scopes.ofAnimation(animation));
    for (const element of document.querySelectorAll(SVG_ANIMATIONS)) found.add(scopes.ofSvg(element));
    return new Set([...found].map((scope) => scope && widenToLayer(view, scope)));
  };

  return {
    close,
    afterSeek: () => {
      recordsOfSeek = mergeRecords(recordsOfSeek, takeRecords());
    },
    afterPaint: () => {
      const late = takeRecords(); // painted or not: in this frame or only in the next one
      const changed = findScopes(mergeRecords(recordsOfSeek, late));
      recordsOfSeek = [];
      // Called in any case, because it remembers the state of this frame.
      const isGlobal = globals.hasChanged() || globals.isUnobservable();
      if (changed.has(undefined) || isGlobal || late?.length !== 0) unknownFrames = UNKNOWN_FRAMES;
      if (unknownFrames === 0) return tracked.update(changed);
      unknownFrames -= 1;
      tracked.clear(); // anything may move meanwhile
      return undefined;
    },
  };
};
