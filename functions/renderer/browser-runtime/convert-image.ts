/*
 * Entry: runs in a blank page before the composition is loaded. Defines CONVERT_IMAGE, a function of an ImageRequest.
 */
import { CONVERT_IMAGE } from '#renderer/browser-runtime/messages.ts';
import type { ConvertedImage, ImageRequest } from '#renderer/browser-runtime/messages.ts';

const JPEG_QUALITY = 0.95;

/** Factor that makes the image no larger than the request allows; never above 1. */
const scaleOf = ({ width, height }: ImageBitmap, { coverWidth, coverHeight, maxPixels }: ImageRequest) =>
  Math.min(1, Math.max(coverWidth / width, coverHeight / height), Math.sqrt(maxPixels / (width * height)));

const isOpaque = (context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): boolean =>
  new Uint32Array(context.getImageData(0, 0, width, height).data.buffer).every(
    (pixel) => pixel >>> 24 === 255,
  );

/** Decodes with the EXIF orientation applied and colors converted to sRGB. Null when the bytes are no picture. */
const convert = async (request: ImageRequest): Promise<ConvertedImage | null> => {
  const blob = await (await fetch(request.url)).blob();
  const bitmap = await createImageBitmap(blob).catch(() => null);
  if (bitmap === null) return null;
  const { width: naturalWidth, height: naturalHeight } = bitmap;
  const scale = scaleOf(bitmap, request);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const { width, height } = canvas;
  const isPhoto = request.isJpeg || (scale < 1 && isOpaque(context, canvas));
  const contentType = isPhoto ? 'image/jpeg' : 'image/png';
  const dataUrl = canvas.toDataURL(contentType, JPEG_QUALITY);
  canvas.width = 0; // frees its memory at once
  return { width, height, naturalWidth, naturalHeight, contentType, dataUrl };
};

Object.defineProperty(globalThis, CONVERT_IMAGE, { value: convert });
