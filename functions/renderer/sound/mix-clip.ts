import { setImmediate as pause } from 'node:timers/promises';
import type { AudioClip } from '#contracts/schemas/render-document.ts';
import { SOUND_CHANNELS, SOUND_SAMPLE_RATE } from '#core/rendering/sound-track.ts';

/** Twelve dB above full scale. */
const SAMPLE_MAX = 4;

const toFrames = (seconds: number): number => Math.round(seconds * SOUND_SAMPLE_RATE);

/** Frames changed without a pause, at most 2 ms of work: the same thread captures the frames of the video. */
const FRAMES_AT_ONCE = SOUND_SAMPLE_RATE;

/** Replaces samples that are not numbers by zero and limits the others to 12 dB above full scale, in place. */
export const limitSamples = async (samples: Float32Array): Promise<void> => {
  for (let from = 0; from < samples.length; from += FRAMES_AT_ONCE * SOUND_CHANNELS) {
    const to = Math.min(samples.length, from + FRAMES_AT_ONCE * SOUND_CHANNELS);
    for (let at = from; at < to; at += 1) {
      const sample = samples[at] ?? 0;
      if (!(Math.abs(sample) <= SAMPLE_MAX))
        samples[at] = Number.isFinite(sample) ? Math.sign(sample) * SAMPLE_MAX : 0;
    }
    await pause();
  }
};

/** A gain for each frame of the video, in place of the clip's volume. */
interface Envelope {
  readonly gains: readonly number[];
  readonly fps: number;
}

const gainAt = ({ gains, fps }: Envelope, sample: number): number => {
  const position = Math.min((sample * fps) / SOUND_SAMPLE_RATE, gains.length - 1);
  const before = Math.floor(position);
  const gain = gains[before] ?? 0;
  return gain + ((gains[before + 1] ?? gain) - gain) * (position - before);
};

/** Adds a clip to the mix. `samples` is its audio file from the beginning; both are interleaved stereo at 48 kHz. */
export const mixClip = async (
  mix: Float32Array,
  samples: Float32Array,
  clip: AudioClip,
  envelope?: Envelope,
): Promise<void> => {
  const { startSeconds, durationSeconds, mediaStartSeconds, isLooped } = clip;
  const start = toFrames(startSeconds);
  const available = samples.length / SOUND_CHANNELS - toFrames(mediaStartSeconds);
  if (available <= 0) return;
  const end = Math.min(
    toFrames(startSeconds + durationSeconds),
    mix.length / SOUND_CHANNELS,
    isLooped ? Infinity : start + available,
  );
  for (let frame = start; frame < end; frame += FRAMES_AT_ONCE) {
    addFrames(mix, samples, clip, { from: frame, to: Math.min(end, frame + FRAMES_AT_ONCE) }, envelope);
    await pause();
  }
};

const addFrames = (
  mix: Float32Array,
  samples: Float32Array,
  { startSeconds, durationSeconds, mediaStartSeconds, volume, fadeInSeconds, fadeOutSeconds }: AudioClip,
  { from, to }: { readonly from: number; readonly to: number },
  envelope: Envelope | undefined,
): void => {
  const start = toFrames(startSeconds);
  const end = toFrames(startSeconds + durationSeconds);
  const mediaStart = toFrames(mediaStartSeconds);
  const fadeIn = Math.max(1, toFrames(fadeInSeconds));
  const fadeOut = Math.max(1, toFrames(fadeOutSeconds));
  const isFading = from - start + 1 < fadeIn || end - to + 1 < fadeOut;
  const available = samples.length / SOUND_CHANNELS - mediaStart;
  let source = (mediaStart + ((from - start) % available)) * SOUND_CHANNELS;
  for (let frame = from; frame < to; frame += 1) {
    const fade = isFading
      ? Math.min(1, (frame - start + 1) / fadeIn) * Math.min(1, (end - frame) / fadeOut)
      : 1;
    const gain = fade * (envelope === undefined ? volume : gainAt(envelope, frame));
    for (let channel = 0; channel < SOUND_CHANNELS; channel += 1) {
      const at = frame * SOUND_CHANNELS + channel;
      mix[at] = (mix[at] ?? 0) + gain * (samples[source + channel] ?? 0);
    }
    source += SOUND_CHANNELS;
    if (source >= samples.length) source = mediaStart * SOUND_CHANNELS;
  }
};

/** The largest absolute sample. */
export const peakOf = (mix: Float32Array): number => {
  let peak = 0;
  for (const sample of mix) peak = Math.max(peak, Math.abs(sample));
  return peak;
};
