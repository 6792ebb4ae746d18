import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ASSET_KINDS, ASSET_MAX_BYTES, CLIP_BYTES_PER_VIDEO_MAX } from '#contracts/limits.ts';
import type { AssetKind } from '#contracts/limits.ts';
import { createParser, parseJson } from '#contracts/schemas/create-parser.ts';
import { RenderDocumentSchema } from '#contracts/schemas/render-document.ts';
import type { DocumentAsset, RenderDocument } from '#contracts/schemas/render-document.ts';
import type { AssetLink, FailureSubject, FileDigest } from '#contracts/schemas/segment.ts';
import { assetAddress } from '#core/asset/asset-id.ts';
import { RenderError, ServiceFault } from '#core/rendering/render-error.ts';
import type { RenderJob } from '#renderer/render-job.ts';
import type { SoundJob } from '#renderer/sound/mix-sound.ts';

/** More than the texts of a project as \uXXXX for each byte. */
const DOCUMENT_MAX_BYTES = 40 * 1024 * 1024;
const UPLOAD_TYPES = {
  video: 'video/mp4',
  sound: 'audio/aac',
  poster: 'image/jpeg',
  still: 'image/webp',
  photo: 'image/jpeg',
  png: 'image/png',
  jpeg: 'image/jpeg',
} as const;
export const TRANSFER_TIMEOUT_MS = 60_000;
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 300;

/** Throws a RenderError when `signal` aborts. */
export const downloadDocument = async (url: string, signal: AbortSignal): Promise<RenderDocument> => {
  const bytes = await download('document download', url, DOCUMENT_MAX_BYTES, signal);
  const document = parseRenderDocument(parseJson(bytes.toString('utf8')));
  if (!document) throw new Error('the render document is invalid');
  return document;
};

const parseRenderDocument = createParser(RenderDocumentSchema);

/** By asset id. They are downloaded while the browser starts; a missing asset is a RenderError. */
export interface DownloadedAssets {
  readonly images: NonNullable<RenderJob['images']>;
  readonly fonts: NonNullable<RenderJob['fonts']>;
  /** Files in the scratch folder. */
  readonly clipPaths: NonNullable<RenderJob['clipPaths']>;
  /** Files in the scratch folder. */
  readonly audio: Promise<SoundJob['files']>;
}

/** Starts to download the linked assets of a document, all at once. */
export const downloadAssets = (
  { assets = [], clips = [], sound = [] }: RenderDocument,
  links: readonly AssetLink[],
  scratchDir: string,
  signal: AbortSignal,
): DownloadedAssets => {
  const urls = new Map(links.map(({ id, url }) => [id, url]));
  const downloadAll = async <T>(
    kind: AssetKind,
    keep: (asset: DocumentAsset, body: Buffer) => T | Promise<T>,
  ): Promise<ReadonlyMap<string, T>> => {
    const ofKind = assets.filter(({ contentType }) => ASSET_KINDS[contentType] === kind);
    const entries = ofKind.flatMap((asset) => {
      const url = urls.get(asset.id);
      if (url === undefined) return [];
      const kept = downloadAsset(asset, url, signal).then((body) => keep(asset, body));
      return kept.then((file) => [asset.id, file] as const);
    });
    return new Map(await Promise.all(entries));
  };
  const keepInMemory = ({ contentType }: DocumentAsset, body: Buffer) => ({ contentType, body });
  const images = downloadAll('image', keepInMemory);
  const fonts = downloadAll('font', keepInMemory);
  const audio = downloadAll('audio', async ({ id, contentType }, body) => {
    const path = join(scratchDir, id);
    await writeFile(path, body);
    return { contentType, path };
  });
  const isClip = (id: string) =>
    assets.some((asset) => asset.id === id && ASSET_KINDS[asset.contentType] === 'video');
  const heard = sound.map(({ assetId }) => assetId).filter(isClip);
  const clipIds = new Set([...clips.map(({ assetId }) => assetId), ...heard]);
  const clipPaths = downloadClips(clipIds, urls, scratchDir, signal);
  // A render that fails for another reason awaits none.
  for (const downloads of [images, fonts, audio, clipPaths]) downloads.catch(() => undefined);
  return { images, fonts, audio, clipPaths };
};

