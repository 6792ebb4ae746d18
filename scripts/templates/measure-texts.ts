/** Left, top, right, bottom in pixels of the frame. */
export type Box = readonly [number, number, number, number];

export interface VisibleText {
  readonly name: string;
  readonly text: string;
  readonly fontSize: number;
  readonly fontWeight: number;
  readonly color: string;
  /** Bounds of the glyphs, line by line. */
  readonly lines: readonly Box[];
  readonly problems: readonly string[];
}

/**
 * Runs in the page: removes the rotation of texts, because the bounding boxes of rotated lines overlap where the lines
 * do not.
 */
export const straighten = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>(
    '#root [data-text], #root :has([data-text])',
  )) {
    element.toggleAttribute('data-straight', false);
    const { transform } = getComputedStyle(element);
    const isSlanted = transform !== 'none' && new DOMMatrix(transform).b !== 0;
    element.toggleAttribute('data-straight', isSlanted);
  }
};

/**
 * Runs in the page: every visible `data-text` element and its layout problems. Sent as source text, so it uses
 * nothing from outside its body.
 */
export const readTexts = (): VisibleText[] => {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  const range = document.createRange();

  const textNodes = (element: Element): Text[] => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    return nodes.filter((node) => node.data.trim() !== '');
  };

  // The box of a line includes the font's full ascent and descent; the glyphs of this text are smaller.
  const inkLines = (node: Text): Box[] => {
    const style = getComputedStyle(node.parentElement ?? document.body);
    if (!context) return [];
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const shown = style.textTransform === 'uppercase' ? node.data.toUpperCase() : node.data;
    const ink = context.measureText(shown);
    range.selectNodeContents(node);
    return [...range.getClientRects()]
      .filter(({ width }) => width > 0)
      .map(({ left, top, right, bottom }) => {
        const scale = (bottom - top) / (ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent);
        const above = (ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent) * scale;
        const below = (ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent) * scale;
        return [left, top + above, right, bottom - below];
      });
  };

  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;

  const paints = (element: Element): boolean => {
    const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(element);
    const isPlain =
      backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && borderTopWidth === '0px';
    return element instanceof SVGGeometryElement || !isPlain;
  };

  // Boxes that paint nothing, such as those of other texts and layout containers, cover nothing.
  const isOnTop = (holder: Element, x: number, y: number): boolean => {
    const top = document
      .elementsFromPoint(x, y)
      .find((element) => holder.contains(element) || (paints(element) && opacityOf(element) > 0.02));
    return top !== undefined && holder.contains(top);
  };

  const clipProblems = (node: Text, lines: readonly Box[]): string[] => {
    const problems: string[] = [];
    for (let parent = node.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow !== 'hidden') continue;
      const frame = parent.getBoundingClientRect();
      for (const [left, top, right, bottom] of lines) {
        const excess = Math.max(
          frame.left - left,
          frame.top - top,
          right - frame.right,
          bottom - frame.bottom,
        );
        if (excess > 1.5) problems.push(`cut ${excess.toFixed(1)} px by .${parent.className || parent.id}`);
      }
    }
    return problems;
  };

  const overflowProblems = (element: HTMLElement): string[] => {
    const style = getComputedStyle(element);
    if (style.display === 'inline') return [];
    const box = element.getBoundingClientRect();
    if (Math.abs(box.width - element.offsetWidth) > 1) return []; // the element is being scaled
    const widest = Math.max(
      ...textNodes(element).flatMap((node) => {
        range.selectNodeContents(node);
        return [...range.getClientRects()].map(({ right }) => right);
      }),
    );
    return widest > box.right - parseFloat(style.paddingRight) + 1.5 ? ['wider than its box'] : [];
  };

  /** Whether each of the sample points along the lines is visible. */
  const visiblePoints = (node: Text): boolean[] =>
    inkLines(node).flatMap(([left, top, right, bottom]) =>
      [0.06, 0.5, 0.94].map((share) =>
        isOnTop(node.parentElement ?? document.body, left + (right - left) * share, (top + bottom) / 2),
      ),
    );

  const read = (element: HTMLElement): VisibleText[] => {
    const nodes = textNodes(element);
    const lines = nodes.flatMap(inkLines);
    const points = nodes.flatMap(visiblePoints);
    if (opacityOf(element) < 0.9 || !points.includes(true)) return [];
    const style = getComputedStyle(element);
    return [
      {
        name: element.dataset['text'] ?? '',
        text: element.textContent,
        fontSize: parseFloat(style.fontSize),
        fontWeight: Number(style.fontWeight),
        color: style.color,
        lines,
        problems: [
          ...overflowProblems(element),
          ...nodes.flatMap((node) => clipProblems(node, inkLines(node))),
          ...(points.includes(false) ? ['partly covered'] : []),
        ],
      },
    ];
  };
  return [...document.querySelectorAll<HTMLElement>('[data-text]')].flatMap(read);
};

/**
 * Runs in the page: the lowest WCAG contrast of each text with the pixels of `picture` (PNG in base64, the page
 * without its texts). Ignores the worst 2 % of pixels: antialiased edges blend adjacent colors.
 */
export const backgroundContrasts = async ({
  picture,
  texts,
}: {
  readonly picture: string;
  readonly texts: readonly VisibleText[];
}): Promise<number[]> => {
  const bitmap = await createImageBitmap(
    new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))], { type: 'image/png' }),
  );
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);

  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = ([red = 0, green = 0, blue = 0]: Iterable<number>) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

  return texts.map(({ color, lines }) => {
    const ink = luminance((color.match(/[\d.]+/g) ?? []).map(Number));
    const found: number[] = [];
    for (const [left, top, right, bottom] of lines) {
      const width = Math.max(1, Math.round(right - left));
      const height = Math.max(1, Math.round(bottom - top));
      const pixels = context?.getImageData(Math.round(left), Math.round(top), width, height).data ?? [];
      for (let at = 0; at < pixels.length; at += 4 * 7) {
        found.push(contrast(ink, luminance(pixels.slice(at, at + 3))));
      }
    }
    return found.sort((a, b) => a - b)[Math.floor(found.length / 50)] ?? 0;
  });
};
