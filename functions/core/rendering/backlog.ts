import * as Type from 'typebox';
import { BACKLOG_VALID_SECONDS, ESTIMATED_RENDER_SECONDS } from '#contracts/limits.ts';
import type { Refusal } from '#core/refusal.ts';
import type { Video } from '#core/video/video.ts';

export const BacklogSchema = Type.Object({
  /** Estimated seconds until a video created now would start. */
  waitSeconds: Type.Number(),
  measuredAtMs: Type.Integer(),
});
export type Backlog = Readonly<Type.Static<typeof BacklogSchema>>;

/** The next measurement decides again, so a shorter wait would be in vain. */
const MIN_RETRY_SECONDS = 60;
/** Clocks of two functions may differ by this much. */
const MAX_SKEW_MS = 60_000;

export const estimateRenderSeconds = ({
  frameCount,
  output,
  clipSeconds,
}: Pick<Video, 'frameCount' | 'output' | 'clipSeconds'>): number => {
  const { perVideo, perVideoSecond } = ESTIMATED_RENDER_SECONDS;
  return perVideo + (perVideoSecond * frameCount) / output.fps + (clipSeconds ?? 0);
};

/** Refuses a create while the backlog would take longer than this; undefined otherwise, and for a measurement that is outdated, in the future or no number. */
export const backlogRefusal = (
  backlog: Backlog | undefined,
  maxWaitSeconds: number,
  nowMs: number,
): Refusal | undefined => {
  if (!backlog) return undefined;
  const ageMs = nowMs - backlog.measuredAtMs;
  // Negated, so that what is no number is outdated too.
  if (!(ageMs >= -MAX_SKEW_MS && ageMs <= BACKLOG_VALID_SECONDS * 1000)) return undefined;
  const excessSeconds = Math.ceil(backlog.waitSeconds - maxWaitSeconds);
  if (!(excessSeconds > 0)) return undefined;
  const retryAfterSeconds = Math.max(MIN_RETRY_SECONDS, excessSeconds);
  return { code: 'quota_exceeded', quota: 'render_backlog', maxWaitSeconds, retryAfterSeconds };
};
