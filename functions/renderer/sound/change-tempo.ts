import { setImmediate as pause } from 'node:timers/promises';
import { SOUND_CHANNELS } from '#core/rendering/sound-track.ts';

/** Frames of a piece: 21 ms, two periods of a low voice. */
const PIECE = 1024;
/** Pieces overlap by half. */
const HOP = PIECE / 2;
/** How far a piece may be moved in the source to continue the one before it: 5 ms. */
const SEARCH = 256;
/** The search is done on averages of this many frames first. */
const STEP = 4;
/** Of the similarity of pieces, from -1 to 1, for the largest distance from the exact place. */
const DISTANCE_COST = 0.15;
/** What is this much quieter than its surroundings, such as noise before a beat, does not move a piece. */
const NOISE_SHARE = 0.02;
/** Pieces made without a pause, about 2 ms of work: the same thread captures the frames of the video. */
const PIECES_AT_ONCE = 50;

/** Rises from 0 to 1 over a hop; two of them that overlap add up to 1. */
const FADE_IN = Float32Array.from(
  { length: HOP },
  (_, index) => Math.sin((Math.PI * (index + 0.5)) / PIECE) ** 2,
);

/** Averages of both channels over STEP frames. */
const averagesOf = (samples: Float32Array): Float32Array => {
  const size = STEP * SOUND_CHANNELS;
  const averages = new Float32Array(Math.ceil(samples.length / size));
  for (const [index, sample] of samples.entries()) {
    const at = Math.floor(index / size);
    averages[at] = (averages[at] ?? 0) + sample / size;
  }
  return averages;
};

const energyOf = (values: Float32Array, from: number, to: number): number => {
  let energy = 0;
  for (let at = from; at < to; at += 1) energy += (values[at] ?? 0) ** 2;
  return energy;
};

/** The start near `exact`, in units of the averages, from which the source is most like that from `before` on. */
const findContinuation = (averages: Float32Array, before: number, exact: number): number => {
  const [length, reach] = [HOP / STEP, SEARCH / STEP];
  const [first, last] = [exact - reach, exact + reach];
  const surroundings = energyOf(averages, first - length, last + 2 * length) / (3 + (2 * reach) / length);
  const noise = NOISE_SHARE * surroundings + Number.MIN_VALUE;
  const energyBefore = energyOf(averages, before, before + length) + noise;
  let energy = energyOf(averages, first, first + length) + noise;
  let [best, bestScore] = [exact, -Infinity];
  for (let start = first; start <= last; start += 1) {
    let product = 0;
    for (let at = 0; at < length; at += 1)
      product += (averages[before + at] ?? 0) * (averages[start + at] ?? 0);
    const score = product / Math.sqrt(energy * energyBefore) - DISTANCE_COST * ((start - exact) / reach) ** 2;
    if (score > bestScore) [best, bestScore] = [start, score];
    energy += (averages[start + length] ?? 0) ** 2 - (averages[start] ?? 0) ** 2;
    energy = Math.max(energy, noise);
  }
  return best;
};

/** The same within STEP frames of `near`, in frames. */
const refine = (samples: Float32Array, before: number, near: number): number => {
  let [best, bestProduct] = [near, -Infinity];
  for (let start = near - STEP + 1; start < near + STEP; start += 1) {
    let product = 0;
    for (let at = 0; at < HOP * SOUND_CHANNELS; at += SOUND_CHANNELS)
      product += (samples[before * SOUND_CHANNELS + at] ?? 0) * (samples[start * SOUND_CHANNELS + at] ?? 0);
    if (product > bestProduct) [best, bestProduct] = [start, product];
  }
  return best;
};

/**
 * Plays interleaved stereo samples at another rate and keeps their pitch, by pieces that overlap (WSOLA). What begins in the
 * source at a time begins in the result within 10 ms of that time divided by the rate.
 */
export const changeTempo = async (samples: Float32Array, rate: number): Promise<Float32Array> => {
  const frames = Math.round(samples.length / SOUND_CHANNELS / rate);
  const result = new Float32Array(frames * SOUND_CHANNELS);
  const averages = averagesOf(samples);
  // A beat is heard when a piece that contains it is a third louder than silence, before the middle of the piece.
  const lead = rate < 1 ? Math.round((PIECE / 3 - (HOP * rate) / 2) * (1 - rate)) : 0;
  let before = 0; // where the source would go on after the piece before
  for (let piece = 0; piece * HOP < frames + HOP; piece += 1) {
    const exact = Math.round(piece * HOP * rate) - HOP - lead;
    const start =
      piece === 0
        ? exact
        : refine(
            samples,
            before,
            STEP * findContinuation(averages, Math.round(before / STEP), Math.round(exact / STEP)),
          );
    addPiece(result, samples, start, (piece - 1) * HOP);
    before = start + HOP;
    if (piece % PIECES_AT_ONCE === 0) await pause();
  }
  return result;
};

const addPiece = (result: Float32Array, samples: Float32Array, start: number, at: number): void => {
  for (let frame = 0; frame < PIECE; frame += 1) {
    const gain = FADE_IN[frame < HOP ? frame : PIECE - 1 - frame] ?? 0;
    for (let channel = 0; channel < SOUND_CHANNELS; channel += 1) {
      const to = (at + frame) * SOUND_CHANNELS + channel;
      if (to >= 0 && to < result.length)
        result[to] = (result[to] ?? 0) + gain * (samples[(start + frame) * SOUND_CHANNELS + channel] ?? 0);
    }
  }
};
