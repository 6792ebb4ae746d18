import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

/** Methods after which a page may look different although neither its document nor its animations show why. */
const METHODS: readonly (readonly [owner: string, names: readonly string[]])[] = [
  ['Element', ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView', 'scrollIntoViewIfNeeded']],
  ['HTMLElement', ['focus', 'blur']],
  ['SVGElement', ['focus', 'blur']],
  ['CSSStyleSheet', ['insertRule', 'deleteRule', 'addRule', 'removeRule', 'replace', 'replaceSync']],
  ['CSSGroupingRule', ['insertRule', 'deleteRule']],
  ['CSSStyleRule', ['insertRule', 'deleteRule']],
  ['CSSKeyframesRule', ['appendRule', 'deleteRule']],
  ['MediaList', ['appendMedium', 'deleteMedium']],
  ['CustomElementRegistry', ['define']],
  ['FontFaceSet', ['add', 'delete', 'clear']],
  ['KeyframeEffect', ['setKeyframes']],
  ['AnimationEffect', ['updateTiming']],
  ['SVGPathElement', ['setPathData']],
  ['HTMLButtonElement', ['setCustomValidity']],
];
const FUNCTIONS = ['scroll', 'scrollTo', 'scrollBy'];

/** Properties whose setter does the same. */
const SETTERS: readonly (readonly [owner: string, names: readonly string[]])[] = [
  ['Element', ['scrollTop', 'scrollLeft']],
  ['StyleSheet', ['disabled', 'media']],
  ['HTMLStyleElement', ['disabled']],
  ['SVGStyleElement', ['disabled']],
  ['CSSStyleRule', ['selectorText']],
  ['CSSImportRule', ['media']],
  ['CSSMediaRule', ['media']],
  ['CSSKeyframesRule', ['name']],
  ['CSSCounterStyleRule', ['name', 'system', 'symbols', 'additiveSymbols', 'negative', 'prefix', 'suffix']],
  ['CSSCounterStyleRule', ['range', 'pad', 'speakAs', 'fallback']],
  ['CSSKeyframeRule', ['keyText']],
  ['MediaList', ['mediaText']],
  ['FontFace', ['family', 'style', 'weight', 'stretch', 'unicodeRange', 'featureSettings']],
  ['FontFace', ['ascentOverride', 'descentOverride', 'lineGapOverride', 'sizeAdjust']],
  ['KeyframeEffect', ['target', 'pseudoElement', 'composite']],
  ['Animation', ['effect']],
  ['Document', ['designMode']],
  ['SVGSVGElement', ['currentScale']],
];

/** Properties and methods that return an object through which scripts can do the same, at any later time. */
const HANDLES: readonly (readonly [owner: string, names: readonly string[]])[] = [
  ['CSSStyleRule', ['style', 'styleMap']],
  ['CSSNestedDeclarations', ['style']],
  ['CSSKeyframeRule', ['style']],
  ['CSSFontFaceRule', ['style']],
  ['CSSPositionTryRule', ['style']],
  [
    'CSSFontFeatureValuesRule',
    ['annotation', 'characterVariant', 'ornaments', 'styleset', 'stylistic', 'swash'],
  ],
  ['CSSFunctionDeclarations', ['style']],
  ['SVGGraphicsElement', ['requiredExtensions', 'systemLanguage']],
  ['SVGAnimationElement', ['requiredExtensions', 'systemLanguage']],
  ['SVGMaskElement', ['requiredExtensions', 'systemLanguage']],
  ['SVGPatternElement', ['requiredExtensions', 'systemLanguage']],
  ['SVGPolygonElement', ['points']],
  ['SVGPolylineElement', ['points']],
  ['SVGSVGElement', ['currentTranslate']],
  ['HTMLElement', ['attachInternals']],
];

const prototypeOf = (name: string): object | undefined =>
  (Reflect.get(window, name) as { readonly prototype?: object } | undefined)?.prototype;

const watchMethod = (owner: object, name: string, onCall: () => void): void => {
  if (typeof Object.getOwnPropertyDescriptor(owner, name)?.value !== 'function') return;
  const real = realMethod(owner, name);
  Reflect.set(owner, name, function call(this: unknown, ...args: unknown[]) {
    onCall();
    return real.apply(this, args);
  });
};

const watchProperty = (
  owner: object,
  name: string,
  uses: { onGet?: () => void; onSet?: () => void },
): void => {
  const property = Object.getOwnPropertyDescriptor(owner, name);
  if (property?.get === undefined) return;
  Object.defineProperty(owner, name, {
    ...property,
    get(this: unknown) {
      uses.onGet?.();
      return property.get?.call(this) as unknown;
    },
    ...(property.set && {
      set(this: unknown, value: unknown) {
        uses.onSet?.();
        property.set?.call(this, value);
      },
    }),
  });
};

const forEach = (
  table: readonly (readonly [owner: string, names: readonly string[]])[],
  use: (owner: object, name: string) => void,
): void => {
  for (const [owner, names] of table) {
    const prototype = prototypeOf(owner);
    if (prototype !== undefined) for (const name of names) use(prototype, name);
  }
};

/**
 * Counts uses of what changes the picture without a change of the document. Once a script has an object through which it
 * can do so unnoticed, each call returns another number.
 */
export const countUntrackedChanges = (): (() => number) => {
  let count = 0;
  let hasHandle = false;
  const increment = () => {
    count += 1;
  };
  const handOut = () => {
    hasHandle = true;
  };
  forEach(METHODS, (owner, name) => watchMethod(owner, name, increment));
  for (const name of FUNCTIONS) watchMethod(window, name, increment);
  watchMethod(CSS, 'registerProperty', increment);
  forEach(SETTERS, (owner, name) => watchProperty(owner, name, { onSet: increment }));
  forEach(HANDLES, (owner, name) => {
    watchProperty(owner, name, { onGet: handOut, onSet: handOut });
    watchMethod(owner, name, handOut);
  });
  for (const name of Object.getOwnPropertyNames(window)) {
    const prototype = name.startsWith('SVGAnimated') ? prototypeOf(name) : undefined;
    if (prototype !== undefined) watchProperty(prototype, 'baseVal', { onGet: handOut, onSet: handOut });
  }
  return () => {
    if (hasHandle) count += 1;
    return count;
  };
};
