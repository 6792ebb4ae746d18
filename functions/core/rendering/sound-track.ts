/** The audio track of a video: AAC-LC, stereo, in packets of 1024 samples. */
export const SOUND_SAMPLE_RATE = 48_000;
export const SOUND_CHANNELS = 2;
export const SOUND_BITRATE = 160_000;
export const SOUND_PACKET_SAMPLES = 1024;
/** Silence that the encoder writes before the first sample; an edit list removes it. */
export const SOUND_PRIMING_SAMPLES = 1024;
/** Of an ADTS header without a checksum. */
export const ADTS_HEADER_BYTES = 7;
/** ISO 14496-3: at most 6144 bits per channel and packet. */
export const PACKET_MAX_BYTES = (6144 / 8) * SOUND_CHANNELS;

export interface VideoLength {
  readonly frames: number;
  readonly fps: number;
}

/** Samples per channel for exactly the length of a video. */
export const soundSamples = ({ frames, fps }: VideoLength): number =>
  Math.round((frames * SOUND_SAMPLE_RATE) / fps);

/** Packets of the track, with the one of the priming. */
export const soundPackets = (video: VideoLength): number =>
  Math.ceil((soundSamples(video) + SOUND_PRIMING_SAMPLES) / SOUND_PACKET_SAMPLES);

/** Upper bound for the file of a valid track. */
export const soundMaxBytes = (video: VideoLength): number =>
  soundPackets(video) * (ADTS_HEADER_BYTES + PACKET_MAX_BYTES);
