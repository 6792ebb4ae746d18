import { progression } from '../harmony.ts';
import { change, line } from '../notation.ts';
import { arpeggio, bassLine, comp, strum } from '../players.ts';
import type { Song } from '../song.ts';
import { at, drum, font, groove } from './parts.ts';

const marketChords = progression(`
  C G/B Am7 F  C G/B Am7 F
  F G Em7 Am7  F G C/E:2 F:2 G7sus4:2 G:2`);

const marketHook = line(`
  E5:.5! G5:.5 _:.5 E5:.5 G5:1 C6:.5! A5:.5 | G5:1 D5:.5 G5:.5 _:.5 B5:.5! A5:.5 G5:.5
  E5:.5! A5:.5 _:.5 E5:.5 A5:1 C6:.5! B5:.5 | A5:1.5 G5:.5 F5:.5 E5:.5 D5:1
  E5:.5! G5:.5 _:.5 E5:.5 G5:1 C6:.5! A5:.5 | G5:1 D5:.5 G5:.5 _:.5 B5:.5! A5:.5 G5:.5
  E5:.5! A5:.5 _:.5 E5:.5 A5:1 C6:.5! B5:.5 | A5:.5 C6:.5! _:.5 A5:.5 G5:1 _:1`);

const marketAnswer = line(
  `C6:1.5 A5:.5 F5:1 A5:1 | B5:1.5 G5:.5 D5:1 G5:1 | G5:.5 A5:.5 B5:1 G5:1 E5:1 | A5:2.5 _:.5 C6:.5 B5:.5
  A5:1 C6:1! A5:.5 G5:.5 F5:1 | G5:1 B5:1! G5:.5 A5:.5 B5:1
  C6:.5 G5:.5 E5:.5 G5:.5 A5:.5 C6:.5 D6:.5! C6:.5 | D6:1.5! C6:.5 B5:1 _:1`,
  { at: 32 },
);

const market: Song = {
  name: 'ceria-1',
  title: { id: 'Pagi Pasar', en: 'Market Morning' },
  mood: 'ceria',
  bpm: 112,
  bars: 16,
  room: { seconds: 1.1, dampedHz: 6500, preDelaySeconds: 0.012 },
  parts: [
    drum(
      'softKick',
      -4,
      groove([1, 16], ['X.....o.X.o.....', 'X.....o.X.....o.'], { 16: 'X.....o.X...X.X.' }),
      { isKick: true },
    ),
    drum('clap', -8, groove([1, 16], '....X.......X...', { 8: '....X.......X.xx', 16: '....X...x.x.XxXx' }), {
      room: 0.25,
    }),
    drum('shaker', -17, groove([1, 16], 'x-o-x-o-x-o-x-oo'), { pan: 0.35 }),
    drum(
      'tambourine',
      -15,
      groove([5, 16], ['....x.......x...', '....x.......x.o.'], { 8: '....x...x.x.xxxx' }),
      { pan: -0.3, room: 0.1 },
    ),
    drum('crash', -17, at(1, 9), { room: 0.2 }),
    font('fingerBass', -6, [
      ...bassLine(marketChords, { bars: [1, 8], pattern: 'R_..R.._8_..5_a.' }),
      ...bassLine(marketChords, { bars: [9, 15], pattern: 'R_..R_8.R_..5_a.' }),
      ...bassLine(marketChords, { bars: [16, 16], pattern: 'R_..R_..R_R_5_7_' }),
    ]),
    font(
      'nylonGuitar',
      -7,
      strum(marketChords, { bars: [1, 16], low: 60, high: 77, pattern: 'x..ox.o.x..ox.oo', hold: 0.55 }),
      { pan: -0.28, room: 0.15, lowCutHz: 180, presence: 2 },
    ),
    font(
      'piano',
      -11,
      comp(marketChords, { bars: [5, 16], low: 55, high: 74, pattern: '..x...x...x...x.', hold: 0.45 }),
      { pan: 0.25, room: 0.2, lowCutHz: 200 },
    ),
    font('glockenspiel', -10, marketHook, { room: 0.3, echo: 0.12 }),
    font(
      'marimba',
      -8,
      [...change(marketHook, { transpose: -12 }), ...change(marketAnswer, { transpose: -12, louder: 0.7 })],
      { pan: 0.15, room: 0.2 },
    ),
    font('whistle', -9, marketAnswer, { room: 0.3, echo: 0.15, highCutHz: 7000 }),
    font(
      'pizzicato',
      -12,
      arpeggio(marketChords, { bars: [9, 16], low: 55, high: 72, order: '1.3.2.3.', hold: 1 }),
      { pan: 0.4, room: 0.3 },
    ),
  ],
};

