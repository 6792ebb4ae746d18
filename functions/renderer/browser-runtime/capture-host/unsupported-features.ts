import { PAGE_CONTROL } from '#renderer/browser-runtime/messages.ts';
import type { PageControl, UnsupportedFeature } from '#renderer/browser-runtime/messages.ts';

/** Finds what cannot be drawn into a canvas, or not correctly. */
interface UnsupportedFeatures {
  /** Checks elements only: cheap enough for every frame. */
  readonly inElements: () => UnsupportedFeature | undefined;
  /** Checks styles and images too. */
  readonly anywhere: () => Promise<UnsupportedFeature | undefined>;
}

const UNSUPPORTED_TAGS = ['canvas', 'video', 'object', 'embed'] as const;

/** In a document the collection of a name is cached, so that no frame searches the page. */
const contains = (root: Document | ShadowRoot, name: string): boolean =>
  'getElementsByTagName' in root
    ? root.getElementsByTagName(name).length > 0
    : root.querySelector(name) !== null;

export const watchUnsupportedFeatures = (iframe: HTMLIFrameElement): UnsupportedFeatures => {
  const roots = () => {
    const page = iframe.contentWindow as unknown as Record<string, PageControl>;
    return page[PAGE_CONTROL]?.roots() ?? [];
  };
  const elements = () => roots().flatMap((root) => [...root.querySelectorAll('*')]);

  const inElements = (): UnsupportedFeature | undefined => {
    const all = roots();
    const tag = UNSUPPORTED_TAGS.find((name) => all.some((root) => contains(root, name)));
    return tag === undefined ? undefined : `<${tag}>`;
  };
  /** A canvas cannot sort surfaces by depth, as a compositor does. */
  const isIn3dSpace = (element: Element) => getComputedStyle(element).transformStyle === 'preserve-3d';

  const imageUrls = (): Set<string> => {
    const urls = new Set<string>();
    for (const element of elements()) {
      if (element.localName === 'img') urls.add((element as HTMLImageElement).currentSrc);
      if (element.localName === 'image') urls.add(element.getAttribute('href') ?? '');
      for (const pseudo of [null, '::before', '::after']) {
        const style = getComputedStyle(element, pseudo);
        const values = [style.backgroundImage, style.maskImage, style.content, style.borderImageSource];
        for (const [, url = ''] of values.join().matchAll(/url\("([^"]*)"\)/g)) urls.add(url);
      }
    }
    return urls;
  };
  /** Animated images follow the wall clock. */
  const isAnimated = async (url: string): Promise<boolean> => {
    if (url === '' || /^data:image\/(?:svg|jpe?g)/.test(url)) return false;
    const window = iframe.contentWindow as Window;
    const blob = await window.fetch(url).then(
      (response) => response.blob(),
      () => undefined,
    );
    if (blob === undefined || !(await ImageDecoder.isTypeSupported(blob.type))) return false;
    const decoder = new ImageDecoder({ data: await blob.arrayBuffer(), type: blob.type });
    await decoder.tracks.ready.catch(() => undefined);
    return decoder.tracks.selectedTrack?.animated === true;
  };

  return {
    inElements,
    anywhere: async () => {
      const unsupportedFeature = inElements();
      if (unsupportedFeature !== undefined) return unsupportedFeature;
      if (elements().some(isIn3dSpace)) return 'surfaces in a shared 3D space';
      for (const url of imageUrls()) if (await isAnimated(url)) return 'an animated image';
      return undefined;
    },
  };
};
