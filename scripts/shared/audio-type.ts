import { hasAudioSignature } from '#adapters/media-files/audio-signature.ts';

const AUDIO_TYPES = ['audio/wav', 'audio/mp4', 'audio/mpeg'] as const;

/** Content type of an audio file that the API accepts, by its first bytes; undefined for other files. */
export const audioTypeOf = (bytes: Buffer): (typeof AUDIO_TYPES)[number] | undefined =>
  AUDIO_TYPES.find((type) => hasAudioSignature(bytes, type));
