import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import type { CaptionFiles } from '#core/ports/media.ts';

export const createCaptionFiles = (client: S3Client, bucketName: string): CaptionFiles => ({
  put: async (key, srt) => {
    const object = {
      Bucket: bucketName,
      Key: key,
      Body: srt,
      ContentType: 'application/x-subrip; charset=utf-8',
    };
    await client.send(new PutObjectCommand(object));
  },
  delete: async (key) => {
    await client.send(new DeleteObjectCommand({ Bucket: bucketName, Key: key }));
  },
});
