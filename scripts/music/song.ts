import type { Note } from './notation.ts';
import type { DrumName } from './sound/drums.ts';
import type { FontInstrument } from './sound/sound-font.ts';
import type { SynthName } from './sound/synths.ts';

type Mood = 'ceria' | 'energik' | 'hangat' | 'mewah' | 'tenang' | 'meriah';

/** What plays a part: an instrument of the sound font, a synthesiser or a drum of this folder. */
type Sound = { readonly font: FontInstrument } | { readonly synth: SynthName } | { readonly drum: DrumName };

export interface Part {
  readonly sound: Sound;
  readonly notes: readonly Note[];
  /** Loudness in the mix in LU, compared with other parts. */
  readonly level: number;
  /** From -1, left, to 1. */
  readonly pan?: number;
  /** Share of the part that is heard in the room, 0 to 1. */
  readonly room?: number;
  /** Share that is heard as echoes of three eighths of a beat bar. */
  readonly echo?: number;
  /** How far it makes room for the kick, 0 to 1. */
  readonly duck?: number;
  readonly lowCutHz?: number;
  readonly highCutHz?: number;
  /** Gain in dB of the presence around 3 kHz. */
  readonly presence?: number;
  /** Names the part whose notes duck the others. */
  readonly isKick?: true;
  /** The line that is the same each time: no variation of time and loudness. */
  readonly isStrict?: true;
  /** Cents by which each pitch class differs from equal temperament, for gamelan. */
  readonly tuning?: Readonly<Record<number, number>>;
}

export interface Song {
  readonly name: string;
  readonly title: { readonly id: string; readonly en: string };
  readonly mood: Mood;
  /** Rounded so that the loop is a whole number of AAC packets. */
  readonly bpm: number;
  readonly bars: number;
  /** Place of the second half of a step: 0.5 is straight, 0.67 a triplet. */
  readonly swing?: { readonly step: 0.5 | 0.25; readonly share: number };
  readonly room: { readonly seconds: number; readonly dampedHz: number; readonly preDelaySeconds: number };
  readonly parts: readonly Part[];
}

export const BEATS_PER_BAR = 4;
