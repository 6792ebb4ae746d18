import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';

/** As it is requested: without the fragment. */
const urlOf = (script: Element): string => String(Reflect.get(script, 'src')).replace(/#.*$/, '');

/**
 * Returns a function that waits until the scripts with some addresses, which the browser has requested since the last
 * call, have run or failed.
 */
export const watchLoadedScripts = (roots: PageRoots): ((urls: readonly string[]) => Promise<void>) => {
  const ended = new WeakSet<Element>();
  const endsByUrl = new Map<string, number>();
  const waiting: (() => void)[] = [];
  const isAnyPending = (url: string): boolean =>
    roots.queryAll('script[src]').some((script) => urlOf(script) === url && !ended.has(script));
  const onEnd = ({ target, isTrusted }: Event): void => {
    if (!isTrusted || !(target instanceof HTMLScriptElement)) return;
    ended.add(target);
    endsByUrl.set(urlOf(target), (endsByUrl.get(urlOf(target)) ?? 0) + 1);
    for (const resolve of waiting.splice(0)) resolve();
  };
  for (const type of ['load', 'error']) roots.listen(type, onEnd);
  // Those of declared shadow roots end before anything listens there.
  window.addEventListener('load', () => {
    for (const script of roots.queryAll('script[src]')) {
      if (script.getRootNode() instanceof ShadowRoot) ended.add(script);
    }
  });
  return async (urls) => {
    for (const url of new Set(urls)) {
      const requests = urls.filter((other) => other === url).length;
      // Others with the address may be of HTML that a script parsed: they never run.
      while ((endsByUrl.get(url) ?? 0) < requests && isAnyPending(url))
        await new Promise<void>((resolve) => waiting.push(resolve));
      endsByUrl.delete(url);
    }
  };
};
