import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { decodeJpeg } from '#adapters/media-files/decode-jpeg.ts';
import type { ControlPictures } from '#core/ports/deployment.ts';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import { posterMaxBytes } from '#core/rendering/file-limits.ts';

export const createControlPictures = (client: S3Client, bucketName: string): ControlPictures => ({
  read: async (key) => {
    const command = new GetObjectCommand({ Bucket: bucketName, Key: key });
    const { Body, ContentLength = Infinity } = await client.send(command);
    if (Body && ContentLength <= posterMaxBytes(CONTROL_DOCUMENT))
      return decodeJpeg(await Body.transformToByteArray());
    await Body?.transformToWebStream().cancel();
    return undefined;
  },
});
