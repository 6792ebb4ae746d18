import type { ClipTimes } from '#renderer/browser-runtime/page/clip-times.ts';

/**
 * Added to each time that a clip is sought to. Chromium cuts times that are set to microseconds and rounds those of frames: 2/3 s
 * would be before a frame at 0.666667 s. Less than the least distance of frames of 59.94 a second from those of 60.
 */
const ROUNDING_SECONDS = 5e-6;

/** The property itself, without what is added. */
const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime');

/** Shows the frame of a clip at a time of its file. */
export const seekClip = (video: HTMLVideoElement, seconds: number): void => {
  time?.set?.call(video, seconds + ROUNDING_SECONDS);
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

/**
 * Returns a function that seeks a clip to the time of the video that rests. HyperFrames' runtime leaves clips that are up to 20 ms
 * away, and those that still played when it was told to seek.
 */
export const createClipCorrection = (clips: ClipTimes) => {
  const done = new WeakMap<HTMLVideoElement, number>();
  return (video: HTMLVideoElement, seconds: number): void => {
    if (video.seeking || !video.paused || video.readyState === 0 || done.get(video) === seconds) return;
    const played = seconds - clips.startMsOf(video) / 1000;
    if (played < 0 || !video.checkVisibility({ visibilityProperty: true })) return;
    done.set(video, seconds);
    const place = placeIn(video, played);
    if (!isSoughtTo(video, place)) seekClip(video, place);
  };
};
