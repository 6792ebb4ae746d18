import { RATE } from './signal.ts';

/** One note of a synthesiser: frequency, length of the key press, loudness from 0 to 1. */
type Synth = (hz: number, seconds: number, velocity: number) => Float32Array;

const TAU = 2 * Math.PI;

interface Envelope {
  readonly attack: number;
  readonly decay: number;
  /** Share that is held until the key is released. */
  readonly sustain: number;
  readonly release: number;
}

const levelAt = (t: number, seconds: number, { attack, decay, sustain, release }: Envelope): number => {
  const held = (time: number) =>
    time < attack ? time / attack : sustain + (1 - sustain) * Math.exp(-(time - attack) / decay);
  return t < seconds ? held(t) : held(seconds) * Math.exp((-4.6 * (t - seconds)) / release);
};

/** Harmonics of a sawtooth up to a frequency, without aliases: one period as a table. */
const sawTable = (hz: number, brightHz: number): Float32Array => {
  const size = 2048;
  const table = new Float32Array(size);
  const count = Math.max(1, Math.min(64, Math.floor(brightHz / hz)));
  for (let harmonic = 1; harmonic <= count; harmonic += 1) {
    const smooth = Math.cos((Math.PI * harmonic) / (2 * (count + 1))); // softens the edge of the spectrum
    for (let at = 0; at < size; at += 1)
      table[at] = (table[at] ?? 0) + (smooth * Math.sin((TAU * harmonic * at) / size)) / harmonic;
  }
  return table;
};

/** Several sawtooths that differ by some cents, bright at first and duller later. */
const saws =
  (
    envelope: Envelope,
    {
      cents,
      bright,
      dull,
      fade,
    }: {
      readonly cents: readonly number[];
      readonly bright: number;
      readonly dull: number;
      readonly fade: number;
    },
  ): Synth =>
  (hz, seconds, velocity) => {
    const samples = new Float32Array(Math.round((seconds + envelope.release) * RATE));
    const [brightTable, dullTable] = [sawTable(hz, bright * (0.5 + velocity)), sawTable(hz, dull)];
    const steps = cents.map((cent) => (hz * 2 ** (cent / 1200) * brightTable.length) / RATE);
    const phases = cents.map((_, index) => (index * 677) % brightTable.length);
    for (let at = 0; at < samples.length; at += 1) {
      const t = at / RATE;
      const share = Math.exp(-t / fade);
      let sum = 0;
      for (const [index, step] of steps.entries()) {
        const phase = (phases[index] ?? 0) % brightTable.length;
        const slot = Math.floor(phase);
        sum += share * (brightTable[slot] ?? 0) + (1 - share) * (dullTable[slot] ?? 0);
        phases[index] = phase + step;
      }
      samples[at] = (velocity * levelAt(t, seconds, envelope) * sum) / Math.sqrt(cents.length);
    }
    return samples;
  };

/** A sine with a little of its octave: below a mix, audible on small speakers. */
const sub: Synth = (hz, seconds, velocity) => {
  const envelope = { attack: 0.006, decay: 1.5, sustain: 0.75, release: 0.07 };
  const samples = new Float32Array(Math.round((seconds + envelope.release) * RATE));
  for (let at = 0; at < samples.length; at += 1) {
    const t = at / RATE;
    const tone =
      Math.sin(TAU * hz * t) + 0.32 * Math.sin(2 * TAU * hz * t) + 0.12 * Math.sin(3 * TAU * hz * t);
    samples[at] = Math.tanh(1.2 * tone) * velocity * levelAt(t, seconds, envelope);
  }
  return samples;
};

interface Partial {
  readonly ratio: number;
  readonly gain: number;
  /** Seconds to a third. */
  readonly decay: number;
}

/** Struck bronze: partials that are no harmonics, in a pair of bars that beat against each other (ombak). */
const bronze =
  (
    partials: readonly Partial[],
    { beatHz, attack, damp }: { readonly beatHz: number; readonly attack: number; readonly damp: number },
  ): Synth =>
  (hz, seconds, velocity) => {
    const longest = Math.max(...partials.map(({ decay }) => decay)) * 4;
    const samples = new Float32Array(Math.round(Math.min(longest, seconds + damp * 5) * RATE));
    for (let at = 0; at < samples.length; at += 1) {
      const t = at / RATE;
      const released = t > seconds ? Math.exp(-(t - seconds) / damp) : 1;
      let sum = 0;
      for (const { ratio, gain, decay } of partials) {
        const bright = ratio > 1.5 ? 0.4 + 0.8 * velocity : 1;
        const pair = Math.sin(TAU * hz * ratio * t) + Math.sin(TAU * (hz * ratio + beatHz) * t);
        sum += 0.5 * gain * bright * Math.exp(-t / decay) * pair;
      }
      samples[at] = velocity * Math.min(1, t / attack) * released * sum;
    }
    return samples;
  };

export const SYNTHS = {
  sub,
  pad: saws(
    { attack: 0.35, decay: 3, sustain: 0.8, release: 1.1 },
    { cents: [-9, -3, 4, 10], bright: 1500, dull: 1100, fade: 2 },
  ),
  stab: saws(
    { attack: 0.004, decay: 0.22, sustain: 0.25, release: 0.16 },
    { cents: [-12, -4, 5, 13], bright: 6500, dull: 1600, fade: 0.16 },
  ),
  pluck: saws(
    { attack: 0.003, decay: 0.14, sustain: 0, release: 0.12 },
    { cents: [-4, 4], bright: 5200, dull: 700, fade: 0.07 },
  ),
  sawBass: saws(
    { attack: 0.004, decay: 0.3, sustain: 0.6, release: 0.06 },
    { cents: [-5, 5], bright: 1500, dull: 420, fade: 0.14 },
  ),
  lead: saws(
    { attack: 0.015, decay: 0.6, sustain: 0.7, release: 0.14 },
    { cents: [-6, 0, 7], bright: 4200, dull: 2600, fade: 0.5 },
  ),
  /** The keys of a metallophone over tubes. */
  saron: bronze(
    [
      { ratio: 1, gain: 1, decay: 1.1 },
      { ratio: 2.76, gain: 0.32, decay: 0.32 },
      { ratio: 5.4, gain: 0.16, decay: 0.12 },
      { ratio: 8.93, gain: 0.06, decay: 0.05 },
    ],
    { beatHz: 5, attack: 0.002, damp: 0.16 },
  ),
  /** Small kettles in a frame. */
  bonang: bronze(
    [
      { ratio: 1, gain: 1, decay: 0.75 },
      { ratio: 1.52, gain: 0.3, decay: 0.4 },
      { ratio: 3.46, gain: 0.22, decay: 0.2 },
      { ratio: 3.92, gain: 0.14, decay: 0.16 },
    ],
    { beatHz: 3, attack: 0.003, damp: 0.3 },
  ),
  gong: bronze(
    [
      { ratio: 1, gain: 1, decay: 3.2 },
      { ratio: 2.01, gain: 0.55, decay: 2 },
      { ratio: 2.68, gain: 0.22, decay: 1.1 },
      { ratio: 3.42, gain: 0.16, decay: 0.8 },
      { ratio: 5.1, gain: 0.08, decay: 0.35 },
    ],
    { beatHz: 1.6, attack: 0.02, damp: 3 },
  ),
} as const satisfies Record<string, Synth>;

export type SynthName = keyof typeof SYNTHS;
