/*
 * Entry: runs in a blank page. Defines CONVERT_IMAGE, a function of an ImageRequest, for the images of a composition before
 * it is loaded, and DRAW_STILL, a function of a StillImage.
 */
import { CONVERT_IMAGE, DRAW_STILL } from '#renderer/browser-runtime/messages.ts';
import type { ConvertedImage, ImageRequest, StillImage } from '#renderer/browser-runtime/messages.ts';

const JPEG_QUALITY = 0.95;
/** At 1 Chromium writes another, lossless kind of WebP. */
const WEBP_QUALITY = 0.8;

/** With the EXIF orientation applied and colors converted to sRGB. Null when the bytes are no picture. */
const decode = async (url: string): Promise<ImageBitmap | null> =>
  createImageBitmap(await (await fetch(url)).blob()).catch(() => null);

/** Scales the bitmap and frees it. */
const draw = (bitmap: ImageBitmap, width: number, height: number) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { canvas, context };
};

/** Factor that makes the image no larger than the request allows; never above 1. */
const scaleOf = ({ width, height }: ImageBitmap, { coverWidth, coverHeight, maxPixels }: ImageRequest) =>
  Math.min(1, Math.max(coverWidth / width, coverHeight / height), Math.sqrt(maxPixels / (width * height)));

const isOpaque = (context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): boolean =>
  new Uint32Array(context.getImageData(0, 0, width, height).data.buffer).every(
    (pixel) => pixel >>> 24 === 255,
  );

/** Null when the bytes are no picture. */
const convert = async (request: ImageRequest): Promise<ConvertedImage | null> => {
  const bitmap = await decode(request.url);
  if (bitmap === null) return null;
  const { width: naturalWidth, height: naturalHeight } = bitmap;
  const scale = scaleOf(bitmap, request);
  const width = Math.max(1, Math.round(naturalWidth * scale));
  const height = Math.max(1, Math.round(naturalHeight * scale));
  const drawn = draw(bitmap, width, height);
  if (drawn === null) return null;
  const { canvas, context } = drawn;
  const isPhoto = request.isJpeg || (scale < 1 && isOpaque(context, canvas));
  const contentType = isPhoto ? 'image/jpeg' : 'image/png';
  const dataUrl = canvas.toDataURL(contentType, JPEG_QUALITY);
  canvas.width = 0; // frees its memory at once
  return { width, height, naturalWidth, naturalHeight, contentType, dataUrl };
};

const drawStill = async ({ url, width, height }: StillImage): Promise<string | null> => {
  const bitmap = await decode(url);
  const drawn = bitmap && draw(bitmap, width, height);
  return drawn && drawn.canvas.toDataURL('image/webp', WEBP_QUALITY);
};

Object.defineProperty(globalThis, CONVERT_IMAGE, { value: convert });
Object.defineProperty(globalThis, DRAW_STILL, { value: drawStill });
