import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll } from 'vitest';
import { BUNDLED_FILES_DIR } from '../../../layers/bundled-files/bundled-files-dir.ts';
import { buildPageFiles } from '../../../scripts/preview/page-files.ts';
import type { PageFiles } from '../../../scripts/preview/page-files.ts';
import { startPreviewServer } from '../../../scripts/preview/server.ts';
import type { PreviewServer } from '../../../scripts/preview/server.ts';
import type { PreviewSource } from '../../../scripts/preview/sources.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { launchPuppeteer } from './launch-puppeteer.ts';

export interface OpenPreview {
  readonly server: PreviewServer;
  readonly page: Page;
  readonly composition: () => Frame;
  /** Drags the slider to a time and waits until it is drawn. */
  readonly seek: (seconds: number, fps: number) => Promise<void>;
  /** Resolves when the player shows the newest version. */
  readonly ready: () => Promise<void>;
}

/** Opens previews in the browser of the renderer, one for the tests of a file. */
export const usePreview = () => {
  let folder = '';
  let tools: RenderTools | undefined;
  let pageFiles: PageFiles | undefined;
  let browser: Browser | undefined;
  const servers: PreviewServer[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'preview-test-'));
    pageFiles = await buildPageFiles();
    tools = await findRenderTools(BUNDLED_FILES_DIR, process.env);
    browser = await launchPuppeteer(tools, folder);
  });
  afterAll(async () => {
    for (const server of servers) server.close();
    await browser?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const open = async (source: PreviewSource): Promise<OpenPreview> => {
    if (!tools || !pageFiles || !browser) throw new Error('the browser is started in beforeAll');
    const { bundledFiles } = tools;
    const server = await startPreviewServer({ source, bundledFiles, pageFiles, port: 0 });
    servers.push(server);
    const page = await browser.newPage();
    await page.setViewport({ width: 1600, height: 2100 });
    await page.goto(server.url);
    const ready = async () => {
      await page.waitForFunction(
        () => Reflect.get(document.querySelector('hyperframes-player') ?? {}, 'ready') === true,
      );
    };
    await ready();
    return {
      server,
      page,
      ready,
      composition: () => {
        const [, frame] = page.frames();
        if (frame === undefined) throw new Error('the preview shows no composition');
        return frame;
      },
      seek: async (seconds, fps) => {
        await page.$eval(
          '#time',
          (slider, value) => {
            (slider as HTMLInputElement).value = String(value);
            slider.dispatchEvent(new Event('input'));
          },
          Math.floor(seconds * fps + 1e-3),
        );
        const drawn = () =>
          new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
        await page.frames()[1]?.evaluate(drawn); // the message to the frame arrives before this call
        await page.evaluate(drawn);
      },
    };
  };
  return { open, folder: () => folder };
};
