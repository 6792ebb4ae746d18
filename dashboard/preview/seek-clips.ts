import type { ClipTimes } from '#renderer/browser-runtime/page/clip-times.ts';

/**
 * Added to each time that a clip is sought to. Chromium cuts times that are set to microseconds and rounds those of frames: 2/3 s
 * would be before a frame at 0.666667 s. Less than the least distance of frames of 59.94 a second from those of 60.
 */
const ROUNDING_SECONDS = 5e-6;

/** The property itself, without what is added. */
const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime');

/** Chromium does not seek to the time at which a clip already rests. */
const AGAIN_SECONDS = 1e-6;

/** Shows the frame of a clip at a time of its file; `again` counts the attempts before. */
export const seekClip = (video: HTMLVideoElement, seconds: number, again = 0): void => {
  time?.set?.call(video, seconds + ROUNDING_SECONDS + again * AGAIN_SECONDS);
};

/** Whether a clip was sought to a time of its file. */
export const isSoughtTo = (video: HTMLVideoElement, seconds: number): boolean => {
  const ahead = video.currentTime - seconds;
  return ahead > 0 && ahead <= 2 * ROUNDING_SECONDS;
};

/** Makes every script of the page seek clips to the frame that the renderer shows. */
export const seekClipsExactly = (): void => {
  Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
    ...time,
    set(this: HTMLMediaElement, given: unknown) {
      const seconds = Number(given);
      if (this instanceof HTMLVideoElement) seekClip(this, seconds);
      else time?.set?.call(this, seconds);
    },
  });
};

const numberOf = (text: string | undefined, otherwise: number): number => {
  const number = Number.parseFloat(text ?? '');
  return Number.isFinite(number) ? number : otherwise;
};

/** The time in the file of a clip that the video shows, `seconds` after the clip has started. */
const placeIn = ({ dataset, loop, duration }: HTMLVideoElement, seconds: number): number => {
  const start = numberOf(dataset['playbackStart'] ?? dataset['mediaStart'], 0);
  const place = start + seconds * numberOf(dataset['playbackRate'], 1);
  if (place < duration) return place;
  return loop && start < duration ? start + ((place - start) % (duration - start)) : duration;
};

/** Of a clip that rests: one that was hidden until now at times keeps the picture before, although it says that it drew another. */
const LEAST_SEEKS = 2;
/** More would not help: the clip cannot be decoded, or a script moves it too. */
const MAX_SEEKS = 4;
/** In which a clip draws the frame that it was sought to. */
const DRAW_MS = 150;
/** Of a clip; a picture that is older is an earlier one, which was not replaced yet. */
const LONGEST_FRAME_SECONDS = 0.1;

interface LastSeek {
  /** Time of the video. */
  readonly seconds: number;
  readonly seeks: number;
  readonly atMs: number;
  isDrawn: boolean;
}

/**
 * Returns a function that seeks a clip to the time of the video that rests. HyperFrames' runtime leaves clips that are up to 20 ms
 * away, and those that still play when it seeks; a clip goes on for a moment after `pause()`.
 */
export const createClipCorrection = (clips: ClipTimes) => {
  const last = new WeakMap<HTMLVideoElement, LastSeek>();
  return (video: HTMLVideoElement, seconds: number): void => {
    if (video.seeking || !video.paused || video.readyState === 0) return;
    const played = seconds - clips.startMsOf(video) / 1000;
    if (played < 0 || !video.checkVisibility({ visibilityProperty: true })) return;
    const before = last.get(video);
    const seeks = before?.seconds === seconds ? before.seeks : 0;
    const place = placeIn(video, played);
    const isWaiting = before !== undefined && performance.now() - before.atMs < DRAW_MS;
    const isShown =
      seeks > 0 &&
      isSoughtTo(video, place) &&
      (isWaiting || (seeks >= LEAST_SEEKS && before?.isDrawn === true));
    if (seeks >= MAX_SEEKS || isShown) return;
    const seek: LastSeek = { seconds, seeks: seeks + 1, atMs: performance.now(), isDrawn: false };
    last.set(video, seek);
    video.requestVideoFrameCallback((_, { mediaTime }) => {
      seek.isDrawn = mediaTime <= place + ROUNDING_SECONDS && place - mediaTime < LONGEST_FRAME_SECONDS;
    });
    seekClip(video, place, seeks);
  };
};
