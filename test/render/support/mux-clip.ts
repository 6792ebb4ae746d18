import { readFile, writeFile } from 'node:fs/promises';
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { Rotation } from 'mediabunny';

/** How mediabunny writes the packets of a clip. */
export interface Mux {
  readonly format: 'mp4' | 'fragments' | 'quicktime' | 'webm';
  /** Clockwise. */
  readonly rotation?: Rotation;
  /** From left to right, after the rotation. */
  readonly isFlipped?: boolean;
  /** Seconds at which a packet is shown. */
  readonly timeOf?: (seconds: number) => number;
}

const formatOf = ({ format }: Mux) => {
  if (format === 'webm') return new WebMOutputFormat();
  if (format === 'quicktime') return new MovOutputFormat({ fastStart: false });
  return new Mp4OutputFormat({ fastStart: format === 'fragments' ? 'fragmented' : 'in-memory' });
};

/** Copies the packets of a clip of ffmpeg into another file. */
export const muxClip = async (from: string, to: string, mux: Mux): Promise<void> => {
  const { rotation = 0, isFlipped = false, timeOf = (seconds) => seconds } = mux;
  using input = new Input({ formats: [MP4, WEBM], source: new BufferSource(await readFile(from)) });
  const track = await input.getPrimaryVideoTrack();
  const codec = await track?.getCodec();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !codec || !decoderConfig) throw new Error(`no packets in ${from}`);
  const target = new BufferTarget();
  const output = new Output({ format: formatOf(mux), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, mux.format === 'webm' ? {} : { rotation, flip: isFlipped });
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet.clone({ timestamp: timeOf(packet.timestamp) }), { decoderConfig });
  await output.finalize();
  if (target.buffer === null) throw new Error(`nothing was written to ${to}`);
  await writeFile(to, Buffer.from(target.buffer));
};
