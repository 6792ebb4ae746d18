import { lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { PageLoadError } from './page-boundary.tsx';

export interface LazyPage {
  readonly Page: ComponentType;
  /** Loads the script. It never fails: what fails is tried again when the page is shown. */
  readonly preload: () => Promise<void>;
}

/** A page whose script is loaded when it is opened. One whose script is here is shown at once, without a skeleton. */
export const lazyPage = (load: () => Promise<{ readonly default: ComponentType }>): LazyPage => {
  let loaded: ComponentType | undefined;
  const loadPage = async () => {
    const page = await load();
    loaded = page.default;
    return page;
  };
  const Waiting = lazy(() =>
    loadPage().catch((cause: unknown) => {
      throw new PageLoadError('The script of the page could not be loaded.', { cause });
    }),
  );
  const Page = () => {
    const [Shown] = useState(() => loaded ?? Waiting); // the same component as long as the page is open
    return <Shown />;
  };
  return {
    Page,
    preload: () =>
      loadPage().then(
        () => undefined,
        () => undefined,
      ),
  };
};
