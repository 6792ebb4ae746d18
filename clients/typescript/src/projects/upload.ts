import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { VideoClient } from '../client.ts';
import type { LocalFile } from './read-folder.ts';

/** Limits of the API for one request. */
const [DIGESTS_MAX, BODY_MAX_BYTES] = [200, 3.5 * 1024 * 1024];
/** Uploads at the same time: an inspection takes some seconds. */
const UPLOADS_AT_ONCE = 3;

export type MediaFile = Extract<LocalFile, { contentType: unknown }>;

interface UploadsOptions {
  /** Called after each upload, so that an interrupted push need not send the file again. */
  readonly onUploaded: (sha256: string, asset: string) => void;
  readonly onProgress: (sentence: string) => void;
}

/** Uploads media of which the workspace has no asset. */
export const uploadMedia = async (
  client: VideoClient,
  media: readonly MediaFile[],
  { onUploaded, onProgress }: UploadsOptions,
): Promise<void> => {
  const waiting = media.values();
  let count = 0;
  const uploadNext = async (): Promise<void> => {
    for (const { file, contentType, sha256 } of waiting) {
      const name = basename(file);
      count += 1;
      onProgress(`Uploading ${name} (${count} of ${media.length})`);
      const asset = await client.uploadAsset(await openAsBlob(file), { contentType, name });
      onUploaded(sha256, asset.id);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, uploadNext));
};

/** Texts in as few requests as their sizes allow. */
const batchesOf = (texts: readonly string[]): string[][] => {
  const batches: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    const size = Buffer.byteLength(JSON.stringify(text)) + 1;
    const last = batches.at(-1);
    if (last === undefined || bytes + size > BODY_MAX_BYTES || last.length === DIGESTS_MAX) {
      batches.push([text]);
      bytes = size;
    } else {
      last.push(text);
      bytes += size;
    }
  }
  return batches;
};

/** Sends the texts that the workspace does not have yet. */
export const storeTexts = async (
  client: VideoClient,
  texts: ReadonlyMap<string, string>,
  onProgress: (sentence: string) => void,
): Promise<void> => {
  if (texts.size === 0) return;
  const missing = await client.findMissingTexts([...texts.keys()]);
  const batches = batchesOf(missing.flatMap((digest) => texts.get(digest) ?? []));
  const stored = texts.size - missing.length;
  if (missing.length > 0)
    onProgress(`Texts to send: ${missing.length}${stored === 0 ? '' : `; already stored: ${stored}`}`);
  for (const batch of batches) await client.storeProjectTexts(batch);
};
