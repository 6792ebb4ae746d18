import { progression } from '../harmony.ts';
import { change, hits, line } from '../notation.ts';
import { arpeggio, bassLine, comp } from '../players.ts';
import type { Song } from '../song.ts';
import { at, drum, font, groove, synth } from './parts.ts';

const throttleChords = progression(`
  Am F C G  Am F C G  Am F C G  Am F Dm7 G
  Fmaj7 G Am C/E  Fmaj7 G F G7sus4:2 G:2`);

const throttleHook = line(`
  E5:.75! E5:.75 D5:.5 C5:.75 D5:.75 E5:.5 | A5:.75! G5:.75 E5:.5 F5:.75 E5:.75 C5:.5
  G5:.75! G5:.75 E5:.5 D5:.75 E5:.75 G5:.5 | D5:.75! D5:.75 B4:.5 D5:1 _:1`);
const throttleHigh = line(
  `A5:.75! A5:.75 G5:.5 E5:.75 G5:.75 A5:.5 | C6:.75! A5:.75 G5:.5 F5:.75 G5:.75 A5:.5
  G5:.75! G5:.75 E5:.5 G5:.75 C6:.75 B5:.5 | D6:.75! B5:.75 G5:.5 D5:1 _:1`,
  { at: 32 },
);
const throttleEnd = line(
  `A5:.75! A5:.75 G5:.5 E5:.75 G5:.75 A5:.5 | C6:.75! A5:.75 G5:.5 F5:.75 G5:.75 A5:.5
  F5:.75! G5:.75 A5:.5 C6:.75 A5:.75 F5:.5 | G5:.75! A5:.75 B5:.5 D6:1 _:1`,
  { at: 48 },
);

const throttle: Song = {
  name: 'energik-1',
  title: { id: 'Gas Terus', en: 'Full Throttle' },
  mood: 'energik',
  bpm: 128,
  bars: 24,
  room: { seconds: 1.4, dampedHz: 7000, preDelaySeconds: 0.015 },
  parts: [
    drum(
      'kick',
      -2,
      [
        ...groove([1, 16], 'X...X...X...X...', { 8: 'X...X...X...X.X.', 16: 'X...X...X.......' }),
        ...groove([21, 24], ['X...X...X...X...', 'X...X...X...X...', 'X.X.X.X.X.X.X.X.', 'XXXXXXXX........']),
      ],
      { isKick: true, isStrict: true },
    ),
    drum(
      'clap',
      -7,
      groove([1, 24], '....X.......X...', {
        8: '....X.......X..x',
        17: '................',
        18: '............X...',
        19: '................',
        24: '....X...x.x.....',
      }),
      { room: 0.3 },
    ),
    drum(
      'snare',
      -9,
      [
        ...groove([22, 23], ['x...x...x...x...', 'x.x.x.x.x.x.x.x.']),
        ...groove([24, 24], 'xxxxxxxxXXX.....'),
      ],
      { room: 0.2 },
    ),
    drum(
      'hat',
      -16,
      groove([1, 24], 'x-o-x-o-x-o-x-oo', { 17: 'o...o...o...o...', 18: 'o...o...o...o...' }),
      { pan: 0.2 },
    ),
    drum('openHat', -15, groove([1, 16], '..x...x...x...x.'), { pan: -0.2, duck: 0.4 }),
    drum('tambourine', -17, groove([9, 16], 'x.oox.oox.oox.oo'), { pan: 0.4 }),
    drum('crash', -14, at(1, 9, 17), { room: 0.3 }),
    drum('impact', -10, at(1, 17)),
    drum('riser', -12, [...hits('X', { at: 62 }), ...hits('X', { at: 94 })], { room: 0.3 }),
    synth(
      'sub',
      -5,
      [
        ...bassLine(throttleChords, { bars: [1, 16], pattern: 'R_R_R_R_R_R_R_5_', top: 40 }),
        ...bassLine(throttleChords, { bars: [17, 24], pattern: 'R_______________', top: 40 }),
      ],
      { duck: 0.85 },
    ),
    synth('sawBass', -9, bassLine(throttleChords, { bars: [1, 16], pattern: '..R_..R_..R_..8_', top: 52 }), {
      duck: 0.5,
      lowCutHz: 90,
    }),
    synth(
      'stab',
      -9,
      comp(throttleChords, { bars: [1, 16], low: 57, high: 76, pattern: 'X..x..x...x..x..', hold: 0.5 }),
      { duck: 0.65, room: 0.25, lowCutHz: 220 },
    ),
    synth(
      'pluck',
      -10,
      [
        ...arpeggio(throttleChords, { bars: [5, 16], low: 64, high: 81, order: '1323142313231425' }),
        ...arpeggio(throttleChords, { bars: [17, 24], low: 64, high: 81, order: '1.3.2.3.1.3.2.4.' }),
      ],
      { pan: 0.25, room: 0.3, echo: 0.25, duck: 0.3, lowCutHz: 300 },
    ),
    synth(
      'lead',
      -7,
      [...throttleHook, ...change(throttleHook, { by: 16 }), ...throttleHigh, ...throttleEnd],
      { room: 0.3, echo: 0.18, duck: 0.35, lowCutHz: 250 },
    ),
    synth(
      'pad',
      -13,
      comp(throttleChords, { bars: [1, 24], low: 52, high: 72, pattern: 'x...............', hold: 1 }),
      { duck: 0.8, room: 0.4, lowCutHz: 200 },
    ),
    font(
      'piano',
      -8,
      line(
        `A4:1 C5:1 E5:1.5 C5:.5 | B4:1 D5:1 G5:2 | C5:1 E5:1 A5:1.5 G5:.5 | E5:2 G5:2
      A4:1 C5:1 E5:1.5 F5:.5 | G5:1 B5:1 D6:2 | C6:.5 A5:.5 F5:.5 A5:.5 C6:.5 A5:.5 F5:.5 A5:.5 | D6:.5 B5:.5 G5:.5 B5:.5 D6:2`,
        { at: 64, velocity: 0.85 },
      ),
      { room: 0.4, echo: 0.2, lowCutHz: 160 },
    ),
  ],
};

