import { MessageChannel } from 'node:worker_threads';
import { askThread } from '#adapters/media-files/ask-thread.ts';
import type { ThreadLimits } from '#adapters/media-files/ask-thread.ts';
import type { FileRange, FileRequest } from '#adapters/media-files/read-range.ts';
import type { UploadedFile } from '#core/ports/assets.ts';

export interface ReadLimits extends ThreadLimits {
  /** Bytes of one read. */
  readonly maxReadBytes: number;
  /** Of all reads together. */
  readonly maxTotalBytes: number;
  readonly maxReads: number;
}

/**
 * The answer of a worker that reads ranges of a file through this process; undefined without an answer within the limits,
 * those of its reads included. Throws what a read throws, and what `askThread` throws.
 */
export const askThreadWithFile = async (
  workerFile: URL,
  request: object,
  file: UploadedFile,
  { maxReadBytes, maxTotalBytes, maxReads, ...limits }: ReadLimits,
): Promise<unknown> => {
  const { port1: own, port2: port } = new MessageChannel();
  const ended = new AbortController();
  let failure: { readonly cause: unknown } | undefined;
  let reads = 0;
  let totalBytes = 0;
  const answerRead = async ({ start, end }: FileRange): Promise<void> => {
    reads += 1;
    totalBytes += end - start;
    if (end - start > maxReadBytes || totalBytes > maxTotalBytes || reads > maxReads) return ended.abort();
    const bytes = new Uint8Array(await file.read(start, end));
    own.postMessage(bytes, [bytes.buffer]);
  };
  own.on('message', (range: FileRange) => {
    answerRead(range).catch((cause: unknown) => {
      failure ??= { cause };
      ended.abort();
    });
  });
  try {
    const fileRequest: FileRequest<object> = { request, file: { port, sizeBytes: file.sizeBytes } };
    const answer = await askThread(workerFile, fileRequest, { ...limits, signal: ended.signal }, [port]);
    if (failure) throw failure.cause;
    return answer;
  } finally {
    own.close();
  }
};
