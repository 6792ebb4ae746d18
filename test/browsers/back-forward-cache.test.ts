import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestStack } from '#test/support/stack.ts';
import type { TestStack } from '#test/support/stack.ts';
import { signInAsDemo, waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { prepareDemoWorkspace } from '../../scripts/shared/demo-workspace.ts';

const { FULL_CHROMIUM: executablePath = '' } = process.env;

let host: TestStack;
let browser: Browser;
let workspace: string;
beforeAll(async () => {
  host = await startTestStack({ workers: false });
  const { workspace_id: id } = await prepareDemoWorkspace(host.stack(), host.dataDir);
  workspace = `/w/${id}`;
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'], // Playwright's default
  });
});
afterAll(async () => {
  await Promise.allSettled([browser?.close(), host?.stop()]);
});

/** A tab in which the page was left for the documentation. */
const openLeft = async (path: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: host.stack().baseUrl, locale: 'id-ID' });
  const page = await context.newPage();
  await signInAsDemo(page);
  await page.goto(workspace + path);
  await waitForContent(page);
  await page.goto('/docs');
  return page;
};

/** Goes back to the page that was left for the documentation. */
const goBackToLeft = async (page: Page): Promise<void> => {
  while (!page.url().endsWith('/docs')) await page.goBack({ waitUntil: 'commit' });
  await page.goBack({ waitUntil: 'commit' });
  // As it was left, its type would be "navigate"; without the cache, "back_forward".
  const typeOf = () => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type);
  await expect.poll(() => page.evaluate(typeOf).catch(() => [])).toEqual(['reload']);
};

it('shows no page of a session that was ended since', async () => {
  const page = await openLeft('/kredit');
  await page.goto(workspace);
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
  await page.getByRole('heading', { name: 'Masuk ke dasbor' }).waitFor();
  await goBackToLeft(page);
  await page.getByRole('heading', { name: 'Masuk ke dasbor' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Kredit' }).count()).toBe(0);
});

it('knows what was ordered since', async () => {
  const form = '/buat/ucapan-ramadan@1';
  const page = await openLeft(form);
  await page.goto(workspace + form);
  await page.getByText('Kredit Anda:').waitFor();
  await page.getByRole('button', { name: 'Buat video', exact: true }).click();
  await page.getByRole('heading', { name: 'Video Anda menunggu giliran' }).waitFor();
  await goBackToLeft(page);
  await page.getByText('Kredit Anda:').waitFor();
  await page.getByRole('button', { name: 'Buat video', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Buat video yang sama sekali lagi?' }).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(1);
});
