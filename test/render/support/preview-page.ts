import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { DASHBOARD_DIST } from '../../../dashboard/sources.ts';
import { BUNDLED_FILES_DIR } from '../../../layers/bundled-files/bundled-files-dir.ts';
import { bringBuildsUpToDate } from '../../../local/dashboard.ts';
import { launchBrowser, openPage } from '../../../scripts/dashboard/open-browser.ts';
import { startPreviewServer } from '../../../scripts/preview/server.ts';
import type { PreviewServer } from '../../../scripts/preview/server.ts';
import type { PreviewSource } from '../../../scripts/preview/sources.ts';
import { openBundledFiles } from '#renderer/bundled-files.ts';
import type { BundledFiles } from '#renderer/bundled-files.ts';

/** Those of the renderer, for the same pixels. */
const TEXT_FLAGS = ['--font-render-hinting=none', '--disable-lcd-text'];

interface OpenPreview {
  readonly server: PreviewServer;
  readonly page: Page;
  /** The frame that is visible. */
  readonly composition: () => Promise<Frame>;
  /** Moves the slider to a time and waits until it is drawn, with the frames of clips. */
  readonly seek: (seconds: number) => Promise<void>;
  /** Writes a picture of the composition in its own size. */
  readonly shoot: (path: string, width: number) => Promise<void>;
}

const drawn = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** A quarter of a second without a clip that looks for its frame: one that draws none is sought again. */
const clipsDrawn = async () => {
  for (let quiet = 0; quiet < 15;) {
    await new Promise(requestAnimationFrame);
    const isSeeking = [...document.querySelectorAll('video')].some(({ seeking }) => seeking);
    quiet = isSeeking ? 0 : quiet + 1;
  }
};

const readPage = (server: PreviewServer, page: Page): OpenPreview => {
  const composition = async (): Promise<Frame> => {
    const frame = await (await page.waitForSelector('.preview-frames > .shown')).contentFrame();
    if (frame === null) throw new Error('the preview shows no composition');
    return frame;
  };
  return {
    server,
    page,
    composition,
    seek: async (seconds) => {
      await page.getByRole('slider', { name: 'Waktu' }).fill(String(seconds));
      await (await composition()).evaluate(clipsDrawn); // the message to the frame arrives before this call
      await page.evaluate(drawn);
    },
    shoot: async (path, width) => {
      const screen = page.locator('.preview-screen');
      await screen.evaluate((element, pixels) => {
        element.style.cssText += `;position:fixed;z-index:9;top:0;left:0;width:${pixels}px;border-radius:0`;
      }, width);
      await page.evaluate(drawn);
      await screen.screenshot({ path });
    },
  };
};

/** Opens previews in one browser for the tests of a file. */
export const usePreview = () => {
  let folder = '';
  let browser: Browser;
  let bundledFiles: BundledFiles;
  const servers: PreviewServer[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'preview-test-'));
    await bringBuildsUpToDate();
    bundledFiles = await openBundledFiles(BUNDLED_FILES_DIR);
    browser = await launchBrowser(TEXT_FLAGS);
  });
  afterAll(async () => {
    for (const server of servers) server.close();
    await browser?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const open = async (source: PreviewSource): Promise<OpenPreview> => {
    const server = await startPreviewServer({ source, bundledFiles, dist: DASHBOARD_DIST, port: 0 });
    servers.push(server);
    const { page } = await openPage(browser, server.url, 'desktop');
    await page.setViewportSize({ width: 2400, height: 2400 });
    const preview = readPage(server, page);
    await page.goto('/');
    await preview.composition();
    return preview;
  };
  return { open, folder: () => folder };
};
