import type { VideoClip } from '#contracts/schemas/render-document.ts';

/** An exact number of seconds; the denominator is positive. */
export interface ExactSeconds {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const NANO = 1_000_000_000n;

/** Documents write times with fewer digits; sums of them are rounded here. */
const toNano = (seconds: number): bigint => BigInt(Math.round(seconds * Number(NANO)));
/** At a rate of 5, as much as two rounded times differ at most: a start at a third of a second must not be after its frame. */
const ROUNDING_NANO = 4n;

/**
 * Time in the source of a clip whose last frame a frame of the video shows. A clip that is not looped stays just before the end of
 * its source, and every clip at its beginning before it starts. Where the container rounds times to ticks, half a tick is added:
 * otherwise 30 frames per second in milliseconds (0, 33, 67, 100) would be shown at 30 with repeated and omitted ones.
 */
export const clipTimeAt = (clip: VideoClip, frame: number, fps: number): ExactSeconds => {
  const { timescale, endTick, isRounded = false } = clip.source;
  const perSecond = NANO * NANO * BigInt(fps);
  const denominator = perSecond * BigInt(timescale);
  const start = toNano(clip.mediaStartSeconds) * NANO * BigInt(fps) * BigInt(timescale);
  const end = BigInt(endTick) * perSecond;
  const passed = BigInt(frame) * NANO - toNano(clip.startSeconds) * BigInt(fps);
  const rounding = ROUNDING_NANO * NANO * BigInt(fps) * BigInt(timescale);
  const played = passed > 0n ? passed * toNano(clip.playbackRate) * BigInt(timescale) + rounding : 0n;
  const numerator = start + played;
  const length = end - start;
  const wrapped = clip.isLooped && length > 0n ? start + (played % length) : numerator;
  const rounded = wrapped + (isRounded ? perSecond / 2n : 0n);
  return { numerator: rounded < end ? rounded : end - 1n, denominator };
};

export const NO_DELAY: ExactSeconds = { numerator: 0n, denominator: 1n };

/**
 * How much later ffmpeg shows the frames of a clip than its container says, by the time that it gives the first key frame. It delays
 * those of fragments with negative composition offsets by the most negative one. A difference of a tick is one of rounding.
 */
export const delayOf = (
  { container, timescale, firstKeyTick }: VideoClip['source'],
  firstKey: ExactSeconds | undefined,
): ExactSeconds => {
  if (container === 'webm' || firstKeyTick === undefined || firstKey === undefined) return NO_DELAY;
  // Of a file without fragments ffmpeg omits what an edit cuts before tick 0, and begins with a later key frame.
  if (firstKeyTick < 0 && firstKey.numerator >= 0n) return NO_DELAY;
  const denominator = firstKey.denominator * BigInt(timescale);
  const numerator = firstKey.numerator * BigInt(timescale) - BigInt(firstKeyTick) * firstKey.denominator;
  return numerator > firstKey.denominator ? { numerator, denominator } : NO_DELAY;
};

export const addSeconds = (a: ExactSeconds, b: ExactSeconds): ExactSeconds => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});

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
