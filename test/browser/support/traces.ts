import type { Page } from 'playwright-core';

interface Fiber {
  readonly memoizedProps: { readonly client?: QueryClient } | null;
  readonly child: Fiber | null;
}
interface QueryClient {
  readonly getQueryCache: () => { readonly getAll: () => readonly { readonly state: unknown }[] };
  readonly getMutationCache: () => { readonly getAll: () => readonly { readonly state: unknown }[] };
}

/** Everything that the page keeps and shows: storage, address, caches of requests and the document. */
const readTraces = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() => {
    // The cache has no name in the page; React's tree leads to its provider.
    const root = document.querySelector('#root') as unknown as Record<string, Fiber>; // safe: the app's element
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? '';
    let fiber: Fiber | null | undefined = (root[key] as unknown as { stateNode: { current: Fiber } })
      .stateNode.current;
    while (fiber && !fiber.memoizedProps?.client?.getQueryCache) fiber = fiber.child;
    const client = fiber?.memoizedProps?.client;
    if (!client) throw new Error('The page has no query client.');
    const states = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()];
    return {
      storage: JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
      ]),
      address: location.href + JSON.stringify(history.state),
      requests: JSON.stringify(states.map(({ state }) => state)),
      document: document.documentElement.outerHTML,
    };
  });

/** Places in which the page keeps the text. */
export const findTraces = async (page: Page, text: string): Promise<readonly string[]> =>
  Object.entries(await readTraces(page)).flatMap(([place, content]) =>
    content.includes(text) ? [place] : [],
  );
