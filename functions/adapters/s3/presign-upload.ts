import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/** A link by which one object of one content type can be stored. */
export const presignUpload = (
  client: S3Client,
  object: PutObjectCommandInput & { readonly ContentType: string },
  lifetimeSeconds: number,
): Promise<string> =>
  // Content-Length and If-None-Match are signed by default; the content type is not, and the holder of the link could choose it.
  getSignedUrl(client, new PutObjectCommand(object), {
    expiresIn: lifetimeSeconds,
    signableHeaders: new Set(['content-type']),
  });
