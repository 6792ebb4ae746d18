import type { Result } from '#core/refusal.ts';
import { accept, isRefused } from '#core/refusal.ts';
import type { Created } from '#core/use-cases/queue-render.ts';
import { creditsFromMilli } from '#core/workspace/credits.ts';
import type { ApiResponse } from '#http/api-request.ts';
import { pollHint, presentVideo } from '#http/present-video.ts';
import type { PresentVideoDeps } from '#http/present-video.ts';

/** The answer both creates share: 201 for a new video, 200 for a replay or a dry run. */
export const respondCreated = async (
  deps: PresentVideoDeps,
  result: Result<Created>,
): Promise<Result<ApiResponse>> => {
  if (isRefused(result)) return result;
  const created = result.value;
  if (created.kind === 'valid')
    return accept({
      status: 200,
      body: { valid: true, credits: creditsFromMilli(created.priceMilliCredits) },
    });
  const { id: videoId } = created.video;
  const headers = { ...pollHint(created.video), Location: `/v1/videos/${videoId}` };
  const status = created.kind === 'created' ? 201 : 200;
  return accept({ status, headers, videoId, body: await presentVideo(deps, created.video) });
};
