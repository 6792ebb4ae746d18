import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';

/** The H.264 description of a High stream, as an encoder writes it; the pictures may be anything. */
const decoderConfig = (codedWidth: number, codedHeight: number) => ({
  codec: 'avc1.640028',
  codedWidth,
  codedHeight,
  description: Uint8Array.from([1, 0x64, 0, 0x28, 0xff, 0xe1, 0, 0, 1, 0, 0]),
});

/** Where a frame is shown that is not the first one when each is decoded behind the one that follows it. */
const swapped = (frame: number, frames: number): number => {
  const shown = frame % 2 === 0 ? frame - 1 : frame + 1;
  return frame === 0 || shown >= frames ? frame : shown;
};

/** An MP4 whose tables are in order and whose pictures are noise. */
export const muxMp4 = async ({
  width = 1080,
  height = 1920,
  frames = 180,
  fps = 30,
  tracks = 1,
  frameBytes = 64,
  fastStart = true,
  isReordered = false,
} = {}) => {
  const target = new BufferTarget();
  const format = new Mp4OutputFormat({ fastStart: fastStart ? 'in-memory' : false });
  const output = new Output({ format, target });
  const sources = Array.from({ length: tracks }, () => new EncodedVideoPacketSource('avc'));
  for (const source of sources) output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  for (let frame = 0; frame < frames; frame += 1)
    for (const source of sources) {
      const type = frame === 0 ? 'key' : 'delta';
      const timestamp = (isReordered ? swapped(frame, frames) : frame) / fps;
      const packet = new EncodedPacket(new Uint8Array(frameBytes), type, timestamp, 1 / fps);
      await source.add(packet, { decoderConfig: decoderConfig(width, height) });
    }
  await output.finalize();
  if (!target.buffer) throw new Error('nothing was muxed');
  return new Uint8Array(target.buffer);
};

/** The file with other numbers in place of those that follow the count of a table. */
export const rewriteTable = (file: Uint8Array, name: string, numbers: readonly number[]): Buffer => {
  const bytes = Buffer.from(file);
  const rows = bytes.indexOf(name) + 12;
  numbers.forEach((number, index) => bytes.writeUInt32BE(number, rows + index * 4));
  return bytes;
};
