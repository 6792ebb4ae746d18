const RATE = 44_100;
const SECONDS_PER_TONE = 0.3;
/** MIDI numbers of the tones. */
const TONES = [60, 64, 67, 72, 69, 67, 64, 62, 60, 64, 67, 74, 72, 69, 67, 64];

const frequencyOf = (tone: number): number => 440 * 2 ** ((tone - 69) / 12);

/** A sequence of plucked tones as WAV, mono, 16 bits. */
export const playTones = (): Uint8Array<ArrayBuffer> => {
  const samplesPerTone = RATE * SECONDS_PER_TONE;
  const bytes = Buffer.alloc(44 + 2 * samplesPerTone * TONES.length);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20); // PCM
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(2 * RATE, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(bytes.length - 44, 40);
  for (const [index, tone] of TONES.entries()) {
    for (let sample = 0; sample < samplesPerTone; sample += 1) {
      const seconds = sample / RATE;
      const turn = 2 * Math.PI * frequencyOf(tone) * seconds;
      const level =
        Math.min(1, seconds * 200) * Math.exp(-seconds * 9) * Math.min(1, (SECONDS_PER_TONE - seconds) * 200);
      const value = level * (0.6 * Math.sin(turn) + 0.25 * Math.sin(2 * turn) + 0.1 * Math.sin(3 * turn));
      bytes.writeInt16LE(Math.round(value * 24_000), 44 + 2 * (index * samplesPerTone + sample));
    }
  }
  return new Uint8Array(bytes);
};
