import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MAX_PRESSES = 100;

/** Whether the focused control has an outline, or what stands for it: its label, or the card that it covers. */
const isFocusVisible = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    const styles = [focused, focused.closest('label') ?? focused, focused.closest('li') ?? focused].map(
      (one) => getComputedStyle(one),
    );
    return [...styles, getComputedStyle(focused, '::after')].some(
      ({ outlineStyle }) => outlineStyle !== 'none',
    );
  });

/** Presses Tab until the control has the focus. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await control.first().waitFor({ state: 'attached' });
  const focused = control.and(page.locator(':focus'));
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused.count()) === 0) continue;
    expect(await isFocusVisible(page)).toBe(true);
    return;
  }
  throw new Error(`${MAX_PRESSES} presses of Tab do not reach ${String(control)}`);
};

export const tabToAndPress = async (page: Page, control: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, control);
  await page.keyboard.press(key);
};

/** The focus is on an element of the page: Tab continues from there, not from the top. */
export const expectFocusInPage = async (page: Page): Promise<void> => {
  const isInside = () =>
    page.evaluate(() => document.activeElement?.closest('main, [role$="dialog"]') !== null);
  await expect.poll(isInside).toBe(true);
};
