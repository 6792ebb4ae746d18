import { CopyObjectCommand, HeadObjectCommand, NotFound, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { InvalidSegmentFile } from '#adapters/media-files/join-mp4.ts';
import type { StoredFile } from '#core/ports/media.ts';

const COPY_LIMIT_MS = 60_000;

const findTag = async (
  client: S3Client,
  Bucket: string,
  { key, sizeBytes }: StoredFile,
  abortSignal: AbortSignal,
): Promise<string> => {
  const { ContentLength, ETag } = await client
    .send(new HeadObjectCommand({ Bucket, Key: key }), { abortSignal })
    .catch((error: unknown) => {
      throw error instanceof NotFound ? new InvalidSegmentFile('the file is missing') : error;
    });
  if (ContentLength !== sizeBytes || ETag === undefined)
    throw new InvalidSegmentFile('the file is not the one reported');
  return ETag;
};

/**
 * Puts a file where its renderer has no link to. Only its size is looked at before, so that no more is stored than was
 * reported; its bytes are to be checked where they lie now, out of reach.
 */
export const copyStoredFile = async (
  client: S3Client,
  Bucket: string,
  file: StoredFile,
  output: { readonly key: string; readonly contentType: 'video/mp4' | 'image/jpeg' },
  signal: AbortSignal,
): Promise<void> => {
  const CopySourceIfMatch = await findTag(client, Bucket, file, signal);
  const CopySource = encodeURI(`${Bucket}/${file.key}`);
  const command = new CopyObjectCommand({
    Bucket,
    Key: output.key,
    CopySource,
    CopySourceIfMatch,
    // Whoever holds an upload link may send other headers along, which callers would get.
    MetadataDirective: 'REPLACE',
    ContentType: output.contentType,
  });
  await client
    .send(command, { abortSignal: signal, requestTimeout: COPY_LIMIT_MS })
    .catch((error: unknown) => {
      const isAnother = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;
      throw isAnother ? new InvalidSegmentFile('the file was replaced') : error;
    });
};
