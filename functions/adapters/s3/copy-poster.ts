import { createHash } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { isJpeg } from '#adapters/media-files/check-jpeg.ts';
import { InvalidSegmentFile } from '#adapters/media-files/join-mp4.ts';
import type { MediaStore } from '#core/ports/media.ts';
import { copyStoredFile } from './copy-stored-file.ts';

/** A video that is there to be finished does not wait longer for a picture of it. */
const LIMIT_MS = 10_000;

const read = async (client: S3Client, Bucket: string, Key: string, signal: AbortSignal): Promise<Buffer> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal: signal });
  // safe: on Node the SDK answers with a Node stream
  return buffer(addAbortSignal(signal, Body as Readable));
};

/** It is as large as was looked at before it was copied, so it may be read as a whole. */
export const createCopyPoster =
  (client: S3Client, bucketName: string): MediaStore['copyPoster'] =>
  async (poster, { key, width, height }, stop) => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(LIMIT_MS)]);
    try {
      await copyStoredFile(client, bucketName, poster, { key, contentType: 'image/jpeg' }, signal);
      const bytes = await read(client, bucketName, key, signal);
      const isReported = createHash('sha256').update(bytes).digest('hex') === poster.sha256;
      if (!isReported) return { status: 'unfit', diagnostic: 'not the one reported' };
      return isJpeg(bytes, { width, height })
        ? { status: 'copied' }
        : { status: 'unfit', diagnostic: 'no JPEG of the size ordered, as our encoder writes it' };
    } catch (error) {
      if (error instanceof InvalidSegmentFile) return { status: 'unfit', diagnostic: error.message };
      throw error;
    }
  };
