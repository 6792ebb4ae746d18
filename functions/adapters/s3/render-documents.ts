import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { RenderDocuments } from '#core/ports/media.ts';

export const createRenderDocuments = (client: S3Client, bucketName: string): RenderDocuments => ({
  put: async (key, document) => {
    const Body = JSON.stringify(document);
    const object = { Bucket: bucketName, Key: key, Body, ContentType: 'application/json' };
    await client.send(new PutObjectCommand(object));
  },
  delete: async (key) => {
    await client.send(new DeleteObjectCommand({ Bucket: bucketName, Key: key }));
  },
  presignRead: (key, lifetimeSeconds) => {
    const command = new GetObjectCommand({ Bucket: bucketName, Key: key });
    return getSignedUrl(client, command, { expiresIn: lifetimeSeconds });
  },
});
