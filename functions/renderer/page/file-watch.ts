import type { CDPSession, Protocol } from 'puppeteer-core';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { BLOB_MAX_BYTES } from '#renderer/browser-runtime/messages.ts';
import { classifyImage, inspectDataUrl, readDataUrl } from '#core/composition/classify-image.ts';
import type { ImageKind } from '#core/composition/classify-image.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import type { Site } from '#renderer/page/site.ts';
import { RenderError } from '#core/rendering/render-error.ts';

export interface FileWatch {
  /** Whether the page has loaded an animated bitmap, which follows the frame clock of the browser. */
  readonly hasAnimated: () => Promise<boolean>;
  /**
   * How many scripts and style sheets were requested, and images whose content is neither in their URL nor in the cache.
   */
  readonly requestCount: () => number;
  /**
   * Waits until the files that were requested since the last call are loaded, and what scripts do then is done. Resolves to
   * whether there were any.
   */
  readonly settle: () => Promise<boolean>;
}

const WATCHED_TYPES: ReadonlySet<string | undefined> = new Set(['Image', 'Script', 'Stylesheet']);

const createClipCheck =
  (clipFragment: string | undefined) =>
  ({ urlFragment }: Protocol.Network.Request): boolean =>
    clipFragment !== undefined && urlFragment === clipFragment;

const watchRequests = (
  cdp: CDPSession,
  control: string,
  clipFragment: string | undefined,
): Omit<FileWatch, 'hasAnimated'> => {
  const isPictureOfClip = createClipCheck(clipFragment);
  /** By the id of their request. Images in `data:` URLs are loaded when the page uses them, without a wait. */
  const loading = new Map<string, PromiseWithResolvers<void>>();
  const images = new Set<string>();
  const scripts: string[] = [];
  let count = 0;
  let settled = 0;
  const end = ({ requestId }: { readonly requestId: string }) => {
    loading.get(requestId)?.resolve();
    return loading.delete(requestId);
  };
  cdp.on('Network.requestWillBeSent', ({ type, request, requestId }) => {
    const isImage = type === 'Image';
    if (!WATCHED_TYPES.has(type) || loading.has(requestId) || isPictureOfClip(request)) return;
    if (isImage && request.url.startsWith('data:')) return;
    if (isImage) images.add(requestId);
    if (type === 'Script') scripts.push(request.url);
    loading.set(requestId, Promise.withResolvers());
    count += 1;
  });
  cdp.on('Network.loadingFinished', end);
  cdp.on('Network.loadingFailed', end);
  cdp.on('Network.requestServedFromCache', (event) => {
    if (end(event) && images.has(event.requestId)) count -= 1;
  });
  return {
    requestCount: () => count,
    settle: async () => {
      const settledBefore = settled;
      while (count > settled) {
        while (loading.size > 0) await Promise.all([...loading.values()].map(({ promise }) => promise));
        settled = count;
        await evaluate(cdp, `${control}.settleScripts(${JSON.stringify(scripts.splice(0))})`);
      }
      return settled > settledBefore;
    },
  };
};

/**
 * Looks at the images, scripts and style sheets the page loads, wherever they are used. An SVG image that may move by
 * itself fails the render: its time is the wall clock. `control` is the expression for the page control. The pictures of
 * clips, whose addresses end with `clipFragment`, are those of the renderer.
 */
export const watchFiles = (
  cdp: CDPSession,
  site: Site,
  control: string,
  clipFragment: string | undefined,
  watch: FailureWatch,
): FileWatch => {
  const isPictureOfClip = createClipCheck(clipFragment);
  let isAnimated = false;
  const pending = new Set<Promise<void>>();
  const requests = watchRequests(cdp, control, clipFragment);

  const classify = async (url: string): Promise<ImageKind> => {
    if (url.startsWith('data:')) return inspectDataUrl(url).kind;
    if (!url.startsWith('blob:')) {
      const response = await site.respond(url);
      if (response.status !== 'found') return 'still';
      const { contentType, body } = response.file;
      return classifyImage({ mediaType: contentType, bytes: body });
    }
    const dataUrl = await evaluate(cdp, `${control}.readBlob(${JSON.stringify(url)})`);
    const file = typeof dataUrl === 'string' ? readDataUrl(dataUrl) : undefined;
    // Without its bytes, a blob may be anything.
    return file ? classifyImage(file, file.bytes.length === BLOB_MAX_BYTES) : 'moving';
  };
  const check = async (url: string): Promise<void> => {
    const kind = await classify(url);
    if (kind === 'animated') isAnimated = true;
    if (kind === 'moving') watch.fail(new RenderError('script_error', 'an SVG image may move by itself'));
  };
  cdp.on('Network.requestWillBeSent', ({ type, request }) => {
    if (type !== 'Image' || isPictureOfClip(request)) return;
    // Rejects when the session closes meanwhile.
    const classified = check(request.url).catch(() => undefined);
    pending.add(classified);
    void classified.then(() => pending.delete(classified));
  });
  return {
    hasAnimated: async () => {
      while (pending.size > 0) await Promise.all(pending);
      return isAnimated;
    },
    ...requests,
  };
};
