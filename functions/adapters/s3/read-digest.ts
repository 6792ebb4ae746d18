import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import type { MediaStore } from '#core/ports.ts';

/**
 * The digest is taken from the bytes themselves: a link is signed before the digest is known, so neither a
 * checksum nor metadata can be part of the upload, and an ETag says what the bucket's encryption lets it say.
 */
export const createReadDigest =
  (client: S3Client, bucketName: string): MediaStore['readDigest'] =>
  async (key) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucketName, Key: key }));
      const hash = createHash('sha256');
      let sizeBytes = 0;
      // safe: on Node the SDK answers with a Node stream
      for await (const chunk of Body as Readable as AsyncIterable<Buffer>) {
        hash.update(chunk);
        sizeBytes += chunk.length;
      }
      return { sizeBytes, sha256: hash.digest('hex') };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
