import type { VideoClip } from '#contracts/schemas/render-document.ts';
import type { ClipFacts } from '#core/asset/clip-facts.ts';

/** What the index of a clip says about the work of decoding it. */
export type FrameIndex = Pick<ClipFacts, 'isHdr' | 'frames' | 'frameRate' | 'keyFrames' | 'timescale'>;

/** Seconds of one core for a pixel: decoding, conversion to RGB and the way into the page. Upper estimates. */
const PIXEL_SECONDS = { h264: 12e-9, h265: 20e-9, vp8: 15e-9, vp9: 20e-9, av1: 25e-9 } as const;
/** Conversion to linear light and tone mapping: three times what ffmpeg 7 took for 1080 × 1920 and 2160 × 3840 on x86. */
const HDR_PIXEL_SECONDS = 30e-9;
/** Of the process that decodes one round of a loop. */
const START_SECONDS = 0.1;
/** Of 900 s of a segment; the rest is for its own frames. */
const CLIPS_MAX_SECONDS = 450;

/** Of the cameras of phones; the render document does not say what rate a clip has. */
const USUAL_FPS = 30;

/** Seconds of one core in which clips are decoded and drawn once, from the first to the last frame that is shown. */
export const estimateClipSeconds = (clips: readonly VideoClip[]): number =>
  clips.reduce((sum, { durationSeconds, playbackRate, source: { width, height, codec } }) => {
    const pixels = durationSeconds * playbackRate * USUAL_FPS * width * height;
    return sum + START_SECONDS + pixels * PIXEL_SECONDS[codec];
  }, 0);

/** For the clips of each segment of a video. Grows with its price: a tenth of a second must not buy minutes of decoding. */
export const clipsMaxSeconds = (videoSeconds: number): number =>
  Math.min(CLIPS_MAX_SECONDS, 60 + 20 * videoSeconds);

/** Frames that a decoder may read ahead of the one that is shown. */
const REORDERED_MAX = 32;

/** Upper estimate of the frames before a time in decoding order: those of the key frame before it, and of the time since. */
const framesUntil = ({ frames, frameRate, keyFrames, timescale }: FrameIndex, tick: number): number => {
  const { ticks, framesBefore } = keyFrames;
  const key = ticks.findLastIndex((keyTick) => keyTick <= tick);
  const end = framesBefore[key + 1] ?? frames;
  if (!frameRate.isConstant) return end;
  const seconds = (tick - (ticks[key] ?? 0)) / timescale;
  const since = Math.ceil((seconds * frameRate.numerator) / frameRate.denominator) + REORDERED_MAX;
  return Math.min(end, (framesBefore[key] ?? 0) + since);
};

/** Frames that are decoded to show a clip from one time of its source to another. */
const countFrames = (index: FrameIndex, fromTick: number, toTick: number): number => {
  const first = index.keyFrames.ticks.findLastIndex((tick) => tick <= fromTick);
  return Math.max(1, framesUntil(index, toTick) - (index.keyFrames.framesBefore[first] ?? 0));
};

/**
 * Upper estimate of the seconds in which one segment decodes all it may need of a clip, with frames of the size in the container:
 * the renderer refuses larger ones.
 */
export const decodingSeconds = (clip: VideoClip, index: FrameIndex): number => {
  const { timescale, endTick, codec, width, height } = clip.source;
  const startTick = clip.mediaStartSeconds * timescale;
  const playedTicks = clip.durationSeconds * clip.playbackRate * timescale;
  const length = Math.max(1, endTick - startTick);
  const times = clip.isLooped ? Math.max(1, Math.ceil(playedTicks / length)) : 1;
  const lastTick = Math.min(endTick, startTick + playedTicks);
  const frames = countFrames(index, startTick, lastTick);
  const pixelSeconds = PIXEL_SECONDS[codec] + (index.isHdr ? HDR_PIXEL_SECONDS : 0);
  return times * (START_SECONDS + frames * width * height * pixelSeconds);
};

/** The first clip with which the clips of a video take longer than each of its segments has for them. */
export const findTooHeavy = (
  clips: readonly { readonly clip: VideoClip; readonly index: FrameIndex }[],
  videoSeconds: number,
): VideoClip | undefined => {
  let seconds = 0;
  return clips.find(({ clip, index }) => {
    seconds += decodingSeconds(clip, index);
    return seconds > clipsMaxSeconds(videoSeconds);
  })?.clip;
};
