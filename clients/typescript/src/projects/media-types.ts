import { extname } from 'node:path';
import type { Upload } from '../asset-requests.ts';

/** Content types of media by the end of their names. */
export const MEDIA_TYPES = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
} as const satisfies Readonly<Record<string, Upload['contentType']>>;

/** Undefined for a file that is not media. */
export const mediaTypeOf = (path: string): Upload['contentType'] | undefined => {
  const types: Readonly<Record<string, Upload['contentType']>> = MEDIA_TYPES;
  return types[extname(path).slice(1).toLowerCase()];
};
