import { askThread } from '#adapters/media-files/ask-thread.ts';
import { hasAudioSignature } from '#adapters/media-files/audio-signature.ts';
import type { AudioContentType, AudioFile } from '#adapters/media-files/inspect-audio-worker.ts';
import type { Inspection } from '#core/ports/assets.ts';

/** Files within the limits take a tenth of it. */
const TIMEOUT_MS = 3000;
const HEAP_MB = 40;

// In a bundle the worker is a file of its own beside the one that starts it.
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './inspect-audio-worker.ts' : './inspect-audio-worker.mjs',
  import.meta.url,
);

/**
 * Checks type, codec and duration of an audio file by its headers and tables, on a thread with limits of time and memory.
 * No sample is decoded. A file that exceeds a limit is unreadable; throws for one that had too little time.
 */
export const inspectAudio = async (
  bytes: Uint8Array,
  contentType: AudioContentType,
  timeoutMs = TIMEOUT_MS,
): Promise<Inspection> => {
  if (!hasAudioSignature(bytes, contentType)) return { status: 'rejected', code: 'wrong_content_type' };
  const limits = { heapMb: HEAP_MB, timeoutMs };
  const inspection = await askThread(WORKER_FILE, { bytes, contentType } satisfies AudioFile, limits);
  // safe: the worker sends one inspection for each file
  return (inspection as Inspection | undefined) ?? { status: 'rejected', code: 'unreadable_file' };
};
