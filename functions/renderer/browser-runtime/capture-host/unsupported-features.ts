/** Finds what cannot be drawn into a canvas, or not rightly. */
export interface UnsupportedFeatures {
  /** Looks at elements alone: cheap enough for every frame. */
  readonly inElements: () => string | undefined;
  /** Looks at styles and images too. */
  readonly anywhere: () => Promise<string | undefined>;
}

/** Sent as source text: self-contained. */
export const watchUnsupportedFeatures = (iframe: HTMLIFrameElement): UnsupportedFeatures => {
  const tags = ['canvas', 'video', 'object', 'embed'];
  const page = () => iframe.contentDocument as Document;

  const inElements = (): string | undefined => {
    const unsupportedFeature = tags.find((tag) => page().getElementsByTagName(tag).length > 0);
    if (unsupportedFeature !== undefined) return `<${unsupportedFeature}>`;
    const frames = [...page().getElementsByTagName('iframe')];
    return frames.some((frame) => frame.contentDocument === null)
      ? 'an <iframe> of another origin'
      : undefined;
  };
  /** A canvas cannot sort surfaces by their depth, as a compositor does. */
  const isIn3dSpace = (element: Element) => getComputedStyle(element).transformStyle === 'preserve-3d';

  const imageUrls = (): Set<string> => {
    const urls = new Set([...page().images].map((image) => image.currentSrc));
    for (const element of page().querySelectorAll('*')) {
      if (element.localName === 'image') urls.add(element.getAttribute('href') ?? '');
      for (const pseudo of [null, '::before', '::after']) {
        const style = getComputedStyle(element, pseudo);
        const values = [style.backgroundImage, style.maskImage, style.content, style.borderImageSource];
        for (const [, url = ''] of values.join().matchAll(/url\("([^"]*)"\)/g)) urls.add(url);
      }
    }
    return urls;
  };
  /** Its pictures would follow the wall clock. */
  const isAnimated = async (url: string): Promise<boolean> => {
    if (url === '' || /^data:image\/(?:svg|jpe?g)/.test(url)) return false;
    const window = iframe.contentWindow as Window;
    const blob = await window.fetch(url).then(
      (answer) => answer.blob(),
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
      if ([...page().querySelectorAll('*')].some(isIn3dSpace)) return 'surfaces in a common 3D space';
      for (const url of imageUrls()) if (await isAnimated(url)) return 'an animated image';
      return undefined;
    },
  };
};
