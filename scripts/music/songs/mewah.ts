import { progression } from '../harmony.ts';
import { change, line } from '../notation.ts';
import { arpeggio, bassLine, comp } from '../players.ts';
import type { Song } from '../song.ts';
import { at, drum, font, groove, synth } from './parts.ts';

const windowChords = progression(`
  Fm9 Dbmaj9 Abmaj7 Eb6  Fm9 Dbmaj9 Abmaj7 Eb6
  Bbm9 Fm9 Dbmaj9 Eb6  Bbm9 Fm9 Dbmaj9 C7`);

const windowMotif = line(`
  C6:.75! Ab5:.75 G5:.5 _:2 | _:1.5 F5:.5 Ab5:1 Eb5:1 | C6:.75! Eb6:.75 C6:.5 _:2 | _:1.5 Bb5:.5 G5:1 Bb5:1
  C6:.75! Ab5:.75 G5:.5 _:2 | _:1.5 F5:.5 Ab5:1 C6:1 | Eb6:.75! C6:.75 Bb5:.5 _:2 | G5:.5 Bb5:.5 Eb6:1! _:2`);
const windowLine = line(
  `Db6:1.5! C6:.5 Bb5:1 F5:1 | Ab5:2.5 G5:.5 F5:.5 G5:.5 | F5:1.5! Ab5:.5 C6:1 Eb6:1 | Bb5:3 _:1
  Db6:1.5! C6:.5 Bb5:1 Db6:1 | C6:2.5! G5:.5 Ab5:.5 C6:.5 | Eb6:1.5! C6:.5 Ab5:1 F5:1 | G5:1 Bb5:1 E5:2`,
  { at: 32 },
);

const showcase: Song = {
  name: 'mewah-1',
  title: { id: 'Etalase', en: 'Showcase' },
  mood: 'mewah',
  bpm: 118,
  bars: 16,
  room: { seconds: 2.2, dampedHz: 6000, preDelaySeconds: 0.02 },
  parts: [
    drum('kick', -4, groove([1, 16], 'X...X...X...X...', { 8: 'X...X...X...X.o.', 16: 'X...X...X.......' }), {
      isKick: true,
      isStrict: true,
      highCutHz: 9000,
    }),
    drum('snap', -9, groove([1, 16], '....X.......X...', { 8: '....X.......X..o', 16: '....X...x...X.x.' }), {
      room: 0.4,
    }),
    drum('hat', -17, groove([1, 16], 'o.x-o.x-o.x-o.xo'), { pan: 0.2 }),
    drum('openHat', -18, groove([5, 16], '..x...x...x...x.'), { pan: -0.2, duck: 0.3 }),
    drum('shaker', -18, groove([9, 16], 'x-oox-oox-oox-oo'), { pan: -0.4 }),
    drum('crash', -19, at(1, 9), { room: 0.4 }),
    synth('sub', -5, bassLine(windowChords, { bars: [1, 16], pattern: '..R_..R_R_..R_5_', top: 41 }), {
      duck: 0.7,
    }),
    font(
      'piano',
      -6,
      comp(windowChords, { bars: [1, 16], low: 56, high: 75, pattern: 'x..x..x...x..o..', hold: 0.5 }),
      { room: 0.3, echo: 0.08, duck: 0.25, lowCutHz: 160 },
    ),
    font(
      'slowStrings',
      -10,
      comp(windowChords, { bars: [1, 16], low: 60, high: 80, pattern: 'o...............', hold: 1 }),
      { room: 0.4, duck: 0.3, lowCutHz: 200 },
    ),
    synth(
      'pluck',
      -12,
      arpeggio(windowChords, { bars: [5, 16], low: 67, high: 84, order: '1.32.1.32.1.32.4' }),
      { room: 0.3, echo: 0.3, pan: 0.3, lowCutHz: 300 },
    ),
    font('vibraphone', -8, windowMotif, { room: 0.4, echo: 0.2, pan: -0.2 }),
    font('strings', -7, windowLine, { room: 0.4, lowCutHz: 200 }),
    font('celesta', -14, change(windowMotif, { by: 32, louder: 0.8 }), { room: 0.4, echo: 0.3, pan: 0.25 }),
  ],
};

