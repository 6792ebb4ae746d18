import { askThreadWithFile } from '#adapters/media-files/ask-thread-with-file.ts';
import type { ClipContentType, ClipRequest } from '#adapters/media-files/inspect-clip-worker.ts';
import type { Inspection, UploadedFile } from '#core/ports/assets.ts';

/** A WebM of 200 MiB is read whole; its container has no table of frames. */
const TIMEOUT_MS = 40_000;
/** Of 145 000 frames. */
const HEAP_MB = 256;
const MEBIBYTE = 1024 * 1024;
/** A cluster of a WebM, which the library reads at once, holds up to 32 s. */
const MAX_READ_BYTES = 64 * MEBIBYTE;
/** The file twice, and what the library reads ahead. */
const readBudget = (sizeBytes: number): number => 2 * sizeBytes + 32 * MEBIBYTE;
const MAX_READS = 4000;

// In a bundle the worker is a file of its own beside the one that starts it.
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './inspect-clip-worker.ts' : './inspect-clip-worker.mjs',
  import.meta.url,
);

/**
 * Checks container, codec, size, length and packets of a clip by its tables, on a thread with limits of time, memory and
 * reads. No frame is decoded. A file that exceeds a limit is unreadable; throws for one that had too little time.
 */
export const inspectClip = async (
  file: UploadedFile,
  contentType: ClipContentType,
  timeoutMs = TIMEOUT_MS,
): Promise<Inspection> => {
  const limits = {
    heapMb: HEAP_MB,
    timeoutMs,
    maxReadBytes: MAX_READ_BYTES,
    maxTotalBytes: readBudget(file.sizeBytes),
    maxReads: MAX_READS,
  };
  const request: ClipRequest = { contentType };
  const inspection = await askThreadWithFile(WORKER_FILE, request, file, limits);
  // safe: the worker sends one inspection for each file
  return (inspection as Inspection | undefined) ?? { status: 'rejected', code: 'unreadable_file' };
};
