import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BatchRow } from '#core/batch/batch.ts';
import type { BatchRows } from '#core/ports/batches.ts';
import { batchRowsKeyOf } from '#core/rendering/object-keys.ts';

export const createBatchRows = (client: S3Client, bucketName: string): BatchRows => ({
  put: async (workspaceId, id, rows) => {
    const object = { Bucket: bucketName, Key: batchRowsKeyOf({ workspaceId, id }) };
    const Body = JSON.stringify(rows);
    await client.send(new PutObjectCommand({ ...object, ContentType: 'application/json', Body }));
  },
  read: async (workspaceId, id) => {
    const Key = batchRowsKeyOf({ workspaceId, id });
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucketName, Key }));
    if (!Body) throw new Error('S3 responded without a body');
    return JSON.parse(await Body.transformToString()) as BatchRow[]; // safe: written by `put`
  },
  delete: async (workspaceId, id) => {
    const Key = batchRowsKeyOf({ workspaceId, id });
    await client.send(new DeleteObjectCommand({ Bucket: bucketName, Key }));
  },
});
