import type { Page } from 'playwright-core';

/** Leaves no room in the tab's storage, as large drafts do. */
export const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let length = 8 * 1024 * 1024;
    for (let key = 0; length >= 1; key += 1)
      try {
        sessionStorage.setItem(`large ${key}`, 'a'.repeat(length));
      } catch {
        length = Math.floor(length / 2);
      }
  });
