export interface PageAssets {
  /** Asks for everything the page shows or will show, and counts what is not there yet or never will be. */
  readonly count: () => { readonly pending: number; readonly broken: number };
}

/** Watches over the images and fonts of the page. */
export const watchAssets = (): PageAssets => {
  type State = 'pending' | 'done' | 'broken';
  const images = new WeakMap<HTMLImageElement, { readonly source: string; state: State }>();
  const askedFonts = new Set<string>();

  const imageState = (image: HTMLImageElement): State => {
    const source = image.currentSrc || (image.getAttribute('src') ?? '').trim();
    if (source === '') return 'done';
    const known = images.get(image);
    if (known?.source === source) return known.state;
    const entry = { source, state: 'pending' as State };
    images.set(image, entry);
    image.loading = 'eager';
    image.decode().then(
      () => (entry.state = 'done'),
      () => (entry.state = 'broken'),
    );
    return entry.state;
  };

  const ownText = (element: Element): string =>
    [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')).join('');

  // A face is fetched when text is laid out with it; text that appears later must find it loaded.
  const askForFonts = () => {
    for (const element of document.body.querySelectorAll('*')) {
      const text = [...new Set(ownText(element))].sort().join('').trim();
      if (text === '') continue;
      const { fontStyle, fontWeight, fontFamily } = getComputedStyle(element);
      const font = `${fontStyle} ${fontWeight} 16px ${fontFamily}`;
      if (askedFonts.has(font + text)) continue;
      askedFonts.add(font + text);
      document.fonts.load(font, text).catch(() => undefined); // the face's own status tells
    }
  };

  return {
    count: () => {
      askForFonts();
      const states = [...document.images].map(imageState);
      for (const { status } of document.fonts) {
        if (status === 'loading') states.push('pending');
        if (status === 'error') states.push('broken');
      }
      const count = (wanted: State) => states.filter((state) => state === wanted).length;
      return { pending: count('pending'), broken: count('broken') };
    },
  };
};
