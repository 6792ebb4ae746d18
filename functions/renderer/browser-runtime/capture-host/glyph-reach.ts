/** Assumed for glyphs that are not measured. */
export const MAX_REACH_EM = 1.5;
/** For glyphs of another form than the measured ones, such as those at the end of a line. */
const SPARE_EM = 0.25;
/** Latin letters, digits and punctuation: without marks that a font stacks above each other. */
const MEASURABLE = /^[\s\u0021-\u007E\u00A1-\u00AC\u00AE-\u017F\u2010-\u2015\u2018-\u201E\u2022\u2026]*$/;
/** Characters of which none is wider or higher than `MAX_REACH_EM`, also arrows and other symbols. */
const PLAIN = /^[\s\u0021-\u007E\u00A0-\u00AC\u00AE-\u017F\u2010-\u2027\u2190-\u2BFF]*$/;
/** Texts may change in every frame. */
const MAX_KEPT = 500;
const UNLIKELY_FONT = '1px serif';

/** Styles in which a canvas draws the same glyphs as the page does, and lines end only between words. */
const MEASURABLE_STYLES: readonly (readonly [property: string, ...values: readonly string[]])[] = [
  ['font-feature-settings', 'normal'],
  ['font-variation-settings', 'normal'],
  ['font-variant', 'normal'],
  ['font-kerning', 'auto'],
  ['font-stretch', '100%'],
  ['font-size-adjust', 'none'],
  ['font-palette', 'normal'],
  ['text-transform', 'none'],
  ['text-decoration-line', 'none'],
  ['text-emphasis-style', 'none'],
  ['text-box-trim', 'none', ''],
  ['initial-letter', 'normal', ''],
  ['writing-mode', 'horizontal-tb'],
  ['overflow-wrap', 'normal'],
  ['word-break', 'normal'],
  ['line-break', 'auto'],
  ['hyphens', 'manual'],
];

export const isPlainText = (text: string): boolean => PLAIN.test(text);

const isMeasurable = (style: CSSStyleDeclaration): boolean =>
  MEASURABLE_STYLES.every(([property, ...values]) => values.includes(style.getPropertyValue(property)));

/** Words, and the parts of words after which a line may end. */
const piecesOf = (text: string): Set<string> =>
  new Set([text, ...text.split(/\s+/), ...text.split(/(?<=[^\p{L}\p{N}])/u)]);

/** How far glyphs reach out of the box of their line, in pixels. */
const overhangOf = (context: OffscreenCanvasRenderingContext2D, text: string): number => {
  const overhangs = [...piecesOf(text)].map((piece) => {
    const metrics = context.measureText(piece);
    return Math.max(
      metrics.actualBoundingBoxLeft,
      metrics.actualBoundingBoxRight - metrics.width,
      metrics.actualBoundingBoxAscent - metrics.fontBoundingBoxAscent,
      metrics.actualBoundingBoxDescent - metrics.fontBoundingBoxDescent,
    );
  });
  return Math.max(0, ...overhangs);
};

/** Measures texts in the fonts of a page. */
export interface GlyphReach {
  /** Upper bound of how far the glyphs of a text in an element reach out of the boxes of its lines, in pixels. */
  readonly reachPx: (text: string, style: CSSStyleDeclaration) => number;
  /** To be called when fonts may have changed. */
  readonly clear: () => void;
}

export const createGlyphReach = (view: Window & typeof globalThis): GlyphReach => {
  /** By whether the glyphs are the same, font and text. */
  const known = new Map<string, number>();
  let context: OffscreenCanvasRenderingContext2D | null | undefined;
  /** Undefined if the canvas does not understand the font. */
  const measure = (text: string, font: string, fontSize: number): number | undefined => {
    context ??= new view.OffscreenCanvas(1, 1).getContext('2d');
    if (context === null) return undefined;
    context.font = UNLIKELY_FONT;
    context.font = font;
    if (context.font === UNLIKELY_FONT) return undefined;
    return overhangOf(context, text) + fontSize * SPARE_EM;
  };
  return {
    reachPx: (text, style) => {
      const fontSize = Number.parseFloat(style.fontSize);
      const assumed = fontSize * MAX_REACH_EM;
      const isExact = MEASURABLE.test(text) && isMeasurable(style);
      if (!isExact && isPlainText(text)) return assumed;
      const font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const key = `${isExact} ${font} ${text}`;
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      if (known.size >= MAX_KEPT) known.clear();
      const measured = measure(text, font, fontSize) ?? assumed;
      const reach = isExact ? measured : Math.max(measured, assumed); // marks may be stacked
      known.set(key, reach);
      return reach;
    },
    clear: () => known.clear(),
  };
};
