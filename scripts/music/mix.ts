import { beatSeconds, loopSamples, perform } from './perform.ts';
import type { Part, Song } from './song.ts';
import { compress, duckingOf, pingPong, reverb, saturate } from './sound/effects.ts';
import { createFilter, gainOf, loudnessOf, mixInto, processLoop, stereo } from './sound/signal.ts';
import type { Process, Stereo } from './sound/signal.ts';

/** Loudness of a part of level 0, before the mix gets its own. */
const REFERENCE_LUFS = -20;
const DUCK_SECONDS = 0.26;

const equalised = (signal: Stereo, { lowCutHz = 30, highCutHz, presence }: Part): Stereo =>
  processLoop(signal, () => {
    const filters: Process[] = [createFilter('highpass', lowCutHz)];
    if (highCutHz !== undefined) filters.push(createFilter('lowpass', highCutHz));
    if (presence !== undefined) filters.push(createFilter('peak', 3000, 0.8, presence));
    return (sample, at) => filters.reduce((value, filter) => filter(value, at), sample);
  });

/** Constant power; a stereo part keeps its width on the side it moves to. */
const panned = ([left, right]: Stereo, pan: number): Stereo => {
  const [toLeft, toRight] = [Math.cos(((pan + 1) * Math.PI) / 4), Math.sin(((pan + 1) * Math.PI) / 4)];
  return [
    left.map((sample) => sample * toLeft * Math.SQRT2),
    right.map((sample) => sample * toRight * Math.SQRT2),
  ];
};

const ducked = (signal: Stereo, gains: Float32Array): Stereo => [
  signal[0].map((sample, at) => sample * (gains[at] ?? 1)),
  signal[1].map((sample, at) => sample * (gains[at] ?? 1)),
];

/** The mix of a song as a loop, before its loudness is set. */
export const mixSong = async (song: Song): Promise<Stereo> => {
  const length = loopSamples(song);
  const dry = stereo(length);
  const toRoom = stereo(length);
  const toEcho = stereo(length);
  const performances = [];
  for (const [index, part] of song.parts.entries())
    performances.push({ part, ...(await perform(song, part, index)) });
  const kicks = performances.flatMap(({ part, starts }) => (part.isKick ? starts : []));
  for (const { part, signal } of performances) {
    const tone = equalised(signal, part);
    const gain = gainOf(REFERENCE_LUFS + part.level - loudnessOf(tone));
    const ducks =
      part.duck === undefined ? tone : ducked(tone, duckingOf(kicks, length, part.duck, DUCK_SECONDS));
    const placed = panned(ducks, part.pan ?? 0);
    mixInto(dry, placed, gain);
    mixInto(toRoom, placed, gain * (part.room ?? 0));
    mixInto(toEcho, placed, gain * (part.echo ?? 0));
  }
  const echoes = pingPong(toEcho, 0.75 * beatSeconds(song), 0.42);
  mixInto(toRoom, echoes, 0.3);
  mixInto(dry, echoes, 1);
  mixInto(dry, reverb(toRoom, song.room), 1);
  return glue(dry);
};

/** What holds the parts together: treble, a gentle compressor of the whole, and warmth. */
const glue = (mix: Stereo): Stereo => {
  const toned = processLoop(mix, () => {
    const air = createFilter('highshelf', 9000, 0.7, 2);
    const mud = createFilter('peak', 320, 0.9, -1.5);
    return (sample, at) => mud(air(sample, at), at);
  });
  const loud = gainOf(-16 - loudnessOf(toned));
  const level = processLoop(toned, () => (sample) => sample * loud);
  const pressed = compress(level, {
    thresholdDecibels: -14,
    ratio: 2.2,
    attackSeconds: 0.012,
    releaseSeconds: 0.16,
  });
  return processLoop(pressed, () => saturate);
};
