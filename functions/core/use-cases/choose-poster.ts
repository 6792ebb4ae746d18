import { isRefused, accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { frameAt, frameCount } from '#core/rendering/frames.ts';
import type { RenderRequest } from '#core/use-cases/build-render-request.ts';

/** The request with the poster of a time in seconds, without one as it was; refuses a time after the end of the video. */
export const choosePoster = (
  built: Result<RenderRequest>,
  posterSeconds: number | undefined,
): Result<RenderRequest> => {
  if (isRefused(built) || posterSeconds === undefined) return built;
  const { durationSeconds, output } = built.value;
  const posterFrame = frameAt(posterSeconds, output.fps);
  if (posterFrame < frameCount(durationSeconds, output.fps)) return accept({ ...built.value, posterFrame });
  const violation = { path: '/poster_time', rule: 'timeAfterEnd', bound: String(durationSeconds) };
  return refuse({ code: 'invalid_input', violations: [violation] });
};