/** Streams clips to disk, one after the other, so that memory does not grow with them. */
const downloadClips = async (
  ids: ReadonlySet<string>,
  urls: ReadonlyMap<string, string>,
  scratchDir: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  const paths = new Map<string, string>();
  let leftBytes = CLIP_BYTES_PER_VIDEO_MAX;
  for (const id of ids) {
    const url = urls.get(id);
    if (url === undefined) continue;
    const path = join(scratchDir, id);
    await downloadClip(url, path, signal, { maxBytes: leftBytes, subject: { text: assetAddress(id) } });
    leftBytes -= (await stat(path)).size;
    paths.set(id, path);
  }
  return paths;
};

/** S3 returns 403 for a missing object when the link's signer may not list the bucket. */
const MISSING: readonly unknown[] = [403, 404];

const downloadAsset = ({ id, contentType }: DocumentAsset, url: string, signal: AbortSignal) => {
  const maxBytes = ASSET_MAX_BYTES[ASSET_KINDS[contentType]];
  return downloadFile(url, maxBytes, signal, { text: assetAddress(id) });
};

/** The image of a still picture. */
export const downloadImage = (url: string, signal: AbortSignal): Promise<Buffer> =>
  downloadFile(url, ASSET_MAX_BYTES.image, signal);

const ASSET_DOWNLOAD = 'asset download';

const downloadFile = (url: string, maxBytes: number, signal: AbortSignal, subject?: FailureSubject) =>
  unavailableIfMissing(download(ASSET_DOWNLOAD, url, maxBytes, signal), subject);

/** Writes a clip to a file: it does not fit into the memory of a renderer beside a browser. */
export const downloadClip = (
  url: string,
  path: string,
  signal: AbortSignal,
  { maxBytes = ASSET_MAX_BYTES.video, subject }: { maxBytes?: number; subject?: FailureSubject } = {},
): Promise<void> =>
  unavailableIfMissing(
    transfer(ASSET_DOWNLOAD, url, signal, {
      read: async (response) => {
        const chunks = chunksOf(ASSET_DOWNLOAD, response, maxBytes);
        await pipeline(chunks, createWriteStream(path));
      },
    }),
    subject,
  );

/** Throws `asset_unavailable` for a missing file. */
const unavailableIfMissing = async <T>(downloading: Promise<T>, subject?: FailureSubject): Promise<T> => {
  try {
    return await downloading;
  } catch (error) {
    if (!(error instanceof TransferError && MISSING.includes(error.reason))) throw error;
    throw new RenderError('asset_unavailable', `storage returned ${error.reason} for an asset`, subject);
  }
};

/** Uploads a local file; returns its size and digest. Throws a RenderError when `signal` aborts. */
export const uploadFile = async (
  what: keyof typeof UPLOAD_TYPES,
  url: string,
  path: string,
  signal: AbortSignal,
): Promise<FileDigest> => {
  const type = UPLOAD_TYPES[what];
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const body = await openAsBlob(path, { type });
  await transfer(`${what} upload`, url, signal, {
    init: { method: 'PUT', headers: { 'Content-Type': type }, body },
    read: closeBody,
  });
  return { sizeBytes: body.size, sha256: hash.digest('hex') };
};

/** Throws a TransferError, or a RenderError when `signal` aborts. */
const download = (operation: string, url: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> =>
  transfer(operation, url, signal, {
    read: async (response) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of chunksOf(operation, response, maxBytes)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  });

/** Throws a TransferError for a body that is announced or received with more bytes. */
async function* chunksOf(
  operation: string,
  { headers, body }: Response,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const tooLarge = new TransferError(operation, 'the object is too large', true);
  if (Number(headers.get('content-length')) > maxBytes) throw tooLarge;
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw tooLarge;
    yield chunk;
  }
}

/** Closes the connection of a response whose body nobody reads. */
export const closeBody = async ({ body }: Response): Promise<void> => body?.cancel().catch(() => undefined);

/** The diagnostic does not contain the link, which is a secret. */
class TransferError extends ServiceFault {
  /** Status of the response, or why there is none. */
  readonly reason: number | string;
  readonly isFinal: boolean;

  constructor(operation: string, reason: number | string, isFinal = false) {
    super('internal_error', `${operation} failed: ${reason}`);
    this.reason = reason;
    this.isFinal = isFinal;
  }
}

interface Exchange<T> {
  readonly init?: RequestInit;
  readonly read: (response: Response) => Promise<T>;
}

const exchange = async <T>(
  operation: string,
  url: string,
  signal: AbortSignal,
  { init, read }: Exchange<T>,
): Promise<T> => {
  const response = await fetch(url, {
    ...init,
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
