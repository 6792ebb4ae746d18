/* Questions about the elements of a shown document, and their answers, which may contain anything. */

/** Attribute that the Studio gives to the elements of its copy of a document; its value names them in messages. */
export const ELEMENT_MARK = 'data-studio-key';

/** Of the shown element, as the browser computes them. */
export const STYLE_NAMES = [
  'position',
  'left',
  'top',
  'width',
  'height',
  'translate',
  'rotate',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-align',
  'color',
  'background-color',
  'border-radius',
  'opacity',
  'object-fit',
] as const;
export type StyleName = (typeof STYLE_NAMES)[number];
export type ElementStyle = Readonly<Record<StyleName, string>>;

/** A part of the picture, in pixels of the video. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type ElementQuestion =
  | { readonly kind: 'boxes' }
  | { readonly kind: 'hits'; readonly x: number; readonly y: number }
  | { readonly kind: 'style'; readonly key: string }
  | ({ readonly kind: 'grounds' } & Place);

/** Linear part of a transformation as in CSS `matrix()`. */
export type Linear = readonly [a: number, b: number, c: number, d: number];

/** Where an element is seen, in pixels of the video. */
export interface ElementBox {
  readonly key: string;
  /** Of its middle. */
  readonly x: number;
  readonly y: number;
  /** Before its transformation. */
  readonly width: number;
  readonly height: number;
  /** From pixels of the element to those of the video. */
  readonly linear: Linear;
  /** The same of what surrounds it. */
  readonly around: Linear;
}

export type ElementAnswer =
  | { readonly kind: 'boxes'; readonly boxes: readonly ElementBox[] }
  /** Keys of the elements at a point, the topmost first. */
  | { readonly kind: 'hits'; readonly keys: readonly string[] }
  | { readonly kind: 'style'; readonly style: ElementStyle }
  /** What is seen at points of a place: a color as the browser computes it, or `PICTURE`. */
  | { readonly kind: 'grounds'; readonly grounds: readonly string[] };

/** A photo, a clip, a drawing or a gradient. */
export const PICTURE = 'picture';

/** What the page around a frame sends about elements. */
export type ElementMessage =
  | { readonly previewQuestion: ElementQuestion; readonly id: number }
  /** Styles to show until the document is shown again: an empty one ends that. */
  | { readonly previewStyles: Readonly<Record<string, string>>; readonly key: string };

const MAX_BOXES = 1000;
const MAX_HITS = 50;
const MAX_GROUNDS = 50;
const MAX_KEY_CHARACTERS = 300;
const MAX_STYLE_CHARACTERS = 500;
/** Larger numbers are no places in a video. */
const MAX_PIXELS = 1_000_000;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isPixels = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= MAX_PIXELS;
const isKey = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_KEY_CHARACTERS;
const isLinear = (value: unknown): value is Linear =>
  Array.isArray(value) && value.length === 4 && [...(value as unknown[])].every(isPixels); // `every` skips gaps

const readBox = (value: unknown): ElementBox[] => {
  if (!isObject(value)) return [];
  const { key, x, y, width, height, linear, around } = value;
  if (!isKey(key) || !isPixels(x) || !isPixels(y) || !isPixels(width) || !isPixels(height)) return [];
  if (width < 0 || height < 0 || !isLinear(linear) || !isLinear(around)) return [];
  return [{ key, x, y, width, height, linear: [...linear], around: [...around] }];
};

const readStyle = (value: unknown): ElementStyle | undefined => {
  if (!isObject(value)) return undefined;
  const entries = STYLE_NAMES.map((name) => {
    const text = value[name];
    return [name, typeof text === 'string' ? text.slice(0, MAX_STYLE_CHARACTERS) : ''] as const;
  });
  return Object.fromEntries(entries) as Record<StyleName, string>; // safe: every name has a text
};

const readContent = (answer: Readonly<Record<string, unknown>>): ElementAnswer | undefined => {
  const { kind, boxes, keys, grounds, style: anyStyle } = answer;
  if (kind === 'boxes' && Array.isArray(boxes))
    return { kind, boxes: boxes.slice(0, MAX_BOXES).flatMap(readBox) };
  if (kind === 'hits' && Array.isArray(keys)) return { kind, keys: keys.slice(0, MAX_HITS).filter(isKey) };
  if (kind === 'grounds' && Array.isArray(grounds))
    return { kind, grounds: grounds.slice(0, MAX_GROUNDS).filter(isKey) };
  const style = kind === 'style' ? readStyle(anyStyle) : undefined;
  return style && { kind: 'style', style };
};

/** Reads a message of a frame, which may contain anything; undefined unless it answers a question. */
export const readElementAnswer = (
  data: unknown,
): { readonly id: number; readonly answer: ElementAnswer } | undefined => {
  if (!isObject(data) || !isObject(data['previewAnswer'])) return undefined;
  const { id } = data;
  const answer = readContent(data['previewAnswer']);
  return answer && Number.isSafeInteger(id) ? { id: Number(id), answer } : undefined;
};