const dayChords = progression(`
  F D7 Gm7 C7  F D7 Gm7:2 C7:2 F
  Bb Bbm6 F/A D7  Gm7 C7 F:2 D7:2 Gm7:2 C7:2`);

const dayTune = line(`
  C5:.5 F5:.5 A5:1! G5:.5 F5:.5 A5:1 | F#5:.5 A5:.5 C6:1! A5:.5 F#5:.5 A5:1
  Bb5:.5! A5:.5 G5:.5 D5:.5 F5:1 G5:1 | E5:.5 G5:.5 Bb5:1! A5:.5 G5:.5 _:1
  C5:.5 F5:.5 A5:1! C6:.5 A5:.5 F5:1 | F#5:.5 A5:.5 D6:1! C6:.5 A5:.5 F#5:1
  G5:.5 Bb5:.5 D6:.5! Bb5:.5 A5:.5 G5:.5 E5:.5 G5:.5 | F5:1 _:.5 C5:.5 F5:1! _:1`);

const dayBridge = line(
  `D6:1! Bb5:.5 F5:.5 D5:1 F5:1 | Db6:1! Bb5:.5 G5:.5 F5:1 G5:1 | C6:1! A5:.5 F5:.5 C5:1 F5:1 | A5:.5 C6:.5 F#5:1 A5:1 _:1
  Bb5:.5 D6:.5! _:.5 Bb5:.5 G5:1 A5:.5 Bb5:.5 | C6:.5 E6:.5! _:.5 C6:.5 Bb5:1 G5:.5 E5:.5
  A5:.5 F5:.5 C5:.5 F5:.5 F#5:.5 A5:.5 C6:.5! D6:.5 | D6:.5 Bb5:.5 G5:.5 Bb5:.5 C6:1! _:1`,
  { at: 32 },
);

const day: Song = {
  name: 'ceria-2',
  title: { id: 'Jalan-Jalan', en: 'Day Out' },
  mood: 'ceria',
  bpm: 104,
  bars: 16,
  swing: { step: 0.5, share: 0.62 },
  room: { seconds: 0.9, dampedHz: 6000, preDelaySeconds: 0.01 },
  parts: [
    drum(
      'softKick',
      -6,
      groove([1, 16], 'X.......X.....o.', { 8: 'X.......X.......', 16: 'X...x...X.......' }),
      { isKick: true },
    ),
    drum('snap', -9, groove([1, 16], '....X.......X...', { 8: '....X.......X.X.', 16: '....X.......X.X.' }), {
      room: 0.35,
    }),
    drum('shaker', -17, groove([1, 16], 'o.-.x.-.o.-.x.-.'), { pan: 0.4 }),
    drum(
      'rim',
      -16,
      groove([5, 16], ['......o.......o.', '......o...o...o.'], {
        8: '......o.x.o.x.oo',
        16: 'x.o.x.o.x.o.x.x.',
      }),
      { pan: -0.35, room: 0.2 },
    ),
    font('doubleBass', -5, [
      ...bassLine(dayChords, { bars: [1, 8], pattern: 'R___.._.5___..a.' }),
      ...bassLine(dayChords, { bars: [9, 14], pattern: 'R___3___5___a___' }),
      ...bassLine(dayChords, { bars: [15, 16], pattern: 'R___5___R___a___' }),
    ]),
    font(
      'piano',
      -8,
      comp(dayChords, { bars: [1, 16], low: 57, high: 74, pattern: '....x.......x...', hold: 0.3 }),
      { pan: -0.2, room: 0.2, lowCutHz: 180 },
    ),
    font(
      'pizzicato',
      -9,
      arpeggio(dayChords, { bars: [1, 16], low: 60, high: 76, order: '1.3.2.3.', step: 0.5, hold: 0.5 }),
      { pan: 0.35, room: 0.3 },
    ),
    font(
      'steelGuitar',
      -11,
      strum(dayChords, { bars: [5, 16], low: 52, high: 70, pattern: 'x...o.x.x...o.x.', hold: 0.5 }),
      { pan: 0.2, room: 0.15, lowCutHz: 200 },
    ),
    font('xylophone', -9, dayTune, { room: 0.3, echo: 0.1, pan: 0.1 }),
    font(
      'flute',
      -8,
      [
        ...change(
          dayTune.filter((note) => note.at >= 16),
          { louder: 0.8 },
        ),
        ...dayBridge,
      ],
      { room: 0.35, pan: -0.1 },
    ),
    font('glockenspiel', -15, dayBridge, { room: 0.35, pan: 0.25 }),
  ],
};

export const CERIA = [market, day] as const;
