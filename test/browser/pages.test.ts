import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listPages } from '../../scripts/dashboard/list-pages.ts';
import type { DashboardPage } from '../../scripts/dashboard/list-pages.ts';
import { SCREENS, waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { seedWorkspace } from '../../scripts/dashboard/seed-workspace.ts';
import { findOverflow, findViolations } from './support/accessibility.ts';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });
let pages: readonly DashboardPage[];
beforeAll(async () => {
  pages = listPages(dashboard.demo(), await seedWorkspace(dashboard.host().stack(), dashboard.demo()));
});

/** WCAG 2.2, 1.4.10: no sideways scrolling at 320 px. */
const NARROWEST = { width: 320, height: 844 };

/** A preview takes its new width a moment after the window. */
const findLastingOverflow = async (page: Page): Promise<readonly string[]> => {
  await vi.waitUntil(async () => (await findOverflow(page)).length === 0, 5000).catch(() => {});
  return findOverflow(page);
};

const checkInEveryWidth = async (page: Page): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const { viewport } of Object.values(SCREENS)) {
    await page.setViewportSize(viewport);
    const found = [...(await findViolations(page)), ...(await findLastingOverflow(page))];
    problems.push(...found.map((problem) => `${viewport.width} px: ${problem}`));
  }
  await page.setViewportSize(NARROWEST);
  return [...problems, ...(await findLastingOverflow(page))];
};

describe('every page with data', () => {
  it('has no violation of WCAG 2.2 AA and no sideways scrolling, on a desktop and a phone', async () => {
    const page = await dashboard.openSignedIn('desktop');
    const problems: Record<string, readonly string[]> = {};
    for (const { name, path } of pages) {
      await page.goto(path);
      await waitForContent(page);
      const found = await checkInEveryWidth(page);
      if (found.length > 0) problems[name] = found;
    }
    expect(problems).toEqual({});
  });
});

describe('the sign-in page', () => {
  it('has none either, and the checks report a field without a label and a wide element', async () => {
    const page = await dashboard.open('phone');
    await page.goto('/');
    await waitForContent(page);
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
    await page.evaluate(() => {
      const field = document.createElement('input');
      field.style.width = '2000px';
      document.querySelector('main')?.append(field);
    });
    expect(await findViolations(page)).toEqual(['label: main > input']);
    expect(await findOverflow(page)).not.toEqual([]);
  });
});
