import type { Dialog, Page } from 'playwright-core';

/** Whether the browser asked before it loaded the page again. The page stays if it did. */
export const reloadAsks = async (page: Page): Promise<boolean> => {
  let isAsked = false;
  const dismiss = (dialog: Dialog): void => {
    isAsked = dialog.type() === 'beforeunload';
    void dialog.dismiss();
  };
  page.once('dialog', dismiss);
  await page.reload({ timeout: 3000 }).catch(() => undefined); // dismissed
  page.off('dialog', dismiss);
  return isAsked;
};
