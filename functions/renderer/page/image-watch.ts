import type { CDPSession } from 'puppeteer-core';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { BLOB_MAX_BYTES } from '#renderer/browser-runtime/messages.ts';
import { classifyImage, dataUrlBytes } from '#renderer/page/classify-image.ts';
import type { ImageKind } from '#renderer/page/classify-image.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import type { Site } from '#renderer/page/site.ts';
import { RenderError } from '#core/rendering/render-error.ts';

export interface ImageWatch {
  /** Whether the page has loaded an animated bitmap, which follows the frame clock of the browser. */
  readonly hasAnimated: () => Promise<boolean>;
}

/**
 * Looks at every image the page loads, wherever it is used. An SVG image that moves by itself fails the render: its
 * time is the wall clock. `control` is the expression for the page control.
 */
export const watchImages = (
  session: CDPSession,
  site: Site,
  control: string,
  watch: FailureWatch,
): ImageWatch => {
  let isAnimated = false;
  const pending = new Set<Promise<void>>();

  const read = async (url: string): Promise<Buffer | undefined> => {
    if (url.startsWith('data:')) return dataUrlBytes(url);
    if (!url.startsWith('blob:')) {
      const response = await site.respond(url);
      return response.status === 'found' ? response.file.body : undefined;
    }
    const dataUrl = await evaluate(session, `${control}.readBlob(${JSON.stringify(url)})`);
    return typeof dataUrl === 'string' ? dataUrlBytes(dataUrl) : undefined;
  };
  const classify = async (url: string): Promise<void> => {
    const bytes = await read(url);
    const isBlob = url.startsWith('blob:');
    const isPart = isBlob && bytes?.length === BLOB_MAX_BYTES;
    // Without its bytes, a blob may be anything.
    const kind: ImageKind =
      bytes === undefined ? (isBlob ? 'moving' : 'still') : classifyImage(bytes, isPart);
    if (kind === 'animated') isAnimated = true;
    if (kind === 'moving') watch.fail(new RenderError('script_error', 'an SVG image moves by itself'));
  };
  session.on('Network.requestWillBeSent', ({ type, request }) => {
    if (type !== 'Image') return;
    // Rejects when the session closes meanwhile.
    const classified = classify(request.url).catch(() => undefined);
    pending.add(classified);
    void classified.then(() => pending.delete(classified));
  });
  return {
    hasAnimated: async () => {
      while (pending.size > 0) await Promise.all(pending);
      return isAnimated;
    },
  };
};
