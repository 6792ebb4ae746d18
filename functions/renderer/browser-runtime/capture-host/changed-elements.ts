import type { Records } from '#renderer/browser-runtime/capture-host/document-changes.ts';
import { effectOf, effectOfStyles, strongest } from '#renderer/browser-runtime/capture-host/style-changes.ts';
import type { Effect } from '#renderer/browser-runtime/capture-host/style-changes.ts';
import { createTextTest } from '#renderer/browser-runtime/capture-host/style-sheets.ts';
import type { ChangedElements } from '#renderer/browser-runtime/capture-host/tracked-bounds.ts';

const SVG = 'http://www.w3.org/2000/svg';
const HTML = 'http://www.w3.org/1999/xhtml';
const SVG_ANIMATIONS = 'animate, animateTransform, animateMotion, set';
/** Their items are numbered, wherever an item is positioned. */
const LISTS = 'ol, ul, menu';
/** Elements in inserted content that load, or that affect the rest of the page. */
const LOADING = 'style, link, script, template, img, picture, image, base, meta';

/** What other pictures and HTML can refer to, wherever they are. */
const REFERABLE = 'svg[id], svg [id]';

export const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

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
    const isNumbered = display.includes('list-item') || scope.parentElement?.closest(LISTS) != null;
    if (display !== 'contents' && ['absolute', 'fixed'].includes(position) && !isNumbered) return scope;
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

const isReferable = (node: Node): boolean =>
  isElement(node) &&
  [node, ...node.querySelectorAll('[id]')].some((part) => part.namespaceURI === SVG && part.id !== '');

/** What a change may affect, and whether it leaves the layout in it as it is. Undefined: anything may have changed. */
type Change = { readonly scope: Element; readonly keepsLayout: boolean } | undefined;

/** Whether an element and what is in it are drawn into a layer of their own. */
const hasLayer = (style: CSSStyleDeclaration): boolean =>
  style.opacity !== '1' ||
  style.maskImage !== 'none' ||
  !['none', ''].includes(style.getPropertyValue('-webkit-mask-box-image-source')) ||
  style.clipPath !== 'none' ||
  style.willChange !== 'auto' ||
  (style.borderRadius !== '0px' && style.overflow !== 'visible');

/**
 * Finds the outermost layer that contains an element, or the element. The bounds of a layer depend on its content, and
 * dithering and the pixels of edges on those bounds. For one frame: remembers which elements are layers.
 */
const createWidening = (view: Window) => {
  const known = new Map<Element, boolean>();
  const isLayer = (element: Element): boolean => {
    const result = known.get(element) ?? hasLayer(view.getComputedStyle(element));
    known.set(element, result);
    return result;
  };
  return (element: Element): Element => {
    let widest = element;
    for (let ancestor = element.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
      if (isLayer(ancestor)) widest = ancestor;
    }
    return widest;
  };
};

const createClassification = (document: Document, styleSheets: () => string, view: Window) => {
  const usesStyleAttribute = createTextTest(/\[style|attr\(\s*style/i);
  const scopeOf = (target: Element, effect: Effect): Element | undefined => {
    if (effect === 'unknown' || document.head.contains(target)) return undefined;
    if (target === document.documentElement || target === document.body) return undefined;
    if (target.namespaceURI === SVG) {
      const scope = findSvgScope(target);
      // Its size may move what is around it.
      return scope === target && effect === 'layout' ? findLayoutScope(view, target) : scope;
    }
    if (target.namespaceURI !== HTML || target.closest('svg') !== null) return undefined;
    // A gradient or clip path in it may inherit or contain what changed.
    if (effect !== 'look' && target.querySelector(REFERABLE) !== null) return undefined;
    return effect === 'layout' ? findLayoutScope(view, target) : target;
  };
  const changeOf = (target: Element, effect: Effect): Change => {
    const scope = scopeOf(target, effect);
    const keepsLayout = (effect === 'look' || effect === 'inherited') && scope === target;
    return scope && { scope, keepsLayout };
  };
  const ofAttribute = (target: Element, name: string, before: string | null): Change => {
    if (name === 'style') {
      if (usesStyleAttribute(styleSheets())) return undefined;
      const after = target.getAttribute(name) ?? '';
      return changeOf(target, effectOfStyles(before ?? '', after));
    }
    const isOfPicture = target.namespaceURI === SVG && !/href|^id$|^class$/.test(name);
    return isOfPicture && !styleSheets().includes('[') ? changeOf(target, 'layout') : undefined;
  };
  const ofNodes = (target: Node, nodes: readonly Node[]): Change => {
    const element = isElement(target) ? target : target.parentElement;
    if (element === null) return undefined;
    const isLoading = nodes.some(
      (node) => isElement(node) && (node.matches(LOADING) || node.querySelector(LOADING)),
    );
    return isLoading || nodes.some(isReferable) || element.matches(LOADING)
      ? undefined
      : changeOf(element, 'layout');
  };
  const ofAnimation = ({ effect }: Animation): Change => {
    const keyframes = effect as KeyframeEffect | null;
    if (keyframes?.target == null || keyframes.pseudoElement !== null) return undefined;
    const effects = keyframes.getKeyframes().flatMap((frame) =>
      Object.entries(frame)
        .filter(([name]) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))
        .map(([name, value]) => effectOf(cssName(name), String(value))),
    );
    return changeOf(keyframes.target, strongest(effects));
  };
  const ofSvg = (animation: SVGAnimationElement): Change =>
    changeOf(animation.targetElement ?? animation, 'layout');
  return { ofAttribute, ofNodes, ofAnimation, ofSvg };
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

/** Finds the elements to which changes of a document and of animations are limited; undefined if one is not understood. */
export const createElementSearch = (document: Document, styleSheets: () => string, view: Window) => {
  const changes = createClassification(document, styleSheets, view);
  const changedAnimations = createAnimationWatch(document);

  const findChanges = (all: Records): readonly Change[] => {
    const found: Change[] = all === undefined ? [undefined] : [];
    const seen = new Map<Node, Set<string>>();
    for (const { type, target, attributeName, oldValue, addedNodes, removedNodes } of all ?? []) {
      if (type === 'attributes') {
        const names = seen.get(target) ?? new Set();
        seen.set(target, names);
        // The first record has the value at the last frame.
        if (!names.has(attributeName ?? '')) {
          found.push(changes.ofAttribute(target as Element, attributeName ?? '', oldValue));
        }
        names.add(attributeName ?? '');
      } else found.push(changes.ofNodes(target, [...addedNodes, ...removedNodes]));
    }
    for (const animation of changedAnimations()) found.push(changes.ofAnimation(animation));
    for (const element of document.querySelectorAll<SVGAnimationElement>(SVG_ANIMATIONS))
      found.push(changes.ofSvg(element));
    return found;
  };
  return (all: Records): ChangedElements | undefined => {
    const widen = createWidening(view);
    const elements = new Map<Element, { readonly keepsLayout: boolean }>();
    for (const change of findChanges(all)) {
      if (change === undefined) return undefined;
      const widest = widen(change.scope);
      const keepsLayout = change.keepsLayout && widest === change.scope;
      elements.set(widest, { keepsLayout: keepsLayout && elements.get(widest)?.keepsLayout !== false });
    }
    return elements;
  };
};
