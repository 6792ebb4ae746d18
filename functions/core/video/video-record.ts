import { DOWNLOAD_LINK_SECONDS } from '#contracts/limits.ts';
import type { Metadata } from '#contracts/schemas/create-video-body.ts';
import type { VideoRecord } from '#contracts/schemas/video-records.ts';
import type { DownloadLinks } from '#core/ports/media.ts';
import type { Clock } from '#core/ports/system.ts';
import { failureForCaller } from '#core/rendering/render-failure.ts';
import type { RenderFailure } from '#core/rendering/render-failure.ts';
import { downloadableKeys, isFromTemplate } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';

export interface VideoRecordDeps {
  readonly downloadLinks: DownloadLinks;
  readonly clock: Clock;
}

/** The public Video record. A finished video gets a new download link. */
export const createVideoRecord = async (
  { downloadLinks, clock }: VideoRecordDeps,
  video: Video,
  describeFailure: (failure: RenderFailure) => string,
  /** Of the file, without its extension. */
  fileName: string = video.id,
): Promise<VideoRecord> => {
  const { outputKey: key } = downloadableKeys(video, clock.nowMs());
  const failure = video.failure && failureForCaller(video.failure, isFromTemplate(video));
  return {
    id: video.id,
    status: video.status,
    template: video.template,
    created_at: new Date(video.createdAtMs).toISOString(),
    finished_at: video.finishedAtMs === null ? null : new Date(video.finishedAtMs).toISOString(),
    duration_seconds: video.durationMs === null ? null : video.durationMs / 1000,
    output_url: key && (await downloadLinks.presign(key, `${fileName}.mp4`, DOWNLOAD_LINK_SECONDS)),
    error: failure && { code: failure.code, message: describeFailure(failure) },
  };
};

/** Texts of the caller; null for a video without any. */
export const metadataOf = ({ metadata }: Video): Metadata | null =>
  metadata === null ? null : (JSON.parse(metadata) as Metadata); // safe: written by `createVideo`

/** New link to the SRT of its captions; null for a video without any. */
export const presignCaptions = async (
  { downloadLinks, clock }: VideoRecordDeps,
  video: Video,
  fileName: string = video.id,
): Promise<string | null> => {
  const { captionsKey: key } = downloadableKeys(video, clock.nowMs());
  return key && (await downloadLinks.presign(key, `${fileName}.srt`, DOWNLOAD_LINK_SECONDS));
};

/** New link to the poster; null for a video without one. */
export const presignPoster = async (
  { downloadLinks, clock }: VideoRecordDeps,
  video: Video,
): Promise<string | null> => {
  const { posterKey: key } = downloadableKeys(video, clock.nowMs());
  return key && (await downloadLinks.presign(key, `${video.id}.jpg`, DOWNLOAD_LINK_SECONDS));
};
