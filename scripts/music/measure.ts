import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { measureLoudness, TARGET_LUFS } from './encode.ts';
import type { Loudness } from './encode.ts';
import { createFilter, RATE } from './sound/signal.ts';
import { musicFile } from './write-library.ts';
import type { MusicEntry } from './write-library.ts';

const run = promisify(execFile);

interface LoopMeasures extends Loudness {
  readonly entry: MusicEntry;
  readonly samples: number;
  /** Of the beats that are heard from those of the data: the first half and the second half, in milliseconds. */
  readonly beatOffsets: readonly [number, number];
  /** Loudness of each bar in dB below the loudest one. */
  readonly quietestBar: number;
  /** The step from the last sample to the first one, compared with the largest step between neighbours. */
  readonly seam: number;
  readonly findings: readonly string[];
}

/** The samples of a file as its player gets them: interleaved stereo. */
const decodeLoop = async (ffmpegPath: string, path: string): Promise<Float32Array> => {
  const { stdout } = await run(
    ffmpegPath,
    ['-loglevel', 'error', '-i', path, '-f', 'f32le', '-ac', '2', 'pipe:1'],
    {
      encoding: 'buffer',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return new Float32Array(new Uint8Array(stdout).buffer);
};

/** Samples of a step of the onset curve: 2 ms. */
const HOP = 96;

/** How much louder it becomes in each step, in bass and in treble, where strokes begin. */
const onsetsOf = (samples: Float32Array): Float32Array => {
  const count = Math.floor(samples.length / 2 / HOP);
  const onsets = new Float32Array(count);
  for (const filter of [createFilter('lowpass', 160), createFilter('highpass', 4000)]) {
    const levels = new Float32Array(count);
    for (let at = 0; at < count * HOP; at += 1) {
      const heard = filter(((samples[2 * at] ?? 0) + (samples[2 * at + 1] ?? 0)) / 2, at);
      const step = Math.floor(at / HOP);
      levels[step] = (levels[step] ?? 0) + heard ** 2 / HOP;
    }
    const decibels = levels.map((level) => 10 * Math.log10(level + 1e-6));
    for (let step = 1; step < count; step += 1) {
      const rise = (decibels[step] ?? 0) - (decibels[Math.max(0, step - 3)] ?? 0);
      onsets[step] = (onsets[step] ?? 0) + Math.max(0, Math.min(rise, 20));
    }
  }
  return onsets;
};

/** Milliseconds by which the beats of the data must be moved to lie on the strongest onsets, from -60 to 60. */
const beatOffset = (onsets: Float32Array, beats: readonly number[]): number => {
  const step = HOP / RATE;
  const reach = Math.round(0.06 / step);
  const strengthAt = (shift: number) =>
    beats.reduce((sum, beat) => sum + (onsets[Math.round(beat / step) + shift] ?? 0), 0);
  const strengths = Array.from({ length: 2 * reach + 1 }, (_, index) => strengthAt(index - reach));
  return (strengths.indexOf(Math.max(...strengths)) - reach) * step * 1000;
};

const barLevels = (samples: Float32Array, bars: readonly number[], seconds: number): readonly number[] =>
  bars.map((bar, index) => {
    const [from, to] = [bar, bars[index + 1] ?? seconds].map((time) => 2 * Math.round(time * RATE));
    const part = samples.subarray(from, to);
    return 10 * Math.log10(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length);
  });

/** The largest step at the seam in units of the largest one within the loop. */
const seamOf = (samples: Float32Array): number => {
  let largest = 0;
  for (let at = 2; at < samples.length; at += 1)
    largest = Math.max(largest, Math.abs((samples[at] ?? 0) - (samples[at - 2] ?? 0)));
  const [end, first] = [samples.subarray(-2), samples.subarray(0, 2)];
  const step = Math.max(...[0, 1].map((channel) => Math.abs((first[channel] ?? 0) - (end[channel] ?? 0))));
  return step / largest;
};

/** Measures a file of the library against its data and the rules of the library. */
export const measureLoop = async (ffmpegPath: string, entry: MusicEntry): Promise<LoopMeasures> => {
  const path = musicFile(entry.name);
  const samples = await decodeLoop(ffmpegPath, path);
  const loudness = await measureLoudness(ffmpegPath, path);
  const onsets = onsetsOf(samples);
  const half = entry.beats.length / 2;
  const beatOffsets = [
    beatOffset(onsets, entry.beats.slice(0, half)),
    beatOffset(onsets, entry.beats.slice(half)),
  ] as const;
  const levels = barLevels(samples, entry.bars, entry.duration_seconds);
  const measures = {
    ...loudness,
    entry,
    samples: samples.length / 2,
    beatOffsets,
    quietestBar: Math.min(...levels) - Math.max(...levels),
    seam: seamOf(samples),
  };
  return { ...measures, findings: findingsOf(measures) };
};

const findingsOf = (measures: Omit<LoopMeasures, 'findings'>): readonly string[] => {
  const { entry, lufs, truePeakDecibels, samples, beatOffsets, quietestBar, seam } = measures;
  const rules: readonly (readonly [isBroken: boolean, finding: string])[] = [
    [Math.abs(lufs - TARGET_LUFS) > 0.5, `${lufs} LUFS`],
    [!(truePeakDecibels <= -1), `peak ${truePeakDecibels} dBTP`],
    [samples !== Math.round(entry.duration_seconds * RATE), `${samples} samples`],
    [beatOffsets.some((offset) => Math.abs(offset) > 15), `beats ${beatOffsets.join(' and ')} ms off`],
    [quietestBar < -12, `a bar is ${-quietestBar} dB below the loudest`],
    [seam > 0.5, 'a click at the seam'],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, finding]) => finding);
};

export const presentMeasures = (all: readonly LoopMeasures[]): string =>
  [
    'loop        seconds     bpm    LUFS   dBTP  beats (ms)  quietest bar  seam',
    ...all.map(({ entry, lufs, truePeakDecibels, beatOffsets, quietestBar, seam, findings }) =>
      [
        entry.name.padEnd(10),
        entry.duration_seconds.toFixed(3).padStart(8),
        entry.tempo_bpm.toFixed(2).padStart(8),
        lufs.toFixed(1).padStart(7),
        truePeakDecibels.toFixed(1).padStart(6),
        beatOffsets
          .map((offset) => offset.toFixed(0))
          .join('/')
          .padStart(9),
        `${quietestBar.toFixed(1)} dB`.padStart(13),
        seam.toFixed(2).padStart(8),
        ` ${findings.join(', ')}`,
      ].join(' '),
    ),
  ].join('\n');
