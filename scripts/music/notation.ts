/** A note of a part. Times are beats from the beginning of the loop. */
export interface Note {
  readonly at: number;
  readonly beats: number;
  /** MIDI number: 60 is C4. Percussion has numbers of its own instrument. */
  readonly pitch: number;
  /** 0 to 1. */
  readonly velocity: number;
}

const LETTERS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const SHIFTS: Readonly<Record<string, number>> = { '': 0, '#': 1, b: -1 };

/** Semitones above C of a name such as `F#`. */
export const pitchClassOf = (name: string): number => {
  const shift = SHIFTS[name.slice(1)];
  const letter = LETTERS[name.slice(0, 1)];
  if (letter === undefined || shift === undefined) throw new Error(`${name} is no note`);
  return (letter + shift + 12) % 12;
};

/** MIDI number of a name such as `F#4`. */
const pitchOf = (name: string): number => {
  const [, letter = '', octave = ''] = /^([A-G][#b]?)(-?\d)$/.exec(name) ?? [];
  return pitchClassOf(letter) + 12 * (Number(octave) + 1) + (letter === 'Cb' ? -12 : 0);
};

const ACCENTS: Readonly<Record<string, number>> = { '': 1, '!': 1.2, '?': 0.7 };

/**
 * Notes of a line such as `E5:1 G5:.5! _:.5 C4+E4:2 |`: names with their beats, `_` for a rest, `+` between notes that sound together,
 * `!` for an accent and `?` for a soft note. Bar lines are for the reader.
 */
export const line = (text: string, { at = 0, velocity = 0.75, transpose = 0 } = {}): readonly Note[] => {
  const notes: Note[] = [];
  let position = at;
  for (const word of text.split(/[\s|]+/).filter(Boolean)) {
    const [, names = '', length = '', accent = ''] = /^([^:]+):([\d.]+)([!?]?)$/.exec(word) ?? [];
    const beats = Number(length);
    if (!(beats > 0)) throw new Error(`${word} is no note`);
    if (names !== '_')
      for (const name of names.split('+'))
        notes.push({
          at: position,
          beats,
          pitch: pitchOf(name) + transpose,
          velocity: Math.min(1, velocity * (ACCENTS[accent] ?? 1)),
        });
    position += beats;
  }
  return notes;
};

const STEP_VELOCITIES: Readonly<Record<string, number>> = { X: 1, x: 0.8, o: 0.6, '-': 0.38 };

/** Hits of a pattern such as `x..o x.-.`, one character for each step: `X`, `x`, `o`, `-` from loud to soft, `.` for none. */
export const hits = (
  pattern: string,
  {
    at = 0,
    step = 0.25,
    pitch = 60,
    beats = step,
  }: Partial<Pick<Note, 'at' | 'pitch' | 'beats'>> & {
    readonly step?: number;
  } = {},
): readonly Note[] =>
  Array.from(pattern.replaceAll(/\s/g, '')).flatMap((mark, index) => {
    const velocity = STEP_VELOCITIES[mark];
    return velocity === undefined ? [] : [{ at: at + index * step, beats, pitch, velocity }];
  });

/** The notes of a pattern in each bar of a range, counted from 1, the last one included. */
export const inBars = (
  [first, last]: readonly [first: number, last: number],
  make: (at: number, bar: number) => readonly Note[],
): readonly Note[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((bar) =>
    make((bar - 1) * 4, bar),
  );

/** Notes at another time, pitch or loudness. */
export const change = (
  notes: readonly Note[],
  { by = 0, transpose = 0, louder = 1 }: { by?: number; transpose?: number; louder?: number },
): readonly Note[] =>
  notes.map((note) => ({
    ...note,
    at: note.at + by,
    pitch: note.pitch + transpose,
    velocity: Math.min(1, note.velocity * louder),
  }));

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export const createRandom = (seed: string): (() => number) => {
  let state = Array.from(seed).reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93),
    7,
  );
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
