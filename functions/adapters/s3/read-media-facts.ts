import { GetObjectCommand, HeadObjectCommand, NotFound } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { isReadable } from '#adapters/media-files/check-mp4-tables.ts';
import type { MediaFacts, MediaStore } from '#core/ports/media.ts';
import { fileMaxBytes, indexMaxBytes } from '#core/rendering/file-limits.ts';

const findSize = async (client: S3Client, Bucket: string, Key: string): Promise<number | undefined> => {
  try {
    const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }));
    return ContentLength;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
};

const readFront = async (
  client: S3Client,
  Bucket: string,
  Key: string,
  frontBytes: number,
): Promise<Uint8Array> => {
  const { Body } = await client.send(
    new GetObjectCommand({ Bucket, Key, Range: `bytes=0-${frontBytes - 1}` }),
  );
  if (!Body) throw new Error('S3 answered a range without a body');
  return Body.transformToByteArray();
};

/** Frames come from the sample table, so the pictures themselves are never read. */
const probe = async (front: Uint8Array): Promise<MediaFacts | undefined> => {
  using input = new Input({ formats: [MP4], source: new BufferSource(front) });
  if (!(await input.canRead())) return undefined;
  const [track, ...others] = await input.getVideoTracks();
  if (!track || others.length > 0) return undefined;
  const { packetCount } = await track.computePacketStats(undefined, { metadataOnly: true });
  const durationSeconds = await track.computeDuration({ metadataOnly: true });
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    durationMs: Math.round(durationSeconds * 1000),
    frames: packetCount,
  };
};

/** A file that cannot be understood is a fact about the file; one that cannot be read is a fault of ours. */
export const createReadMediaFacts =
  (client: S3Client, bucketName: string): MediaStore['readMediaFacts'] =>
  async (key, limits) => {
    const sizeBytes = await findSize(client, bucketName, key);
    if (!sizeBytes || sizeBytes > fileMaxBytes(limits)) return undefined;
    const front = await readFront(client, bucketName, key, Math.min(sizeBytes, indexMaxBytes(limits)));
    if (!isReadable(front, sizeBytes, limits)) return undefined;
    return probe(front).catch(() => undefined);
  };
