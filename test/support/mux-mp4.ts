import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** The decoder settings of an H.264 High stream. */
const decoderConfig = (codedWidth: number, codedHeight: number) => ({
  codec: 'avc1.640028',
  codedWidth,
  codedHeight,
  description: Uint8Array.from([1, 0x64, 0, 0x28, 0xff, 0xe1, 0, 0, 1, 0, 0]),
});

const AAC_CONFIG = {
  codec: 'mp4a.40.2',
  sampleRate: 48_000,
  numberOfChannels: 2,
  description: Uint8Array.of(0x11, 0x90),
};

/** Display position of a frame when each pair of frames after the first is decoded in reverse order. */
const swapped = (frame: number, frames: number): number => {
  const shown = frame % 2 === 0 ? frame - 1 : frame + 1;
  return frame === 0 || shown >= frames ? frame : shown;
};

/** Returns an MP4 with valid tables and zeros as frames. */
export const muxMp4 = async ({
  width = 1080,
  height = 1920,
  frames = 180,
  fps = 30,
  tracks = 1,
  frameBytes = 64,
  fastStart = true,
  isReordered = false,
  soundPackets = 0,
} = {}) => {
  const target = new BufferTarget();
  const format = new Mp4OutputFormat({ fastStart: fastStart ? 'in-memory' : false });
  const output = new Output({ format, target });
  const sources = Array.from({ length: tracks }, () => new EncodedVideoPacketSource('avc'));
  for (const source of sources) output.addVideoTrack(source, { frameRate: fps });
  const sound = new EncodedAudioPacketSource('aac');
  if (soundPackets > 0) output.addAudioTrack(sound);
  await output.start();
  for (let index = 0; index < soundPackets; index += 1) {
    const packet = new EncodedPacket(
      new Uint8Array(300),
      'key',
      ((index - 1) * 1024) / 48_000,
      1024 / 48_000,
    );
    await sound.add(packet, { decoderConfig: AAC_CONFIG });
  }
  for (let frame = 0; frame < frames; frame += 1)
    for (const source of sources) {
      const type = frame === 0 ? 'key' : 'delta';
      const timestamp = (isReordered ? swapped(frame, frames) : frame) / fps;
      const packet = new EncodedPacket(new Uint8Array(frameBytes), type, timestamp, 1 / fps);
      await source.add(packet, { decoderConfig: decoderConfig(width, height) });
    }
  await output.finalize();
  if (!target.buffer) throw new Error('the muxer wrote no file');
  return new Uint8Array(target.buffer);
};

/** Returns the file with the first numbers of a table's rows replaced. */
export const rewriteTable = (file: Uint8Array, name: string, numbers: readonly number[]): Buffer => {
  const bytes = Buffer.from(file);
  const rows = bytes.indexOf(name) + 12;
  numbers.forEach((number, index) => bytes.writeUInt32BE(number, rows + index * 4));
  return bytes;
};
