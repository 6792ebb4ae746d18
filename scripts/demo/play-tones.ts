import { toWav } from '../shared/to-wav.ts';

const RATE = 44_100;
const SECONDS_PER_TONE = 0.3;
/** MIDI numbers of the tones. */
const TONES = [60, 64, 67, 72, 69, 67, 64, 62, 60, 64, 67, 74, 72, 69, 67, 64];

const frequencyOf = (tone: number): number => 440 * 2 ** ((tone - 69) / 12);

/** A sequence of plucked tones as WAV, mono, 16 bits. */
export const playTones = (): Uint8Array<ArrayBuffer> => {
  const samplesPerTone = RATE * SECONDS_PER_TONE;
  const samples = new Int16Array(samplesPerTone * TONES.length);
  for (const [index, tone] of TONES.entries()) {
    for (let sample = 0; sample < samplesPerTone; sample += 1) {
      const seconds = sample / RATE;
      const turn = 2 * Math.PI * frequencyOf(tone) * seconds;
      const level =
        Math.min(1, seconds * 200) * Math.exp(-seconds * 9) * Math.min(1, (SECONDS_PER_TONE - seconds) * 200);
      const value = level * (0.6 * Math.sin(turn) + 0.25 * Math.sin(2 * turn) + 0.1 * Math.sin(3 * turn));
      samples[index * samplesPerTone + sample] = Math.round(value * 24_000);
    }
  }
  return toWav(samples, RATE);
};
