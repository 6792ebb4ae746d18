import { askThread } from '#adapters/media-files/ask-thread.ts';
import type { EncodedImage } from '#adapters/media-files/decode-image-worker.ts';
import { InspectionTimeoutError } from '#core/asset/inspection-timeout.ts';

/** What 40 megapixels take on a slow processor; a list inspects ten files. */
const TIMEOUT_MS = 2500;
const HEAP_MB = 64;

// In a bundle the worker is a file of its own beside the one that starts it.
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './decode-image-worker.ts' : './decode-image-worker.mjs',
  import.meta.url,
);

let previous: Promise<unknown> = Promise.resolve();

/**
 * Whether a browser can decode the image: by the libraries of browsers in WebAssembly, on a thread with a time limit, one
 * image at a time because a decoder holds the pixels twice. Without an answer in time the renderer has to find out.
 */
export const canDecodeImage = (image: EncodedImage, timeoutMs = TIMEOUT_MS): Promise<boolean> => {
  const answer = previous.then(() => askThread(WORKER_FILE, image, { heapMb: HEAP_MB, timeoutMs }));
  previous = answer.catch(() => undefined);
  return answer.then(
    (isDecoded) => isDecoded !== false,
    (error: unknown) => {
      if (error instanceof InspectionTimeoutError) return true;
      throw error;
    },
  );
};
