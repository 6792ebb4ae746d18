import { parentPort } from 'node:worker_threads';
import { EncodedPacketSink, Input, BufferSource, Logging, LogLevel, MP3, MP4, WAVE } from 'mediabunny';
import type { InputAudioTrack, InputFormat } from 'mediabunny';
import { AUDIO_MAX_SECONDS } from '#contracts/limits.ts';
import type { AssetContentType } from '#contracts/limits.ts';
import type { AssetRejectionCode } from '#core/asset/asset.ts';
import type { Inspection } from '#core/ports/assets.ts';

export type AudioContentType = Extract<AssetContentType, `audio/${string}`>;

export interface AudioFile {
  readonly bytes: Uint8Array;
  readonly contentType: AudioContentType;
}

/** Messages of the worker: `ready` once, then the inspection of the file it was sent. */
export type AudioReply = 'ready' | Inspection;

interface AudioFormat {
  readonly container: InputFormat;
  /** Names of WebCodecs. */
  readonly codecs: readonly string[];
  /** Sample entry of an MP4; an encrypted track has another one with the same codec. */
  readonly sampleEntry?: string;
}

/** What the renderer decodes (`functions/renderer/sound/decode-audio.ts`). */
const FORMATS: Readonly<Record<AudioContentType, AudioFormat>> = {
  'audio/mpeg': { container: MP3, codecs: ['mp3'] },
  // AAC: low complexity, and high efficiency in both versions.
  'audio/mp4': { container: MP4, codecs: ['mp4a.40.2', 'mp4a.40.5', 'mp4a.40.29'], sampleEntry: 'mp4a' },
  'audio/wav': { container: WAVE, codecs: ['pcm-u8', 'pcm-s16', 'pcm-s24', 'pcm-s32', 'pcm-f32'] },
};
const MAX_CHANNELS = 8;
const [MIN_RATE, MAX_RATE] = [8000, 192_000];

const rejected = (code: AssetRejectionCode): Inspection => ({ status: 'rejected', code });

/** Bits of an MPEG audio frame's header; other layers have other decoders. */
const [LAYER_BITS, LAYER_THREE] = [0b110, 0b010];

const isSupported = async (
  track: InputAudioTrack,
  { codecs, sampleEntry }: AudioFormat,
): Promise<boolean> => {
  if (sampleEntry !== undefined && (await track.getInternalCodecId()) !== sampleEntry) return false;
  const config = await track.getDecoderConfig();
  if (!config || !codecs.includes(config.codec)) return false;
  const first = await new EncodedPacketSink(track).getFirstPacket();
  if (config.codec === 'mp3' && ((first?.data[1] ?? 0) & LAYER_BITS) !== LAYER_THREE) return false;
  const { numberOfChannels: channels, sampleRate } = config;
  return channels >= 1 && channels <= MAX_CHANNELS && sampleRate >= MIN_RATE && sampleRate <= MAX_RATE;
};

/** End of the last packet; of a file that is too long, the end of one behind the limit. */
const measureSeconds = async (track: InputAudioTrack): Promise<number> => {
  const sink = new EncodedPacketSink(track);
  const packet = await sink.getPacket(AUDIO_MAX_SECONDS + 1, { metadataOnly: true });
  return packet ? packet.timestamp + packet.duration : 0;
};

const inspect = async ({ bytes, contentType }: AudioFile): Promise<Inspection> => {
  const format = FORMATS[contentType];
  using input = new Input({ formats: [format.container], source: new BufferSource(bytes) });
  const [track, ...others] = await input.getTracks();
  if ([track, ...others].some((each) => each?.isVideoTrack())) return rejected('wrong_content_type');
  if (!track?.isAudioTrack() || others.length > 0) return rejected('unreadable_file');
  if (!(await isSupported(track, format))) return rejected('unsupported_codec');
  const seconds = await measureSeconds(track);
  if (!(seconds > 0)) return rejected('unreadable_file');
  if (seconds > AUDIO_MAX_SECONDS) return rejected('too_long');
  const durationMs = Math.round(seconds * 1000);
  return { status: 'accepted', facts: { width: null, height: null, durationMs } };
};

const reply = (message: AudioReply) => parentPort?.postMessage(message, []);

/** An exception of the library means that it cannot read the file. */
const inspectOrReject = (file: AudioFile): Promise<Inspection> =>
  inspect(file).catch(() => rejected('unreadable_file'));

Logging.level = LogLevel.Silent; // its warnings quote the file
parentPort?.once('message', (file: AudioFile) => void inspectOrReject(file).then(reply));
reply('ready');
