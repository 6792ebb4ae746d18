import { inspectAudio } from '#adapters/media-files/inspect-audio.ts';
import { inspectImage } from '#adapters/media-files/inspect-image.ts';
import type { InspectFile } from '#core/ports/assets.ts';

export const inspectFile: InspectFile = async (bytes, contentType) => {
  switch (contentType) {
    case 'image/jpeg':
    case 'image/png':
    case 'image/webp':
      return inspectImage(bytes, contentType);
    case 'audio/mpeg':
    case 'audio/mp4':
    case 'audio/wav':
      return inspectAudio(bytes, contentType);
    case 'image/heic':
    case 'image/heif':
    case 'image/avif':
    case 'video/mp4':
    case 'video/quicktime':
    case 'video/webm':
    case 'font/woff2':
    case 'font/woff':
    case 'font/ttf':
    case 'font/otf':
      throw new Error(`${contentType} is inspected by a worker`);
  }
};
