import { ELEMENT_MARK, PICTURE, STYLE_NAMES } from '../src/preview/element-messages.ts';
import type {
  ElementAnswer,
  ElementBox,
  ElementMessage,
  ElementQuestion,
  ElementStyle,
  Linear,
  Place,
} from '../src/preview/element-messages.ts';
import { opacityOf } from './color-opacity.ts';

const MARKED = `[${ELEMENT_MARK}]:not([${ELEMENT_MARK}=""])`;

const linearOf = ({ a, b, c, d }: DOMMatrix): Linear => [a, b, c, d];

/** Without what moves the element: its middle is known. */
const ownMatrix = (element: Element): DOMMatrix => {
  const { transform, rotate, scale } = getComputedStyle(element);
  const matrix = new DOMMatrix(transform === 'none' ? '' : transform);
  const individual = new DOMMatrix();
  if (rotate !== 'none' && /^-?[\d.e+-]+deg$/.test(rotate)) individual.rotateSelf(Number.parseFloat(rotate));
  const [x = 1, y = x] = scale === 'none' ? [] : scale.split(' ').map(Number);
  return individual.scaleSelf(x, y).multiplySelf(matrix);
};

/** The transformation of an element, for many elements of a document. */
const createMatrices = () => {
  const known = new Map<Element, DOMMatrix>();
  const of = (element: Element | null): DOMMatrix => {
    if (element === null) return new DOMMatrix();
    let matrix = known.get(element);
    matrix ??= of(element.parentElement).multiply(ownMatrix(element));
    known.set(element, matrix);
    return matrix;
  };
  return of;
};

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const boxesOf = (): ElementBox[] => {
  const matrixOf = createMatrices();
  return [...document.querySelectorAll(MARKED)].flatMap((element): ElementBox[] => {
    if (!isShown(element)) return [];
    const { left, top, width, height } = element.getBoundingClientRect();
    const isBox = element instanceof HTMLElement;
    const size = isBox ? { width: element.offsetWidth, height: element.offsetHeight } : { width, height };
    return [
      {
        key: element.getAttribute(ELEMENT_MARK) ?? '',
        x: left + width / 2,
        y: top + height / 2,
        ...size,
        linear: isBox ? linearOf(matrixOf(element)) : [1, 0, 0, 1],
        around: linearOf(matrixOf(element.parentElement)),
      },
    ];
  });
};

const ALL_HITTABLE = new CSSStyleSheet();
ALL_HITTABLE.replaceSync('* { pointer-events: auto !important; }');

/** Also elements that take no clicks, without those that cannot be seen. */
const seenAt = (x: number, y: number): Element[] => {
  const sheets = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...sheets, ALL_HITTABLE];
  const seen = document
    .elementsFromPoint(x, y)
    .filter((element) => element.checkVisibility({ opacityProperty: true }));
  document.adoptedStyleSheets = sheets;
  return seen;
};

const hitsAt = (x: number, y: number): string[] => {
  const marked = seenAt(x, y).flatMap((element) => element.closest(MARKED)?.getAttribute(ELEMENT_MARK) ?? []);
  return [...new Set(marked)];
};

/** Of a page without a background. */
const PAPER = 'rgb(255, 255, 255)';
const LEAST_OPACITY = 0.5;

/** Of an element with all around it. */
const shownOpacity = (element: Element | null): number =>
  element === null ? 1 : Number(getComputedStyle(element).opacity) * shownOpacity(element.parentElement);

/** Undefined for an element through which others are seen. */
const groundOf = (element: Element): string | undefined => {
  const opacity = shownOpacity(element);
  if (opacity <= LEAST_OPACITY) return undefined;
  if (element.matches('img, video, canvas, svg, svg *')) return PICTURE;
  const { backgroundImage, backgroundColor } = getComputedStyle(element);
  if (backgroundImage !== 'none') return PICTURE;
  return opacityOf(backgroundColor) * opacity > LEAST_OPACITY ? backgroundColor : undefined;
};

/** What is seen at nine points of a place. */
const groundsIn = ({ left, top, width, height }: Place): string[] =>
  [0.1, 0.5, 0.9].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => {
      for (const element of seenAt(left + width * across, top + height * down)) {
        const ground = groundOf(element);
        if (ground !== undefined) return ground;
      }
      return PAPER;
    }),
  );

const find = (key: string): Element | null =>
  document.querySelector(`[${ELEMENT_MARK}="${CSS.escape(key)}"]`);

const styleOf = (element: Element): ElementStyle => {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    STYLE_NAMES.map((name) => [name, style.getPropertyValue(name)]),
  ) as unknown as ElementStyle; // safe: every name has a value
};

const answerOf = (question: ElementQuestion): ElementAnswer | undefined => {
  if (question.kind === 'boxes') return { kind: 'boxes', boxes: boxesOf() };
  if (question.kind === 'hits') return { kind: 'hits', keys: hitsAt(question.x, question.y) };
  if (question.kind === 'grounds') return { kind: 'grounds', grounds: groundsIn(question) };
  const element = find(question.key);
  return element === null ? undefined : { kind: 'style', style: styleOf(element) };
};

/** Answers what the page around the frame asks about marked elements, and shows styles that it tries. */
export const answerQuestions = (): void => {
  const own = parent;
  addEventListener('message', ({ source, data }: MessageEvent<Partial<ElementMessage> | null>) => {
    if (source !== own || typeof data !== 'object' || data === null) return;
    if ('previewQuestion' in data && data.previewQuestion) {
      const previewAnswer = answerOf(data.previewQuestion);
      if (previewAnswer) own.postMessage({ previewAnswer, id: data.id }, '*');
    }
    if (!('previewStyles' in data) || !data.previewStyles) return;
    const element = find(data.key ?? '');
    if (!(element instanceof HTMLElement) && !(element instanceof SVGElement)) return;
    for (const [name, value] of Object.entries(data.previewStyles)) element.style.setProperty(name, value);
  });
};
