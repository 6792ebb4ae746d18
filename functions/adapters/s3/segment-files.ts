import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { hasValidTables } from '#adapters/media-files/check-mp4-tables.ts';
import { createParser, parseJson } from '#contracts/schemas/create-parser.ts';
import { ProgressReportSchema } from '#contracts/schemas/segment.ts';
import type { SegmentProgress } from '#contracts/schemas/segment.ts';
import type { MediaFacts, SegmentFiles } from '#core/ports/media.ts';
import { fileMaxBytes, indexMaxBytes } from '#core/rendering/file-limits.ts';
import { SOUND_CHANNELS, SOUND_SAMPLE_RATE } from '#core/rendering/sound-track.ts';
import { createCopyPoster } from './copy-file.ts';
import { createDigestMeter } from './digest-meter.ts';
import { createJoinSegments } from './join-segments.ts';
import { presignUpload } from './presign-upload.ts';

/** A report has a few hundred bytes; the renderer runs untrusted HTML, so a larger object is not read. */
const PROGRESS_MAX_BYTES = 1024;
const NO_PROGRESS: SegmentProgress = { framesDone: 0 };

export const createSegmentFiles = (client: S3Client, bucketName: string): SegmentFiles => ({
  presignUpload: (key, contentType, lifetimeSeconds) =>
    presignUpload(client, { Bucket: bucketName, Key: key, ContentType: contentType }, lifetimeSeconds),
  requestCancellation: async (key) => {
    await client.send(new PutObjectCommand({ Bucket: bucketName, Key: key, Body: 'stop' }));
  },
  readProgress: createReadProgress(client, bucketName),
  readMediaFacts: createReadMediaFacts(client, bucketName),
  readDigest: createReadDigest(client, bucketName),
  joinSegments: createJoinSegments(client, bucketName),
  copyPoster: createCopyPoster(client, bucketName),
});

const createReadProgress =
  (client: S3Client, bucketName: string): SegmentFiles['readProgress'] =>
  async (key) => {
    try {
      const command = new GetObjectCommand({ Bucket: bucketName, Key: key });
      const { Body, ContentLength = 0 } = await client.send(command);
      if (ContentLength <= PROGRESS_MAX_BYTES) return toProgress((await Body?.transformToString()) ?? '');
      await Body?.transformToWebStream().cancel();
      return NO_PROGRESS;
    } catch (error) {
      if (error instanceof NoSuchKey) return NO_PROGRESS;
      throw error;
    }
  };

const parseReport = createParser(ProgressReportSchema);

const toProgress = (text: string): SegmentProgress => {
  const report = parseReport(parseJson(text));
  if (!report) return NO_PROGRESS;
  const { frames_done: framesDone, segment_frames: segmentFrames } = report;
  return { framesDone, ...(segmentFrames && { segmentFrames }) };
};

/**
 * Hashes the bytes: a link is signed before the digest is known, so the upload carries no checksum, and an ETag depends
 * on the bucket's encryption.
 */
const createReadDigest =
  (client: S3Client, bucketName: string): SegmentFiles['readDigest'] =>
  async (key, maxBytes) => {
    try {
      const command = new GetObjectCommand({ Bucket: bucketName, Key: key });
      const { Body, ContentLength = Infinity } = await client.send(command);
      // safe: on Node the SDK returns a Node stream
      const bytes = Body as Readable;
      if (ContentLength > maxBytes) {
        bytes.destroy();
        return undefined;
      }
      const meter = createDigestMeter();
      for await (const chunk of bytes as AsyncIterable<Buffer>) meter.add(chunk);
      return meter.digest();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };

/** Returns undefined for an invalid file and throws when S3 cannot be read. */
const createReadMediaFacts =
  (client: S3Client, bucketName: string): SegmentFiles['readMediaFacts'] =>
  async (key, limits) => {
    const sizeBytes = await findSize(client, bucketName, key);
    if (!sizeBytes || sizeBytes > fileMaxBytes(limits)) return undefined;
    const front = await readFront(client, bucketName, key, Math.min(sizeBytes, indexMaxBytes(limits)));
    if (!hasValidTables(front, sizeBytes, limits)) return undefined;
    return probe(front, limits.sound !== undefined).catch(() => undefined);
  };

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
  if (!Body) throw new Error('S3 responded to a range request without a body');
  return Body.transformToByteArray();
};

/** Counts frames from the sample table, so the frames themselves are not downloaded. */
const probe = async (front: Uint8Array, hasSound: boolean): Promise<MediaFacts | undefined> => {
  using input = new Input({ formats: [MP4], source: new BufferSource(front) });
  if (!(await input.canRead())) return undefined;
  const [track, ...others] = await input.getVideoTracks();
  if (!track || others.length > 0) return undefined;
  const { packetCount } = await track.computePacketStats(undefined, { metadataOnly: true });
  const durationSeconds = await track.computeDuration({ metadataOnly: true });
  const soundDurationMs = hasSound ? await readSoundDuration(input) : null;
  if (soundDurationMs === undefined) return undefined;
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    durationMs: Math.round(durationSeconds * 1000),
    frames: packetCount,
    soundDurationMs,
  };
};

/** Undefined for another track than AAC-LC with the sample rate and channels of every video. */
const readSoundDuration = async (input: Input): Promise<number | undefined> => {
  const [track] = await input.getAudioTracks();
  const config = await track?.getDecoderConfig();
  const isExpected =
    config?.codec === 'mp4a.40.2' &&
    config.sampleRate === SOUND_SAMPLE_RATE &&
    config.numberOfChannels === SOUND_CHANNELS;
  return track && isExpected
    ? Math.round((await track.computeDuration({ metadataOnly: true })) * 1000)
    : undefined;
};
