import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { findChromium } from '#renderer/browser/chromium.ts';

/** Screens that every page is made for. */
export const SCREENS = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>;
export type Screen = keyof typeof SCREENS;
export const SCREEN_NAMES = Object.keys(SCREENS) as readonly Screen[]; // safe: keys of a constant

/** Chromium uses no proxy for the loopback, and nothing listens here: requests to other hosts fail. */
const CLOSED_PROXY = '--proxy-server=http://127.0.0.1:9';

/** The Chromium that renders videos, or another one, driven by Playwright. */
export const launchBrowser = async (flags: readonly string[] = [], installed?: string): Promise<Browser> => {
  const { executablePath, env } =
    installed === undefined ? await findChromium(process.env) : { executablePath: installed, env: {} };
  return chromium.launch({
    executablePath,
    env: { ...process.env, LANG: 'C.UTF-8', ...env }, // else a file name with other letters becomes "download"
    args: ['--no-sandbox', '--disable-gpu', '--no-zygote', CLOSED_PROXY, ...flags],
  });
};

/** The browser's own line for a response that the list of problems names by itself. */
const REFUSED_RESPONSE = /^Failed to load resource: the server responded with a status of/;

const isLoopback = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return !protocol.startsWith('http') || hostname === '127.0.0.1' || hostname.endsWith('.localhost');
};

/** Lists errors of scripts and of the console, violations of the content security policy, refused and foreign requests. */
const listProblems = async (context: BrowserContext): Promise<readonly string[]> => {
  const problems: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED_RESPONSE.test(message.text())) problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(error.error().message));
  context.on('request', (request) => {
    if (!isLoopback(request.url())) problems.push(`request to ${new URL(request.url()).host}`);
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400)
      problems.push(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`Content security policy: ${effectiveDirective} blocked ${blockedURI}`);
    });
  });
  return problems;
};

const ACTION_TIMEOUT_MS = 10_000;

export interface OpenedPage {
  readonly page: Page;
  /** Grows while the page is open. */
  readonly problems: readonly string[];
  readonly close: () => Promise<void>;
}

/** An empty page with storage of its own. */
export const openPage = async (
  browser: Browser,
  baseUrl: string,
  screen: Screen,
  {
    reducedMotion = 'reduce',
    locale = 'id-ID',
  }: Pick<BrowserContextOptions, 'reducedMotion' | 'locale'> = {},
): Promise<OpenedPage> => {
  const context = await browser.newContext({
    ...SCREENS[screen],
    baseURL: baseUrl,
    locale,
    timezoneId: 'Asia/Jakarta',
    reducedMotion,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const problems = await listProblems(context);
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  return { page: await context.newPage(), problems, close: () => context.close() };
};

/** Signs in as the demo owner, and shows the first page of the workspace. */
export const signInAsDemo = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: /^(?:Masuk sebagai|Sign in as) demo$/ }).click();
  await page.waitForURL('**/w/*');
};

/** Resolves when the page shows its title and no part of it is being loaded. */
export const waitForContent = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor();
  await page.locator('body:not(:has(.loading))').waitFor();
};
