import type { Page } from 'playwright-core';

/** Leaves no room in the storage of the tab or of the device, as large drafts do. */
export const fillStorage = (
  page: Page,
  name: 'sessionStorage' | 'localStorage' = 'sessionStorage',
): Promise<void> =>
  page.evaluate((storage) => {
    let length = 8 * 1024 * 1024;
    for (let key = 0; length >= 1; key += 1)
      try {
        globalThis[storage].setItem(`large ${key}`, 'a'.repeat(length));
      } catch {
        length = Math.floor(length / 2);
      }
  }, name);
