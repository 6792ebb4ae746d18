import type { CDPSession } from 'puppeteer-core';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { BLOB_MAX_BYTES } from '#renderer/browser-runtime/messages.ts';
import { classifyImage, inspectDataUrl, readDataUrl } from '#core/composition/classify-image.ts';
import type { ImageKind } from '#core/composition/classify-image.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import type { Site } from '#renderer/page/site.ts';
import { RenderError } from '#core/rendering/render-error.ts';

export interface ImageWatch {
  /** Whether the page has loaded an animated bitmap, which follows the frame clock of the browser. */
  readonly hasAnimated: () => Promise<boolean>;
  /** Resolves when no image is loading. */
  readonly waitUntilLoaded: () => Promise<void>;
  /** How many images were requested whose content is neither in their URL nor in the cache. */
  readonly requestCount: () => number;
}

/**
 * Looks at every image the page loads, wherever it is used. An SVG image that may move by itself fails the render: its
 * time is the wall clock. `control` is the expression for the page control.
 */
export const watchImages = (
  cdp: CDPSession,
  site: Site,
  control: string,
  watch: FailureWatch,
): ImageWatch => {
  let isAnimated = false;
  const pending = new Set<Promise<void>>();
  let requests = 0;
  /** By the id of their request. Images in `data:` URLs are loaded when the page uses them, without a wait. */
  const loading = new Map<string, PromiseWithResolvers<void>>();

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
  const end = ({ requestId }: { readonly requestId: string }) => {
    loading.get(requestId)?.resolve();
    return loading.delete(requestId);
  };
  cdp.on('Network.requestWillBeSent', ({ type, request, requestId }) => {
    if (type !== 'Image') return;
    // Rejects when the session closes meanwhile.
    const classified = check(request.url).catch(() => undefined);
    pending.add(classified);
    void classified.then(() => pending.delete(classified));
    if (request.url.startsWith('data:') || loading.has(requestId)) return;
    loading.set(requestId, Promise.withResolvers());
    requests += 1;
  });
  cdp.on('Network.loadingFinished', end);
  cdp.on('Network.loadingFailed', end);
  cdp.on('Network.requestServedFromCache', (event) => {
    if (end(event)) requests -= 1;
  });
  return {
    hasAnimated: async () => {
      while (pending.size > 0) await Promise.all(pending);
      return isAnimated;
    },
    waitUntilLoaded: async () => {
      while (loading.size > 0) await Promise.all([...loading.values()].map(({ promise }) => promise));
    },
    requestCount: () => requests,
  };
};
