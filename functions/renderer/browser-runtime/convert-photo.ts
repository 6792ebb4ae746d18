/* Entry: runs in a blank page. Defines CONVERT_PHOTO, a function of a PhotoConversion. */
import { IMAGE_MAX_BYTES } from '#contracts/limits.ts';
import { decodeHeic } from '#renderer/browser-runtime/decode-heic.ts';
import { CONVERT_PHOTO } from '#renderer/browser-runtime/messages.ts';
import type { PhotoConversion } from '#renderer/browser-runtime/messages.ts';

/** The first one whose file is small enough. */
const QUALITIES = [0.92, 0.8, 0.6, 0.4];
/** Of a data URL; base64 has four characters for three bytes. */
const MAX_CHARACTERS = (IMAGE_MAX_BYTES / 3) * 4;

const decode = async ({ url, codec, width, height }: PhotoConversion): Promise<ImageBitmap | null> => {
  const file = await (await fetch(url)).blob();
  const bitmap = await (codec === 'hevc' ? decodeHeic(file, { width, height }) : createImageBitmap(file));
  return bitmap?.width === width && bitmap.height === height ? bitmap : null;
};

/** Null when the photo cannot be decoded, or has another size than the request. */
const convert = async (request: PhotoConversion): Promise<string | null> => {
  const bitmap = await decode(request).catch(() => null);
  if (bitmap === null) return null;
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  for (const quality of QUALITIES) {
    const dataUrl = canvas.toDataURL(request.contentType, quality);
    if (dataUrl.length <= MAX_CHARACTERS) return dataUrl;
  }
  return null;
};

Object.defineProperty(globalThis, CONVERT_PHOTO, { value: convert });
