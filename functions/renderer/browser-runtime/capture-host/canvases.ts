import { readStyleSheets } from '#renderer/browser-runtime/capture-host/style-sheets.ts';
import type { PageControl, UnsupportedFeature } from '#renderer/browser-runtime/messages.ts';
import type { PageRoot } from '#renderer/browser-runtime/page/shadow-roots.ts';

/**
 * Canvases of the composition. A recording shows the part of the bitmap at the place of the canvas's box in its
 * coordinate system, unscaled: right only if the box is at 0, 0 there and as large as the bitmap (ADR 0060).
 */
export interface Canvases {
  /** To be called before a frame is painted: gives every canvas a coordinate system of its own. */
  readonly prepare: () => void;
  readonly findUnsupported: () => UnsupportedFeature | undefined;
}

const OWN_COORDINATES = '@layer { canvas { translate: 0px } }';
/** The rule above overrides a `translate` in an earlier cascade layer of the page. */
const LAYERED_TRANSLATE = /@layer[^]*translate\s*:/;
const HTML = 'http://www.w3.org/1999/xhtml';

/** In a document the collection is cached, so that no frame searches the page. */
const canvasesIn = (root: PageRoot): HTMLCanvasElement[] => {
  const found =
    'getElementsByTagName' in root ? root.getElementsByTagName('canvas') : root.querySelectorAll('canvas');
  return found.length === 0 ? [] : [...found].filter(({ namespaceURI }) => namespaceURI === HTML);
};

const isOfBitmapSize = (canvas: HTMLCanvasElement, style: CSSStyleDeclaration): boolean =>
  style.width === `${canvas.width}px` &&
  style.height === `${canvas.height}px` &&
  canvas.offsetWidth === canvas.clientWidth && // no border
  canvas.offsetHeight === canvas.clientHeight &&
  canvas.offsetWidth === canvas.width &&
  canvas.offsetHeight === canvas.height &&
  style.padding === '0px' &&
  style.objectPosition === '50% 50%' &&
  ['fill', 'contain', 'cover'].includes(style.objectFit) &&
  ['', 'none'].includes(style.getPropertyValue('object-view-box')) &&
  canvas.currentCSSZoom === 1;

const hasCoordinates = ({ transform, translate, rotate, scale }: CSSStyleDeclaration): boolean =>
  [transform, translate, rotate, scale].some((value) => value !== 'none');

/** Whether an element is painted with the positioned ones, whether or not it has `translate`. */
const isPositioned = ({ position, transform, rotate, scale }: CSSStyleDeclaration): boolean =>
  position !== 'static' || [transform, rotate, scale].some((value) => value !== 'none');

const isAlone = (view: Window, element: Element, parent: Element): boolean =>
  [...parent.childNodes].every(
    (node) =>
      node === element ||
      node.nodeType === Node.COMMENT_NODE ||
      (node.nodeType === Node.TEXT_NODE && !/\S/.test(node.nodeValue ?? '')),
  ) &&
  ['::before', '::after'].every((name) =>
    ['none', 'normal'].includes(view.getComputedStyle(parent, name).content),
  );

/** `translate` moves an element that is not positioned above others, unless nothing else is beside it. */
const keepsOrder = (view: Window, canvas: Element): boolean => {
  let element = canvas;
  while (!isPositioned(view.getComputedStyle(element))) {
    const parent = element.parentElement;
    if (parent === null || !isAlone(view, element, parent)) return false;
    element = parent;
  }
  return true;
};

export const watchCanvases = (
  view: () => Window & typeof globalThis,
  control: () => PageControl | undefined,
): Canvases => {
  const sheets = new WeakMap<PageRoot, CSSStyleSheet>();
  const roots = () => control()?.roots() ?? [];
  let ownText = '';
  const createSheet = (root: PageRoot): CSSStyleSheet => {
    const sheet = new (view().CSSStyleSheet)();
    sheet.replaceSync(OWN_COORDINATES);
    sheets.set(root, sheet);
    ownText = (control() as PageControl).rulesOf(sheet)[0]?.cssText ?? ''; // safe: the root is of a loaded page
    return sheet;
  };
  const mayHaveLayeredTranslate = (): boolean => {
    const text = readStyleSheets(control() as PageControl); // safe: the canvas is of a loaded page
    return text === undefined || LAYERED_TRANSLATE.test(text.replaceAll(ownText, ''));
  };
  const check = (canvas: HTMLCanvasElement): UnsupportedFeature | undefined => {
    if (canvas.getClientRects().length === 0) return undefined; // not shown
    if (control()?.isRecordedCanvas(canvas) !== true || canvas.hasAttribute('layoutsubtree')) {
      return 'a <canvas> of WebGL, a worker or elements';
    }
    const style = view().getComputedStyle(canvas);
    if (!isOfBitmapSize(canvas, style)) return 'a <canvas> whose box differs from its bitmap';
    return hasCoordinates(style) && keepsOrder(view(), canvas)
      ? undefined
      : 'a <canvas> that is not positioned';
  };
  return {
    prepare: () => {
      for (const root of roots()) {
        if (canvasesIn(root).length === 0) continue;
        const sheet = sheets.get(root) ?? createSheet(root);
        if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
      }
    },
    findUnsupported: () => {
      const all = roots().flatMap(canvasesIn);
      if (all.length > 0 && mayHaveLayeredTranslate()) return 'a <canvas> and a cascade layer with translate';
      for (const canvas of all) {
        const feature = check(canvas);
        if (feature !== undefined) return feature;
      }
      return undefined;
    },
  };
};
