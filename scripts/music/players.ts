import { chordAt, pitchBelow, voiceLead } from './harmony.ts';
import type { Chord } from './harmony.ts';
import { hits } from './notation.ts';
import type { Note } from './notation.ts';

interface Range {
  readonly low: number;
  readonly high: number;
}

const patternLength = (pattern: string): number => pattern.replaceAll(/\s/g, '').length;

/** Whether a beat is inside some of the bars, which are counted from 1. */
const isPlayed = (beat: number, bars: readonly [number, number]): boolean =>
  beat >= (bars[0] - 1) * 4 - 1e-9 && beat < bars[1] * 4 - 1e-9;

interface Playing extends Range {
  /** Bars from the first to the last, counted from 1. */
  readonly bars: readonly [number, number];
  /** Hits of one or more bars, see `hits`; repeated. */
  readonly pattern: string;
  readonly step?: number;
  /** Share of the time to the next hit that a chord sounds. */
  readonly hold?: number;
}

const patternHits = ({ bars: [first, last], pattern, step = 0.25 }: Playing): readonly Note[] => {
  const length = patternLength(pattern) * step;
  const count = Math.ceil(((last - first + 1) * 4) / length);
  return Array.from({ length: count }, (_, index) =>
    hits(pattern, { at: (first - 1) * 4 + index * length, step }),
  )
    .flat()
    .filter(({ at }) => isPlayed(at, [first, last]));
};

/** Chords on the hits of a pattern. */
export const comp = (chords: readonly Chord[], playing: Playing): readonly Note[] => {
  const voicings = voiceLead(chords, playing);
  const played = patternHits(playing);
  const end = playing.bars[1] * 4;
  return played.flatMap(({ at, velocity }, index) => {
    const chord = chordAt(chords, at);
    const next = Math.min(played[index + 1]?.at ?? end, chord.at + chord.beats);
    const beats = (next - at) * (playing.hold ?? 0.9);
    const pitches = voicings[chords.indexOf(chord)] ?? [];
    return pitches.map((pitch) => ({ at, beats, pitch, velocity }));
  });
};

/** Beats between the strings of a stroke. */
const STRUM = 0.022;

/** Strummed chords: capitals and `x` are strokes down, `o` and `-` strokes up of the upper strings. */
export const strum = (chords: readonly Chord[], playing: Playing): readonly Note[] =>
  [...Map.groupBy(comp(chords, playing), ({ at }) => at).values()].flatMap((stroke) => {
    const isUp = (stroke[0]?.velocity ?? 0) < 0.7;
    const strings = stroke.toSorted((a, b) => (isUp ? b.pitch - a.pitch : a.pitch - b.pitch));
    const heard = isUp ? strings.slice(0, -1) : strings;
    return heard.map((note, index) => ({
      ...note,
      at: note.at + index * STRUM,
      velocity: note.velocity * (1 - 0.05 * index),
    }));
  });

/** Broken chords: each character of `order` is the number of a tone from below, `.` a rest; above the highest it goes on an octave up. */
export const arpeggio = (
  chords: readonly Chord[],
  {
    order,
    step = 0.25,
    hold = 1.6,
    velocity = 0.65,
    ...playing
  }: Range & {
    readonly bars: readonly [number, number];
    readonly order: string;
    readonly step?: number;
    readonly hold?: number;
    readonly velocity?: number;
  },
): readonly Note[] => {
  const voicings = voiceLead(chords, playing);
  const marks = Array.from(order.replaceAll(/\s/g, ''));
  const [first, last] = playing.bars;
  const count = Math.round(((last - first + 1) * 4) / step);
  return Array.from({ length: count }, (_, index): Note[] => {
    const mark = marks[index % marks.length] ?? '.';
    if (mark === '.') return [];
    const at = (first - 1) * 4 + index * step;
    const pitches = voicings[chords.indexOf(chordAt(chords, at))] ?? [];
    const tone = Number(mark) - 1;
    const pitch = (pitches[tone % pitches.length] ?? 60) + 12 * Math.floor(tone / pitches.length);
    const accent = index % Math.round(1 / step) === 0 ? 1.12 : 1;
    return [{ at, beats: step * hold, pitch, velocity: velocity * accent }];
  }).flat();
};

/** Semitones above the root of a mark of a bass line, in a chord. */
const bassInterval = (mark: string, { tones, root, bass }: Chord): number => {
  const third = tones.some((tone) => tone % 12 === 3) ? 3 : 4;
  const fifth = tones.some((tone) => tone % 12 === 6) ? 6 : 7;
  const ofRoot = (interval: number) => (((root - bass + 12) % 12) + interval) % 12;
  const intervals: Readonly<Record<string, number>> = {
    R: 0,
    r: 0,
    8: 12,
    3: ofRoot(third),
    5: ofRoot(fifth),
    6: ofRoot(9),
    7: ofRoot(10),
  };
  return intervals[mark] ?? 0;
};

/**
 * A bass line: `R` is the root, `r` a soft one, `8` its octave, `3`, `5`, `6` and `7` tones above it, `a` half a tone below the next
 * root, `_` goes on, `.` is a rest.
 */
export const bassLine = (
  chords: readonly Chord[],
  {
    bars: [first, last],
    pattern,
    step = 0.25,
    top = 43,
    velocity = 0.8,
  }: {
    readonly bars: readonly [number, number];
    readonly pattern: string;
    readonly step?: number;
    /** The highest root. */
    readonly top?: number;
    readonly velocity?: number;
  },
): readonly Note[] => {
  const marks = Array.from(pattern.replaceAll(/\s/g, ''));
  const count = Math.round(((last - first + 1) * 4) / step);
  const end = chords.at(-1);
  const notes: Note[] = [];
  for (let index = 0; index < count; index += 1) {
    const mark = marks[index % marks.length] ?? '.';
    const at = (first - 1) * 4 + index * step;
    if (mark === '.') continue;
    const previous = notes.at(-1);
    if (mark === '_') {
      if (previous) notes.splice(-1, 1, { ...previous, beats: previous.beats + step });
      continue;
    }
    const chord = chordAt(chords, at);
    const nextAt = chord.at + chord.beats;
    const next = end && nextAt < end.at + end.beats - 1e-9 ? chordAt(chords, nextAt) : chords[0];
    const root = pitchBelow(chord.bass, top);
    const pitch =
      mark === 'a' ? pitchBelow(next?.bass ?? chord.bass, top) - 1 : root + bassInterval(mark, chord);
    const soft = mark === 'r' || mark === 'a' ? 0.8 : 1;
    notes.push({ at, beats: step * 0.96, pitch, velocity: velocity * soft });
  }
  return notes;
};
