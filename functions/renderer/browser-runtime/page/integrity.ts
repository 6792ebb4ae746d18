import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

/** Makes digests that scripts set have no effect: a digest of a file on a CDN is not that of the copy that is served for it. */
export const ignoreIntegrity = (): void => {
  const real = realMethod(Element.prototype, 'setAttribute');
  for (const { prototype } of [HTMLScriptElement, HTMLLinkElement]) {
    Object.defineProperty(prototype, 'integrity', {
      get: () => '',
      set: () => {},
      enumerable: true,
      configurable: true,
    });
    Reflect.set(prototype, 'setAttribute', function set(this: unknown, ...args: unknown[]) {
      if (String(args[0]).toLowerCase() !== 'integrity') real.apply(this, args);
    });
  }
};
