import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AudioContentType, AudioFile } from '#adapters/media-files/inspect-audio-worker.ts';
import type { Inspection } from '#core/ports/assets.ts';

const START_TIMEOUT_MS = 20_000;
/** Files within the limits take a tenth of it. */
const TIMEOUT_MS = 3000;
/** Heap of the thread, which does not contain the bytes of the file. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 };

// In a bundle the worker is a file of its own beside the one that starts it.
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './inspect-audio-worker.ts' : './inspect-audio-worker.mjs',
  import.meta.url,
);

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

const hasSignature = (bytes: Uint8Array, contentType: AudioContentType): boolean => {
  switch (contentType) {
    case 'audio/mpeg':
      return startsWith(bytes, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0);
    case 'audio/mp4':
      return startsWith(bytes, 'ftyp', 4);
    case 'audio/wav':
      return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8);
  }
};

/**
 * Checks type, codec and duration of an audio file by its headers and tables, on a thread with limits of time and memory.
 * No sample is decoded. A file that exceeds a limit is unreadable; throws when the thread cannot start.
 */
export const inspectAudio = async (
  bytes: Uint8Array,
  contentType: AudioContentType,
  timeoutMs = TIMEOUT_MS,
): Promise<Inspection> => {
  if (!hasSignature(bytes, contentType)) return { status: 'rejected', code: 'wrong_content_type' };
  const worker = new Worker(WORKER_FILE, { resourceLimits: MEMORY_LIMITS, env: {}, argv: [], execArgv: [] });
  // The thread may also run out of memory while it is terminated; without a listener that ends the process.
  worker.on('error', () => undefined);
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
    worker.postMessage({ bytes, contentType } satisfies AudioFile, []);
    return await nextInspection(worker, timeoutMs);
  } finally {
    await worker.terminate();
  }
};

const nextInspection = (worker: Worker, timeoutMs: number): Promise<Inspection> =>
  once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) }).then(
    // safe: the worker sends one inspection for each file
    ([inspection]) => inspection as Inspection,
    () => ({ status: 'rejected', code: 'unreadable_file' }),
  );
