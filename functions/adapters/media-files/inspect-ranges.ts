import { inspectClip } from '#adapters/media-files/inspect-clip.ts';
import { inspectFont } from '#adapters/media-files/inspect-font.ts';
import { inspectPhoto } from '#adapters/media-files/inspect-photo.ts';
import type { InspectRanges } from '#core/ports/assets.ts';

/** Of what a worker inspects. */
export const inspectRanges: InspectRanges = async (file, contentType) => {
  switch (contentType) {
    case 'video/mp4':
    case 'video/quicktime':
    case 'video/webm':
      return inspectClip(file, contentType);
    case 'font/woff2':
    case 'font/woff':
    case 'font/ttf':
    case 'font/otf':
      return inspectFont(file, contentType);
    case 'image/heic':
    case 'image/heif':
    case 'image/avif':
      return inspectPhoto(file, contentType);
    case 'image/jpeg':
    case 'image/png':
    case 'image/webp':
    case 'audio/mpeg':
    case 'audio/mp4':
    case 'audio/wav':
      throw new Error(`${contentType} is inspected by the function that reads it`);
  }
};
