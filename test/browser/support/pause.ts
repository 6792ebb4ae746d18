import type { Page } from 'playwright-core';

/** A press sooner, near the one before it, is the second of a double press and is ignored (`ui/second-press.ts`). */
export const pauseBetweenPresses = (page: Page): Promise<void> => page.waitForTimeout(550);
