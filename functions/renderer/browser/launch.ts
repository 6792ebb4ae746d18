import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import type { Browser } from 'puppeteer-core';
import { chromiumFlags } from '#renderer/browser/flags.ts';
import type { Chromium } from '#renderer/browser/chromium.ts';
import { NO_DISABLED_LAYERS } from '#renderer/browser/containment-layers.ts';
import type { DisabledLayers } from '#renderer/browser/containment-layers.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { killProcessesOf, killQuietly } from '#renderer/processes.ts';
import { RenderError } from '#renderer/render-error.ts';

const LAUNCH_LIMIT_MS = 20_000;
const EXIT_WAIT_MS = 5_000;

export interface RunningBrowser {
  readonly browser: Browser;
  readonly pid: number;
  /** Kills the whole process group and waits until the browser is gone. */
  readonly kill: () => Promise<void>;
}

export const profileOf = (scratchDir: string): string => join(scratchDir, 'profile');
const fontsConfOf = (scratchDir: string): string => join(scratchDir, 'fonts.conf');

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const fontsConf = ({ fontDirs, fontCacheDir }: Chromium): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${fontDirs.map((dir) => `<dir>${escapeXml(dir)}</dir>`).join('')}<cachedir>${escapeXml(fontCacheDir)}</cachedir></fontconfig>
`;

const start = (
  chromium: Chromium,
  scratchDir: string,
  captureFlags: readonly string[],
  disabledLayers: DisabledLayers,
): Promise<Browser> =>
  launch({
    executablePath: chromium.executablePath,
    args: [...chromiumFlags(captureFlags, disabledLayers), `--user-data-dir=${profileOf(scratchDir)}`],
    ignoreDefaultArgs: true,
    pipe: true,
    defaultViewport: null,
    env: {
      ...(disabledLayers.has('scrubbed-environment') ? process.env : {}),
      PATH: '/usr/bin:/bin',
      HOME: join(scratchDir, 'home'),
      TMPDIR: join(scratchDir, 'tmp'),
      LANG: 'C.UTF-8',
      TZ: 'Asia/Jakarta', // what the callers' clocks show
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

/** Starts a browser of its own for one render; its death at any time fails the render. */
export const launchBrowser = async (
  chromium: Chromium,
  scratchDir: string,
  captureFlags: readonly string[],
  watch: FailureWatch,
  disabledLayers: DisabledLayers = NO_DISABLED_LAYERS,
): Promise<RunningBrowser> => {
  await rm(profileOf(scratchDir), { recursive: true, force: true });
  for (const folder of ['home', 'tmp', 'profile']) await mkdir(join(scratchDir, folder), { recursive: true });
  await writeFile(fontsConfOf(scratchDir), fontsConf(chromium));
  const starting = start(chromium, scratchDir, captureFlags, disabledLayers);
  const browser = await watch.race(starting).catch((error: unknown) => {
    void starting.then((late) => late.process()?.kill('SIGKILL')).catch(() => undefined);
    killProcessesOf(scratchDir);
    if (error instanceof RenderError) throw error;
    throw new RenderError('render_crashed', `Chromium did not start: ${String(error).slice(0, 500)}`);
  });
  const child = browser.process();
  if (child?.pid === undefined) throw new RenderError('internal_error', 'Chromium started without a process');
  const { pid } = child;
  let isWanted = true;
  browser.once('disconnected', () => {
    if (isWanted) watch.fail(new RenderError('render_crashed', 'Chromium has died'));
  });
  if (!(await watch.race(browser.version())).startsWith('HeadlessChrome/')) {
    killQuietly(-pid);
    throw new RenderError('internal_error', 'the browser is no chrome-headless-shell: see CHROMIUM_PATH');
  }
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  const kill = async () => {
    isWanted = false;
    killQuietly(-pid);
    killProcessesOf(scratchDir);
    const tooLate = AbortSignal.timeout(EXIT_WAIT_MS);
    await Promise.race([exited, new Promise((resolve) => tooLate.addEventListener('abort', resolve))]);
  };
  return { browser, pid, kill };
};
