import type { FailureWatch } from '#renderer/failure-watch.ts';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import { CONVERT_PHOTO, DRAW_STILL } from '#renderer/browser-runtime/messages.ts';
import type { PhotoConversion, StillImage } from '#renderer/browser-runtime/messages.ts';
import { containPage } from '#renderer/browser/contain-page.ts';
import { explainImages, explainStart } from '#renderer/browser/crashes.ts';
import { launchBrowser, withSecondStart } from '#renderer/browser/launch.ts';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import { guardNetwork } from '#renderer/browser/network-guard.ts';
import { openPageTarget } from '#renderer/browser/page-target.ts';
import { watchMemory } from '#renderer/browser/resource-limits.ts';
import type { MemoryWatch } from '#renderer/browser/resource-limits.ts';
import { IMAGE_LIMIT_MS, originalFiles, originalUrl } from '#renderer/page/convert-images.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { parseStill } from '#renderer/page/parse-page-result.ts';
import type { Site } from '#renderer/page/site.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { asServiceFault, RenderError, toRenderError } from '#core/rendering/render-error.ts';

export interface StillJob {
  /** An uploaded image or photo, or a decoded frame, awaited while the browser starts. */
  readonly image: Promise<Buffer>;
  /** Pixels of the result. */
  readonly width: number;
  readonly height: number;
  /** Of a photo that keeps its size. */
  readonly photo?: Pick<PhotoConversion, 'codec' | 'contentType'>;
  /** Folder used by this job only. The caller removes it. */
  readonly scratchDir: string;
  /** On the scale of `steadyNowMs`. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

interface StillSession {
  readonly browser: RunningBrowser;
  readonly memory: MemoryWatch;
  readonly watch: FailureWatch;
  readonly drawing: Drawing;
}

/** How the page makes the picture. */
interface Drawing {
  readonly script: string;
  /** An expression whose value is a data URL, or null. */
  readonly call: string;
  readonly contentType: string;
  readonly limitMs: number;
}

/** A photo of 40 megapixels takes about ten seconds. */
const PHOTO_LIMIT_MS = 30_000;
/** Of the blank page, which shows nothing. */
const PAGE_SIZE = { width: 16, height: 16 } as const;
const IMAGE = 'still';
/** Chromium recognizes pictures by their first bytes. */
const CONTENT_TYPE = 'application/octet-stream';
const NO_SITE: Site = { respond: async () => ({ status: 'blocked' }) };
const NO_DOCUMENT = Buffer.alloc(0);

const undecodable = (): RenderError => new RenderError('asset_unavailable', 'the image cannot be decoded');

/** Opens a blank page that is contained like that of a composition, and may load nothing but the image. */
const openBlankPage = async (session: StillSession, body: Buffer) => {
  const { browser, memory, watch, drawing } = session;
  const cdp = await openPageTarget(browser, PAGE_SIZE, false, memory, watch);
  const image = originalFiles(new Map([[IMAGE, { contentType: CONTENT_TYPE, body }]]));
  await Promise.all([
    containPage(browser, cdp, watch),
    guardNetwork(cdp, NO_SITE, NO_DOCUMENT, watch, image),
  ]);
  await evaluate(cdp, drawing.script);
  return cdp;
};

const drawStill = async (session: StillSession, body: Buffer): Promise<Buffer> => {
  const { browser, memory, watch, drawing } = session;
  const cdp = await watch.race(openBlankPage(session, body)).catch(async (error: unknown) => {
    throw await explainStart(error, browser);
  });
  const result = await watch
    .raceWithin(evaluate(cdp, drawing.call), drawing.limitMs, undecodable)
    .catch(async (error: unknown) => {
      throw await explainImages(error, browser, memory);
    });
  const still = parseStill(result, drawing.contentType);
  if (still === undefined) throw undecodable();
  return still;
};

const describeDrawing = async ({ width, height, photo }: StillJob, tools: RenderTools): Promise<Drawing> => {
  const { imageScript, readPhotoScript } = tools.bundledFiles.browserRuntime;
  const url = originalUrl(IMAGE);
  if (photo) {
    const request: PhotoConversion = { url, width, height, ...photo };
    return {
      script: await readPhotoScript(),
      call: `${CONVERT_PHOTO}(${JSON.stringify(request)})`,
      contentType: photo.contentType,
      limitMs: PHOTO_LIMIT_MS,
    };
  }
  const request: StillImage = { url, width, height };
  return {
    script: imageScript,
    call: `${DRAW_STILL}(${JSON.stringify(request)})`,
    contentType: 'image/webp',
    limitMs: IMAGE_LIMIT_MS,
  };
};

/**
 * Draws an image, upright and scaled to the given size, as a WebP; of an animated image its first frame. A photo is converted and keeps
 * its size. Every failure is thrown as a
 * RenderError, one that the image cannot have caused as a ServiceFault.
 */
export const renderStill = (job: StillJob, tools: RenderTools): Promise<Buffer> =>
  withSecondStart(() => renderInNewBrowser(job, tools));

const renderInNewBrowser = async (job: StillJob, tools: RenderTools): Promise<Buffer> => {
  const { scratchDir } = job;
  const watch = createFailureWatch(job.deadlineMs, job.signal);
  const memory = watchMemory(scratchDir, watch);
  let browser: RunningBrowser | undefined;
  try {
    browser = await asServiceFault(launchBrowser(tools, scratchDir, [], watch));
    const drawing = await asServiceFault(describeDrawing(job, tools));
    const body = await watch.race(job.image);
    return await drawStill({ browser, memory, watch, drawing }, body);
  } catch (error) {
    throw toRenderError(error);
  } finally {
    watch.dispose();
    memory.stop();
    await browser?.kill();
  }
};
