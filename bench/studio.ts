import type { CDPSession, Frame, Page } from 'playwright-core';
import { openDashboardSession } from '../scripts/dashboard/api-session.ts';
import { launchBrowser, openPage, signInAsDemo } from '../scripts/dashboard/open-browser.ts';
import { DEFAULT_DATA_DIR, readDemoRecord } from '../local/data-dir.ts';
import { createProgram, OperatorError, runProgram } from '../scripts/shared/command-line.ts';
import { longProject } from './studio/long-project.ts';
import { machineLoad, rounded, saveResult, spreadOf } from './shared/measurements.ts';

/** Of the page and its frame, which have one process in the packaged browser. */
const CPU_SLOWDOWN = 4;
/** More often than a screen is drawn, and never waiting for the page. */
const MOVE_MS = 8;
const SCRUB_MS = 6000;
const LIMIT_MS = 60_000;
/** Until files of the first picture are not loaded any more. */
const QUIET_MS = 2000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Notes in the frame when it draws another time of the video than before. */
const notePictures = (): void => {
  const times: number[] = [];
  Object.assign(globalThis, { pictures: times });
  const now = () => (globalThis as { ['__player']?: { getTime(): number } })['__player']?.getTime();
  let before = now();
  const look = () => {
    const seconds = now();
    if (seconds !== before) times.push(performance.now());
    before = seconds;
    requestAnimationFrame(look);
  };
  look();
};

const shownFrame = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('.preview-frames iframe.shown')).contentFrame();
  if (!frame) throw new Error('The Studio shows no video.');
  return frame;
};

/** One drag over the ruler, there and back. */
const scrub = async (page: Page, cdp: CDPSession) => {
  const lane = await page.locator('.studio-row.ruler .studio-lane').boundingBox();
  if (!lane) throw new Error('The timeline has no ruler.');
  const frame = await shownFrame(page);
  await frame.evaluate(notePictures);
  const y = lane.y + lane.height / 2;
  await page.mouse.move(lane.x + 10, y);
  await page.mouse.down();
  const began = performance.now();
  let sent: Promise<unknown> = Promise.resolve();
  for (let passed = 0; passed < SCRUB_MS; passed = performance.now() - began) {
    const share = 1 - Math.abs(1 - (2 * passed) / SCRUB_MS);
    const at = { x: lane.x + 10 + share * (lane.width - 20), y };
    sent = cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', button: 'left', buttons: 1, ...at });
    await sleep(MOVE_MS);
  }
  await sent;
  await page.mouse.up();
  const pictures = await frame.evaluate<readonly number[]>('pictures');
  const gaps = pictures.slice(1).map((at, index) => at - (pictures[index] ?? 0));
  const [first = 0, last = 0] = [pictures[0], pictures.at(-1)];
  return {
    pictures_per_second: rounded((1000 * gaps.length) / (last - first), 1),
    longest_gap_ms: rounded(Math.max(...gaps), 0),
  };
};

const openStudio = async (address: string, slowdown: number) => {
  const demo = readDemoRecord(DEFAULT_DATA_DIR);
  if (!demo) throw new OperatorError('Start the stack first: npm start');
  const { send } = await openDashboardSession({ ...demo, base_url: address });
  const project = await send('POST', '/projects', longProject());
  const browser = await launchBrowser();
  const { page } = await openPage(browser, address, 'desktop');
  page.setDefaultTimeout(LIMIT_MS);
  await signInAsDemo(page);
  await sleep(QUIET_MS);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const began = performance.now();
  await page.goto(`/w/${demo.workspace_id}/proyek/${project.id}/studio`);
  await shownFrame(page);
  const firstOpenMs = performance.now() - began;
  await sleep(QUIET_MS);
  return { browser, page, cdp, firstOpenMs };
};

const measure = async (address: string, slowdown: number) => {
  const { browser, page, cdp, firstOpenMs } = await openStudio(address, slowdown);
  try {
    return { first_open_ms: rounded(firstOpenMs, 0), ...(await scrub(page, cdp)) };
  } finally {
    await browser.close();
  }
};

const program = createProgram('npm run bench:studio --')
  .description(
    'Measures the first open and the scrubbing of a video of 60 s with 40 elements in the Studio of a running stack.',
  )
  .argument('[address]', 'of npm start', 'http://127.0.0.1:8787')
  .option('--rounds <number>', 'of each processor speed', Number, 3)
  .option('--record', 'writes bench/results')
  .action(async (address: string, { rounds, record }: { rounds: number; record?: true }) => {
    const loadBefore = machineLoad();
    const figures: Record<string, object> = {};
    for (const slowdown of [1, CPU_SLOWDOWN]) {
      const runs: Awaited<ReturnType<typeof measure>>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const run = await measure(address, slowdown);
        console.log({ slowdown, ...run, load: machineLoad() });
        runs.push(run);
      }
      figures[`${slowdown}x`] = {
        first_open_ms: spreadOf(runs.map((run) => run.first_open_ms)),
        pictures_per_second: spreadOf(runs.map((run) => run.pictures_per_second)),
        longest_gap_ms: spreadOf(runs.map((run) => run.longest_gap_ms)),
      };
    }
    console.log(JSON.stringify(figures, undefined, 2));
    if (record === true)
      console.log(await saveResult('studio', { load_before: loadBefore, rounds, figures }));
  });
await runProgram(program);
