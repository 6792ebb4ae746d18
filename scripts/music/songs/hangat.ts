import { progression } from '../harmony.ts';
import { change, line } from '../notation.ts';
import { arpeggio, bassLine, comp, strum } from '../players.ts';
import type { Song } from '../song.ts';
import { at, drum, font, groove, synth } from './parts.ts';

const coffeeChords = progression('Dm9 G13 Cmaj9 Am9  Dm9 G13 Cmaj9 Am9  Fmaj9 Em7 Dm9 G7sus4:2 G13:2');

const coffeeTune = line(`
  _:1 E5:.5 F5:.5 A5:1! G5:.5 E5:.5 | F5:1.5 E5:.5 D5:1 B4:1 | _:.5 E5:.5 G5:1 B5:.5! A5:.5 G5:1 | E5:2 _:1 C5:.5 D5:.5
  _:1 E5:.5 F5:.5 A5:1! C6:.5 A5:.5 | B5:1.5! A5:.5 G5:1 E5:1 | G5:.5 E5:.5 D5:1 E5:.5 G5:.5 B5:1! | A5:2 _:2
  A5:1 C6:.5! A5:.5 G5:1 E5:1 | G5:1.5 B5:.5! A5:1 G5:1 | F5:1 A5:.5 C6:.5! E5:1 F5:1 | G5:1 _:.5 A5:.5 B5:.5! A5:.5 G5:.5 F5:.5`);

const coffee: Song = {
  name: 'hangat-1',
  title: { id: 'Kopi Sore', en: 'Afternoon Coffee' },
  mood: 'hangat',
  bpm: 84,
  bars: 12,
  swing: { step: 0.25, share: 0.59 },
  room: { seconds: 1.3, dampedHz: 4200, preDelaySeconds: 0.015 },
  parts: [
    drum(
      'softKick',
      -3,
      groove([1, 12], ['X......xX.......', 'X......x..X.....'], {
        8: 'X......xX.....x.',
        12: 'X......xX...x...',
      }),
      { isKick: true, highCutHz: 6000 },
    ),
    drum('rim', -9, groove([1, 12], '....X.......X...', { 8: '....X.......X..o', 12: '....X..o.o..X.oo' }), {
      room: 0.3,
      highCutHz: 6500,
    }),
    drum('hat', -16, groove([1, 12], ['x.o.x.o.x.o.x.o-', 'x.o.x-o.x.o.x.oo']), {
      pan: 0.25,
      highCutHz: 9000,
    }),
    drum('shaker', -18, groove([5, 12], '-o-x-o-x-o-x-o-x'), { pan: -0.4 }),
    font(
      'doubleBass',
      -4,
      [
        ...bassLine(coffeeChords, { bars: [1, 8], pattern: 'R____..R5__._.a.' }),
        ...bassLine(coffeeChords, { bars: [9, 12], pattern: 'R___..R_5___8_a.' }),
      ],
      { duck: 0.25 },
    ),
    font(
      'rhodes',
      -7,
      comp(coffeeChords, { bars: [1, 12], low: 52, high: 72, pattern: 'x.....o...x..o..', hold: 0.92 }),
      { room: 0.25, pan: -0.15, duck: 0.2, lowCutHz: 140 },
    ),
    font('nylonGuitar', -6, coffeeTune, { room: 0.3, echo: 0.1, pan: 0.15, presence: 1.5 }),
    font(
      'vibraphone',
      -12,
      change(
        coffeeTune.filter((note) => note.at >= 16 && note.beats >= 1),
        { transpose: 12, louder: 0.8 },
      ),
      { room: 0.4, echo: 0.2, pan: -0.3 },
    ),
    synth(
      'pad',
      -17,
      comp(coffeeChords, { bars: [1, 12], low: 52, high: 69, pattern: 'x...............', hold: 1 }),
      { room: 0.4, highCutHz: 2200, lowCutHz: 180, duck: 0.3 },
    ),
  ],
};

