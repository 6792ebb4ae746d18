import { GetObjectCommand, HeadObjectCommand, NotFound, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { inspectImage } from '#adapters/media-files/inspect-image.ts';
import { IMAGE_MAX_BYTES } from '#contracts/limits.ts';
import { contentTypeOf } from '#core/frames/frames.ts';
import type { Frames } from '#core/frames/frames.ts';
import { sheetSize } from '#core/frames/plan-frames.ts';
import type { FramesFile, FramesFiles } from '#core/ports/frames.ts';
import type { InvalidFile } from '#core/ports/media.ts';
import { drawnFrameKeyOf, frameKeyOf } from '#core/rendering/object-keys.ts';
import { readSmallObject } from './read-small-object.ts';

const invalid = (diagnostic: string): InvalidFile => ({ status: 'invalid', diagnostic });

const expected = (frames: Frames, file: FramesFile) =>
  file === 'sheet'
    ? { contentType: 'image/jpeg' as const, size: sheetSize(frames.sheet) }
    : { contentType: contentTypeOf(frames), size: { width: frames.width, height: frames.height } };

export const createFramesFiles = (client: S3Client, Bucket: string): FramesFiles => ({
  presignUpload: (frames, file, expiresIn) => {
    const { contentType: ContentType } = expected(frames, file);
    const command = new PutObjectCommand({ Bucket, Key: drawnFrameKeyOf(frames, file), ContentType });
    // By default the content type is not signed.
    return getSignedUrl(client, command, { expiresIn, signableHeaders: new Set(['content-type']) });
  },
  isDrawn: async (frames) => {
    try {
      await client.send(new HeadObjectCommand({ Bucket, Key: drawnFrameKeyOf(frames, 'sheet') }));
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  },
  keep: async (frames, file) => {
    const { contentType, size } = expected(frames, file);
    const Body = await readSmallObject(
      client,
      { Bucket, Key: drawnFrameKeyOf(frames, file) },
      IMAGE_MAX_BYTES,
    );
    if (!Body) return invalid('a picture is missing or too large');
    const inspection = await inspectImage(Body, contentType);
    if (inspection.status === 'rejected') return invalid(`a picture is refused: ${inspection.code}`);
    const { width, height } = inspection.facts;
    if (width !== size.width || height !== size.height)
      return invalid(`a picture has ${width} × ${height} pixels, not ${size.width} × ${size.height}`);
    // Not a copy: the link of the renderer may still be valid.
    const object = { Bucket, Key: frameKeyOf(frames, file), Body, ContentType: contentType };
    await client.send(new PutObjectCommand(object));
    return { status: 'copied' };
  },
  presign: (frames, file, expiresIn) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key: frameKeyOf(frames, file) }), { expiresIn }),
});
