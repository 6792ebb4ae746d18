import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { MediaStore } from '#core/ports/media.ts';
import { parseProgress, PROGRESS_MAX_BYTES } from './progress.ts';

const createPresign = (client: S3Client, bucketName: string) =>
  ({
    presignRead: (key, lifetimeSeconds) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket: bucketName, Key: key }), {
        expiresIn: lifetimeSeconds,
      }),
    presignUpload: (key, contentType, lifetimeSeconds) =>
      getSignedUrl(client, new PutObjectCommand({ Bucket: bucketName, Key: key, ContentType: contentType }), {
        expiresIn: lifetimeSeconds,
        // Without this the type is left out of the signature and the holder of the link may choose it.
        signableHeaders: new Set(['content-type']),
      }),
    presignDownload: (key, fileName, lifetimeSeconds) => {
      const ResponseContentDisposition = `attachment; filename="${fileName}"`;
      const command = new GetObjectCommand({ Bucket: bucketName, Key: key, ResponseContentDisposition });
      return getSignedUrl(client, command, { expiresIn: lifetimeSeconds });
    },
  }) satisfies Partial<MediaStore>;

const createReadProgress =
  (client: S3Client, bucketName: string): MediaStore['readProgress'] =>
  async (key) => {
    try {
      const { Body, ContentLength = 0 } = await client.send(
        new GetObjectCommand({ Bucket: bucketName, Key: key }),
      );
      if (ContentLength <= PROGRESS_MAX_BYTES) return parseProgress((await Body?.transformToString()) ?? '');
      await Body?.transformToWebStream().cancel();
      return { framesDone: 0 };
    } catch (error) {
      if (error instanceof NoSuchKey) return { framesDone: 0 };
      throw error;
    }
  };

/** Everything but what is done with files that are filmed, which only the coordinator should load. */
export const createMediaStore = (
  client: S3Client,
  bucketName: string,
): Omit<MediaStore, 'readMediaFacts' | 'readDigest' | 'joinParts' | 'copyPoster'> => ({
  putDocument: async (key, document) => {
    await client.send(
      new PutObjectCommand({
        Bucket: bucketName,
        Key: key,
        Body: JSON.stringify(document),
        ContentType: 'application/json',
      }),
    );
  },
  deleteDocument: async (key) => {
    await client.send(new DeleteObjectCommand({ Bucket: bucketName, Key: key }));
  },
  requestCancellation: async (key) => {
    await client.send(new PutObjectCommand({ Bucket: bucketName, Key: key, Body: 'stop' }));
  },
  ...createPresign(client, bucketName),
  readProgress: createReadProgress(client, bucketName),
});