const homeChords = progression(`
  G D/F# Em7 Cadd9  G D/F# Cadd9 D
  Em7 Cadd9 G D/F#  Am7 G/B Cadd9 D`);

const homeTune = line(`
  B4:1 D5:.5 G5:1! F#5:.5 D5:1 | A4:1 D5:.5 F#5:1.5! E5:.5 D5:.5 | B4:1 E5:.5 G5:1! F#5:.5 E5:1 | D5:2 E5:1 _:1
  B4:1 D5:.5 G5:1! A5:.5 B5:1 | A5:1 F#5:.5 D5:1.5 E5:.5 F#5:.5 | G5:1.5! E5:.5 D5:1 C5:1 | D5:2 _:1 D5:.5 F#5:.5`);
const homeRefrain = line(
  `G5:1.5! F#5:.5 E5:1 B4:1 | D5:1 E5:.5 G5:1.5! E5:1 | D5:1.5 B4:.5 D5:1 G5:1 | F#5:2 A5:1! _:1
  C6:1! B5:.5 A5:1.5 E5:1 | B5:1! A5:.5 G5:1.5 D5:1 | E5:1 G5:.5 C6:1.5! B5:.5 A5:.5 | A5:2 _:.5 F#5:.5 A5:.5 F#5:.5`,
  { at: 32 },
);

const home: Song = {
  name: 'hangat-2',
  title: { id: 'Pulang', en: 'Homecoming' },
  mood: 'hangat',
  bpm: 96,
  bars: 16,
  room: { seconds: 1.6, dampedHz: 5000, preDelaySeconds: 0.02 },
  parts: [
    drum(
      'softKick',
      -5,
      groove([1, 16], ['X.......X.......', 'X.......X.....o.'], {
        8: 'X.......X...o.o.',
        16: 'X.......X...x...',
      }),
      { isKick: true },
    ),
    drum('rim', -13, groove([1, 8], '....x.......x...', { 8: '....x.......x.oo' }), { room: 0.3 }),
    drum(
      'snare',
      -10,
      groove([9, 16], ['....x.......x...', '....x.......x..-'], { 16: '....x...o.o.xoxx' }),
      { room: 0.25, highCutHz: 8000 },
    ),
    drum('shaker', -16, groove([1, 16], 'x-o-x-o-x-o-x-o-'), { pan: 0.35 }),
    drum('tambourine', -17, groove([9, 16], '....x.......x...'), { pan: -0.35, room: 0.2 }),
    drum('crash', -20, at(9), { room: 0.3 }),
    font('doubleBass', -6, [
      ...bassLine(homeChords, { bars: [1, 8], pattern: 'R_______5_____a.' }),
      ...bassLine(homeChords, { bars: [9, 16], pattern: 'R_____R_5___8_a.' }),
    ]),
    font(
      'nylonGuitar',
      -6,
      arpeggio(homeChords, { bars: [1, 16], low: 50, high: 71, order: '1.3.2.3.1.3.2.42', hold: 2.6 }),
      { pan: -0.3, room: 0.2, lowCutHz: 110 },
    ),
    font(
      'steelGuitar',
      -10,
      strum(homeChords, { bars: [5, 16], low: 55, high: 74, pattern: 'x...x.o...o.x.o.', hold: 0.9 }),
      { pan: 0.35, room: 0.15, lowCutHz: 200 },
    ),
    font('piano', -6, [...homeTune, ...change(homeRefrain, { louder: 0.75 })], { room: 0.3, pan: 0.05 }),
    font('flute', -8, homeRefrain, { room: 0.4, pan: -0.1 }),
    font(
      'slowStrings',
      -11,
      comp(homeChords, { bars: [5, 16], low: 55, high: 76, pattern: 'o...............', hold: 1 }),
      { room: 0.4, lowCutHz: 160 },
    ),
  ],
};

export const HANGAT = [coffee, home] as const;
