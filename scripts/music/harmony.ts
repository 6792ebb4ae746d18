import { pitchClassOf } from './notation.ts';

/** A chord of a progression, with its pitches in the range of an instrument. */
export interface Chord {
  readonly at: number;
  readonly beats: number;
  /** Pitch class of the bass. */
  readonly bass: number;
  readonly root: number;
  /** Semitones above the root. */
  readonly tones: readonly number[];
}

const QUALITIES: Readonly<Record<string, readonly number[]>> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  6: [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  7: [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
  m7b5: [0, 3, 6, 10],
  dim7: [0, 3, 6, 9],
  9: [4, 7, 10, 14],
  m9: [3, 7, 10, 14],
  m11: [3, 10, 14, 17],
  maj9: [4, 7, 11, 14],
  13: [4, 10, 14, 21],
  '69': [4, 7, 9, 14],
  add9: [0, 4, 7, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus4': [5, 7, 10, 14],
  5: [0, 7, 12],
};

/** Chords such as `C G/B Am7:2 F:2`, of four beats unless a number of beats follows. */
export const progression = (text: string, at = 0): readonly Chord[] => {
  let position = at;
  return text
    .split(/[\s|]+/)
    .filter(Boolean)
    .map((word) => {
      const [, rootName = '', quality = '', bassName = rootName, beats = '4'] =
        /^([A-G][#b]?)([^:/]*)(?:\/([A-G][#b]?))?(?::([\d.]+))?$/.exec(word) ?? [];
      const tones = QUALITIES[quality];
      if (tones === undefined) throw new Error(`${word} is no chord`);
      const chord = {
        at: position,
        beats: Number(beats),
        root: pitchClassOf(rootName),
        bass: pitchClassOf(bassName),
        tones,
      };
      position += chord.beats;
      return chord;
    });
};

interface VoicingRange {
  readonly low: number;
  readonly high: number;
}

/** Voicings in close position, one for each tone as the lowest and each octave. */
const closeVoicings = (
  { root, tones }: Chord,
  { low, high }: VoicingRange,
): readonly (readonly number[])[] => {
  const classes = [...new Set(tones.map((tone) => (root + tone) % 12))];
  const voicings: number[][] = [];
  for (let lowest = low; lowest <= high; lowest += 1) {
    if (!classes.includes(lowest % 12)) continue;
    const pitches = classes
      .map((pitchClass) => lowest + ((pitchClass - lowest + 120) % 12))
      .toSorted((a, b) => a - b);
    if ((pitches.at(-1) ?? 0) <= high) voicings.push(pitches);
  }
  return voicings;
};

/** How far the voices move; each new voice is compared with its nearest old one. */
const movement = (from: readonly number[], to: readonly number[]): number =>
  to.reduce((sum, pitch) => sum + Math.min(...from.map((old) => Math.abs(old - pitch))), 0) +
  Math.abs((from.at(-1) ?? 0) - (to.at(-1) ?? 0));

/** Pitches of each chord in a range, with the smallest movement of voices from one to the next. */
export const voiceLead = (chords: readonly Chord[], range: VoicingRange): readonly (readonly number[])[] => {
  const middle = (range.low + range.high) / 2;
  let previous: readonly number[] = [middle];
  return chords.map((chord) => {
    const voicings = closeVoicings(chord, range);
    const cost = (voicing: readonly number[]) =>
      movement(previous, voicing) +
      0.25 * Math.abs(voicing.reduce((sum, pitch) => sum + pitch, 0) / voicing.length - middle);
    const best = voicings.toSorted((a, b) => cost(a) - cost(b))[0];
    if (!best) throw new Error('a chord does not fit its range');
    previous = best;
    return best;
  });
};

/** The chord that sounds at a beat. */
export const chordAt = (chords: readonly Chord[], beat: number): Chord => {
  const chord = chords.find(({ at, beats }) => beat >= at - 1e-9 && beat < at + beats - 1e-9);
  if (!chord) throw new Error(`no chord at beat ${beat}`);
  return chord;
};

/** The highest pitch of a pitch class that is not above `top`. */
export const pitchBelow = (pitchClass: number, top: number): number => top - ((top - pitchClass + 120) % 12);
