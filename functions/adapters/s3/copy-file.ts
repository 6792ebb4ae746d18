import { createHash } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { isJpeg } from '#adapters/media-files/check-jpeg.ts';
import { InvalidFileError } from '#adapters/media-files/invalid-file-error.ts';
import type { SegmentFiles, StoredFile } from '#core/ports/media.ts';

const COPY_TIMEOUT_MS = 60_000;
/** A finished video does not wait longer for its poster. */
const POSTER_TIMEOUT_MS = 10_000;

/**
 * Copies a file to a key its renderer has no link to. Only the size is checked before the copy; callers verify the
 * digest of the copy, which nobody can replace. Throws `InvalidFileError`.
 */
export const copyFile = async (
  client: S3Client,
  Bucket: string,
  file: StoredFile,
  output: { readonly key: string; readonly contentType: 'video/mp4' | 'image/jpeg' },
  signal: AbortSignal,
): Promise<void> => {
  const CopySourceIfMatch = await findEtag(client, Bucket, file, signal);
  const command = new CopyObjectCommand({
    Bucket,
    Key: output.key,
    CopySource: encodeURI(`${Bucket}/${file.key}`),
    CopySourceIfMatch,
    // The holder of an upload link can set other headers, which S3 would return to callers.
    MetadataDirective: 'REPLACE',
    ContentType: output.contentType,
  });
  await client
    .send(command, { abortSignal: signal, requestTimeout: COPY_TIMEOUT_MS })
    .catch((error: unknown) => {
      const isReplaced = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;
      throw isReplaced ? new InvalidFileError('the file was replaced during the copy') : error;
    });
};

const findEtag = async (
  client: S3Client,
  Bucket: string,
  { key, sizeBytes }: StoredFile,
  abortSignal: AbortSignal,
): Promise<string> => {
  const { ContentLength, ETag } = await client
    .send(new HeadObjectCommand({ Bucket, Key: key }), { abortSignal })
    .catch((error: unknown) => {
      throw error instanceof NotFound ? new InvalidFileError('the file is missing') : error;
    });
  if (ContentLength !== sizeBytes || ETag === undefined)
    throw new InvalidFileError('the file size differs from the reported one');
  return ETag;
};

export const createCopyPoster =
  (client: S3Client, bucketName: string): SegmentFiles['copyPoster'] =>
  async (poster, { key, width, height }, callerSignal) => {
    const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(POSTER_TIMEOUT_MS)]);
    try {
      await copyFile(client, bucketName, poster, { key, contentType: 'image/jpeg' }, signal);
      // The copy has the size the caller accepted, so that it fits into memory.
      const bytes = await readAll(client, bucketName, key, signal);
      const isReported = createHash('sha256').update(bytes).digest('hex') === poster.sha256;
      if (!isReported) return { status: 'invalid', diagnostic: 'the digest differs from the reported one' };
      return isJpeg(bytes, { width, height })
        ? { status: 'copied' }
        : { status: 'invalid', diagnostic: 'the file is not a JPEG of the expected size and structure' };
    } catch (error) {
      if (error instanceof InvalidFileError) return { status: 'invalid', diagnostic: error.message };
      throw error;
    }
  };

const readAll = async (
  client: S3Client,
  Bucket: string,
  Key: string,
  signal: AbortSignal,
): Promise<Buffer> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal: signal });
  // safe: on Node the SDK returns a Node stream
  return buffer(addAbortSignal(signal, Body as Readable));
};
