import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { startStack } from '../local/stack.ts';
import { listEmptyPages, listPages } from './dashboard/list-pages.ts';
import type { DashboardPage } from './dashboard/list-pages.ts';
import { listStates, SIGN_IN_STATES } from './dashboard/list-states.ts';
import type { DashboardState } from './dashboard/list-states.ts';
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
const MAX_RESIZES = 3;
/** Of every wait: a busy machine takes long. */
const TIMEOUT_MS = 60_000;

/** A page, whole, or a state of one as the screen shows it. */
type Visit = DashboardPage & Partial<DashboardState>;

const save = async (page: Page, name: string): Promise<void> => {
  const path = join(OUT_DIR, `${name}.png`);
  await page.screenshot({ path, timeout: TIMEOUT_MS });
  console.log(relative(process.cwd(), path));
};

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

/** Makes the window as high as the page, which may grow with it: bars that stay at its edges do not cover the middle. */
const showWholePage = async (page: Page, width: number): Promise<number> => {
  let height = 0;
  for (let tries = 0; tries < MAX_RESIZES && (await heightOf(page)) > height; tries += 1) {
    height = await heightOf(page);
    await page.setViewportSize({ width, height: Math.min(height, MAX_HEIGHT_PX) });
    await page.waitForTimeout(SETTLED_MS);
  }
  return height;
};

/** A picture of the page, or some of one that is longer. */
const takePicture = async (page: Page, name: string): Promise<void> => {
  const width = await page.evaluate(() => innerWidth);
  const viewport = page.viewportSize();
  const height = await showWholePage(page, width);
  await save(page, name);
  for (let part = 1; part * MAX_HEIGHT_PX < height; part += 1) {
    await page.evaluate((top) => scrollTo(0, top), part * MAX_HEIGHT_PX);
    await page.waitForTimeout(SETTLED_MS);
    await save(page, `${name}-${part + 1}`);
  }
  if (viewport) await page.setViewportSize(viewport);
};

const visit = async (page: Page, screen: Screen, { name, path, show }: Visit): Promise<void> => {
  await page.goto(path);
  await waitForContent(page);
  await page.waitForTimeout(SETTLED_MS);
  if (show === undefined) return takePicture(page, `${name}-${screen}`);
  await show(page, screen);
  await page.waitForTimeout(SETTLED_MS);
  return save(page, `${name}-${screen}`);
};

interface Tour {
  readonly visits: readonly Visit[];
  readonly locale: string;
  readonly isSignedIn: boolean;
}

const takePictures = async (
  browser: Browser,
  baseUrl: string,
  screen: Screen,
  { visits, locale, isSignedIn }: Tour,
): Promise<void> => {
  const { page, problems, close } = await openPage(browser, baseUrl, screen, { locale });
  page.setDefaultTimeout(TIMEOUT_MS);
  if (isSignedIn) await signInAsDemo(page);
  for (const one of visits) await visit(page, screen, one);
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
    const take = async (visits: readonly Visit[], isSignedIn = true) => {
      const wanted = visits.filter(({ name }) => name.includes(only ?? ''));
      const tour = { visits: wanted, locale: english ? 'en-US' : 'id-ID', isSignedIn };
      for (const screen of SCREEN_NAMES) await takePictures(browser, stack.baseUrl, screen, tour);
    };
    await take([{ name: 'masuk', path: '/' }, ...SIGN_IN_STATES], false);
    await take(listEmptyPages(demo));
    const videos = await seedWorkspace(stack, demo);
    await waitForThumbnails(demo);
    await take([...listPages(demo, videos), ...listStates(demo, videos)]);
  } finally {
    await Promise.allSettled([browser.close(), stack.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const program = createProgram('npm run dashboard:screenshots --')
  .description(
    'Takes a picture of every page of the dashboard and the docs, and of dialogs and filled forms, on a desktop and a phone, into out/dashboard/.',
  )
  .option('--only <text>', 'only pages whose name contains the text')
  .option('--english', 'pages as a browser shows them that asks for English')
  .action(main);
await runProgram(program);
process.exit();