const stepsChords = progression(`
  Em7 A9 Em7 A9  Em7 A9 Cmaj7 B7
  Am7 D9 Gmaj7 Cmaj7  Am7 B7 Em7:2 G:2 A:2 B7:2`);

const stepsBrass = line(`
  E5:.5! _:.25 E5:.25 G5:.5! _:2.5 | _:1.5 A5:.25 B5:.25! A5:.5 G5:.5 E5:.5 _:.5
  E5:.5! _:.25 E5:.25 G5:.5! B5:.5 _:2 | _:1.5 C#6:.25 B5:.25! A5:.5 G5:.5 E5:.5 _:.5
  E5:.5! _:.25 E5:.25 G5:.5! _:2.5 | _:1.5 A5:.25 B5:.25! A5:.5 G5:.5 E5:.5 _:.5
  G5:.5! E5:.5 B4:.5 E5:.5 G5:.5! B5:.5 _:1 | D#5:.5! F#5:.5 A5:.5 B5:.5! _:2`);
const stepsBridge = line(
  `C6:1! B5:.5 A5:.5 E5:1 G5:.5 A5:.5 | F#5:1! A5:.5 C6:.5 A5:1 F#5:1 | B5:1! A5:.5 G5:.5 D5:1 F#5:.5 G5:.5 | E5:1.5! G5:.5 B5:1 _:1
  C6:.5! C6:.25 B5:.25 A5:.5 E5:.5 G5:1 A5:1 | B5:.5! B5:.25 A5:.25 F#5:.5 D#5:.5 F#5:1 A5:1
  B5:.5! G5:.5 E5:.5 G5:.5 B5:.5! D6:.5 B5:.5 G5:.5 | A5:.5! C#6:.5 E6:.5 C#6:.5 D#6:.5! B5:.5 _:1`,
  { at: 32 },
);

const steps: Song = {
  name: 'energik-2',
  title: { id: 'Langkah Cepat', en: 'Quick Steps' },
  mood: 'energik',
  bpm: 116,
  bars: 16,
  swing: { step: 0.25, share: 0.54 },
  room: { seconds: 0.8, dampedHz: 7000, preDelaySeconds: 0.008 },
  parts: [
    drum(
      'tightKick',
      -3,
      groove([1, 16], ['X..o..X...X.....', 'X..o..X.o.X...o.'], {
        8: 'X..o..X...X.X...',
        16: 'X...X...X.X.X...',
      }),
      { isKick: true },
    ),
    drum(
      'snare',
      -5,
      groove([1, 16], ['....X..-.-..X..-', '....X..-.-..X.-o'], {
        8: '....X..-x.xxXxXx',
        16: '....X.-xX.xXX.XX',
      }),
      { room: 0.14 },
    ),
    drum('hat', -14, groove([1, 16], 'x-o-x-oox-o-x-o-'), { pan: 0.25 }),
    drum('openHat', -16, groove([1, 16], ['..............x.', '......x.......x.']), { pan: 0.25 }),
    drum('tambourine', -17, groove([9, 16], '....x.......x.o.'), { pan: -0.4 }),
    drum('crash', -15, at(1, 9), { room: 0.2 }),
    font('slapBass', -4, [
      ...bassLine(stepsChords, { bars: [1, 8], pattern: 'R..8.R.8..R.5.7.', top: 45 }),
      ...bassLine(stepsChords, { bars: [9, 14], pattern: 'R..R..8.R..5.7a.', top: 45 }),
      ...bassLine(stepsChords, { bars: [15, 16], pattern: 'R..8..R.R..8..a.', top: 45 }),
    ]),
    font(
      'cleanGuitar',
      -8,
      comp(stepsChords, { bars: [1, 16], low: 59, high: 76, pattern: 'x-.-x-.x-.x-x-.-', hold: 0.4 }),
      { pan: -0.45, lowCutHz: 250, presence: 3, room: 0.1 },
    ),
    font(
      'mutedGuitar',
      -14,
      arpeggio(stepsChords, { bars: [5, 16], low: 52, high: 68, order: '1.12.13.1.12.142', hold: 0.7 }),
      { pan: 0.45, lowCutHz: 200 },
    ),
    font(
      'organ',
      -14,
      comp(stepsChords, { bars: [9, 16], low: 57, high: 76, pattern: 'x.....x...x.....', hold: 0.85 }),
      { pan: 0.3, room: 0.2, lowCutHz: 200 },
    ),
    font('brass', -6, [...stepsBrass, ...stepsBridge], { room: 0.25, presence: 2, lowCutHz: 150 }),
    font(
      'brass',
      -11,
      [...change(stepsBrass, { transpose: -12 }), ...change(stepsBridge, { transpose: -12 })],
      { room: 0.25, pan: 0.2, lowCutHz: 150 },
    ),
    font(
      'rhodes',
      -12,
      comp(stepsChords, { bars: [1, 16], low: 55, high: 74, pattern: '..x..x....x..x..', hold: 0.5 }),
      { pan: 0.2, room: 0.15, lowCutHz: 200 },
    ),
  ],
};

export const ENERGIK = [throttle, steps] as const;
