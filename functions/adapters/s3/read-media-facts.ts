import { GetObjectCommand, HeadObjectCommand, NotFound } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { CustomSource, Input, MP4 } from 'mediabunny';
import type { MediaFacts, MediaStore } from '#core/ports.ts';

interface RangedFile {
  readonly sizeBytes: number;
  /** Bytes `[start, end)`. */
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
}

const findSize = async (client: S3Client, Bucket: string, Key: string): Promise<number | undefined> => {
  try {
    const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }));
    return ContentLength;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
};

const readRange = async (
  client: S3Client,
  Bucket: string,
  Key: string,
  start: number,
  end: number,
): Promise<Uint8Array> => {
  const { Body } = await client.send(
    new GetObjectCommand({ Bucket, Key, Range: `bytes=${start}-${end - 1}` }),
  );
  if (!Body) throw new Error('S3 answered a range without a body');
  return Body.transformToByteArray();
};

/** Frames come from the sample table, so the pictures themselves are never read. */
const probe = async ({ sizeBytes, read }: RangedFile): Promise<MediaFacts | undefined> => {
  using input = new Input({
    formats: [MP4],
    source: new CustomSource({ getSize: () => sizeBytes, read, prefetchProfile: 'fileSystem' }),
  });
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

/** A file that cannot be understood is a fact about the file; a range that cannot be read is a fault of ours. */
export const createReadMediaFacts =
  (client: S3Client, bucketName: string): MediaStore['readMediaFacts'] =>
  async (key) => {
    const sizeBytes = await findSize(client, bucketName, key);
    if (sizeBytes === undefined) return undefined;
    const faults: unknown[] = [];
    const read = (start: number, end: number) =>
      readRange(client, bucketName, key, start, end).catch((fault: unknown) => {
        faults.push(fault);
        throw fault;
      });
    try {
      return await probe({ sizeBytes, read });
    } catch {
      if (faults.length > 0) throw faults[0];
      return undefined;
    }
  };
