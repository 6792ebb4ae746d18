import { hits, inBars } from '../notation.ts';
import type { Note } from '../notation.ts';
import type { Part } from '../song.ts';
import type { DrumName } from '../sound/drums.ts';
import type { FontInstrument } from '../sound/sound-font.ts';
import type { SynthName } from '../sound/synths.ts';

type Settings = Omit<Part, 'sound' | 'notes' | 'level'>;

export const font = (
  name: FontInstrument,
  level: number,
  notes: readonly Note[],
  settings: Settings = {},
): Part => ({ sound: { font: name }, notes, level, ...settings });

export const synth = (
  name: SynthName,
  level: number,
  notes: readonly Note[],
  settings: Settings = {},
): Part => ({ sound: { synth: name }, notes, level, ...settings });

export const drum = (
  name: DrumName,
  level: number,
  notes: readonly Note[],
  settings: Settings = {},
): Part => ({ sound: { drum: name }, notes, level, ...settings });

/** Hits in each bar of a range: patterns of a bar one after the other, with others in the bars of `fills`. */
export const groove = (
  bars: readonly [first: number, last: number],
  patterns: string | readonly string[],
  fills: Readonly<Record<number, string>> = {},
): readonly Note[] => {
  const list = typeof patterns === 'string' ? [patterns] : patterns;
  return inBars(bars, (at, bar) => hits(fills[bar] ?? list[(bar - bars[0]) % list.length] ?? '', { at }));
};

/** One hit at the beginning of each of the bars. */
export const at = (...bars: readonly number[]): readonly Note[] =>
  bars.map((bar) => ({ at: (bar - 1) * 4, beats: 1, pitch: 60, velocity: 0.9 }));
