import { GetObjectCommand, HeadObjectCommand, NotFound, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { contentTypeOf } from '#core/frames/frames.ts';
import type { Frames } from '#core/frames/frames.ts';
import { sheetSize } from '#core/frames/plan-frames.ts';
import type { FramesFile, FramesFiles } from '#core/ports/frames.ts';
import { drawnFrameKeyOf, frameKeyOf } from '#core/rendering/object-keys.ts';
import type { PictureSize } from '#core/rendering/picture-size.ts';
import { presignUpload } from './presign-upload.ts';
import { readPicture } from './read-picture.ts';

/** Size of a PNG without compression, with its headers. */
const maxBytesOf = ({ width, height }: PictureSize): number => (3 * width + 1) * height + 64 * 1024;

const expected = (frames: Frames, file: FramesFile) =>
  file === 'sheet'
    ? { contentType: 'image/jpeg' as const, size: sheetSize(frames.sheet) }
    : { contentType: contentTypeOf(frames), size: { width: frames.width, height: frames.height } };

export const createFramesFiles = (client: S3Client, Bucket: string): FramesFiles => ({
  presignUpload: (frames, file, expiresIn) => {
    const { contentType: ContentType } = expected(frames, file);
    return presignUpload(client, { Bucket, Key: drawnFrameKeyOf(frames, file), ContentType }, expiresIn);
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
    const drawn = { Bucket, Key: drawnFrameKeyOf(frames, file) };
    const maxBytes = maxBytesOf(size);
    const read = await readPicture(client, drawn, { name: 'a picture', contentType, maxBytes, ...size });
    if (read.status === 'invalid') return read;
    // Not a copy: the link of the renderer may still be valid.
    const object = { Bucket, Key: frameKeyOf(frames, file), Body: read.bytes, ContentType: contentType };
    await client.send(new PutObjectCommand(object));
    return { status: 'copied' };
  },
  presign: (frames, file, expiresIn) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key: frameKeyOf(frames, file) }), { expiresIn }),
});
