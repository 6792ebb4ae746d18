import type { CDPSession } from 'puppeteer-core';
import { assetAddress } from '#core/asset/asset-id.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { CONVERT_IMAGE } from '#renderer/browser-runtime/messages.ts';
import type { ImageRequest } from '#renderer/browser-runtime/messages.ts';
import type { RendererFile } from '#renderer/browser/network-guard.ts';
import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { writeNaturalSize } from '#renderer/page/natural-size.ts';
import { ORIGIN, RENDERER_PATH } from '#renderer/page/origin.ts';
import { parseConvertedImage } from '#renderer/page/parse-page-result.ts';
import type { SiteFile } from '#renderer/page/site.ts';

/** Images keep 1.5 times the size in which they cover the frame, so that a page can zoom into them. */
const ZOOM = 1.5;
/** Of all images together. Chromium holds each twice as four bytes per pixel: for the page, and for raw capture. */
const MAX_PIXELS = 64_000_000;
/** One of 12 megapixels took up to 1.5 s on a busy machine of 2 cores; a JPEG of 10 MiB can have 100 000 scans. */
export const IMAGE_LIMIT_MS = 10_000;
/** At a time; a decoded image of 40 megapixels takes 160 MB. */
const CONCURRENCY = 2;

export const originalUrl = (id: string): string => `${ORIGIN}${RENDERER_PATH}images/${id}`;

/** The images as they were uploaded, for the conversion only: a page never sees their metadata. */
export const originalFiles = (images: ReadonlyMap<string, SiteFile>): ReadonlyMap<string, RendererFile> =>
  new Map([...images].map(([id, file]) => [originalUrl(id), file]));

const unavailable = (id: string): RenderError =>
  new RenderError('asset_unavailable', 'an image asset cannot be decoded', { text: assetAddress(id) });

/**
 * Decodes each image once in the blank page of `cdp` and scales it down to what the frames can show. The result
 * has the EXIF orientation applied, sRGB colors and no metadata but its natural size. Returns the files by path.
 */
export const convertImages = async (
  cdp: CDPSession,
  script: string,
  images: ReadonlyMap<string, SiteFile>,
  { width, height }: FrameSize,
  watch: Pick<FailureWatch, 'raceWithin'>,
): Promise<ReadonlyMap<string, SiteFile>> => {
  const converted = new Map<string, SiteFile>();
  if (images.size === 0) return converted;
  await evaluate(cdp, script);
  const convert = async (id: string, original: SiteFile): Promise<void> => {
    const request: ImageRequest = {
      url: originalUrl(id),
      isJpeg: original.contentType === 'image/jpeg',
      coverWidth: width * ZOOM,
      coverHeight: height * ZOOM,
      maxPixels: MAX_PIXELS / images.size,
    };
    const converting = evaluate(cdp, `${CONVERT_IMAGE}(${JSON.stringify(request)})`);
    const image = parseConvertedImage(
      await watch.raceWithin(converting, IMAGE_LIMIT_MS, () => unavailable(id)),
    );
    if (image === undefined) throw unavailable(id);
    const body = Buffer.from(image.dataUrl.slice(image.dataUrl.indexOf(',') + 1), 'base64');
    const { contentType } = image;
    const isJpeg = contentType === 'image/jpeg';
    converted.set(assetAddress(id), { contentType, body: isJpeg ? writeNaturalSize(body, image) : body });
  };
  const waiting = images.entries();
  const convertNext = async (): Promise<void> => {
    for (const [id, original] of waiting) await convert(id, original);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, convertNext));
  return converted;
};
