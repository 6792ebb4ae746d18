import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

/** Methods and properties with a setter; `window` has functions of its own that scroll. */
const METHODS: readonly (readonly [owner: object, names: readonly string[]])[] = [
  [window, ['scroll', 'scrollTo', 'scrollBy']],
  [Element.prototype, ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView', 'scrollIntoViewIfNeeded']],
  ...[HTMLElement, SVGElement, MathMLElement].map(({ prototype }) => [prototype, ['focus', 'blur']] as const),
];
const PROPERTIES = ['scrollTop', 'scrollLeft'] as const;

/** Returns whether a script of the page has scrolled or moved the focus so far. */
export const watchScrollAndFocus = (): (() => boolean) => {
  let isUsed = false;
  for (const [owner, names] of METHODS) {
    for (const name of names) {
      const real = realMethod(owner, name);
      Reflect.set(owner, name, function call(this: unknown, ...args: unknown[]) {
        isUsed = true;
        return real.apply(this, args);
      });
    }
  }
  for (const name of PROPERTIES) {
    const property = Object.getOwnPropertyDescriptor(Element.prototype, name);
    Object.defineProperty(Element.prototype, name, {
      ...property,
      set(this: unknown, value: unknown) {
        isUsed = true;
        property?.set?.call(this, value);
      },
    });
  }
  return () => isUsed;
};
