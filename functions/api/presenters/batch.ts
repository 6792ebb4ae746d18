import type { BatchVideoRecord } from '#contracts/schemas/batch-records.ts';
import type { BatchVideo } from '#core/use-cases/list-batch-videos.ts';
import type { VideoRecordDeps } from '#core/video/video-record.ts';
import type { Reader } from '#api/middleware/api-request.ts';
import type { Includes } from '#api/middleware/parse-include.ts';
import { presentRefusal } from '#api/presenters/refusal.ts';
import { presentVideoWith } from '#api/presenters/video.ts';

/** A row with its video, or with why there is none. */
export const presentBatchVideo = async (
  includes: Includes,
  deps: VideoRecordDeps,
  { index, video, refusal }: BatchVideo,
  reader: Reader,
): Promise<BatchVideoRecord> => ({
  index,
  video: video ? await presentVideoWith(includes, deps, video, reader) : null,
  // safe: the error envelope
  error: refusal
    ? (presentRefusal(refusal, reader.language).body as NonNullable<BatchVideoRecord['error']>)
    : null,
});
