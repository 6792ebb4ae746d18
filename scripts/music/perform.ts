import { createRandom } from './notation.ts';
import type { Note } from './notation.ts';
import { BEATS_PER_BAR } from './song.ts';
import type { Part, Song } from './song.ts';
import { DRUMS } from './sound/drums.ts';
import { addAt, foldTail, RATE, stereo } from './sound/signal.ts';
import type { Stereo } from './sound/signal.ts';
import { playFont } from './sound/sound-font.ts';
import { SYNTHS } from './sound/synths.ts';

/** Of the AAC encoder: a loop of whole packets is decoded to exactly its length. */
const PACKET_SAMPLES = 1024;
/** How long the last notes may sound after the end of the loop. */
const TAIL_SECONDS = 8;
/** Of a person who plays well: standard deviations. */
const LATE_SECONDS = 0.004;
const UNEVEN = 0.06;

/** Samples of a loop, the whole number of packets nearest to its length at the tempo of the song. */
export const loopSamples = ({ bpm, bars }: Pick<Song, 'bpm' | 'bars'>): number =>
  Math.round((bars * BEATS_PER_BAR * 60 * RATE) / bpm / PACKET_SAMPLES) * PACKET_SAMPLES;

export const beatSeconds = (song: Pick<Song, 'bpm' | 'bars'>): number =>
  loopSamples(song) / RATE / (song.bars * BEATS_PER_BAR);

/** Later beats of a pair of steps come by the share of the swing. */
const swung = (at: number, swing: Song['swing']): number => {
  if (!swing) return at;
  const { step, share } = swing;
  const pair = Math.floor(at / (2 * step) + 1e-9) * 2 * step;
  const place = (at - pair) / (2 * step);
  return pair + 2 * step * (place < 0.5 ? place * 2 * share : share + (place - 0.5) * 2 * (1 - share));
};

interface Played {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly pitch: number;
  readonly velocity: number;
}

/** The notes as somebody plays them: swung, a little early or late, not all equally loud. */
const playNotes = (song: Song, { notes, isStrict }: Part, seed: string): readonly Played[] => {
  const random = createRandom(seed);
  const bell = () => random() + random() + random() - 1.5;
  const beat = beatSeconds(song);
  const end = song.bars * BEATS_PER_BAR;
  return notes
    .filter(({ at }) => at < end - 1e-6)
    .map(({ at, beats, pitch, velocity }: Note) => {
      const late = isStrict ? 0 : LATE_SECONDS * 2 * bell();
      const uneven = isStrict ? 1 : 1 + UNEVEN * 2 * bell();
      const start = Math.max(0, swung(at, song.swing) * beat + late);
      return {
        startSeconds: start,
        endSeconds: Math.max(start + 0.03, swung(at + beats, song.swing) * beat),
        pitch,
        velocity: Math.min(1, Math.max(0.05, velocity * uneven)),
      };
    });
};

interface Performance {
  /** As long as the loop: what sounds after its end is in its beginning. */
  readonly signal: Stereo;
  /** Samples at which notes begin. */
  readonly starts: readonly number[];
}

/** Plays a part of a song, without effects. */
export const perform = async (song: Song, part: Part, index: number): Promise<Performance> => {
  const length = loopSamples(song);
  const played = playNotes(song, part, `${song.name} ${index}`);
  const starts = played.map(({ startSeconds }) => Math.round(startSeconds * RATE));
  const { sound } = part;
  if ('font' in sound) {
    const signal = await playFont(sound.font, played, length / RATE + TAIL_SECONDS);
    return { signal: foldTail(signal, length), starts };
  }
  const signal = stereo(length + TAIL_SECONDS * RATE);
  const random = createRandom(`${song.name} ${index} noise`);
  for (const [at, { startSeconds, endSeconds, pitch, velocity }] of played.entries()) {
    const cents = part.tuning?.[pitch % 12] ?? 0;
    const hz = 440 * 2 ** ((pitch - 69 + cents / 100) / 12);
    const heard =
      'drum' in sound
        ? DRUMS[sound.drum](velocity, random)
        : SYNTHS[sound.synth](hz, endSeconds - startSeconds, velocity);
    addAt(signal, heard, starts[at] ?? 0, [1, 1]);
  }
  return { signal: foldTail(signal, length), starts };
};
