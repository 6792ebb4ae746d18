import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { AssetContentType } from '#contracts/limits.ts';
import type { TypedAsset } from '#core/asset/asset.ts';
import type { AssetFiles, FetchedFile } from '#core/ports/assets.ts';
import { assetKeyOf, storedFileKeyOf, thumbnailKeyOf, uploadKeyOf } from '#core/rendering/object-keys.ts';
import { safeFileName } from '#core/video/file-name.ts';
import { attachmentNamed } from './content-disposition.ts';
import { presignUpload } from './presign-upload.ts';

export const createAssetFiles = (client: S3Client, bucketName: string): AssetFiles => ({
  presignUpload: createPresignUpload(client, bucketName),
  readUpload: createReadUpload(client, bucketName),
  openUpload: createOpenUpload(client, bucketName),
  findFetched: createFindFetched(client, bucketName),
  keepUpload: async (asset, version) => {
    const command = new CopyObjectCommand({
      Bucket: bucketName,
      Key: storedFileKeyOf(asset),
      CopySource: `${bucketName}/${uploadKeyOf(asset)}`,
      CopySourceIfMatch: version,
      // The holder of an upload link can set other headers, which S3 would return to readers.
      MetadataDirective: 'REPLACE',
      ContentType: asset.contentType,
    });
    await client.send(command);
  },
  presignDownload: (asset, lifetimeSeconds) => {
    const command = new GetObjectCommand({
      Bucket: bucketName,
      Key: assetKeyOf(asset),
      ResponseContentType: asset.contentType,
      ResponseContentDisposition: downloadDisposition(asset),
    });
    return getSignedUrl(client, command, { expiresIn: lifetimeSeconds });
  },
  delete: async (file) => {
    await client.send(new DeleteObjectCommand({ Bucket: bucketName, Key: storedFileKeyOf(file) }));
  },
  presignThumbnail: (asset, lifetimeSeconds) => {
    const command = new GetObjectCommand({
      Bucket: bucketName,
      Key: thumbnailKeyOf(asset),
      ResponseContentDisposition: attachmentNamed(`${asset.id}.webp`),
    });
    return getSignedUrl(client, command, { expiresIn: lifetimeSeconds });
  },
  deleteThumbnail: async (asset) => {
    await client.send(new DeleteObjectCommand({ Bucket: bucketName, Key: thumbnailKeyOf(asset) }));
  },
});

const createPresignUpload =
  (client: S3Client, bucketName: string): AssetFiles['presignUpload'] =>
  async (asset, lifetimeSeconds) => {
    const object = {
      Bucket: bucketName,
      Key: uploadKeyOf(asset),
      ContentType: asset.contentType,
      ContentLength: asset.sizeBytes,
      IfNoneMatch: '*',
    };
    const url = await presignUpload(client, object, lifetimeSeconds);
    return {
      url,
      headers: {
        'content-type': asset.contentType,
        'content-length': String(asset.sizeBytes),
        'if-none-match': '*',
      },
    };
  };

const createReadUpload =
  (client: S3Client, bucketName: string): AssetFiles['readUpload'] =>
  async (asset) => {
    try {
      const command = new GetObjectCommand({ Bucket: bucketName, Key: uploadKeyOf(asset) });
      const { Body, ETag } = await client.send(command);
      if (!Body || ETag === undefined) throw new Error('S3 responded without a body or an ETag');
      // The link fixes the length, so the bytes fit into memory.
      const bytes = await Body.transformToByteArray();
      return { sizeBytes: bytes.byteLength, version: ETag, bytes };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };

const createOpenUpload =
  (client: S3Client, Bucket: string): AssetFiles['openUpload'] =>
  async (asset) => {
    const Key = uploadKeyOf(asset);
    try {
      const { ContentLength: sizeBytes, ETag: version } = await client.send(
        new HeadObjectCommand({ Bucket, Key }),
      );
      if (sizeBytes === undefined || version === undefined)
        throw new Error('S3 returned no length or no ETag');
      return {
        sizeBytes,
        version,
        read: async (start, end) => {
          const Range = `bytes=${start}-${end - 1}`;
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range, IfMatch: version }));
          const bytes = await Body?.transformToByteArray();
          if (bytes?.length !== end - start) throw new Error('S3 returned another range');
          return bytes;
        },
      };
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  };

const createFindFetched =
  (client: S3Client, Bucket: string): AssetFiles['findFetched'] =>
  async (asset) => {
    try {
      const command = new HeadObjectCommand({ Bucket, Key: uploadKeyOf(asset) });
      const { ContentType, ContentLength } = await client.send(command);
      if (ContentType === undefined || ContentLength === undefined)
        throw new Error('S3 returned no content type or no length');
      // safe: the fetch has stored it with one of these types, and there is no link to upload it
      return { contentType: ContentType as FetchedFile['contentType'], sizeBytes: ContentLength };
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  };

const EXTENSIONS: Readonly<Record<AssetContentType, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'image/avif': ['avif'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/wav': ['wav'],
  'video/mp4': ['mp4', 'm4v', 'mov'],
  'video/quicktime': ['mov', 'qt', 'mp4'],
  'video/webm': ['webm'],
  'font/woff2': ['woff2'],
  'font/woff': ['woff'],
  'font/ttf': ['ttf', 'otf'],
  'font/otf': ['otf', 'ttf'],
};

const downloadDisposition = ({
  id,
  name,
  contentType,
}: Pick<TypedAsset, 'id' | 'name' | 'contentType'>): string =>
  attachmentNamed(withExtension(safeFileName(name ?? '', id), contentType));

/** A name of its owner's choice must not make a picture a program or a page where it is saved. */
const withExtension = (fileName: string, contentType: AssetContentType): string =>
  EXTENSIONS[contentType].some((extension) => fileName.toLowerCase().endsWith(`.${extension}`))
    ? fileName
    : `${fileName}.${EXTENSIONS[contentType][0]}`;
