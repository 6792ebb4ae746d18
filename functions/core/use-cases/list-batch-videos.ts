import type { Batch, BegunRow } from '#core/batch/batch.ts';
import type { BatchStore } from '#core/ports/batches.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import type { Video } from '#core/video/video.ts';

export interface ListBatchVideosDeps {
  readonly batches: Pick<BatchStore, 'begunRows'>;
  readonly videos: Pick<VideoStore, 'find'>;
}

export interface BatchVideo extends Pick<BegunRow, 'index' | 'refusal'> {
  /** Undefined for a row that has not begun, or that has no video. */
  readonly video: Video | undefined;
}

export interface BatchVideoPage {
  readonly rows: readonly BatchVideo[];
  /** Index after which the next page begins; null on the last one. */
  readonly nextCursor: number | null;
}

/** One page of all rows of a batch in their order. */
export const listBatchVideos = async (
  { batches, videos }: ListBatchVideosDeps,
  { workspaceId, id, rowCount }: Batch,
  { limit, after }: { readonly limit: number; readonly after: number },
): Promise<BatchVideoPage> => {
  const first = after + 1;
  const last = Math.min(after + limit, rowCount - 1);
  const begun = await batches.begunRows(workspaceId, id, { first, last });
  const found = await Promise.all(
    begun.map(async ({ index, refusal, videoId }) => {
      const video = videoId === null ? undefined : await videos.find(workspaceId, videoId);
      return { index, refusal, video };
    }),
  );
  const byIndex = new Map(found.map((row) => [row.index, row]));
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  return {
    rows: indexes.map((index) => byIndex.get(index) ?? { index, refusal: null, video: undefined }),
    nextCursor: last < rowCount - 1 ? last : null,
  };
};
