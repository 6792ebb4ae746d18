import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { hasValidTables } from '#adapters/media-files/check-mp4-tables.ts';
import { InvalidFileError } from '#adapters/media-files/invalid-file-error.ts';
import { startJoin } from '#adapters/media-files/join-mp4.ts';
import { readAdts } from '#adapters/media-files/read-adts.ts';
import type { FileDigest } from '#contracts/schemas/segment.ts';
import type { SegmentFile, SegmentFiles, StoredFile } from '#core/ports/media.ts';
import { haveSameDigest } from '#core/rendering/file-digest.ts';
import { indexMaxBytes } from '#core/rendering/file-limits.ts';
import type { TableLimits } from '#core/rendering/file-limits.ts';
import { soundPackets } from '#core/rendering/sound-track.ts';
import type { VideoLength } from '#core/rendering/sound-track.ts';
import { copyFile } from './copy-file.ts';
import { createDigestMeter } from './digest-meter.ts';

const UPLOAD_TIMEOUT_MS = 60_000;
const UPLOAD_ATTEMPTS = 3;

type JoinOutput = Parameters<SegmentFiles['joinSegments']>[1];

export const createJoinSegments =
  (client: S3Client, bucketName: string): SegmentFiles['joinSegments'] =>
  async (segments, output, signal) => {
    const [first, ...others] = segments;
    try {
      const digest =
        first && others.length === 0 && !output.sound
          ? await copySingle(client, bucketName, first, output.key, signal)
          : await joinOnDisk(client, bucketName, segments, output, signal);
      return { status: 'joined', ...digest };
    } catch (error) {
      if (error instanceof InvalidFileError) return { status: 'invalid', diagnostic: error.message };
      throw error;
    }
  };

const copySingle = async (
  client: S3Client,
  bucketName: string,
  segment: SegmentFile,
  key: string,
  signal: AbortSignal,
): Promise<FileDigest> => {
  await copyFile(client, bucketName, segment, { key, contentType: 'video/mp4' }, signal);
  const { sizeBytes, sha256 } = segment;
  return { sizeBytes, sha256 };
};

/** Works on disk, so that memory does not grow with the length of the video. */
const joinOnDisk = async (
  client: S3Client,
  bucketName: string,
  segments: readonly SegmentFile[],
  output: JoinOutput,
  signal: AbortSignal,
): Promise<FileDigest> => {
  const folder = await mkdtemp(join(tmpdir(), 'join-parts-'));
  try {
    const path = join(folder, 'video.mp4');
    await joinInto(client, bucketName, segments, { ...output, path }, signal);
    return await upload(client, bucketName, output.key, path, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Processes one segment after the other, so that at most one is on disk beside the output. */
const joinInto = async (
  client: S3Client,
  bucketName: string,
  segments: readonly SegmentFile[],
  output: JoinOutput & { readonly path: string },
  signal: AbortSignal,
): Promise<void> => {
  const frames = segments.reduce((sum, segment) => sum + segment.frames, 0);
  const path = `${output.path}.part`;
  const downloadSound = async (file: StoredFile, video: VideoLength) => {
    await download(client, bucketName, file, path, signal, 'the sound');
    const packets = readAdts(await readFile(path), soundPackets(video));
    if (!packets) throw new InvalidFileError('the sound is not a track of the expected length and format');
    return packets;
  };
  const { fps } = output;
  const sound = output.sound && (await downloadSound(output.sound, { fps, frames }));
  const joiner = await startJoin(output.path, { fps, frames, ...(sound && { sound }) });
  try {
    for (const segment of segments) {
      await download(client, bucketName, segment, path, signal);
      await checkTables(path, segment.sizeBytes, { frames: segment.frames, frameBytes: output.frameBytes });
      await joiner.add({ path, frames: segment.frames });
      await rm(path);
    }
    await joiner.finish();
  } catch (error) {
    await joiner.cancel();
    throw error;
  }
};

/** Downloads a file and verifies the digest of the same bytes that are joined afterwards. */
const download = async (
  client: S3Client,
  Bucket: string,
  file: StoredFile,
  path: string,
  signal: AbortSignal,
  name = 'a segment',
): Promise<void> => {
  const { Body, ContentLength } = await client
    .send(new GetObjectCommand({ Bucket, Key: file.key }), { abortSignal: signal })
    .catch((error: unknown) => {
      throw error instanceof NoSuchKey ? new InvalidFileError(`${name} is missing`) : error;
    });
  // safe: on Node the SDK returns a Node stream
  const bytes = Body as Readable;
  if (ContentLength !== file.sizeBytes) {
    bytes.destroy();
    throw new InvalidFileError(`${name} has another size than reported`);
  }
  const meter = createDigestMeter();
  await pipeline(bytes, meter.through, createWriteStream(path), { signal });
  if (!haveSameDigest(meter.digest(), file))
    throw new InvalidFileError(`${name} has another digest than reported`);
};

/** The renderer runs untrusted HTML: its tables are checked before the MP4 library reads them. */
const checkTables = async (path: string, sizeBytes: number, limits: TableLimits): Promise<void> => {
  await using file = await open(path);
  const front = Buffer.alloc(Math.min(sizeBytes, indexMaxBytes(limits)));
  await file.read(front, 0, front.length, 0);
  if (!hasValidTables(front, sizeBytes, limits))
    throw new InvalidFileError('a segment is not an MP4 of the expected structure');
};

/** The SDK does not retry a request whose body is a stream. */
const upload = async (
  client: S3Client,
  Bucket: string,
  Key: string,
  path: string,
  signal: AbortSignal,
): Promise<FileDigest> => {
  const { size: ContentLength } = await stat(path);
  for (let attempt = 1; ; attempt += 1) {
    const meter = createDigestMeter();
    const Body = Readable.from(meter.through(createReadStream(path)));
    const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType: 'video/mp4' });
    try {
      await client.send(command, { abortSignal: signal, requestTimeout: UPLOAD_TIMEOUT_MS });
      return meter.digest();
    } catch (error) {
      if (attempt === UPLOAD_ATTEMPTS || signal.aborted) throw error;
    }
  }
};
