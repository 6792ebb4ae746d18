import type { VideoClip } from '#contracts/schemas/render-document.ts';

/** An exact number of seconds; the denominator is positive. */
export interface ExactSeconds {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const NANO = 1_000_000_000n;

/** Documents write times with fewer digits; sums of them are rounded here. */
const toNano = (seconds: number): bigint => BigInt(Math.round(seconds * Number(NANO)));

/**
 * Time in the source of a clip that a frame of the video shows. A clip that is not looped stays just before the end of its
 * source, and every clip at its beginning before it starts.
 */
export const clipTimeAt = (clip: VideoClip, frame: number, fps: number): ExactSeconds => {
  const { timescale, endTick } = clip.source;
  const perSecond = NANO * NANO * BigInt(fps);
  const denominator = perSecond * BigInt(timescale);
  const start = toNano(clip.mediaStartSeconds) * NANO * BigInt(fps) * BigInt(timescale);
  const end = BigInt(endTick) * perSecond;
  const passed = BigInt(frame) * NANO - toNano(clip.startSeconds) * BigInt(fps);
  const played = passed > 0n ? passed * toNano(clip.playbackRate) * BigInt(timescale) : 0n;
  const numerator = start + played;
  if (numerator < end) return { numerator, denominator };
  const length = end - start;
  const wrapped = clip.isLooped && length > 0n ? start + (played % length) : end - 1n;
  return { numerator: wrapped, denominator };
};

/** Whether a frame is part of a clip, or the frame before or after it: pages round the times of their elements. */
export const isNearClip = (clip: VideoClip, frame: number, fps: number): boolean => {
  const at = (offset: number) => BigInt(frame + offset) * NANO;
  const [start, duration] = [toNano(clip.startSeconds), toNano(clip.durationSeconds)];
  return at(1) >= start * BigInt(fps) && at(-1) < (start + duration) * BigInt(fps);
};

/** Whether a tick of a time base of `base` seconds is at or before a time. */
export const isUntil = (tick: bigint, base: ExactSeconds, time: ExactSeconds): boolean =>
  tick * base.numerator * time.denominator <= time.numerator * base.denominator;

export const toSeconds = ({ numerator, denominator }: ExactSeconds): number =>
  Number((numerator * 1_000_000n) / denominator) / 1_000_000;
