import { AUDIO_MAX_SECONDS } from '#contracts/limits.ts';
import type { AudioClip } from '#contracts/schemas/render-document.ts';
import { assetAddress } from '#core/asset/asset-id.ts';
import { RenderError, toRenderError } from '#core/rendering/render-error.ts';
import { SOUND_CHANNELS, soundSamples } from '#core/rendering/sound-track.ts';
import type { AudioTools } from '#renderer/sound/audio-process.ts';
import { changeTempo } from '#renderer/sound/change-tempo.ts';
import { decodeAudio } from '#renderer/sound/decode-audio.ts';
import type { AudioFile } from '#renderer/sound/decode-audio.ts';
import { encodeSound } from '#renderer/sound/encode-sound.ts';
import type { AudioVolumes } from '#renderer/page/parse-page-result.ts';
import { limitSamples, mixClip } from '#renderer/sound/mix-clip.ts';

export interface SoundJob {
  readonly clips: readonly AudioClip[];
  /** Downloaded audio assets by id. */
  readonly files: ReadonlyMap<string, AudioFile>;
  /** Gains of the elements whose volume the page animates. */
  readonly volumes?: AudioVolumes;
  readonly frameCount: number;
  readonly fps: number;
  readonly outputPath: string;
  /** Folder used by this mix only. */
  readonly scratchDir: string;
  readonly signal: AbortSignal;
}

/**
 * Mixes the clips into one track of exactly the video's length and writes it as AAC in ADTS. Throws a RenderError,
 * `asset_unavailable` for a file that cannot be decoded and for a mix that takes too long to encode.
 */
export const mixSound = async (job: SoundJob, ffmpegPath: string): Promise<void> => {
  const { clips, volumes, frameCount: frames, fps, scratchDir, signal } = job;
  const tools = { ffmpegPath, scratchDir, signal };
  const mix = new Float32Array(soundSamples({ frames, fps }) * SOUND_CHANNELS);
  try {
    // One file at a time, so that memory does not grow with the number of assets.
    for (const parts of Map.groupBy(clips, decodingOf).values()) {
      const samples = await decode(tools, job, parts);
      for (const clip of parts.map(atOwnRate)) {
        signal.throwIfAborted();
        const gains = volumes?.get(clip.elementId ?? '');
        await mixClip(mix, samples, clip, gains && { gains, fps });
      }
    }
    await limitSamples(mix);
    await encodeSound(tools, mix, job.outputPath);
  } catch (error) {
    throw signal.aborted ? new RenderError('render_timeout', 'the sound was aborted') : toRenderError(error);
  }
};

/** Clips of equal decodings share their samples. */
const decodingOf = ({ assetId, playbackRate = 1, sourceSeconds = 0, isLooped }: AudioClip): string =>
  `${assetId} ${playbackRate} ${sourceSeconds} ${isLooped}`;

/** A clip of samples whose rate is changed already. */
const atOwnRate = (clip: AudioClip): AudioClip => ({
  ...clip,
  mediaStartSeconds: clip.mediaStartSeconds / (clip.playbackRate ?? 1),
});

/** The samples of clips with one decoding. */
const decode = async (
  tools: AudioTools,
  { files }: SoundJob,
  clips: readonly AudioClip[],
): Promise<Float32Array> => {
  const { assetId = '', playbackRate = 1, sourceSeconds, isLooped = false } = clips[0] ?? {};
  const file = files.get(assetId);
  // A looped clip, too, plays no more of its file than its own length.
  const ends = clips.map(
    ({ mediaStartSeconds, durationSeconds }) => mediaStartSeconds + durationSeconds * playbackRate,
  );
  // The sound of a loop begins anew with its pictures; that of another clip may outlast them.
  const loopSeconds = isLooped ? (sourceSeconds ?? Infinity) : Infinity;
  const seconds = Math.min(AUDIO_MAX_SECONDS, loopSeconds, Math.max(...ends));
  const part = { seconds, ...(sourceSeconds !== undefined && { leastSeconds: sourceSeconds }) };
  const samples = file && (await decodeAudio(tools, file, part));
  if (!samples)
    throw new RenderError('asset_unavailable', 'an audio asset could not be decoded', {
      text: assetAddress(assetId),
    });
  return playbackRate === 1 ? samples : changeTempo(samples, playbackRate);
};
