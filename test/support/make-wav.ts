const HEADER_BYTES = 44;
const SAMPLE_BYTES = 4;

export interface WavFormat {
  readonly sampleRate?: number;
  readonly channels?: number;
}

/** Returns a WAV of 32-bit floats; `sampleAt` gives the sample at a time in seconds. */
export const makeWav = (
  seconds: number,
  sampleAt: (seconds: number, channel: number) => number,
  { sampleRate = 48_000, channels = 2 }: WavFormat = {},
): Buffer => {
  const frames = Math.round(seconds * sampleRate);
  const dataBytes = frames * channels * SAMPLE_BYTES;
  const bytes = Buffer.alloc(HEADER_BYTES + dataBytes);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(3, 20); // IEEE float
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * channels * SAMPLE_BYTES, 28);
  bytes.writeUInt16LE(channels * SAMPLE_BYTES, 32);
  bytes.writeUInt16LE(8 * SAMPLE_BYTES, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(dataBytes, 40);
  for (let frame = 0; frame < frames; frame += 1)
    for (let channel = 0; channel < channels; channel += 1) {
      const at = HEADER_BYTES + (frame * channels + channel) * SAMPLE_BYTES;
      bytes.writeFloatLE(sampleAt(frame / sampleRate, channel), at);
    }
  return bytes;
};

export const tone =
  (hertz: number, amplitude: number) =>
  (seconds: number): number =>
    amplitude * Math.sin(2 * Math.PI * hertz * seconds);

const CLICK_SECONDS = 0.005;

/** Short bursts that begin exactly at these times. */
export const clicks =
  (times: readonly number[], amplitude = 0.8) =>
  (seconds: number): number => {
    const since = seconds - (times.findLast((time) => time <= seconds + 1e-9) ?? Infinity);
    return since >= -1e-9 && since < CLICK_SECONDS
      ? amplitude * Math.cos(2 * Math.PI * 3000 * since) * (1 - since / CLICK_SECONDS)
      : 0;
  };
