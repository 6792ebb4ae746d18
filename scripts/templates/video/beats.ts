import { MAX_BEAT_OFFSET_SECONDS } from '../gate/limits.ts';

/** Of music without known beats, and of none (catalog/README.md, Music). */
const FREE_TEMPO_BPM = 120;
/** Absorbs floating-point error. */
const ROUNDING_SECONDS = 1e-6;

/** Seconds from a moment to the nearest beat. The first one is at 0, the tempo constant. */
const offsetFromBeat = (seconds: number, tempoBpm: number): number => {
  const beatSeconds = 60 / tempoBpm;
  return Math.abs(seconds - Math.round(seconds / beatSeconds) * beatSeconds);
};

/** The cuts that a viewer does not perceive as one with a beat. `values` are those of the page, with the tempo of its music. */
export const cutsOffBeat = (
  cuts: readonly number[],
  values: Readonly<Record<string, string>>,
): readonly number[] => {
  const tempoBpm = Number(values['musik_tempo_bpm']) || FREE_TEMPO_BPM;
  return cuts.filter(
    (seconds) => offsetFromBeat(seconds, tempoBpm) > MAX_BEAT_OFFSET_SECONDS + ROUNDING_SECONDS,
  );
};
