import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DecodeReply, EncodedImage } from '#adapters/media-files/decode-image-worker.ts';

const START_TIMEOUT_MS = 20_000;
/** What 40 megapixels take on a slow processor; a list inspects ten files. */
const TIMEOUT_MS = 2500;
/** Heap of the thread, which contains neither the file nor its pixels. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 };

// In a bundle the worker is a file of its own beside the one that starts it.
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './decode-image-worker.ts' : './decode-image-worker.mjs',
  import.meta.url,
);

const decodeOnThread = async (image: EncodedImage, timeoutMs: number): Promise<boolean> => {
  const worker = new Worker(WORKER_FILE, { resourceLimits: MEMORY_LIMITS, env: {}, argv: [], execArgv: [] });
  // Without a listener an error, such as too little memory, would end the process.
  worker.on('error', () => undefined);
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
    worker.postMessage(image, []);
    const reply = once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
    // safe: the worker sends one answer for each image
    const [isDecoded] = (await reply.catch(() => [true])) as [DecodeReply];
    return isDecoded === true;
  } finally {
    await worker.terminate();
  }
};

let previous: Promise<unknown> = Promise.resolve();

/**
 * Whether a browser can decode the image: by the libraries of browsers in WebAssembly, on a thread with a time limit, one
 * image at a time because a decoder holds the pixels twice. Without an answer in time the renderer has to find out.
 */
export const canDecodeImage = (image: EncodedImage, timeoutMs = TIMEOUT_MS): Promise<boolean> => {
  const result = previous.then(() => decodeOnThread(image, timeoutMs));
  previous = result.catch(() => undefined);
  return result;
};
