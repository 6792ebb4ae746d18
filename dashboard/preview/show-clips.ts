import { clipPlace } from '../src/preview/clip-place.ts';
import type { ClipPart } from '../src/preview/clip-place.ts';
import { isSoughtTo, seekClip } from './seek-clips.ts';

interface ShownClip {
  readonly video: HTMLVideoElement;
  readonly part: ClipPart;
  /** Time of the video at which it begins. */
  readonly startSeconds: number;
}

interface ClipFile {
  readonly file: Blob;
  readonly url: string;
  readonly part: ClipPart;
  readonly startSeconds: number;
}

export interface ShownClips {
  /** Shows the clips at a time of the video; while it plays, they run by themselves. */
  readonly show: (seconds: number, isPlaying: boolean) => void;
}

/** A clip that plays is sought only when it is this far from its time: each seek is a short stop. */
const DRIFT_SECONDS = 0.3;

const nextEvent = (video: HTMLVideoElement, ...events: readonly string[]): Promise<unknown> =>
  new Promise((resolve) => {
    for (const event of events) video.addEventListener(event, resolve, { once: true });
  });

/** Before it begins, its first picture. */
const placeOf = ({ video, part, startSeconds }: ShownClip, seconds: number): number | undefined =>
  clipPlace(part, video.duration, Math.max(0, seconds - startSeconds));

const load = async (clip: ShownClip, url: string, seconds: number): Promise<void> => {
  const { video } = clip;
  const loaded = nextEvent(video, 'loadeddata', 'error'); // a device may lack its decoder
  video.preload = 'auto';
  video.src = url;
  await loaded;
  const place = placeOf(clip, seconds);
  if (place === undefined || isSoughtTo(video, place)) return;
  const sought = nextEvent(video, 'seeked', 'error');
  seekClip(video, place);
  await sought;
};

/**
 * Gives each clip of the page its file: a video, or the picture that stands for a large one. Resolves when all show what
 * belongs to the time `seconds` of the video.
 */
export const showClips = async (
  root: HTMLElement,
  fileOf: (name: string) => ClipFile | undefined,
  seconds: number,
): Promise<ShownClips> => {
  const clips: ShownClip[] = [];
  const loaded: Promise<void>[] = [];
  for (const video of root.querySelectorAll<HTMLVideoElement>('video[data-clip]')) {
    const found = fileOf(video.id);
    if (found?.file.type.startsWith('image/')) video.poster = found.url;
    else if (found) {
      const clip = { video, part: found.part, startSeconds: found.startSeconds };
      clips.push(clip);
      loaded.push(load(clip, found.url, seconds));
    }
  }
  await Promise.all(loaded);
  return {
    show: (time, isPlaying) => {
      for (const clip of clips) {
        const { video } = clip;
        const place = placeOf(clip, time);
        if (place === undefined) continue;
        if (!isPlaying) video.pause();
        else if (video.paused) video.play().catch(() => undefined); // paused again meanwhile
        const isThere = isPlaying
          ? Math.abs(video.currentTime - place) <= DRIFT_SECONDS
          : isSoughtTo(video, place);
        if (!isThere) seekClip(video, place);
      }
    },
  };
};
