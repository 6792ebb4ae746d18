import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { repackWebp } from '#adapters/media-files/repack-webp.ts';
import { presignUpload } from '#adapters/s3/presign-upload.ts';
import { readSmallObject } from '#adapters/s3/read-small-object.ts';
import { THUMBNAIL } from '#contracts/limits.ts';
import type { ThumbnailFiles } from '#core/ports/thumbnails.ts';
import { assetKeyOf, stillKeyOf, thumbnailKeyOf } from '#core/rendering/object-keys.ts';

const ContentType = 'image/webp';

export const createThumbnailFiles = (client: S3Client, Bucket: string): ThumbnailFiles => ({
  presignSource: (asset, expiresIn) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key: assetKeyOf(asset) }), { expiresIn }),
  presignStill: (asset, expiresIn) =>
    presignUpload(client, { Bucket, Key: stillKeyOf(asset), ContentType }, expiresIn),
  keep: async (asset, size) => {
    const still = await readSmallObject(client, { Bucket, Key: stillKeyOf(asset) }, THUMBNAIL.maxBytes);
    if (!still) return { status: 'invalid', diagnostic: 'the picture is missing or too large' };
    const Body = repackWebp(still, size);
    if (!Body) return { status: 'invalid', diagnostic: 'the file is not a WebP of the expected size' };
    // Not a copy: the link of the renderer may still be valid.
    await client.send(new PutObjectCommand({ Bucket, Key: thumbnailKeyOf(asset), Body, ContentType }));
    return { status: 'copied' };
  },
});
