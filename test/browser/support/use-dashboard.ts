import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startTestStack } from '#test/support/stack.ts';
import type { TestStack } from '#test/support/stack.ts';
import type { StackOptions } from '../../../local/stack.ts';
import type { DemoRecord } from '../../../local/data-dir.ts';
import { launchBrowser, openPage, signInAsDemo } from '../../../scripts/dashboard/open-browser.ts';
import type { OpenedPage, Screen } from '../../../scripts/dashboard/open-browser.ts';
import { prepareDemoWorkspace } from '../../../scripts/shared/demo-workspace.ts';

const FAILURES_DIR = fileURLToPath(new URL('../../../out/browser', import.meta.url));

interface PageOptions {
  /** Problems that the test provokes, such as `400 POST /cognito`. */
  readonly allows?: readonly string[];
  /** For pages that provoke one problem after the other. */
  readonly allowsAll?: boolean;
  /** The language that the browser asks for, by default Indonesian. */
  readonly locale?: string;
}

interface UsedPage extends OpenedPage, Required<Omit<PageOptions, 'locale'>> {}

const keepPicture = async (page: Page, testName: string): Promise<void> => {
  mkdirSync(FAILURES_DIR, { recursive: true });
  await page.screenshot({ path: `${FAILURES_DIR}/${testName.replaceAll(/\W+/g, '-')}.png`, fullPage: true });
};

/** A full Chromium for `npm run test:browsers`, in which nothing asks for less motion. */
const FULL_CHROMIUM = process.env['FULL_CHROMIUM'];
const MOTION = FULL_CHROMIUM === undefined ? 'reduce' : 'no-preference';

/**
 * The embedded stack with the dashboard and its demo owner, and a browser, for the tests of a file. As on AWS, the bucket
 * has a host of its own. A test fails on
 * every problem of its pages that it does not name; pictures of failed tests are in `out/browser`.
 */
export const useDashboard = (options: Pick<StackOptions, 'workers' | 'renders' | 'thumbnails'> = {}) => {
  let host: TestStack;
  let browser: Browser;
  let demo: DemoRecord;
  let opened: UsedPage[] = [];

  beforeAll(async () => {
    host = await startTestStack({ s3HostName: 's3.us-east-1.localhost', ...options });
    demo = await prepareDemoWorkspace(host.stack(), host.dataDir);
    browser = await launchBrowser([], FULL_CHROMIUM);
  });
  afterEach(async ({ task }) => {
    const used = opened;
    opened = [];
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) for (const { page } of used) await keepPicture(page, task.name).catch(() => undefined);
    await Promise.all(used.map(({ close }) => close()));
    expect(
      used.flatMap(({ problems, allows, allowsAll }) =>
        problems.filter((one) => !allowsAll && !allows.includes(one)),
      ),
    ).toEqual([]);
  });
  afterAll(async () => {
    await Promise.allSettled([browser?.close(), host?.stop()]);
  });

  const open = async (
    screen: Screen,
    { allows = [], allowsAll = false, locale = 'id-ID' }: PageOptions = {},
  ): Promise<Page> => {
    const one = await openPage(browser, host.stack().baseUrl, screen, { reducedMotion: MOTION, locale });
    opened.push({ ...one, allows, allowsAll });
    return one.page;
  };
  return {
    host: () => host,
    demo: () => demo,
    /** An empty page; `goto('/')` shows the sign-in. */
    open,
    openSignedIn: async (screen: Screen, pageOptions: PageOptions = {}): Promise<Page> => {
      const page = await open(screen, pageOptions);
      await signInAsDemo(page);
      return page;
    },
  };
};
