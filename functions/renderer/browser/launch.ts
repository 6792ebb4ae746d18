import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from 'puppeteer-core';
import type { Browser } from 'puppeteer-core';
import { chromiumFlags } from '#renderer/browser/flags.ts';
import { NO_DISABLED_LAYERS } from '#renderer/browser/containment-layers.ts';
import type { DisabledLayers } from '#renderer/browser/containment-layers.ts';
import { composeFontsConf } from '#renderer/browser/fonts-conf.ts';
import type { LaunchStrategy } from '#renderer/browser/launch-strategy.ts';
import { limitMessages, MESSAGE_MAX_BYTES } from '#renderer/browser/resource-limits.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { killProcessesOf, killQuietly } from '#renderer/processes.ts';
import { BrowserExit, RenderError } from '#core/rendering/render-error.ts';

/** Index of the pipe that Chromium writes its messages to, among the child's streams. */
const PIPE_FROM_CHROMIUM = 4;
const LAUNCH_LIMIT_MS = 20_000;
const EXIT_WAIT_MS = 5_000;

/** What of the renderer's tools is needed to start a browser. */
type BrowserTools = Pick<RenderTools, 'chromium' | 'launchStrategy'>;

export interface RunningBrowser {
  readonly browser: Browser;
  readonly launchStrategy: LaunchStrategy;
  readonly pid: number;
  /** Waits for the process to end. Resolves to the signal that ended it, or to undefined if there was none. */
  readonly exited: () => Promise<NodeJS.Signals | undefined>;
  /** Kills the process group and waits for the browser to exit. */
  readonly kill: () => Promise<void>;
}

export const profileOf = (scratchDir: string): string => join(scratchDir, 'profile');
const fontsConfOf = (scratchDir: string): string => join(scratchDir, 'fonts.conf');

const launchChromium = (
  { chromium, launchStrategy }: BrowserTools,
  scratchDir: string,
  captureFlags: readonly string[],
  disabledLayers: DisabledLayers,
): Promise<Browser> =>
  launch({
    executablePath: chromium.executablePath,
    args: [
      ...chromiumFlags(launchStrategy, captureFlags, disabledLayers),
      `--user-data-dir=${profileOf(scratchDir)}`,
    ],
    ignoreDefaultArgs: true,
    pipe: true,
    defaultViewport: null,
    env: {
      ...(disabledLayers.has('scrubbed-environment') ? process.env : {}),
      PATH: '/usr/bin:/bin',
      HOME: join(scratchDir, 'home'),
      TMPDIR: join(scratchDir, 'tmp'),
      LANG: 'C.UTF-8',
      TZ: 'Asia/Jakarta', // the time zone of the API's users
      FONTCONFIG_FILE: fontsConfOf(scratchDir),
      ...chromium.env,
    },
    timeout: LAUNCH_LIMIT_MS,
    waitForInitialPage: false,
    protocolTimeout: 0,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });

/** Starts a browser for one render. If it exits before `kill`, the render fails with `render_crashed`. */
export const launchBrowser = async (
  tools: BrowserTools,
  scratchDir: string,
  captureFlags: readonly string[],
  watch: FailureWatch,
  disabledLayers: DisabledLayers = NO_DISABLED_LAYERS,
): Promise<RunningBrowser> => {
  const { chromium, launchStrategy } = tools;
  await rm(profileOf(scratchDir), { recursive: true, force: true });
  for (const folder of ['home', 'tmp', 'profile']) await mkdir(join(scratchDir, folder), { recursive: true });
  await writeFile(fontsConfOf(scratchDir), composeFontsConf(chromium.fontDirs, chromium.fontCacheDir));
  const starting = launchChromium(tools, scratchDir, captureFlags, disabledLayers);
  const browser = await watch.race(starting).catch((error: unknown) => {
    void starting.then((late) => late.process()?.kill('SIGKILL')).catch(() => undefined);
    killProcessesOf(scratchDir);
    if (error instanceof RenderError) throw error;
    throw new RenderError('render_crashed', `Chromium did not start: ${String(error).slice(0, 500)}`);
  });
  const child = browser.process();
  if (child?.pid === undefined) throw new RenderError('internal_error', 'Chromium started without a process');
  const { pid } = child;
  let isExpectedToRun = true;
  browser.once('disconnected', () => {
    if (isExpectedToRun) watch.fail(new BrowserExit());
  });
  limitMessages(child.stdio[PIPE_FROM_CHROMIUM] as Readable, () => {
    const diagnostic = `the page sent a message of more than ${MESSAGE_MAX_BYTES} bytes`;
    watch.fail(new RenderError('out_of_memory', diagnostic));
    killQuietly(-pid);
  });
  if (!(await watch.race(browser.version())).startsWith('HeadlessChrome/')) {
    killQuietly(-pid);
    throw new RenderError('internal_error', 'the browser is not a chrome-headless-shell: see CHROMIUM_PATH');
  }
  const ended = new Promise<NodeJS.Signals | undefined>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.signalCode ?? undefined);
    else child.once('exit', (_code, signal) => resolve(signal ?? undefined));
  });
  const exited = () => Promise.race([ended, sleep(EXIT_WAIT_MS, undefined, { ref: false })]);
  const kill = async () => {
    isExpectedToRun = false;
    killQuietly(-pid);
    killProcessesOf(scratchDir);
    await exited();
  };
  return { browser, launchStrategy, pid, exited, kill };
};
