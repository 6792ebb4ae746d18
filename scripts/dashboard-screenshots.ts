import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { startStack } from '../local/stack.ts';
import { listEmptyPages, listPages } from './dashboard/list-pages.ts';
import type { DashboardPage } from './dashboard/list-pages.ts';
import {
  launchBrowser,
  openPage,
  SCREEN_NAMES,
  signInAsDemo,
  waitForContent,
} from './dashboard/open-browser.ts';
import type { Screen } from './dashboard/open-browser.ts';
import { seedWorkspace, waitForThumbnails } from './dashboard/seed-workspace.ts';
import { createProgram, runProgram } from './shared/command-line.ts';
import { prepareDemoWorkspace } from './shared/demo-workspace.ts';

const OUT_DIR = fileURLToPath(new URL('../out/dashboard', import.meta.url));
/** Posters, previews and fonts are drawn after the page has its data, and again in a window of another size. */
const SETTLED_MS = 1000;

/** Chromium takes no picture of a longer page. */
const MAX_HEIGHT_PX = 12_000;
const PICTURE_TIMEOUT_MS = 60_000;

const takePicture = async (page: Page, name: string): Promise<void> => {
  const path = join(OUT_DIR, `${name}.png`);
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }));
  const viewport = page.viewportSize();
  // A window of the page's height: bars that stay at its edges do not cover the middle.
  await page.setViewportSize({ width, height: Math.min(height, MAX_HEIGHT_PX) });
  await page.waitForTimeout(SETTLED_MS);
  await page.screenshot({ path, timeout: PICTURE_TIMEOUT_MS });
  if (viewport) await page.setViewportSize(viewport);
  console.log(relative(process.cwd(), path));
};

const takePictures = async (
  browser: Browser,
  baseUrl: string,
  screen: Screen,
  pages: readonly DashboardPage[],
  locale: string,
): Promise<void> => {
  const { page, problems, close } = await openPage(browser, baseUrl, screen, { locale });
  await page.goto('/');
  await waitForContent(page);
  await takePicture(page, `masuk-${screen}`);
  await signInAsDemo(page);
  for (const { name, path } of pages) {
    await page.goto(path);
    await waitForContent(page);
    await page.waitForTimeout(SETTLED_MS);
    await takePicture(page, `${name}-${screen}`);
  }
  for (const problem of problems) console.error(`${screen}: ${problem}`);
  await close();
};

interface Options {
  readonly only?: string;
  readonly english?: true;
}

const main = async ({ only, english }: Options): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dashboard-screenshots-'));
  const [stack, browser] = await Promise.all([
    startStack({ port: 0, dataDir, workers: false, thumbnails: true }),
    launchBrowser(),
  ]);
  try {
    mkdirSync(OUT_DIR, { recursive: true });
    const demo = await prepareDemoWorkspace(stack, dataDir);
    const take = async (pages: readonly DashboardPage[]) => {
      const wanted = pages.filter(({ name }) => name.includes(only ?? ''));
      const locale = english ? 'en-US' : 'id-ID';
      for (const screen of SCREEN_NAMES) await takePictures(browser, stack.baseUrl, screen, wanted, locale);
    };
    await take(listEmptyPages(demo));
    const videos = await seedWorkspace(stack, demo);
    await waitForThumbnails(demo);
    await take(listPages(demo, videos));
  } finally {
    await Promise.allSettled([browser.close(), stack.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const program = createProgram('npm run dashboard:screenshots --')
  .description(
    'Takes a picture of every page of the dashboard and the docs, on a desktop and a phone, into out/dashboard/.',
  )
  .option('--only <text>', 'only pages whose name contains the text')
  .option('--english', 'pages as a browser shows them that asks for English')
  .action(main);
await runProgram(program);
process.exit();
