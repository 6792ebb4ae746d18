import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import type { OrderStore } from '#core/ports/videos.ts';
import { orderKeyOf } from '#core/rendering/object-keys.ts';
import type { VideoOrder } from '#core/video/video-order.ts';

export const createOrderStore = (client: S3Client, bucketName: string): OrderStore => ({
  put: async (video, order) => {
    const object = { Bucket: bucketName, Key: orderKeyOf(video), ContentType: 'application/json' };
    await client.send(new PutObjectCommand({ ...object, Body: JSON.stringify(order) }));
  },
  find: async (video) => {
    try {
      const command = new GetObjectCommand({ Bucket: bucketName, Key: orderKeyOf(video) });
      const { Body } = await client.send(command);
      if (!Body) throw new Error('S3 responded without a body');
      return JSON.parse(await Body.transformToString()) as VideoOrder; // safe: written by `put`
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  },
  delete: async (video) => {
    await client.send(new DeleteObjectCommand({ Bucket: bucketName, Key: orderKeyOf(video) }));
  },
});
