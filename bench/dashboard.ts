import { launch } from 'puppeteer-core';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { createProgram, runProgram } from '../scripts/shared/command-line.ts';
import { startCompressingProxy } from './dashboard/compressing-proxy.ts';
import { openSlowPage } from './dashboard/slow-phone.ts';
import type { SlowPage } from './dashboard/slow-phone.ts';
import { machineLoad, saveResult, spreadOf } from './shared/measurements.ts';

const TITLE = 'Promo Produk';
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844, isMobile: true, hasTouch: true };
const LIMIT_MS = 60_000;
const CHECK_MS = 30;
const EDITS = 5;
const QUIET_MS = 2500;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for a change of the page outside of its frames, but not long: checks slow the page down. */
const nextChange = (page: Page): Promise<void> =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => resolve());
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        setTimeout(() => {
          observer.disconnect();
          resolve();
        }, ms);
      }),
    CHECK_MS,
  );

/** Whether the frame is visible and its fitted page contains the text. */
const shows = async (frame: Frame, text: string): Promise<boolean> => {
  const isFilled = await frame.evaluate(
    (wanted) =>
      document.querySelector('#root.fitted')?.textContent.replaceAll('\u00a0', ' ').includes(wanted) ?? false,
    text,
  );
  if (!isFilled) return false;
  const element = await frame.frameElement();
  const isVisible = await element?.evaluate((one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  await element?.dispose();
  return isVisible === true;
};

const untilShown = async (page: Page, text: string): Promise<number> => {
  const started = performance.now();
  while (performance.now() - started < LIMIT_MS) {
    for (const frame of page.frames().slice(1))
      if (await shows(frame, text).catch(() => false)) return performance.now() - started;
    await nextChange(page);
  }
  throw new Error(`Nothing happened for ${LIMIT_MS} ms.`);
};

/** Starts to note how many milliseconds after each input event the page has painted a newly filled frame. */
const noteEdits = (): void => {
  const edits: number[] = [];
  Object.assign(globalThis, { edits });
  let typed: number | undefined;
  addEventListener('input', ({ timeStamp }) => (typed = timeStamp), true);
  new MutationObserver((changes) => {
    const isShown = changes.some(
      ({ target }) => target instanceof HTMLIFrameElement && target.className === 'shown',
    );
    if (typed === undefined || !isShown) return;
    const began = typed;
    typed = undefined;
    requestAnimationFrame(() => setTimeout(() => edits.push(performance.now() - began)));
  }).observe(document, { subtree: true, attributeFilter: ['class'] });
};

const signIn = async ({ page }: SlowPage, baseUrl: string): Promise<string> => {
  await page.goto(baseUrl);
  await page.locator('::-p-text(Masuk sebagai demo)').click();
  await page.waitForFunction(() => location.pathname.startsWith('/w/'), { timeout: LIMIT_MS });
  return page.url().replace(/(\/w\/[^/]+).*/, '$1');
};

const quiet = async ({ receivedBytes }: SlowPage): Promise<void> => {
  for (let before = -1; before !== receivedBytes();) {
    before = receivedBytes();
    await sleep(QUIET_MS);
  }
};

/** Whether the pictures on the screen are loaded. */
const picturesAreShown = (): boolean => {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.gallery-card img')];
  const seen = pictures.filter((picture) => picture.getBoundingClientRect().top < innerHeight);
  return seen.length > 0 && seen.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
};

const measureGallery = async (browser: Browser, baseUrl: string) => {
  const slow = await openSlowPage(browser, PHONE);
  const { page, receivedBytes, clearCache } = slow;
  const workspace = await signIn(slow, baseUrl);
  await quiet(slow);
  await clearCache();
  const before = receivedBytes();
  await page.goto(`${workspace}/buat`, { timeout: LIMIT_MS });
  await page.waitForFunction(picturesAreShown, { timeout: LIMIT_MS });
  await quiet(slow);
  const lcp = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  );
  const bytes = receivedBytes() - before;
  await slow.close();
  return { gallery_lcp_ms: lcp, gallery_kilobytes: bytes / 1000 };
};

const measurePreview = async (browser: Browser, baseUrl: string) => {
  const slow = await openSlowPage(browser, DESKTOP);
  const { page } = slow;
  const workspace = await signIn(slow, baseUrl);
  await page.goto(`${workspace}/buat`, { timeout: LIMIT_MS });
  await page.waitForSelector('.gallery-card img');
  await quiet(slow);
  const opened = performance.now();
  await page.locator(`::-p-xpath(//a[normalize-space()="${TITLE}"])`).click();
  await untilShown(page, 'Es Kopi Susu');
  const first = performance.now() - opened;
  await sleep(QUIET_MS);
  await page.evaluate(noteEdits);
  for (let edit = 0; edit < EDITS; edit += 1) {
    const text = `Bakso ${edit}`;
    const field = await page.waitForSelector('#isian-nama_produk :is(input, textarea)');
    await field?.evaluate((one) => {
      (one as HTMLInputElement).focus();
      (one as HTMLInputElement).select();
    });
    await page.keyboard.sendCharacter(text);
    await sleep(QUIET_MS); // a check would slow the page down
    await untilShown(page, text);
  }
  const [firstEdit = Number.NaN, ...later] = (await page.evaluate('edits')) as readonly number[];
  await slow.close();
  const { median, max } = spreadOf(later);
  return {
    first_preview_ms: first,
    first_edit_ms: firstEdit,
    later_edit_ms: median,
    slowest_later_edit_ms: max,
  };
};

const summaryOf = (runs: readonly Readonly<Record<string, number>>[]) =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => [
      name,
      spreadOf(
        runs.map((run) => run[name] ?? 0),
        0,
      ),
    ]),
  );

const program = createProgram('npm run bench:dashboard --')
  .description(
    'Measures the gallery and the preview of running stacks, in turn, with a slow processor and network.',
  )
  .argument('[addresses...]', 'of npm start', ['http://127.0.0.1:8787'])
  .requiredOption('--browser <path>', 'a full Chromium')
  .option('--rounds <number>', 'of each stack', Number, 3)
  .option('--record', 'writes bench/results')
  .action(
    async (
      addresses: readonly string[],
      { browser: executablePath, rounds, record }: { browser: string; rounds: number; record?: true },
    ) => {
      const loadBefore = machineLoad();
      const browser = await launch({
        executablePath,
        args: ['--no-sandbox', '--headless=new', '--accept-lang=id-ID'],
        acceptInsecureCerts: true,
        protocolTimeout: 10 * LIMIT_MS,
      });
      const proxies = await Promise.all(addresses.map(startCompressingProxy));
      const runs = addresses.map((): Record<string, number>[] => []);
      for (let round = 0; round < rounds; round += 1)
        for (const [index, { url }] of proxies.entries()) {
          const run = { ...(await measureGallery(browser, url)), ...(await measurePreview(browser, url)) };
          console.log(addresses[index], run);
          runs[index]?.push(run);
        }
      for (const proxy of proxies) proxy.close();
      const figures = runs.map(summaryOf);
      for (const [index, address] of addresses.entries()) {
        console.log(address);
        console.table(figures[index]);
      }
      const version = await browser.version();
      await browser.close();
      if (record === true)
        console.log(
          await saveResult('dashboard', { browser: version, load_before: loadBefore, rounds, figures }),
        );
    },
  );
await runProgram(program);
