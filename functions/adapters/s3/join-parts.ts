import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { isReadable } from '#adapters/media-files/check-mp4-tables.ts';
import { startJoin, InvalidSegmentFile } from '#adapters/media-files/join-mp4.ts';
import type { FileDigest, MediaStore, VideoPart } from '#core/ports/media.ts';
import { indexMaxBytes } from '#core/rendering/file-limits.ts';
import type { FileLimits } from '#core/rendering/file-limits.ts';
import { copyStoredFile } from './copy-stored-file.ts';

type Bytes = AsyncIterable<Buffer>;

const UPLOAD_LIMIT_MS = 60_000;
const UPLOAD_ATTEMPTS = 3;

/** Passes bytes on and knows afterwards what they were. */
interface Digester {
  readonly through: (bytes: Bytes) => AsyncGenerator<Buffer>;
  readonly digest: () => FileDigest;
}

const createDigester = (): Digester => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return {
    async *through(bytes: Bytes): AsyncGenerator<Buffer> {
      for await (const chunk of bytes) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        yield chunk;
      }
    },
    digest: () => ({ sizeBytes, sha256: hash.digest('hex') }),
  };
};

/** Brings a part here; what is joined are the very bytes whose digest was taken. */
const download = async (
  client: S3Client,
  Bucket: string,
  part: VideoPart,
  path: string,
  signal: AbortSignal,
): Promise<void> => {
  const { Body, ContentLength } = await client
    .send(new GetObjectCommand({ Bucket, Key: part.key }), { abortSignal: signal })
    .catch((error: unknown) => {
      throw error instanceof NoSuchKey ? new InvalidSegmentFile('a part is missing') : error;
    });
  // safe: on Node the SDK answers with a Node stream
  const bytes = Body as Readable;
  if (ContentLength !== part.sizeBytes) {
    bytes.destroy();
    throw new InvalidSegmentFile('a part has not the size reported');
  }
  const digester = createDigester();
  await pipeline(bytes, digester.through, createWriteStream(path), { signal });
  const { sizeBytes, sha256 } = digester.digest();
  if (sizeBytes !== part.sizeBytes || sha256 !== part.sha256)
    throw new InvalidSegmentFile('a part is not the one reported');
};

/** A part comes from the process that shows strangers' HTML: its tables are looked at before they are believed. */
const checkTables = async (path: string, sizeBytes: number, limits: FileLimits): Promise<void> => {
  await using file = await open(path);
  const front = Buffer.alloc(Math.min(sizeBytes, indexMaxBytes(limits)));
  await file.read(front, 0, front.length, 0);
  if (!isReadable(front, sizeBytes, limits))
    throw new InvalidSegmentFile('a part is no MP4 as our encoder writes it');
};

interface JoinSettings {
  readonly path: string;
  readonly fps: number;
  readonly frameBytes: number;
}

/** Joins the parts one after the other, so that no more than one lies here beside the video. */
const joinInto = async (
  client: S3Client,
  bucketName: string,
  parts: readonly VideoPart[],
  output: JoinSettings,
  signal: AbortSignal,
): Promise<void> => {
  const frames = parts.reduce((sum, part) => sum + part.frames, 0);
  const joiner = await startJoin(output.path, output.fps, frames);
  try {
    for (const part of parts) {
      const path = `${output.path}.part`;
      await download(client, bucketName, part, path, signal);
      await checkTables(path, part.sizeBytes, { frames: part.frames, frameBytes: output.frameBytes });
      await joiner.add({ path, frames: part.frames });
      await rm(path);
    }
    await joiner.finish();
  } catch (error) {
    await joiner.cancel();
    throw error;
  }
};

/** Tried here since the SDK does not try a stream again. */
const upload = async (
  client: S3Client,
  Bucket: string,
  Key: string,
  path: string,
  signal: AbortSignal,
): Promise<FileDigest> => {
  const { size: ContentLength } = await stat(path);
  for (let attempt = 1; ; attempt += 1) {
    const digester = createDigester();
    const Body = Readable.from(digester.through(createReadStream(path)));
    const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType: 'video/mp4' });
    try {
      await client.send(command, { abortSignal: signal, requestTimeout: UPLOAD_LIMIT_MS });
      return digester.digest();
    } catch (error) {
      if (attempt === UPLOAD_ATTEMPTS || signal.aborted) throw error;
    }
  }
};

const copyOnly = async (
  client: S3Client,
  bucketName: string,
  part: VideoPart,
  key: string,
  signal: AbortSignal,
): Promise<FileDigest> => {
  await copyStoredFile(client, bucketName, part, { key, contentType: 'video/mp4' }, signal);
  const { sizeBytes, sha256 } = part;
  return { sizeBytes, sha256 };
};

/** Parts come to the disk and leave it as one file: a long video needs no more memory than a short one. */
const joinOnDisk = async (
  client: S3Client,
  bucketName: string,
  parts: readonly VideoPart[],
  { key, ...settings }: Parameters<MediaStore['joinParts']>[1],
  signal: AbortSignal,
): Promise<FileDigest> => {
  const folder = await mkdtemp(join(tmpdir(), 'join-parts-'));
  try {
    const path = join(folder, 'video.mp4');
    await joinInto(client, bucketName, parts, { path, ...settings }, signal);
    return await upload(client, bucketName, key, path, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export const createJoinParts =
  (client: S3Client, bucketName: string): MediaStore['joinParts'] =>
  async (parts, output, signal) => {
    const [whole, ...others] = parts;
    try {
      const digest =
        whole && others.length === 0
          ? await copyOnly(client, bucketName, whole, output.key, signal)
          : await joinOnDisk(client, bucketName, parts, output, signal);
      return { status: 'joined', ...digest };
    } catch (error) {
      if (error instanceof InvalidSegmentFile) return { status: 'unfit', diagnostic: error.message };
      throw error;
    }
  };
