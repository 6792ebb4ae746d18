import type { AudioElement } from '#core/composition/problems.ts';

/** When and how a file of sound is heard, in seconds of the video, as the renderer reads it. */
export interface SoundTimes extends Omit<AudioElement, 'assetId' | 'elementId' | 'position'> {
  /** Of a clip; else 1. */
  readonly playbackRate?: number;
}

/** Music that repeats for the whole video. */
export const wholeVideo = (volume: number, fadeOutSeconds = 0): SoundTimes => ({
  startSeconds: 0,
  durationSeconds: null,
  mediaStartSeconds: 0,
  volume,
  isLooped: true,
  fadeInSeconds: 0,
  fadeOutSeconds,
});

/**
 * The place in the file and the linear gain at a time of the video, as the renderer mixes it; undefined when it is not heard.
 * `fileSeconds` is Infinity while it is unknown.
 */
export const soundAt = (
  sound: SoundTimes,
  seconds: number,
  { videoSeconds, fileSeconds }: { readonly videoSeconds: number; readonly fileSeconds: number },
): { readonly position: number; readonly gain: number } | undefined => {
  const { startSeconds: start, mediaStartSeconds, volume, isLooped, playbackRate: rate = 1 } = sound;
  const available = (fileSeconds - mediaStartSeconds) / rate;
  const length = Math.min(
    sound.durationSeconds ?? Infinity,
    isLooped ? Infinity : available,
    videoSeconds - start,
  );
  const played = seconds - start;
  if (played < 0 || played >= length || available <= 0) return undefined;
  const scale = Math.min(1, length / (sound.fadeInSeconds + sound.fadeOutSeconds));
  const share = (part: number, fade: number) => (fade > 0 ? Math.min(1, part / (scale * fade)) : 1);
  return {
    position:
      mediaStartSeconds + rate * (isLooped && Number.isFinite(available) ? played % available : played),
    gain: volume * share(played, sound.fadeInSeconds) * share(length - played, sound.fadeOutSeconds),
  };
};
