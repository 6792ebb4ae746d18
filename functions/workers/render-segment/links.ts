import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createParser, parseJson } from '#contracts/schemas/create-parser.ts';
import { RenderDocumentSchema } from '#contracts/schemas/render-document.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { ProgressReport, SegmentProgress } from '#contracts/schemas/segment.ts';
import { RenderError } from '#core/rendering/render-error.ts';

const DOCUMENT_MAX_BYTES = 8 * 1024 * 1024; // 200 000 characters, each written as \uXXXX\uXXXX, with room
const TRANSFER_LIMIT_MS = 60_000;
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 300;

/** By the deadline or by a stop. */
const aborted = (what: string) => new RenderError('render_timeout', `${what} was called off`);

/** Fetches with a limit and a few more tries for what passes: lost connections, 429 and 5xx; none once called off. */
const transfer = async (
  what: string,
  url: string,
  signal: AbortSignal,
  init: () => Promise<RequestInit>,
): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, {
      ...(await init()),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TRANSFER_LIMIT_MS)]),
    }).catch((error: unknown) => error as Error);
    if (response instanceof Response && response.ok) return response;
    if (signal.aborted) throw aborted(what);
    const status = response instanceof Response ? response.status : response.name;
    const isFinal = response instanceof Response && response.status < 500 && response.status !== 429;
    // The link itself is a secret and stays out of the message.
    if (isFinal || attempt >= ATTEMPTS) throw new Error(`${what} failed: ${status}`);
    await sleep(RETRY_DELAY_MS * attempt);
  }
};

const readLimited = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > DOCUMENT_MAX_BYTES) throw new Error('the document to render is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const parseDocument = createParser(RenderDocumentSchema);

export const downloadDocument = async (url: string, signal: AbortSignal): Promise<RenderDocument> => {
  const what = 'reading the document';
  const response = await transfer(what, url, signal, async () => ({}));
  const text = await readLimited(response).catch((error: unknown) => {
    throw signal.aborted ? aborted(what) : error;
  });
  const document = parseDocument(parseJson(text));
  if (!document) throw new Error('the render document is invalid');
  return document;
};

const upload =
  (what: string, type: string) =>
  async (url: string, file: string, signal: AbortSignal): Promise<void> => {
    await transfer(what, url, signal, async () => ({
      method: 'PUT',
      headers: { 'Content-Type': type },
      body: await openAsBlob(file, { type }),
    }));
  };

export const uploadVideo = upload('storing the video', 'video/mp4');
export const uploadPoster = upload('storing the poster', 'image/jpeg');

export interface ProgressReporter {
  readonly report: (progress: SegmentProgress) => void;
  /** Ends reporting; resolves when nothing is on its way any more. */
  readonly stop: () => Promise<void>;
}

const PROGRESS_INTERVAL_MS = 1_000;

/** Writes the progress about once a second, a split at once, one write at a time. Losing one does no harm. */
export const createProgressReporter = (url: string): ProgressReporter => {
  const stopping = new AbortController();
  let lastStartMs = 0;
  let isSplitTold = false;
  let writing: Promise<unknown> | undefined;
  const write = async ({ framesDone, segmentFrames }: SegmentProgress) => {
    const report: ProgressReport = {
      frames_done: framesDone,
      ...(segmentFrames && { segment_frames: segmentFrames }),
    };
    await fetch(url, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
      redirect: 'error',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TRANSFER_LIMIT_MS)]),
    }).catch(() => undefined);
    writing = undefined;
  };
  return {
    report: (progress) => {
      const nowMs = performance.now();
      const isNews = progress.segmentFrames !== undefined && !isSplitTold;
      const isDue = isNews || nowMs - lastStartMs >= PROGRESS_INTERVAL_MS;
      if (writing !== undefined || stopping.signal.aborted || !isDue) return;
      isSplitTold ||= isNews;
      lastStartMs = nowMs;
      writing = write(progress);
    },
    stop: async () => {
      stopping.abort();
      await writing;
    },
  };
};
