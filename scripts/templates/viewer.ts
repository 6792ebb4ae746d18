import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession } from 'puppeteer-core';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { bringBundledFilesUpToDate } from '../../layers/bundled-files/bring-up-to-date.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import type { OutputSize, Template } from '#core/template/template.ts';
import { launchBrowser } from '#renderer/browser/launch.ts';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import { watchMemory } from '#renderer/browser/resource-limits.ts';
import type { MemoryWatch } from '#renderer/browser/resource-limits.ts';
import { guardNetwork } from '#renderer/browser/network-guard.ts';
import { openPageTarget } from '#renderer/browser/page-target.ts';
import { topLevelPage } from '#renderer/capture/capture.ts';
import type { FrameCapture } from '#renderer/capture/capture.ts';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { prepareDocument } from '#core/composition/prepare-document.ts';
import { stopTimelines } from '#renderer/page/hidden-animations.ts';
import { createSite } from '#renderer/page/site.ts';
import { openCompositionPage } from '#renderer/page/composition-page.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { backgroundContrasts, readTexts, straighten } from './measure-texts.ts';
import type { VisibleText } from './measure-texts.ts';

const FPS = 30;
const BROWSER_LIFETIME_MS = 10 * 60 * 1000;
const LIMITS = { readyMs: 15_000, frameMs: 15_000 };
/** Screenshots replace the capture, so that the same state of a page can be measured and photographed. */
const noCapture = (session: CDPSession): FrameCapture => ({
  ...topLevelPage(session),
  begin: async () => {},
  skipFrames: () => Promise.reject(new Error('no frame is skipped')),
  meanSkipSeconds: () => Promise.resolve(0),
  captureFrames: () => {
    throw new Error('the page is measured, not captured');
  },
});

export interface ShownTemplate {
  readonly seek: (seconds: number) => Promise<void>;
  /** Every text that is visible at the current time. */
  readonly texts: () => Promise<readonly VisibleText[]>;
  /** Lowest contrast of each text with its background. */
  readonly contrasts: (texts: readonly VisibleText[]) => Promise<readonly number[]>;
  /** The current frame as PNG, rotated elements straightened. */
  readonly screenshot: () => Promise<Buffer>;
  /** The current frame as JPEG, `scale` times its size, with its rotated elements. */
  readonly thumbnail: (scale: number, quality?: number) => Promise<Buffer>;
  /** Runs an expression in the page. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
}

export interface TemplateViewer {
  readonly show: <T>(
    template: Pick<Template, 'html'>,
    size: OutputSize,
    variables: Readonly<Record<string, string>>,
    inspect: (page: ShownTemplate) => Promise<T>,
  ) => Promise<T>;
  readonly close: () => Promise<void>;
}

const call = async <T>(session: CDPSession, expression: string): Promise<T> => {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as T;
};

const addStyle = (id: string, css: string) =>
  `document.head.append(Object.assign(document.createElement('style'), ${JSON.stringify({ id, textContent: css })}))`;
const STRAIGHT = addStyle('straight', '[data-straight] { transform: none !important }');
const HIDE_TEXTS = addStyle(
  'hide-texts',
  '[data-text], [data-text] * { color: transparent !important } .strike { opacity: 0 !important }',
);

const screenshotBackground = async (session: CDPSession): Promise<string> => {
  await call(session, HIDE_TEXTS);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  await call(session, `document.getElementById('hide-texts').remove()`);
  return data;
};

const showIn =
  (running: RunningBrowser, memory: MemoryWatch, tools: RenderTools): TemplateViewer['show'] =>
  async (template, size, variables, inspect) => {
    const watch = createFailureWatch(Date.now() + BROWSER_LIFETIME_MS);
    const session = await openPageTarget(running, size, false, memory, watch);
    try {
      const parsed = parseDocument(template.html);
      const document = Buffer.from(parsed ? prepareDocument(parsed, { ...size, fps: FPS }) : '');
      const site = stopTimelines(session, createSite(tools.bundledFiles, new Map()));
      await guardNetwork(session, site, document, watch);
      const settingsOfPage = { fps: FPS, variables, epochMs: 0, mayDeclareShadowRoots: false };
      const script = tools.bundledFiles.browserRuntime.pageScript(settingsOfPage);
      const settings = { fps: FPS, site, script };
      const page = await openCompositionPage(session, noCapture(session), settings, LIMITS, watch);
      await call(session, STRAIGHT);
      return await inspect({
        seek: async (seconds) => {
          await page.seek(Math.round(seconds * FPS));
          await call(session, `(${straighten.toString()})()`);
        },
        texts: () => call(session, `(${readTexts.toString()})()`),
        screenshot: async () =>
          Buffer.from((await session.send('Page.captureScreenshot', { format: 'png' })).data, 'base64'),
        thumbnail: async (scale, quality = 85) => {
          const clip = { x: 0, y: 0, ...size, scale };
          const picture = { format: 'jpeg', quality, clip } as const;
          await call(session, `document.getElementById('straight').disabled = true`);
          const { data } = await session.send('Page.captureScreenshot', picture);
          await call(session, `document.getElementById('straight').disabled = false`);
          return Buffer.from(data, 'base64');
        },
        evaluate: (expression) => call(session, expression),
        contrasts: async (texts) => {
          const picture = await screenshotBackground(session);
          return call(session, `(${backgroundContrasts.toString()})(${JSON.stringify({ picture, texts })})`);
        },
      });
    } finally {
      watch.dispose();
      await session.send('Page.close');
    }
  };

/** Opens one browser, and a page per call of `show`, which the renderer's own code loads. */
export const openViewer = async (): Promise<TemplateViewer> => {
  await bringBundledFilesUpToDate(BUNDLED_FILES_DIR);
  const tools = await findRenderTools(BUNDLED_FILES_DIR, process.env);
  const scratchDir = await mkdtemp(join(tmpdir(), 'templates-'));
  const watch = createFailureWatch(Date.now() + BROWSER_LIFETIME_MS);
  const memory = watchMemory(scratchDir, watch);
  const running = await launchBrowser(tools, scratchDir, [], watch);
  const close = async () => {
    memory.stop();
    watch.dispose();
    await running.kill();
    await rm(scratchDir, { recursive: true, force: true });
  };
  return { show: showIn(running, memory, tools), close };
};
