import { POLL_HINT_SECONDS } from '#contracts/limits.ts';
import type { VideoRecord, VideoRecordWithIncludes } from '#contracts/schemas/video-records.ts';
import { creditsFromMilli } from '#core/credits/credits.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import { accept, isRefused } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { CreateResult } from '#core/idempotency/replay.ts';
import { isTerminal } from '#core/video/video.ts';
import { createVideoRecord, metadataOf, presignCaptions, presignPoster } from '#core/video/video-record.ts';
import type { VideoRecordDeps } from '#core/video/video-record.ts';
import type { Video } from '#core/video/video.ts';
import { describeRenderFailure } from '#messages/render-failures.ts';
import { basePathOf } from '#api/middleware/api-request.ts';
import type { ApiResponse, Caller, Reader } from '#api/middleware/api-request.ts';
import type { Includes } from '#api/middleware/parse-include.ts';

/** What a member calls the video. Its name comes from values, which API keys do not read. */
const nameFor = ({ member }: Reader, { name, title }: Video): string | null => member && (title ?? name);

/** The Video record of spec §2, with why it failed in the reader's language. A member saves its file by its name. */
export const presentVideo = (deps: VideoRecordDeps, video: Video, reader: Reader): Promise<VideoRecord> =>
  createVideoRecord(
    deps,
    video,
    (failure) => describeRenderFailure(failure)[reader.language],
    nameFor(reader, video) ?? video.id,
  );

/** 201 for a new video, 200 for a replay, or the refusal. */
export const presentCreated = async (
  deps: VideoRecordDeps,
  created: Result<CreateResult>,
  caller: Caller,
): Promise<Result<ApiResponse>> => {
  if (isRefused(created)) return created;
  const { status, video } = created.value;
  return accept({
    status: status === 'created' ? 201 : 200,
    headers: { ...pollHint(video), Location: `${basePathOf(caller)}/videos/${video.id}` },
    videoId: video.id,
    body: await presentVideo(deps, video, caller),
  });
};

/** Response of a dry run. */
export const presentPrice = (price: Result<MilliCredits>): Result<ApiResponse> =>
  isRefused(price)
    ? price
    : accept({ status: 200, body: { valid: true, credits: creditsFromMilli(price.value) } });

/** The Video record with the members that `include` asks for. */
export const presentVideoWith = async (
  includes: Includes,
  deps: VideoRecordDeps,
  video: Video,
  reader: Reader,
): Promise<VideoRecordWithIncludes> => ({
  ...(await presentVideo(deps, video, reader)),
  ...(includes.has('title') && { title: video.title }),
  ...(includes.has('name') && { name: nameFor(reader, video) }),
  ...(includes.has('progress') && { progress: presentProgress(video) }),
  ...(includes.has('project') && { project: video.project && { ...video.project } }),
  ...(includes.has('metadata') && { metadata: metadataOf(video) }),
  ...(includes.has('poster') && { poster_url: await presignPoster(deps, video) }),
  ...(includes.has('captions') && {
    captions_url: await presignCaptions(deps, video, nameFor(reader, video) ?? video.id),
  }),
});

/** Progress of the current attempt. */
const presentProgress = ({ status, framesDone, frameCount }: Video) => {
  const frames = status === 'done' ? frameCount : Math.min(framesDone, frameCount);
  return { frames_done: frames, frames_total: frameCount, percent: Math.floor((frames / frameCount) * 100) };
};

/** `Retry-After` until the video is finished. */
export const pollHint = ({ status }: Video): Readonly<Record<string, string>> =>
  isTerminal(status) ? {} : { 'Retry-After': String(POLL_HINT_SECONDS) };
