import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import { afterAll, beforeAll } from 'vitest';
import { HEAD_START } from '#core/composition/prepare-document.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import { createSite, siteFile } from '#renderer/page/site.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { launchPuppeteer } from './launch-puppeteer.ts';

export interface PlainPage {
  readonly html: string;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly frames: number;
}

export interface PlainChromium {
  /** The I420 pictures of a page in a browser without the renderer's scripts, which seeks its timeline and animations. */
  readonly picturesOf: (page: PlainPage) => Promise<readonly Buffer[]>;
}

/** Runs in the page. Animations begin at the frame in which they are found. */
const DRIVER = `
const startedMs = new Map();
window.seekTo = async (ms) => {
  for (const [animation, start] of startedMs) animation.currentTime = ms - start;
  for (const svg of document.querySelectorAll('svg')) {
    svg.pauseAnimations();
    svg.setCurrentTime(ms / 1000);
  }
  if (ms === 0) __timelines.main.render(0, false, true); // also runs what begins at 0
  else __timelines.main.time(ms / 1000);
  for (const animation of document.getAnimations()) {
    if (startedMs.has(animation)) continue;
    animation.pause();
    animation.currentTime = 0;
    startedMs.set(animation, ms);
  }
  document.body.offsetHeight;
  await document.fonts.ready;
};`;

const TO_I420 =
  'scale=out_color_matrix=bt709:out_range=limited:flags=accurate_rnd+full_chroma_inp,format=yuv420p';

const toI420 = async (ffmpegPath: string, pngs: readonly Buffer[], frameBytes: number): Promise<Buffer[]> => {
  const input = ['-loglevel', 'error', '-f', 'image2pipe', '-c:v', 'png', '-i', '-', '-vsync', '0'];
  const output = ['-vf', TO_I420, '-f', 'rawvideo', '-'];
  const options = { encoding: 'buffer', maxBuffer: 2 ** 30 } as const;
  const decoding = promisify(execFile)(ffmpegPath, [...input, ...output], options);
  decoding.child.stdin?.end(Buffer.concat(pngs));
  const { stdout } = await decoding;
  return pngs.map((_, index) => stdout.subarray(index * frameBytes, (index + 1) * frameBytes));
};

const openPage = async (
  browser: Browser,
  { html, width, height }: PlainPage,
  tools: RenderTools,
): Promise<Page> => {
  const style = `<style>#root{width:${width}px;height:${height}px}</style>`; // set by the runtime of the format
  const served = html.replace('<head>', `<head>${HEAD_START}${style}`);
  const document = siteFile('index.html', Buffer.from(served));
  const site = createSite(tools.bundledFiles, new Map([['', document]]));
  const page = await browser.newPage();
  await page.setViewport({ width, height });
  await page.setRequestInterception(true);
  page.on('request', (request: HTTPRequest) => {
    void site
      .respond(request.url())
      .then((response) =>
        response.status === 'found' ? request.respond(response.file) : request.continue(),
      );
  });
  await page.goto(`${ORIGIN}/`);
  await page.evaluate(DRIVER);
  return page;
};

/** A browser of the renderer's build for a suite. */
export const usePlainChromium = (tools: () => RenderTools): PlainChromium => {
  let browser: Browser | undefined;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plain-'));
    browser = await launchPuppeteer(tools(), folder);
  });
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    picturesOf: async (plain) => {
      if (browser === undefined) throw new Error('the browser is started in beforeAll');
      const page = await openPage(browser, plain, tools());
      const pngs: Buffer[] = [];
      for (let frame = 0; frame < plain.frames; frame += 1) {
        await page.evaluate(`seekTo(${(frame * 1000) / plain.fps})`);
        pngs.push(Buffer.from(await page.screenshot({ optimizeForSpeed: true })));
      }
      await page.close();
      return toI420(tools().ffmpegPath, pngs, (plain.width * plain.height * 3) / 2);
    },
  };
};
