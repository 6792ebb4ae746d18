import type { S3Client } from '@aws-sdk/client-s3';
import type { MediaStore } from '#core/ports/media.ts';
import { createCopyPoster } from './copy-poster.ts';
import { createJoinParts } from './join-parts.ts';
import { createReadDigest } from './read-digest.ts';
import { createReadMediaFacts } from './read-media-facts.ts';

/** What the coordinator alone does with the files renderers leave. */
export const createSegmentFiles = (
  client: S3Client,
  bucketName: string,
): Pick<MediaStore, 'readMediaFacts' | 'readDigest' | 'joinParts' | 'copyPoster'> => ({
  readMediaFacts: createReadMediaFacts(client, bucketName),
  readDigest: createReadDigest(client, bucketName),
  joinParts: createJoinParts(client, bucketName),
  copyPoster: createCopyPoster(client, bucketName),
});
