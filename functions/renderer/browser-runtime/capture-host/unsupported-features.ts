import type { Canvases } from '#renderer/browser-runtime/capture-host/canvases.ts';
import { pageControlOf } from '#renderer/browser-runtime/messages.ts';
import type { UnsupportedFeature } from '#renderer/browser-runtime/messages.ts';

/** Finds what cannot be drawn into a canvas, or not correctly. */
interface UnsupportedFeatures {
  /** Checks no styles but those of canvases: cheap enough for every frame. */
  readonly inEveryFrame: () => UnsupportedFeature | undefined;
  /** Checks styles too. */
  readonly anywhere: () => UnsupportedFeature | undefined;
}

const UNSUPPORTED_TAGS = ['video', 'object', 'embed'] as const;

/** In a document the collection of a name is cached, so that no frame searches the page. */
const contains = (root: Document | ShadowRoot, name: string): boolean =>
  'getElementsByTagName' in root
    ? root.getElementsByTagName(name).length > 0
    : root.querySelector(name) !== null;

export const watchUnsupportedFeatures = (
  iframe: HTMLIFrameElement,
  canvases: Canvases,
): UnsupportedFeatures => {
  const pageControl = () => pageControlOf(iframe);
  const roots = () => pageControl()?.roots() ?? [];
  const elements = () => roots().flatMap((root) => [...root.querySelectorAll('*')]);

  const inEveryFrame = (): UnsupportedFeature | undefined => {
    const all = roots();
    const tag = UNSUPPORTED_TAGS.find((name) => all.some((root) => contains(root, name)));
    if (tag !== undefined) return `<${tag}>`;
    if (pageControl()?.usesLayoutObservers() === true) return 'an observer of size or visibility';
    return canvases.findUnsupported();
  };
  /** A canvas cannot sort surfaces by depth, as a compositor does. */
  const isIn3dSpace = (element: Element) => getComputedStyle(element).transformStyle === 'preserve-3d';

  /** A self-check, which moves the page out of the canvas and back, may stop its detection of what is visible. */
  const isShownWhenNear = (element: Element) => getComputedStyle(element).contentVisibility === 'auto';
  const inStyles = (): UnsupportedFeature | undefined => {
    const all = elements();
    if (all.some(isIn3dSpace)) return 'surfaces in a shared 3D space';
    return all.some(isShownWhenNear) ? 'content-visibility: auto' : undefined;
  };

  return { inEveryFrame, anywhere: () => inEveryFrame() ?? inStyles() };
};
