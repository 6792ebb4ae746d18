import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

/** Methods after which a page may look different although neither its document nor its animations show why. */
const METHODS: readonly (readonly [owner: string, names: readonly string[]])[] = [
  ['Element', ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView', 'scrollIntoViewIfNeeded']],
  ['HTMLElement', ['focus', 'blur', 'attachInternals']],
  ['SVGElement', ['focus', 'blur']],
  ['CSSStyleSheet', ['insertRule', 'deleteRule', 'addRule', 'removeRule', 'replace', 'replaceSync']],
  ['CSSGroupingRule', ['insertRule', 'deleteRule']],
  ['CSSStyleRule', ['insertRule', 'deleteRule']],
  ['CSSKeyframesRule', ['appendRule', 'deleteRule']],
  ['MediaList', ['appendMedium', 'deleteMedium']],
  ['KeyframeEffect', ['setKeyframes']],
  ['AnimationEffect', ['updateTiming']],
  ['SVGPathElement', ['setPathData']],
];
const FUNCTIONS = ['scroll', 'scrollTo', 'scrollBy'];

/** Properties whose setter does the same, or whose getter returns an object that can. */
const PROPERTIES: readonly (readonly [owner: string, names: readonly string[]])[] = [
  ['Element', ['scrollTop', 'scrollLeft']],
  ['StyleSheet', ['disabled']],
  ['CSSStyleRule', ['style', 'styleMap', 'selectorText']],
  ['CSSNestedDeclarations', ['style']],
  ['CSSKeyframeRule', ['style', 'keyText']],
  ['CSSFontFaceRule', ['style']],
  ['MediaList', ['mediaText']],
  ['KeyframeEffect', ['target', 'pseudoElement', 'composite']],
  ['Animation', ['effect']],
  ['Document', ['designMode']],
  ['SVGPolygonElement', ['points']],
  ['SVGPolylineElement', ['points']],
  ['SVGSVGElement', ['currentScale', 'currentTranslate']],
];
/** Reading these is no reason for a change. */
const ONLY_SET = new Set(['scrollTop', 'scrollLeft', 'disabled', 'target', 'pseudoElement', 'composite', 'effect']);

const prototypeOf = (name: string): object | undefined =>
  (Reflect.get(window, name) as { readonly prototype?: object } | undefined)?.prototype;

const watchMethod = (owner: object, name: string, onCall: () => void): void => {
  if (!Object.hasOwn(owner, name)) return;
  const real = realMethod(owner, name);
  Reflect.set(owner, name, function call(this: unknown, ...args: unknown[]) {
    onCall();
    return real.apply(this, args);
  });
};

const watchProperty = (owner: object, name: string, onUse: () => void): void => {
  const property = Object.getOwnPropertyDescriptor(owner, name);
  if (property?.get === undefined) return;
  const { get, set } = property;
  Object.defineProperty(owner, name, {
    ...property,
    get(this: unknown) {
      if (!ONLY_SET.has(name)) onUse();
      return get.call(this) as unknown;
    },
    ...(set && {
      set(this: unknown, value: unknown) {
        onUse();
        set.call(this, value);
      },
    }),
  });
};

/** Counts uses of what changes the picture without a change of the document. */
export const countUntrackedChanges = (): (() => number) => {
  let count = 0;
  const increment = () => {
    count += 1;
  };
  for (const [owner, names] of METHODS) {
    const prototype = prototypeOf(owner);
    if (prototype !== undefined) for (const name of names) watchMethod(prototype, name, increment);
  }
  for (const name of FUNCTIONS) watchMethod(window, name, increment);
  watchMethod(CSS, 'registerProperty', increment);
  for (const [owner, names] of PROPERTIES) {
    const prototype = prototypeOf(owner);
    if (prototype !== undefined) for (const name of names) watchProperty(prototype, name, increment);
  }
  for (const name of Object.getOwnPropertyNames(window)) {
    const prototype = name.startsWith('SVGAnimated') ? prototypeOf(name) : undefined;
    if (prototype !== undefined) watchProperty(prototype, 'baseVal', increment);
  }
  return () => count;
};
