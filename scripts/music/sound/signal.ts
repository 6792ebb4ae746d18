/** Samples per second of everything in this folder. */
export const RATE = 48_000;

/** Two channels of equal length. */
export type Stereo = readonly [left: Float32Array, right: Float32Array];

export const stereo = (samples: number): Stereo => [new Float32Array(samples), new Float32Array(samples)];

export const gainOf = (decibels: number): number => 10 ** (decibels / 20);

/** Adds mono samples at a position, as far as there is room. */
export const addAt = (
  [left, right]: Stereo,
  mono: Float32Array,
  start: number,
  [leftGain, rightGain]: readonly [number, number],
): void => {
  const end = Math.min(mono.length, left.length - start);
  for (let at = 0; at < end; at += 1) {
    const sample = mono[at] ?? 0;
    left[start + at] = (left[start + at] ?? 0) + leftGain * sample;
    right[start + at] = (right[start + at] ?? 0) + rightGain * sample;
  }
};

/** Mixes what sounds after the end of a loop into its beginning. */
export const foldTail = (signal: Stereo, length: number): Stereo => {
  const folded = stereo(length);
  for (const [channel, samples] of signal.entries()) {
    const target = folded[channel === 0 ? 0 : 1];
    for (let at = 0; at < samples.length; at += 1)
      target[at % length] = (target[at % length] ?? 0) + (samples[at] ?? 0);
  }
  return folded;
};

/** Processes one sample after the other; the state is that of the channel. */
export type Process = (sample: number, at: number) => number;

/** The loop after a process in each channel that has heard one whole repetition before: its end goes on into its beginning. */
export const processLoop = (signal: Stereo, create: (channel: number) => Process): Stereo => {
  const [left, right] = signal.map((samples, channel) => {
    const process = create(channel);
    const result = new Float32Array(samples.length);
    for (let at = 0; at < samples.length; at += 1) process(samples[at] ?? 0, at);
    for (let at = 0; at < samples.length; at += 1) result[at] = process(samples[at] ?? 0, at);
    return result;
  });
  return [left ?? new Float32Array(), right ?? new Float32Array()];
};

export const mixInto = (target: Stereo, source: Stereo, gain: number): void => {
  for (const channel of [0, 1] as const)
    for (let at = 0; at < target[channel].length; at += 1)
      target[channel][at] = (target[channel][at] ?? 0) + gain * (source[channel][at] ?? 0);
};

type FilterKind = 'lowpass' | 'highpass' | 'bandpass' | 'peak' | 'highshelf' | 'lowshelf';

/** A filter of second order, by Robert Bristow-Johnson's Audio EQ Cookbook. `decibels` is for the last three kinds. */
export const createFilter = (
  kind: FilterKind,
  frequency: number,
  q = Math.SQRT1_2,
  decibels = 0,
): Process => {
  const w = (2 * Math.PI * Math.min(frequency, RATE * 0.45)) / RATE;
  const [cos, alpha, A] = [Math.cos(w), Math.sin(w) / (2 * q), 10 ** (decibels / 40)];
  const root = 2 * Math.sqrt(A) * alpha;
  const shelf = (sign: number) => [
    A * (A + 1 + sign * (A - 1) * cos + root),
    -2 * sign * A * (A - 1 + sign * (A + 1) * cos),
    A * (A + 1 + sign * (A - 1) * cos - root),
    A + 1 - sign * (A - 1) * cos + root,
    2 * sign * (A - 1 - sign * (A + 1) * cos),
    A + 1 - sign * (A - 1) * cos - root,
  ];
  const coefficients = {
    lowpass: () => [(1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha],
    highpass: () => [(1 + cos) / 2, -1 - cos, (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha],
    bandpass: () => [alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha],
    peak: () => [1 + alpha * A, -2 * cos, 1 - alpha * A, 1 + alpha / A, -2 * cos, 1 - alpha / A],
    highshelf: () => shelf(1),
    lowshelf: () => shelf(-1),
  }[kind]();
  const [b0 = 0, b1 = 0, b2 = 0, a0 = 1, a1 = 0, a2 = 0] = coefficients;
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (x) => {
    const y = (b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2) / a0;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  };
};

/** The loudness of a signal in dB as ITU-R BS.1770 weighs it, over the blocks of 0.4 s that are not quiet. */
export const loudnessOf = (signal: Stereo): number => {
  const block = Math.round(0.4 * RATE);
  const powers: number[] = [];
  for (const samples of signal) {
    const shelf = createFilter('highshelf', 1682, Math.SQRT1_2, 4);
    const low = createFilter('highpass', 38, 0.5);
    for (const [at, sample] of samples.entries()) {
      const index = Math.floor(at / block);
      powers[index] = (powers[index] ?? 0) + low(shelf(sample, at), at) ** 2 / block;
    }
  }
  const loudest = Math.max(...powers);
  const heard = powers.filter((power) => power > loudest / 100);
  return 10 * Math.log10(heard.reduce((sum, power) => sum + power, 0) / heard.length) - 0.691;
};
