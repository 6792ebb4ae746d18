import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { presignUpload } from '#adapters/s3/presign-upload.ts';
import { readPicture } from '#adapters/s3/read-picture.ts';
import { IMAGE_MAX_BYTES } from '#contracts/limits.ts';
import type { PhotoFiles } from '#core/ports/photos.ts';
import { convertedKeyOf, storedFileKeyOf, uploadKeyOf } from '#core/rendering/object-keys.ts';

export const createPhotoFiles = (client: S3Client, Bucket: string): PhotoFiles => ({
  presignUploaded: (asset, expiresIn) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key: uploadKeyOf(asset) }), { expiresIn }),
  presignConverted: (asset, ContentType, expiresIn) =>
    presignUpload(client, { Bucket, Key: convertedKeyOf(asset), ContentType }, expiresIn),
  keepConverted: async (asset, contentType, size) => {
    const expected = { name: 'the photo', contentType, maxBytes: IMAGE_MAX_BYTES, ...size };
    const read = await readPicture(client, { Bucket, Key: convertedKeyOf(asset) }, expected);
    if (read.status === 'invalid') return read;
    const { bytes: Body, facts } = read;
    // Not a copy: the link of the renderer may still be valid.
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: storedFileKeyOf(asset),
        Body,
        ContentType: contentType,
      }),
    );
    return { status: 'kept', contentType, sizeBytes: Body.length, facts };
  },
});
