import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { findChromium } from '../functions/renderer/browser/chromium.ts';
import { measureFirstPage } from '../scripts/dashboard/first-page.ts';
import { machineLoad, saveResult, spreadOf } from './shared/measurements.ts';

const START = fileURLToPath(new URL('../scripts/start.ts', import.meta.url));
const CPU_THROTTLING = 4;
/** A page counts as interactive when no task of 50 ms or more follows for this long. */
const QUIET_MS = 2000;

/** What appears when a page can be used. */
const SIGN_IN_FORM = 'main form button[type="submit"]';
const OVERVIEW = '.overview-summary:not(.overview-waiting)';

/** `npm start` with data of its own; its address. */
const startDashboard = async (dataDir: string) => {
  const child = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: '0', LOCAL_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (data) => {
      output += String(data);
      const [, found] = /^Dashboard +(\S+)/m.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', () => reject(new Error('npm start ended before it printed its address')));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, stop };
};

/** Runs in the page: records when the elements appear, and when the last long task ended. */
const observe = (selectors: readonly string[]): void => {
  const seen: { shownMs: Record<string, number>; busyUntilMs: number } = { shownMs: {}, busyUntilMs: 0 };
  Object.assign(globalThis, { benchSeen: seen });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.busyUntilMs = startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
  const look = (): void => {
    for (const selector of selectors)
      if (seen.shownMs[selector] === undefined && document.querySelector(selector))
        seen.shownMs[selector] = performance.now();
  };
  new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
};

/** Milliseconds from the start of the navigation until the element is there and the processor is quiet. */
const untilInteractive = async (page: Page, selector: string): Promise<number> => {
  await page.locator(selector).first().waitFor();
  await page.waitForTimeout(QUIET_MS);
  return page.evaluate((wanted) => {
    const { benchSeen } = globalThis as unknown as {
      benchSeen: { shownMs: Record<string, number>; busyUntilMs: number };
    };
    return Math.max(benchSeen.shownMs[wanted] ?? Number.NaN, benchSeen.busyUntilMs);
  }, selector);
};

/** A visit with an empty cache to the sign-in page, then a reload of the overview with the session of the tab. */
const measureVisit = async (browser: Browser, url: string) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLING });
    await page.addInitScript(observe, [SIGN_IN_FORM, OVERVIEW]);
    await page.goto(url);
    const signInMs = await untilInteractive(page, SIGN_IN_FORM);
    await page.getByRole('button', { name: 'Masuk sebagai demo' }).click();
    await page.locator(OVERVIEW).waitFor();
    await cdp.send('Network.clearBrowserCache');
    await page.reload();
    return { signInMs, overviewMs: await untilInteractive(page, OVERVIEW) };
  } finally {
    await context.close();
  }
};

const { values } = parseArgs({ options: { times: { type: 'string', default: '7' } } });
const loadBefore = machineLoad();
const dataDir = await mkdtemp(join(tmpdir(), 'bench-dashboard-'));
const dashboard = await startDashboard(dataDir);
const { executablePath, env } = await findChromium(process.env);
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: ['--no-sandbox', '--disable-gpu', '--no-zygote'],
});
const visits: Awaited<ReturnType<typeof measureVisit>>[] = [];
try {
  await measureVisit(browser, dashboard.url); // the first one also fills compile caches of the server
  for (let time = 0; time < Number(values.times); time += 1)
    visits.push(await measureVisit(browser, dashboard.url));
} finally {
  await browser.close();
  await dashboard.stop();
  await rm(dataDir, { recursive: true, force: true });
}
const { bytes, files } = await measureFirstPage();
const figures = {
  times: visits.length,
  load_before: loadBefore,
  cpu_throttling: CPU_THROTTLING,
  first_page: { gzip_bytes: bytes, files: files.length },
  /** Without a network: the server is on the same machine. */
  interactive_ms: {
    sign_in: spreadOf(
      visits.map(({ signInMs }) => signInMs),
      0,
    ),
    overview: spreadOf(
      visits.map(({ overviewMs }) => overviewMs),
      0,
    ),
  },
};
console.log(JSON.stringify(figures, null, 2));
console.log(await saveResult('dashboard', figures));
