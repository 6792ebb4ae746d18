import type { AudioClip } from '#contracts/schemas/render-document.ts';
import { SOUND_CHANNELS, SOUND_SAMPLE_RATE } from '#core/rendering/sound-track.ts';

/** Twelve dB above full scale; files with float samples can contain any number. */
const SAMPLE_MAX = 4;

const toFrames = (seconds: number): number => Math.round(seconds * SOUND_SAMPLE_RATE);

const toValidSample = (sample: number): number =>
  Number.isFinite(sample) ? Math.min(SAMPLE_MAX, Math.max(-SAMPLE_MAX, sample)) : 0;

/** Adds a clip to the mix. `samples` is its audio file from the beginning; both are interleaved stereo at 48 kHz. */
export const mixClip = (mix: Float32Array, samples: Float32Array, clip: AudioClip): void => {
  const { startSeconds, durationSeconds, volume, isLooped } = clip;
  const start = toFrames(startSeconds);
  const end = toFrames(startSeconds + durationSeconds);
  const mediaStart = toFrames(clip.mediaStartSeconds);
  const fadeIn = Math.max(1, toFrames(clip.fadeInSeconds));
  const fadeOut = Math.max(1, toFrames(clip.fadeOutSeconds));
  const available = samples.length / SOUND_CHANNELS - mediaStart;
  if (available <= 0) return;
  const heard = Math.min(end, mix.length / SOUND_CHANNELS, isLooped ? Infinity : start + available);
  for (let frame = start; frame < heard; frame += 1) {
    const source = mediaStart + ((frame - start) % available);
    const fade = Math.min(1, (frame - start + 1) / fadeIn) * Math.min(1, (end - frame) / fadeOut);
    const gain = volume * fade;
    for (let channel = 0; channel < SOUND_CHANNELS; channel += 1) {
      const at = frame * SOUND_CHANNELS + channel;
      const sample = toValidSample(samples[source * SOUND_CHANNELS + channel] ?? 0);
      mix[at] = (mix[at] ?? 0) + gain * sample;
    }
  }
};

/** The largest absolute sample. */
export const peakOf = (mix: Float32Array): number => {
  let peak = 0;
  for (const sample of mix) peak = Math.max(peak, Math.abs(sample));
  return peak;
};
