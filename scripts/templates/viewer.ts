import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Protocol } from 'puppeteer-core';
import { prepareTools } from '../../layers/prepare-tools.ts';
import type { OutputSize, Template } from '#core/template/template.ts';
import { timeTemplate, withTiming } from '#core/template/template-timing.ts';
import { launchBrowser, withSecondStart } from '#renderer/browser/launch.ts';
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
import { bundleForPage } from '../shared/bundle-for-page.ts';
import { pageValuesOf } from '../shared/templates.ts';
import { clipPictures } from './clip-pictures.ts';
import type { PageMeasures } from './page/main.ts';
import type { VisibleText } from './page/texts.ts';

const FPS = 30;
const BROWSER_LIFETIME_MS = 60 * 60 * 1000;
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
  /** Calls a function of `page/main.ts` in the page. */
  readonly measure: <Name extends keyof PageMeasures>(
    name: Name,
    ...args: Parameters<PageMeasures[Name]>
  ) => Promise<Awaited<ReturnType<PageMeasures[Name]>>>;
  /** Lowest contrast of each text with its background. */
  readonly contrasts: (texts: readonly VisibleText[]) => Promise<readonly number[]>;
  /** The current frame as PNG, `scale` times its size. */
  readonly screenshot: (scale?: number) => Promise<Buffer>;
  /** The current frame as JPEG, `scale` times its size. */
  readonly thumbnail: (scale: number, quality?: number) => Promise<Buffer>;
  /** Shows the frames that clips have at a moment. */
  readonly showClips: (seconds: number) => Promise<void>;
  /** Runs an expression in the page. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
}

/** A template, or a page of other content. */
type ShowableTemplate = Pick<Template, 'html' | 'durationSeconds' | 'parts'> &
  Partial<Pick<Template, 'variables'>>;

export interface TemplateViewer {
  readonly show: <T>(
    template: ShowableTemplate,
    size: OutputSize,
    values: Readonly<Record<string, string>>,
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

/** Shows pictures in place of clips, as the renderer shows their frames: as the posters of their elements. */
const setPosters = (pictures: Readonly<Record<string, string>>): string => `(async () => {
  const pictures = ${JSON.stringify(pictures)};
  for (const video of document.querySelectorAll('video[data-clip]')) {
    const picture = new Image();
    picture.src = pictures[video.id];
    await picture.decode();
    video.poster = picture.src;
  }
})()`;

const showIn =
  (
    running: RunningBrowser,
    memory: MemoryWatch,
    tools: RenderTools,
    measures: string,
  ): TemplateViewer['show'] =>
  async (shown, size, values, inspect) => {
    const template = { ...shown, variables: shown.variables ?? [] };
    const watch = createFailureWatch(Date.now() + BROWSER_LIFETIME_MS);
    const session = await openPageTarget(running, size, false, memory, watch);
    try {
      const parsed = parseDocument(template.html);
      const timing = timeTemplate(template, values);
      const { durationSeconds } = timing;
      const document = Buffer.from(
        parsed ? prepareDocument(parsed, { ...size, fps: FPS, durationSeconds }) : '',
      );
      const site = stopTimelines(session, createSite(tools.bundledFiles, new Map()));
      await guardNetwork(session, site, document, watch);
      const settingsOfPage = {
        fps: FPS,
        variables: withTiming(template, pageValuesOf(template, values), timing),
        epochMs: 0,
        mayDeclareShadowRoots: false,
        timelines: 'required' as const,
      };
      const script = tools.bundledFiles.browserRuntime.pageScript(settingsOfPage);
      const settings = { fps: FPS, site, script };
      const page = await openCompositionPage(session, noCapture(session), settings, LIMITS, watch);
      const showClips = async (seconds: number) =>
        call<undefined>(session, setPosters(await clipPictures(template, values, timing, seconds)));
      await showClips(durationSeconds / 2);
      await call(session, measures);
      const screenshot = async (scale: number, options: Protocol.Page.CaptureScreenshotRequest) => {
        const clip = { x: 0, y: 0, ...size, scale };
        const { data } = await session.send('Page.captureScreenshot', { clip, ...options });
        return Buffer.from(data, 'base64');
      };
      const measure: ShownTemplate['measure'] = (name, ...args) =>
        call(session, `__measures.${name}(...${JSON.stringify(args)})`);
      const png = (scale: number) => screenshot(scale, { format: 'png', optimizeForSpeed: true });
      return await inspect({
        seek: (seconds) => page.seek(Math.round(seconds * FPS)),
        measure,
        contrasts: async (texts) => {
          await measure('showBackground');
          const picture = await png(1);
          await measure('showAll');
          return measure('measureContrasts', picture.toString('base64'), texts);
        },
        screenshot: (scale = 1) => png(scale),
        thumbnail: (scale, quality = 85) => screenshot(scale, { format: 'jpeg', quality }),
        showClips,
        evaluate: (expression) => call(session, expression),
      });
    } finally {
      watch.dispose();
      await session.send('Page.close');
    }
  };

/** Opens one browser, and a page per call of `show`, which the renderer's own code loads. */
export const openViewer = async (): Promise<TemplateViewer> => {
  const tools = await prepareTools();
  const measures = await bundleForPage(fileURLToPath(new URL('page/main.ts', import.meta.url)));
  const scratchDir = await mkdtemp(join(tmpdir(), 'templates-'));
  const watch = createFailureWatch(Date.now() + BROWSER_LIFETIME_MS);
  const memory = watchMemory(scratchDir, watch);
  const running = await withSecondStart(() => launchBrowser(tools, scratchDir, [], watch));
  const close = async () => {
    memory.stop();
    watch.dispose();
    await running.kill();
    await rm(scratchDir, { recursive: true, force: true });
  };
  return { show: showIn(running, memory, tools, measures), close };
};
