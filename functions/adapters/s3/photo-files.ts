import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { inspectImage } from '#adapters/media-files/inspect-image.ts';
import { readSmallObject } from '#adapters/s3/read-small-object.ts';
import { IMAGE_MAX_BYTES } from '#contracts/limits.ts';
import type { InvalidFile } from '#core/ports/media.ts';
import type { PhotoFiles } from '#core/ports/photos.ts';
import { assetKeyOf, convertedKeyOf, uploadKeyOf } from '#core/rendering/object-keys.ts';

const invalid = (diagnostic: string): InvalidFile => ({ status: 'invalid', diagnostic });

export const createPhotoFiles = (client: S3Client, Bucket: string): PhotoFiles => ({
  presignUploaded: (asset, expiresIn) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key: uploadKeyOf(asset) }), { expiresIn }),
  presignConverted: (asset, ContentType, expiresIn) => {
    const command = new PutObjectCommand({ Bucket, Key: convertedKeyOf(asset), ContentType });
    // By default the content type is not signed.
    return getSignedUrl(client, command, { expiresIn, signableHeaders: new Set(['content-type']) });
  },
  keepConverted: async (asset, contentType, { width, height }) => {
    const Body = await readSmallObject(client, { Bucket, Key: convertedKeyOf(asset) }, IMAGE_MAX_BYTES);
    if (!Body) return invalid('the photo is missing or too large');
    const inspection = await inspectImage(Body, contentType);
    if (inspection.status === 'rejected') return invalid(`the photo is refused: ${inspection.code}`);
    const { facts } = inspection;
    if (facts.width !== width || facts.height !== height)
      return invalid(`the photo has ${facts.width} × ${facts.height} pixels, not ${width} × ${height}`);
    // Not a copy: the link of the renderer may still be valid.
    await client.send(
      new PutObjectCommand({ Bucket, Key: assetKeyOf(asset), Body, ContentType: contentType }),
    );
    return { status: 'kept', contentType, sizeBytes: Body.length, facts };
  },
});