const velvetChords = progression(`
  Abmaj9 G7 Cm9 Bbm9:2 Eb9:2  Abmaj9 G7 Cm9 Bbm9:2 Eb9:2
  Abmaj9 Bb6 Gm7 Cm9  Fm9 Bb13 Ebmaj9 G7`);

const velvetTune = line(`
  _:.5 C5:.5 Eb5:.5 G5:.5 Bb5:1! G5:1 | F5:.75 Eb5:.75 D5:.5 B4:2 | _:.5 G4:.5 C5:.5 D5:.5 Eb5:1! D5:.5 C5:.5 | Db5:1.5! C5:.5 Bb4:2
  _:.5 C5:.5 Eb5:.5 G5:.5 C6:1! Bb5:1 | G5:.75 F5:.75 D5:.5 F5:2 | Eb5:.5 D5:.5 C5:.5 G5:.5 Eb5:1! D5:.5 C5:.5 | F5:1.5! Eb5:.5 Db5:2`);
const velvetRefrain = line(
  `C6:1.5! Bb5:.5 G5:1 Eb5:1 | D5:1 F5:.5 Bb5:1.5! G5:1 | Bb5:1.5! A5:.25 Bb5:.25 F5:1 D5:1 | Eb5:2.5 _:.5 G5:.5 Ab5:.5
  Ab5:1 C6:.5! Ab5:.5 G5:1 Eb5:1 | F5:1 G5:.5 D5:1.5 C5:1 | D5:.5 F5:.5 G5:.5 Bb5:.5 D6:1! Bb5:1 | B5:1.5! G5:.5 F5:1 D5:1`,
  { at: 32 },
);

const velvet: Song = {
  name: 'mewah-2',
  title: { id: 'Beludru', en: 'Velvet' },
  mood: 'mewah',
  bpm: 88,
  bars: 16,
  swing: { step: 0.25, share: 0.56 },
  room: { seconds: 1.8, dampedHz: 5200, preDelaySeconds: 0.02 },
  parts: [
    drum(
      'kick',
      -3,
      groove([1, 16], ['X.....o...X.....', 'X..o......X..o..'], {
        8: 'X..o......X...x.',
        16: 'X.....X...X.....',
      }),
      { isKick: true, highCutHz: 7000 },
    ),
    drum('snap', -7, groove([1, 16], '....X.......X...', { 16: '....X...x.x.X.xx' }), { room: 0.4 }),
    drum('clap', -14, groove([9, 16], '....x.......x...'), { room: 0.4 }),
    drum('hat', -15, groove([1, 16], ['x.x.x.xxx.x.x.x.', 'x.x.xxx.x.x-x-xx'], { 8: 'x.x.x.xxx-xxx-xx' }), {
      pan: 0.2,
    }),
    drum('shaker', -18, groove([5, 16], '-ox--ox--ox--ox-'), { pan: -0.35 }),
    drum('impact', -13, at(1, 9)),
    synth('sub', -4, bassLine(velvetChords, { bars: [1, 16], pattern: 'R_____r_..R_._a.', top: 41 }), {
      duck: 0.5,
    }),
    font(
      'rhodes',
      -6,
      comp(velvetChords, { bars: [1, 16], low: 53, high: 74, pattern: 'x.....x...o.....', hold: 0.95 }),
      { room: 0.3, duck: 0.25, lowCutHz: 140 },
    ),
    synth(
      'pad',
      -14,
      comp(velvetChords, { bars: [1, 16], low: 55, high: 74, pattern: 'x...............', hold: 1 }),
      { room: 0.4, duck: 0.4, lowCutHz: 200, highCutHz: 4000 },
    ),
    font(
      'cleanGuitar',
      -11,
      arpeggio(velvetChords, { bars: [5, 16], low: 60, high: 77, order: '..3...2.4...3.2.', hold: 1.4 }),
      { pan: 0.35, room: 0.3, echo: 0.25, lowCutHz: 250 },
    ),
    font('vibraphone', -7, velvetTune, { room: 0.4, echo: 0.15, pan: -0.15 }),
    font('piano', -7, velvetRefrain, { room: 0.35, echo: 0.12, lowCutHz: 140 }),
    font(
      'harp',
      -13,
      arpeggio(velvetChords, { bars: [9, 16], low: 62, high: 80, order: '............1234', hold: 3 }),
      { pan: 0.3, room: 0.4 },
    ),
  ],
};

export const MEWAH = [showcase, velvet] as const;
