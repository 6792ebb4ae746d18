import { askThreadWithFile } from '#adapters/media-files/ask-thread-with-file.ts';
import type { FontContentType, FontRequest } from '#adapters/media-files/inspect-font-worker.ts';
import { FONT_MAX_BYTES } from '#contracts/limits.ts';
import type { Inspection, UploadedFile } from '#core/ports/assets.ts';

/** Tables of 32 MiB are unpacked twice. */
const TIMEOUT_MS = 15_000;
const HEAP_MB = 128;
const LIMITS = {
  heapMb: HEAP_MB,
  maxReadBytes: FONT_MAX_BYTES,
  maxTotalBytes: FONT_MAX_BYTES,
  maxReads: 1,
} as const;

// In a bundle the worker is a file of its own beside the one that starts it.
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './inspect-font-worker.ts' : './inspect-font-worker.mjs',
  import.meta.url,
);

/**
 * Reads names, weight, axes and characters of a font, on a thread with limits of time and memory. No glyph is drawn. A file that
 * exceeds a limit is unreadable; throws for one that had too little time.
 */
export const inspectFont = async (
  file: UploadedFile,
  contentType: FontContentType,
  timeoutMs = TIMEOUT_MS,
): Promise<Inspection> => {
  const request: FontRequest = { contentType };
  const inspection = await askThreadWithFile(WORKER_FILE, request, file, { ...LIMITS, timeoutMs });
  // safe: the worker sends one inspection for each file
  return (inspection as Inspection | undefined) ?? { status: 'rejected', code: 'unreadable_file' };
};
