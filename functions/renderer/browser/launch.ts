import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CDPSessionEvent } from 'puppeteer-core/internal/api/CDPSession.js';
import { Connection } from 'puppeteer-core/internal/cdp/Connection.js';
import { PipeTransport } from 'puppeteer-core/internal/node/PipeTransport.js';
import { createIncrementalIdGenerator } from 'puppeteer-core/internal/util/incremental-id-generator.js';
import { SERVICE_LANGUAGES, SERVICE_TIME_ZONE } from '#contracts/service-locale.ts';
import { startBrowserProcess } from '#renderer/browser/browser-process.ts';
import type { BrowserProcess, ProcessEnd } from '#renderer/browser/browser-process.ts';
import { chromiumFlags } from '#renderer/browser/flags.ts';
import { composeFontsConf } from '#renderer/browser/fonts-conf.ts';
import type { LaunchStrategy } from '#renderer/browser/launch-strategy.ts';
import { limitMessages, MESSAGE_MAX_BYTES } from '#renderer/browser/resource-limits.ts';
import { describeStart } from '#renderer/browser/describe-start.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { killProcessesOf, killQuietly } from '#renderer/processes.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { BrowserExit, RenderError, StartCrash } from '#core/rendering/render-error.ts';

const LAUNCH_LIMIT_MS = 20_000;
const EXIT_WAIT_MS = 5_000;
/** puppeteer sets none for commands: the limits of the render apply. */
const NO_TIMEOUT_MS = 0;

/** What of the renderer's tools is needed to start a browser. */
type BrowserTools = Pick<RenderTools, 'chromium' | 'launchStrategy'>;

export interface RunningBrowser {
  readonly connection: Connection;
  readonly launchStrategy: LaunchStrategy;
  /** Waits until the process has ended; undefined if it still runs after some seconds. */
  readonly exited: () => Promise<ProcessEnd | undefined>;
  /** What Chromium wrote to standard error. Contains text of the page once a document is loaded. */
  readonly errorText: () => string;
  /** Kills the process group and waits for the browser to exit. */
  readonly kill: () => Promise<void>;
}

export const profileOf = (scratchDir: string): string => join(scratchDir, 'profile');
const fontsConfOf = (scratchDir: string): string => join(scratchDir, 'fonts.conf');

const startChromium = (
  { chromium, launchStrategy }: BrowserTools,
  scratchDir: string,
  captureFlags: readonly string[],
): BrowserProcess => {
  const flags = chromiumFlags(launchStrategy, captureFlags);
  return startBrowserProcess(
    chromium.executablePath,
    [...flags, `--user-data-dir=${profileOf(scratchDir)}`],
    {
      PATH: '/usr/bin:/bin',
      HOME: join(scratchDir, 'home'),
      TMPDIR: join(scratchDir, 'tmp'),
      LANG: `${SERVICE_LANGUAGES[0].replace('-', '_')}.UTF-8`,
      TZ: SERVICE_TIME_ZONE,
      FONTCONFIG_FILE: fontsConfOf(scratchDir),
      ...chromium.env,
    },
  );
};

/**
 * Of puppeteer only the connection: its main module takes 0.1 s to import, and its browsers open sessions of their own with
 * each target.
 */
const connectTo = ({ toChromium, fromChromium }: BrowserProcess): Connection => {
  const transport = new PipeTransport(toChromium, fromChromium, () => undefined);
  const [url, delayMs, hasRawErrors, log] = ['', 0, false, () => undefined];
  const ids = createIncrementalIdGenerator();
  return new Connection(url, transport, delayMs, NO_TIMEOUT_MS, hasRawErrors, ids, log);
};

/** Renders with a browser that is started once more if it crashes before what it draws is loaded. */
export const withSecondStart = async <T>(render: () => Promise<T>): Promise<T> => {
  try {
    return await render();
  } catch (error) {
    if (!(error instanceof StartCrash)) throw error;
    return render();
  }
};

/** Starts a browser for one render. If it exits before `kill`, the render fails with `render_crashed`. */
export const launchBrowser = async (
  tools: BrowserTools,
  scratchDir: string,
  captureFlags: readonly string[],
  watch: FailureWatch,
): Promise<RunningBrowser> => {
  const { chromium, launchStrategy } = tools;
  // Synchronous: a millisecond together, while the start of the browser waits.
  rmSync(profileOf(scratchDir), { recursive: true, force: true });
  for (const folder of ['home', 'tmp', 'profile']) mkdirSync(join(scratchDir, folder), { recursive: true });
  writeFileSync(fontsConfOf(scratchDir), composeFontsConf(chromium.fontDirs, chromium.fontCacheDir));
  const started = startChromium(tools, scratchDir, captureFlags);
  const { pid, fromChromium, errorText, ended } = started;
  const killProcesses = () => {
    if (pid !== undefined) killQuietly(-pid);
    killProcessesOf(scratchDir);
  };
  const exited = () => Promise.race([ended, sleep(EXIT_WAIT_MS, undefined, { ref: false })]);
  const describe = (event: string) => describeStart(launchStrategy, event, errorText());
  limitMessages(fromChromium, () => {
    const diagnostic = `the page sent a message of more than ${MESSAGE_MAX_BYTES} bytes`;
    watch.fail(new RenderError('out_of_memory', diagnostic));
    killProcesses();
  });
  const onLimit = () =>
    new RenderError('render_crashed', describe(`it did not respond in ${LAUNCH_LIMIT_MS} ms`));
  const connection = connectTo(started);
  const answering = watch.raceWithin(connection.send('Browser.getVersion'), LAUNCH_LIMIT_MS, onLimit);
  const { product } = await answering.catch(async (error: unknown) => {
    const end = error instanceof RenderError ? undefined : await exited();
    killProcesses();
    if (error instanceof RenderError) throw error;
    throw new StartCrash('render_crashed', describe(end?.description ?? 'it closed its debugging pipe'));
  });
  let isExpectedToRun = true;
  connection.once(CDPSessionEvent.Disconnected, () => {
    if (isExpectedToRun) watch.fail(new BrowserExit());
  });
  if (!product.startsWith('HeadlessChrome/')) {
    killProcesses();
    throw new RenderError('internal_error', 'the browser is not a chrome-headless-shell: see CHROMIUM_PATH');
  }
  const kill = async () => {
    isExpectedToRun = false;
    killProcesses();
    await exited();
  };
  return { connection, launchStrategy, exited, errorText, kill };
};
