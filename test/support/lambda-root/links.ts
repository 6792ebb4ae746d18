import { randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { createSegmentFiles } from '#adapters/s3/segment-files.ts';
import { fileLimitsOf } from '#core/rendering/file-limits.ts';
import type { OutputFormat } from '#core/video/video.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { SegmentRequest } from '#contracts/schemas/segment.ts';
import { createBucket } from '../../../local/create-resources.ts';
import { createCredentials } from '../../../local/emulators/request-guard.ts';
import { startS3 } from '../../../local/emulators/s3.ts';

const BUCKET = 'media';
const LIFETIME_SECONDS = 300;

/** Local S3 that makes segment requests with presigned links and reads the uploaded files. */
export const openLinks = async () => {
  const credentials = createCredentials();
  const { endpoint, stop } = await startS3({ credentials });
  const s3 = new S3Client({ endpoint, credentials, region: 'us-east-1' });
  await createBucket(s3, BUCKET);
  const documents = createRenderDocuments(s3, BUCKET);
  const files = createSegmentFiles(s3, BUCKET);

  /** Request for the first `frameCount` frames, by default all, and the key of the uploaded file. */
  const request = async (document: RenderDocument, frameCount = document.frameCount) => {
    const videoId = `vid_${randomUUID()}`;
    const [inputKey, outputKey] = [`in/ws/${videoId}.json`, `out/ws/${videoId}/1/0.mp4`];
    const posterKey = `out/ws/${videoId}/1/0.jpg`;
    await documents.put(inputKey, document);
    const progressKey = `progress/ws/${videoId}/1/0.json`;
    const segmentRequest: SegmentRequest = {
      videoId,
      segment: { index: 0, firstFrame: 0, frameCount },
      documentUrl: await documents.presignRead(inputKey, LIFETIME_SECONDS),
      outputUrl: await files.presignUpload(outputKey, 'video/mp4', LIFETIME_SECONDS),
      posterUrl: await files.presignUpload(posterKey, 'image/jpeg', LIFETIME_SECONDS),
      progressUrl: await files.presignUpload(progressKey, 'application/json', LIFETIME_SECONDS),
      cancellationUrl: await documents.presignRead(`progress/ws/${videoId}/1/stop`, LIFETIME_SECONDS),
      deadlineMs: Date.now() + LIFETIME_SECONDS * 1000,
      epochMs: 0,
      maxSegments: 1,
    };
    return { segmentRequest, outputKey, posterKey };
  };

  return {
    request,
    /** Reads the facts of a file with the expected size and frame count. */
    readFacts: (key: string, size: OutputFormat, frames: number) =>
      files.readMediaFacts(key, fileLimitsOf(size, frames)),
    readDigest: files.readDigest,
    stop: async () => {
      s3.destroy();
      await stop();
    },
  };
};
