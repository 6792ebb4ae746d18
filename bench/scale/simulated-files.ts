import type { SegmentProgress } from '#contracts/schemas/segment.ts';
import type { SegmentFiles } from '#core/ports/media.ts';
import { transferBytesPerSecond } from '../../scripts/cost/lambda-figures.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Time of one request to S3: assumed. */
const S3_REQUEST_MS = 30;
/** Of downloads and uploads. */
const S3_BYTES_PER_MS = transferBytesPerSecond() / 1000;
/** Of every file here: 3 MB for each 300 frames, as the scene `motion`. */
const FRAME_BYTES = 10_000;
export const DIGEST = 'a'.repeat(64);

/** Objects in S3: what coordinator and renderers exchange, without their bytes. Links are keys. */
export const createSimulatedFiles = (time: VirtualTime) => {
  const progress = new Map<string, SegmentProgress>();
  const sizes = new Map<string, number>();
  const canceled = new Set<string>();
  const transfer = (bytes: number) => time.wait(S3_REQUEST_MS + bytes / S3_BYTES_PER_MS);
  const sizeOf = (frames: number): number => frames * FRAME_BYTES;
  const files: SegmentFiles = {
    presignUpload: async (key) => key,
    requestCancellation: async (key) => {
      await time.wait(S3_REQUEST_MS);
      canceled.add(key);
    },
    readProgress: async (key) => {
      await time.wait(S3_REQUEST_MS);
      return progress.get(key) ?? { framesDone: 0 };
    },
    readMediaFacts: async (_key, { frames }) => {
      await time.wait(S3_REQUEST_MS);
      return {
        width: 1080,
        height: 1920,
        frames,
        durationMs: Math.round((frames * 1000) / 30),
        soundDurationMs: null,
      };
    },
    readDigest: async (key, maxBytes) => {
      const sizeBytes = sizes.get(key) ?? Math.min(maxBytes, sizeOf(30)); // not stored: a control document
      sizes.delete(key);
      await transfer(sizeBytes);
      return { sizeBytes, sha256: DIGEST };
    },
    joinSegments: async (segments, { key }) => {
      const sizeBytes = segments.reduce((sum, segment) => sum + segment.sizeBytes, 0);
      await transfer(segments.length === 1 ? 0 : 2 * sizeBytes); // a single segment is copied inside S3
      sizes.set(key, sizeBytes);
      return { status: 'joined', sizeBytes, sha256: DIGEST };
    },
    copyPoster: async () => {
      await time.wait(2 * S3_REQUEST_MS);
      return { status: 'copied' };
    },
  };
  return { files, progress, canceled, sizeOf };
};

export type SimulatedFiles = ReturnType<typeof createSimulatedFiles>;
