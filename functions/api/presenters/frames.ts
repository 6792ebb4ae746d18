import { DOWNLOAD_LINK_SECONDS, FRAMES_POLL_SECONDS } from '#contracts/limits.ts';
import type { FramesRecord, PendingFramesRecord } from '#contracts/schemas/frames-records.ts';
import type { Frames } from '#core/frames/frames.ts';
import type { FramesFile, FramesFiles } from '#core/ports/frames.ts';
import { failureForCaller } from '#core/rendering/render-failure.ts';
import { describeFramesFailure } from '#messages/render-failures.ts';
import { basePathOf } from '#api/middleware/api-request.ts';
import type { ApiResponse, Caller } from '#api/middleware/api-request.ts';

const presentEnded = async (
  framesFiles: Pick<FramesFiles, 'presign'>,
  frames: Frames,
  { language }: Pick<Caller, 'language'>,
): Promise<FramesRecord> => {
  const { id, times, pictures, width, height } = frames;
  if (frames.failure) {
    const failure = failureForCaller(frames.failure, frames.isFromTemplate === true);
    const { code } = failure;
    const message = describeFramesFailure(failure)[language];
    return { id, frames: [], sheet_url: null, error: { code, message } };
  }
  const link = (file: FramesFile) => framesFiles.presign(frames, file, DOWNLOAD_LINK_SECONDS);
  const urls = await Promise.all(frames.frames.map((_, picture) => link(picture)));
  return {
    id,
    frames: times.map((time, index) => ({ time, width, height, url: urls[pictures[index] ?? 0] ?? '' })),
    sheet_url: await link('sheet'),
    error: null,
  };
};

/** 200 with links, or why there are none; 202 while the pictures are drawn. */
export const presentFrames = async (
  { framesFiles }: { readonly framesFiles: Pick<FramesFiles, 'presign'> },
  frames: Frames,
  caller: Caller,
): Promise<ApiResponse> => {
  const { id: framesId } = frames;
  if (frames.status !== 'running')
    return { status: 200, framesId, body: await presentEnded(framesFiles, frames, caller) };
  const body: PendingFramesRecord = { id: framesId };
  const headers = {
    Location: `${basePathOf(caller)}/frames/${framesId}`,
    'Retry-After': String(FRAMES_POLL_SECONDS),
  };
  return { status: 202, framesId, headers, body };
};
