import path from 'node:path';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { DownloadLinks } from '#core/ports/media.ts';
import { safeFileName } from '#core/video/file-name.ts';
import { attachmentNamed } from './content-disposition.ts';

export const createDownloadLinks = (client: S3Client, bucketName: string): DownloadLinks => ({
  presign: (key, fileName, lifetimeSeconds) => {
    const ResponseContentDisposition = attachmentNamed(safeFileName(fileName, path.basename(key)));
    const command = new GetObjectCommand({ Bucket: bucketName, Key: key, ResponseContentDisposition });
    return getSignedUrl(client, command, { expiresIn: lifetimeSeconds });
  },
});
