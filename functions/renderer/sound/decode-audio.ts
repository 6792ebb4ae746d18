import type { AssetContentType } from '#contracts/limits.ts';
import { SOUND_CHANNELS, SOUND_SAMPLE_RATE } from '#core/rendering/sound-track.ts';
import { startAudioProcess } from '#renderer/sound/audio-process.ts';
import type { AudioTools } from '#renderer/sound/audio-process.ts';
import { limitSamples } from '#renderer/sound/mix-clip.ts';

/** Of a clip, whose sound is decoded. */
type ClipContentType = 'video/mp4' | 'video/quicktime' | 'video/webm';

export interface AudioFile {
  readonly path: string;
  readonly contentType: AssetContentType | ClipContentType;
}

/** Which part of a file is decoded. */
export interface AudioPart {
  readonly seconds: number;
  /** Length to which a shorter file is padded. */
  readonly leastSeconds?: number;
}

interface AudioFormat {
  readonly demuxer: string;
  /** ffmpeg's decoders that may run. */
  readonly decoders: readonly string[];
}

/** Of the codecs that the inspection of a clip accepts. */
const CLIP_DECODERS = [
  ['aac', 'mp3float', 'mp3', 'alac', 'flac', 'opus', 'vorbis', 'ac3', 'eac3', 'amrnb', 'amrwb'],
  ['pcm_u8', 'pcm_s8', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be'],
  ['pcm_f32le', 'pcm_f32be', 'pcm_f64le', 'pcm_f64be', 'pcm_mulaw', 'pcm_alaw'],
].flat();

/** By content type. Images have none. */
const FORMATS: Readonly<Partial<Record<AudioFile['contentType'], AudioFormat>>> = {
  'audio/mpeg': { demuxer: 'mp3', decoders: ['mp3float', 'mp3'] },
  'audio/mp4': { demuxer: 'mov', decoders: ['aac'] },
  'video/mp4': { demuxer: 'mov', decoders: CLIP_DECODERS },
  'video/quicktime': { demuxer: 'mov', decoders: CLIP_DECODERS },
  'video/webm': { demuxer: 'matroska', decoders: ['opus', 'vorbis'] },
  'audio/wav': {
    demuxer: 'wav',
    decoders: ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le'],
  },
};

/** Bytes of one sample of all channels. */
const FRAME_BYTES = SOUND_CHANNELS * Float32Array.BYTES_PER_ELEMENT;
/** More channels are mixed down to stereo at full level at most. `pan` ignores channels a file lacks: a mono file (FC) keeps its level. */
const TO_STEREO = `aresample=${SOUND_SAMPLE_RATE}:rematrix_maxval=1:async=1:first_pts=0,aformat=sample_fmts=flt:channel_layouts=mono|stereo,pan=stereo|FL=FL+FC|FR=FR+FC`;

const filtersOf = ({ seconds, leastSeconds }: AudioPart): string =>
  [
    TO_STEREO,
    ...(leastSeconds === undefined ? [] : [`apad=whole_dur=${leastSeconds}`]),
    `atrim=end=${seconds.toFixed(6)}`,
  ].join(',');

const decodeArguments = (path: string, { demuxer, decoders }: AudioFormat, part: AudioPart): string[] =>
  [
    ['-loglevel', 'error', '-nostdin', '-protocol_whitelist', 'file'],
    [
      '-format_whitelist',
      demuxer,
      '-codec_whitelist',
      decoders.join(','),
      '-copyts', // sound may begin later than the pictures of its file
      '-f',
      demuxer,
      '-i',
      `file:${path}`,
    ],
    ['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-af', filtersOf(part), '-f', 'f32le', 'pipe:1'],
  ].flat();

/**
 * Returns the first part of a file as interleaved stereo samples at 48 kHz, fewer when the file ends earlier. Undefined when
 * it cannot be decoded.
 */
export const decodeAudio = async (
  tools: AudioTools,
  file: AudioFile,
  part: AudioPart,
): Promise<Float32Array | undefined> => {
  const format = FORMATS[file.contentType];
  if (!format) return undefined;
  const child = await startAudioProcess(tools, decodeArguments(file.path, format, part));
  child.input.end();
  const maxBytes = Math.ceil(part.seconds * SOUND_SAMPLE_RATE) * FRAME_BYTES;
  const samples = new ArrayBuffer(0, { maxByteLength: maxBytes });
  for await (const chunk of child.output as AsyncIterable<Buffer>) {
    const start = samples.byteLength;
    const taken = chunk.subarray(0, maxBytes - start);
    samples.resize(start + taken.length);
    new Uint8Array(samples).set(taken, start);
  }
  const { isSuccessful } = await child.ended;
  const frames = Math.floor(samples.byteLength / FRAME_BYTES);
  if (!isSuccessful || frames === 0) return undefined;
  const decoded = new Float32Array(samples, 0, frames * SOUND_CHANNELS);
  await limitSamples(decoded); // files with float samples can contain any number
  return decoded;
};
