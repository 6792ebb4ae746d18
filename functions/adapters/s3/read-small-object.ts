import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';

/** Undefined for a missing object, and for one that is larger. */
export const readSmallObject = async (
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string },
  maxBytes: number,
): Promise<Buffer | undefined> => {
  try {
    const { Body, ContentLength = Infinity } = await client.send(new GetObjectCommand(object));
    if (ContentLength <= maxBytes) return Buffer.from((await Body?.transformToByteArray()) ?? []);
    await Body?.transformToWebStream().cancel();
    return undefined;
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};
