import { createFilter, processLoop, RATE, stereo } from './signal.ts';
import type { Process, Stereo } from './signal.ts';

/** Lengths of the delay lines in samples: primes between 31 and 79 ms, so that no echo repeats. */
const LINES = [1499, 1777, 2053, 2371, 2687, 3067, 3449, 3793];

interface Room {
  /** Time in which it falls by 60 dB. */
  readonly seconds: number;
  /** Above this frequency it falls faster. */
  readonly dampedHz: number;
  readonly preDelaySeconds: number;
}

/** A room: eight delay lines whose outputs are mixed into each other (a feedback delay network with a Householder matrix). */
export const reverb = (signal: Stereo, { seconds, dampedHz, preDelaySeconds }: Room): Stereo => {
  const [left, right] = signal;
  const length = left.length;
  const result = stereo(length);
  const pre = Math.round(preDelaySeconds * RATE);
  const lines = LINES.map((size) => new Float32Array(size));
  const gains = LINES.map((size) => 10 ** ((-3 * size) / (seconds * RATE)));
  const share = Math.exp((-2 * Math.PI * dampedHz) / RATE);
  const damped = new Float32Array(LINES.length);
  const outputs = new Float32Array(LINES.length);
  for (let time = 0; time < 2 * length; time += 1) {
    const at = (time - pre + 2 * length) % length;
    const [inLeft, inRight] = [left[at] ?? 0, right[at] ?? 0];
    let sum = 0;
    for (let index = 0; index < lines.length; index += 1) {
      const line = lines[index] ?? left;
      const heard = (1 - share) * (line[time % line.length] ?? 0) + share * (damped[index] ?? 0);
      damped[index] = heard;
      outputs[index] = heard * (gains[index] ?? 0);
      sum += outputs[index] ?? 0;
    }
    let [outLeft, outRight] = [0, 0];
    for (let index = 0; index < lines.length; index += 1) {
      const line = lines[index] ?? left;
      const output = outputs[index] ?? 0;
      line[time % line.length] = output - (2 * sum) / lines.length + (index % 2 === 0 ? inLeft : inRight);
      if (index % 2 === 0) outLeft += index % 4 === 0 ? output : -output;
      else outRight += index % 4 === 1 ? output : -output;
    }
    if (time >= length) {
      result[0][time - length] = 0.5 * outLeft;
      result[1][time - length] = 0.5 * outRight;
    }
  }
  return processLoop(result, () => createFilter('highpass', 180));
};

/** Echoes that go from one side to the other and lose treble and bass. */
export const pingPong = ([left, right]: Stereo, seconds: number, feedback: number): Stereo => {
  const length = left.length;
  const size = Math.round(seconds * RATE);
  const result = stereo(length);
  const lines = [new Float32Array(size), new Float32Array(size)] as const;
  const tone = [createFilter('lowpass', 3800), createFilter('lowpass', 3800)] as const;
  const low = [createFilter('highpass', 300), createFilter('highpass', 300)] as const;
  for (let time = 0; time < 2 * length; time += 1) {
    const at = time % length;
    const slot = time % size;
    const heard = [lines[0][slot] ?? 0, lines[1][slot] ?? 0] as const;
    const input = ((left[at] ?? 0) + (right[at] ?? 0)) / 2;
    lines[0][slot] = tone[0](low[0](input + feedback * heard[1], at), at);
    lines[1][slot] = tone[1](low[1](feedback * heard[0], at), at);
    if (time < length) continue;
    result[0][at] = heard[0];
    result[1][at] = heard[1];
  }
  return result;
};

/** Gain by which sounds make room for a kick, for each sample of the loop. */
export const duckingOf = (
  kickSamples: readonly number[],
  length: number,
  depth: number,
  seconds: number,
): Float32Array => {
  const gains = new Float32Array(length).fill(1);
  const release = Math.round(seconds * RATE);
  for (const start of kickSamples)
    for (let at = 0; at < release; at += 1) {
      const place = (start + at) % length;
      const gain = 1 - depth * Math.cos((Math.PI * at) / release / 2) ** 2;
      gains[place] = Math.min(gains[place] ?? 1, gain);
    }
  return gains;
};

/** Compresses both channels alike: above the threshold, by the ratio. */
export const compress = (
  signal: Stereo,
  {
    thresholdDecibels,
    ratio,
    attackSeconds,
    releaseSeconds,
  }: {
    readonly thresholdDecibels: number;
    readonly ratio: number;
    readonly attackSeconds: number;
    readonly releaseSeconds: number;
  },
): Stereo => {
  const [left, right] = signal;
  const result = stereo(left.length);
  const attack = Math.exp(-1 / (attackSeconds * RATE));
  const release = Math.exp(-1 / (releaseSeconds * RATE));
  let level = 0;
  for (let time = 0; time < 2 * left.length; time += 1) {
    const at = time % left.length;
    const [a, b] = [left[at] ?? 0, right[at] ?? 0];
    const input = Math.max(Math.abs(a), Math.abs(b));
    const share = input > level ? attack : release;
    level = share * level + (1 - share) * input;
    const over = 20 * Math.log10(level + 1e-9) - thresholdDecibels;
    const gain = over > 0 ? 10 ** ((over * (1 / ratio - 1)) / 20) : 1;
    if (time < left.length) continue;
    result[0][at] = a * gain;
    result[1][at] = b * gain;
  }
  return result;
};

/** Warms loud samples: nearly linear below a third, never above 1. */
export const saturate: Process = (sample) => Math.tanh(sample);
