import { DOWNLOAD_LINK_SECONDS, POLL_HINT_SECONDS } from '#contracts/limits.ts';
import type { Clock } from '#core/ports/system.ts';
import type { DownloadLinks } from '#core/ports/media.ts';
import { downloadableKeys } from '#core/video/output-lifetime.ts';
import { isTerminal } from '#core/video/status.ts';
import type { Video } from '#core/video/video.ts';
import { RENDER_FAILURE_MESSAGES } from '#messages/id.ts';

export interface PresentVideoDeps {
  readonly downloadLinks: DownloadLinks;
  readonly clock: Clock;
}

const isoOrNull = (timeMs: number | null): string | null =>
  timeMs === null ? null : new Date(timeMs).toISOString();

/** The Video record of spec §2, exactly its fields; a finished one carries a fresh link. */
export const presentVideo = async ({ downloadLinks, clock }: PresentVideoDeps, video: Video) => {
  const { outputKey: key } = downloadableKeys(video, clock.nowMs());
  return {
    id: video.id,
    status: video.status,
    template: video.template,
    created_at: new Date(video.createdAtMs).toISOString(),
    finished_at: isoOrNull(video.finishedAtMs),
    duration_seconds: video.durationMs === null ? null : video.durationMs / 1000,
    output_url: key && (await downloadLinks.presign(key, `${video.id}.mp4`, DOWNLOAD_LINK_SECONDS)),
    error: video.failure && {
      code: video.failure.code,
      message: RENDER_FAILURE_MESSAGES[video.failure.code],
    },
  };
};

/** `GET …?include=poster`: a fresh link to a picture of the frame at three quarters. */
export const presentPoster = async ({ downloadLinks, clock }: PresentVideoDeps, video: Video) => {
  const { posterKey: key } = downloadableKeys(video, clock.nowMs());
  return key && (await downloadLinks.presign(key, `${video.id}.jpg`, DOWNLOAD_LINK_SECONDS));
};

/** `GET …?include=progress`: how far the current attempt is. */
export const presentProgress = ({ status, framesDone, frameCount }: Video) => {
  const frames = status === 'done' ? frameCount : Math.min(framesDone, frameCount);
  return { frames_done: frames, frames_total: frameCount, percent: Math.floor((frames / frameCount) * 100) };
};

/** A video that is not finished is worth asking for again after a moment. */
export const pollHint = ({ status }: Video): Readonly<Record<string, string>> =>
  isTerminal(status) ? {} : { 'Retry-After': String(POLL_HINT_SECONDS) };
