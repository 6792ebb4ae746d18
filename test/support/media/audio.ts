import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from 'mediabunny';
import { AAC_SILENCE } from './mp4.ts';
import { riffChunk, riffFile } from './images.ts';

/** A frame of MPEG-1 layer III at 44.1 kHz and 128 kbit/s; the zeros behind the header are silence. */
export const MP3_FRAME = Buffer.alloc(417);
MP3_FRAME.writeUInt32BE(0xff_fb_90_c4);
const MP3_FRAME_SECONDS = 1152 / 44_100;

export const makeMp3 = (seconds: number): Buffer =>
  Buffer.concat(Array<Buffer>(Math.ceil(seconds / MP3_FRAME_SECONDS)).fill(MP3_FRAME));

/** An ID3v2 tag with these frames; sizes have seven bits per byte. */
export const id3Tag = (content: Buffer, flags = 0, announcedBytes = content.length): Buffer => {
  const sizes = [21, 14, 7, 0].map((shift) => (announcedBytes >> shift) & 0x7f);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, flags, ...sizes]), content]);
};

interface WavOptions {
  readonly seconds?: number;
  readonly rate?: number;
  readonly channels?: number;
  readonly bits?: number;
  /** 1: integers, 3: floating point. */
  readonly format?: number;
  readonly samples?: Buffer;
}

export const wavFormat = ({
  rate = 48_000,
  channels = 2,
  bits = 16,
  format = 1,
}: WavOptions = {}): Buffer => {
  const header = Buffer.alloc(16);
  const frameBytes = channels * (bits >> 3);
  header.writeUInt16LE(format, 0);
  header.writeUInt16LE(channels, 2);
  header.writeUInt32LE(rate, 4);
  header.writeUInt32LE((rate * frameBytes) % 2 ** 32, 8);
  header.writeUInt16LE(frameBytes, 12);
  header.writeUInt16LE(bits, 14);
  return riffChunk('fmt ', header);
};

/** A WAV file, silent unless `samples` are given. */
export const makeWav = (options: WavOptions = {}): Buffer => {
  const { seconds = 1, rate = 48_000, channels = 2, bits = 16 } = options;
  const samples = options.samples ?? Buffer.alloc(Math.round(seconds * rate) * channels * (bits >> 3));
  return riffFile('WAVE', [wavFormat(options), riffChunk('data', samples)]);
};

const AAC_FRAME_SECONDS = 1024 / 48_000;

/** A silent M4A file with AAC-LC, 48 kHz stereo. */
export const makeM4a = async (
  seconds: number,
  { isFragmented = false, tracks = 1 } = {},
): Promise<Buffer> => {
  const target = new BufferTarget();
  const format = new Mp4OutputFormat({ fastStart: isFragmented ? 'fragmented' : 'in-memory' });
  const output = new Output({ format, target });
  const sources = Array.from({ length: tracks }, () => new EncodedAudioPacketSource('aac'));
  for (const source of sources) output.addAudioTrack(source);
  await output.start();
  const decoderConfig = {
    codec: 'mp4a.40.2',
    numberOfChannels: 2,
    sampleRate: 48_000,
    description: Uint8Array.from([0x11, 0x90]), // AAC-LC, 48 kHz, two channels
  };
  for (let frame = 0; frame * AAC_FRAME_SECONDS < seconds; frame += 1)
    for (const source of sources) {
      const start = frame * AAC_FRAME_SECONDS;
      await source.add(new EncodedPacket(AAC_SILENCE, 'key', start, AAC_FRAME_SECONDS), { decoderConfig });
    }
  await output.finalize();
  if (!target.buffer) throw new Error('the muxer wrote no file');
  return Buffer.from(target.buffer);
};
