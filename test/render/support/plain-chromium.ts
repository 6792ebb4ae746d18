import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import { afterAll, beforeAll } from 'vitest';
import { HEAD_START } from '#core/composition/prepare-document.ts';
import type { PictureDifference } from '#renderer/browser-runtime/messages.ts';
import { pictureDifference } from '#renderer/browser-runtime/worker/picture-difference.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import { createSite, siteFile } from '#renderer/page/site.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { launchPuppeteer } from './launch-puppeteer.ts';
import { installPlainDriver } from './plain-driver.ts';

export interface PlainPage {
  readonly html: string;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly frames: number;
}

export const i420Bytes = ({ width, height }: Pick<PlainPage, 'width' | 'height'>): number =>
  (width * height * 3) / 2;

/** Difference of an I420 picture from the expected one. */
export const i420Difference = (
  picture: Buffer,
  expected: Buffer,
  { width, height }: Pick<PlainPage, 'width' | 'height'>,
): PictureDifference => {
  const luma = width * height;
  const planesOf = (of: Buffer): Buffer[] =>
    [0, 1, 1.25].map((start, plane) => of.subarray(luma * start, luma * (1 + plane / 4)));
  return pictureDifference(planesOf(picture), planesOf(expected), width);
};

export interface PlainChromium {
  /** The I420 pictures of a page in a browser without the renderer's scripts, which seeks its timeline and animations. */
  readonly picturesOf: (page: PlainPage) => Promise<readonly Buffer[]>;
  /** The value of an expression on a page without a composition. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
}

/** Hides what a clip contains whatever it sets: an important declaration of a layer wins over all others. */
const CLIPS = '@layer clips{[data-off],[data-off] *{visibility:hidden!important}}';

const TO_I420 =
  'scale=out_color_matrix=bt709:out_range=limited:flags=accurate_rnd+full_chroma_inp,format=yuv420p';

export const toI420 = async (
  ffmpegPath: string,
  pictures: readonly Buffer[],
  frameBytes: number,
): Promise<Buffer[]> => {
  const input = ['-loglevel', 'error', '-f', 'image2pipe', '-c:v', 'png', '-i', '-', '-vsync', '0'];
  const output = ['-vf', TO_I420, '-f', 'rawvideo', '-'];
  const options = { encoding: 'buffer', maxBuffer: 2 ** 30 } as const;
  const decoding = promisify(execFile)(ffmpegPath, [...input, ...output], options);
  decoding.child.stdin?.end(Buffer.concat(pictures));
  const { stdout } = await decoding;
  return pictures.map((_, index) => stdout.subarray(index * frameBytes, (index + 1) * frameBytes));
};

const openPage = async (
  browser: Browser,
  { html, width, height }: PlainPage,
  tools: RenderTools,
): Promise<Page> => {
  const style = `<style>#root{width:${width}px;height:${height}px}${CLIPS}</style>`; // set by the runtime of the format
  const driver = `<script>(${installPlainDriver.toString()})()</script>`;
  const served = html.replace('<head>', () => `<head>${HEAD_START}${style}${driver}`);
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
  const cdp = await page.createCDPSession();
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await page.goto(`${ORIGIN}/`);
  return page;
};

/** A browser of the renderer's build for a suite. */
export const usePlainChromium = (tools: () => RenderTools): PlainChromium => {
  let browser: Browser | undefined;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plain-'));
  });
  /** A page may crash the browser, which the next page then starts again. */
  const running = async (): Promise<Browser> =>
    browser?.connected ? browser : (browser = await launchPuppeteer(tools(), folder));
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    evaluate: async <T>(expression: string) => {
      const page = await (await running()).newPage();
      try {
        return (await page.evaluate(expression)) as T;
      } finally {
        await page.close();
      }
    },
    picturesOf: async (plain) => {
      const page = await openPage(await running(), plain, tools());
      const pngs: Buffer[] = [];
      for (let frame = 0; frame < plain.frames; frame += 1) {
        await page.evaluate(`seekTo(${(frame * 1000) / plain.fps})`);
        pngs.push(Buffer.from(await page.screenshot({ optimizeForSpeed: true })));
      }
      await page.close();
      return toI420(tools().ffmpegPath, pngs, i420Bytes(plain));
    },
  };
};
