import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createParser, parseJson } from '#contracts/schemas/create-parser.ts';
import { RenderDocumentSchema } from '#contracts/schemas/render-document.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { ProgressReport, SegmentProgress } from '#contracts/schemas/segment.ts';
import { RenderError } from '#core/rendering/render-error.ts';

const DOCUMENT_MAX_BYTES = 8 * 1024 * 1024; // more than 200 000 characters as \uXXXX\uXXXX each
const TRANSFER_TIMEOUT_MS = 60_000;
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 300;

/** Throws a RenderError when `signal` aborts. */
export const downloadDocument = async (url: string, signal: AbortSignal): Promise<RenderDocument> => {
  const bytes = await download('document download', url, DOCUMENT_MAX_BYTES, signal);
  const document = parseDocument(parseJson(bytes.toString('utf8')));
  if (!document) throw new Error('the render document is invalid');
  return document;
};

const parseDocument = createParser(RenderDocumentSchema);

/** Throws a TransferError, or a RenderError when `signal` aborts. */
export const download = (
  operation: string,
  url: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> =>
  transfer(operation, url, signal, {
    read: async (response) => {
      const tooLarge = new TransferError(operation, 'the object is too large', true);
      if (Number(response.headers.get('content-length')) > maxBytes) throw tooLarge;
      const chunks: Uint8Array[] = [];
      let sizeBytes = 0;
      for await (const chunk of response.body ?? []) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) throw tooLarge;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
  });

const createUpload =
  (operation: string, type: string) =>
  (url: string, path: string, signal: AbortSignal): Promise<void> =>
    transfer(operation, url, signal, {
      init: async () => ({
        method: 'PUT',
        headers: { 'Content-Type': type },
        body: await openAsBlob(path, { type }),
      }),
      read: closeBody,
    });

/** Closes the connection of a response whose body nobody reads. */
const closeBody = async ({ body }: Response): Promise<void> => body?.cancel().catch(() => undefined);

/** Throw a RenderError when `signal` aborts. */
export const uploadVideo = createUpload('video upload', 'video/mp4');
export const uploadSound = createUpload('sound upload', 'audio/aac');
export const uploadPoster = createUpload('poster upload', 'image/jpeg');

/** The message does not contain the link, which is a secret. */
export class TransferError extends Error {
  /** Status of the response, or why there is none. */
  readonly reason: number | string;
  readonly isFinal: boolean;

  constructor(operation: string, reason: number | string, isFinal = false) {
    super(`${operation} failed: ${reason}`);
    this.reason = reason;
    this.isFinal = isFinal;
  }
}

interface Exchange<T> {
  readonly init?: () => Promise<RequestInit>;
  readonly read: (response: Response) => Promise<T>;
}

const exchange = async <T>(
  operation: string,
  url: string,
  signal: AbortSignal,
  { init, read }: Exchange<T>,
): Promise<T> => {
  const response = await fetch(url, {
    ...(await init?.()),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TRANSFER_TIMEOUT_MS)]),
  });
  if (response.ok) return read(response);
  await closeBody(response);
  throw new TransferError(operation, response.status, response.status < 500 && response.status !== 429);
};

/** Retries lost connections, timeouts, 429 and 5xx. */
const transfer = async <T>(
  operation: string,
  url: string,
  signal: AbortSignal,
  request: Exchange<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await exchange(operation, url, signal, request);
    } catch (error) {
      if (signal.aborted) throw abortedError(operation);
      const failure =
        error instanceof TransferError ? error : new TransferError(operation, (error as Error).name);
      if (failure.isFinal || attempt >= ATTEMPTS) throw failure;
      await sleep(RETRY_DELAY_MS * attempt);
    }
  }
};

/** Aborted by the deadline or by a cancellation. */
const abortedError = (operation: string) => new RenderError('render_timeout', `${operation} was aborted`);

export interface ProgressReporter {
  readonly report: (progress: SegmentProgress) => void;
  /** Aborts a running request and waits for its end. */
  readonly stop: () => Promise<void>;
}

const PROGRESS_INTERVAL_MS = 1_000;

/**
 * Writes the progress about once a second, a split immediately, one request at a time. Failed requests are ignored: the
 * next one replaces them.
 */
export const createProgressReporter = (url: string): ProgressReporter => {
  const stopped = new AbortController();
  let lastStartMs = 0;
  let isSplitReported = false;
  let writing: Promise<unknown> | undefined;
  const write = async ({ framesDone, segmentFrames }: SegmentProgress) => {
    const report: ProgressReport = {
      frames_done: framesDone,
      ...(segmentFrames && { segment_frames: segmentFrames }),
    };
    const request = fetch(url, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
      redirect: 'error',
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(TRANSFER_TIMEOUT_MS)]),
    });
    await request.then(closeBody, () => undefined);
    writing = undefined;
  };
  return {
    report: (progress) => {
      const nowMs = performance.now();
      const isFirstSplit = progress.segmentFrames !== undefined && !isSplitReported;
      const isDue = isFirstSplit || nowMs - lastStartMs >= PROGRESS_INTERVAL_MS;
      if (writing !== undefined || stopped.signal.aborted || !isDue) return;
      isSplitReported ||= isFirstSplit;
      lastStartMs = nowMs;
      writing = write(progress);
    },
    stop: async () => {
      stopped.abort();
      await writing;
    },
  };
};

export interface CancellationPoller {
  /** Aborts when the coordinator has canceled the render. */
  readonly signal: AbortSignal;
  readonly stop: () => Promise<void>;
}

const POLL_INTERVAL_MS = 2_000;
const POLL_TIMEOUT_MS = 5_000;

/** Polls the cancellation link: the coordinator cannot end a running function by other means. */
export const pollForCancellation = (url: string, intervalMs = POLL_INTERVAL_MS): CancellationPoller => {
  const canceled = new AbortController();
  const stopped = new AbortController();
  const poll = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      if (await isCanceled(url, stopped.signal).catch(() => false)) return canceled.abort();
      await sleep(intervalMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const polling = poll();
  return {
    signal: canceled.signal,
    stop: async () => {
      stopped.abort();
      await polling;
    },
  };
};

/** Only 200 is a cancellation: the object does not exist before, and errors of storage must not end a render. */
const isCanceled = async (url: string, stopped: AbortSignal): Promise<boolean> => {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(POLL_TIMEOUT_MS)]);
  const response = await fetch(url, { redirect: 'error', signal });
  await closeBody(response);
  return response.status === 200;
};
