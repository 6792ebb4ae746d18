import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import type { MediaStore } from '#core/ports/media.ts';

/**
 * The digest is taken from the bytes themselves: a link is signed before the digest is known, so neither a
 * checksum nor metadata can be part of the upload, and an ETag says what the bucket's encryption lets it say.
 */
export const createReadDigest =
  (client: S3Client, bucketName: string): MediaStore['readDigest'] =>
  async (key, maxBytes) => {
    try {
      const command = new GetObjectCommand({ Bucket: bucketName, Key: key });
      const { Body, ContentLength = Infinity } = await client.send(command);
      // safe: on Node the SDK answers with a Node stream
      const bytes = Body as Readable;
      if (ContentLength > maxBytes) {
        bytes.destroy();
        return undefined;
      }
      const hash = createHash('sha256');
      let sizeBytes = 0;
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        hash.update(chunk);
        sizeBytes += chunk.length;
      }
      return { sizeBytes, sha256: hash.digest('hex') };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
