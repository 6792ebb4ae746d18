import { progression } from '../harmony.ts';
import { change, line } from '../notation.ts';
import { arpeggio, bassLine, comp } from '../players.ts';
import type { Song } from '../song.ts';
import { drum, font, groove, synth } from './parts.ts';

const dewChords = progression(`
  Dmaj9 Gmaj7 Bm7 Aadd9  Dmaj9 Gmaj7 Bm7 Asus4:2 A:2
  Gmaj9 A6 F#m7 Bm7  Gmaj9 A6 Dmaj9 Aadd9`);

const dewTune = line(`
  F#5:2! E5:1 D5:1 | B4:2.5 D5:.5 F#5:1 | A5:2! F#5:1 D5:1 | E5:3 _:1
  F#5:2! E5:1 A5:1 | G5:1.5 F#5:.5 D5:2 | D5:1 F#5:1 B5:1! A5:1 | E5:2 C#5:2`);
const dewRefrain = line(
  `B5:1.5! A5:.5 F#5:1 D5:1 | E5:1.5 F#5:.5 C#5:2 | A5:1.5! G#5:.5 E5:1 C#5:1 | D5:2.5 F#5:.5 A5:1
  B5:1.5! D6:.5 A5:1 F#5:1 | E5:1 F#5:1 A5:2! | F#5:1.5 E5:.5 D5:1 A4:1 | B4:2 C#5:2`,
  { at: 32 },
);

const dew: Song = {
  name: 'tenang-1',
  title: { id: 'Embun', en: 'Morning Dew' },
  mood: 'tenang',
  bpm: 90,
  bars: 16,
  room: { seconds: 2.8, dampedHz: 4800, preDelaySeconds: 0.03 },
  parts: [
    drum('softKick', -8, groove([1, 16], ['X.......o.......', 'X.......o.....-.']), {
      isKick: true,
      highCutHz: 4000,
    }),
    drum('shaker', -18, groove([1, 16], '--o---x---o---x-'), { pan: 0.3 }),
    drum('rim', -18, groove([9, 16], ['....o.......o...', '....o.......o..-']), { room: 0.5, pan: -0.2 }),
    synth('sub', -9, bassLine(dewChords, { bars: [1, 16], pattern: 'R_______________', top: 43 }), {
      duck: 0.3,
    }),
    synth(
      'pad',
      -9,
      comp(dewChords, { bars: [1, 16], low: 54, high: 74, pattern: 'x...............', hold: 1 }),
      { room: 0.5, lowCutHz: 160, highCutHz: 3500 },
    ),
    font(
      'slowStrings',
      -11,
      comp(dewChords, { bars: [9, 16], low: 60, high: 80, pattern: 'o...............', hold: 1 }),
      { room: 0.5, lowCutHz: 200 },
    ),
    font(
      'kalimba',
      -8,
      arpeggio(dewChords, { bars: [1, 16], low: 62, high: 80, order: '1.3.2.4.3.2.1.3.', hold: 2 }),
      { room: 0.4, echo: 0.25, pan: -0.3 },
    ),
    font('piano', -4, [...dewTune, ...dewRefrain], { room: 0.45, echo: 0.1 }),
    font(
      'piano',
      -11,
      comp(dewChords, { bars: [1, 16], low: 50, high: 66, pattern: 'o.......-.......', hold: 1 }),
      { room: 0.4, pan: -0.1 },
    ),
    font(
      'celesta',
      -14,
      change(
        dewRefrain.filter((note) => note.beats >= 1),
        { transpose: 12 },
      ),
      { room: 0.5, echo: 0.3, pan: 0.3 },
    ),
  ],
};

const terraceChords = progression(`
  Aadd9 F#m7 Dmaj7 E6  Aadd9 F#m7 Dmaj7 Esus4:2 E:2
  Dmaj7 E6 C#m7 F#m7  Bm7 Dmaj7 Aadd9 Esus4:2 E:2`);

const terraceTune = line(`
  _:2 C#5:1 E5:1 | A5:2! G#5:1 E5:1 | F#5:2.5 E5:.5 D5:1 | B4:3 _:1
  _:2 C#5:1 E5:1 | A5:1.5! B5:.5 C#6:1 A5:1 | F#5:1.5 E5:.5 D5:1 F#5:1 | E5:2 B4:2`);
const terraceRefrain = line(
  `F#5:1.5! E5:.5 D5:1 F#5:1 | G#5:1.5 F#5:.5 E5:1 B5:1! | G#5:1.5 E5:.5 C#5:1 E5:1 | A5:3! _:1
  D5:1 F#5:.5 B5:1.5! A5:1 | F#5:1 A5:.5 C#6:1.5! A5:1 | B5:1.5! A5:.5 E5:1 C#5:1 | E5:2 G#5:2`,
  { at: 32 },
);

const terrace: Song = {
  name: 'tenang-2',
  title: { id: 'Teras', en: 'Terrace' },
  mood: 'tenang',
  bpm: 100,
  bars: 16,
  room: { seconds: 2, dampedHz: 5200, preDelaySeconds: 0.02 },
  parts: [
    drum(
      'softKick',
      -6,
      groove([1, 16], ['X.........o.....', 'X.....o...o.....'], { 16: 'X.....o...X.....' }),
      { isKick: true, highCutHz: 5000 },
    ),
    drum(
      'snap',
      -13,
      groove([1, 16], '........x.......', { 8: '........x.....o.', 16: '........x...o.o.' }),
      { room: 0.5 },
    ),
    drum('shaker', -17, groove([1, 16], '-.o-x.o--.o-x.o-'), { pan: 0.35 }),
    drum('rim', -18, groove([9, 16], ['...o..o....o..o.', '...o..o....o.oo.']), { pan: -0.35, room: 0.3 }),
    font('doubleBass', -6, [
      ...bassLine(terraceChords, { bars: [1, 8], pattern: 'R_____r___5_____' }),
      ...bassLine(terraceChords, { bars: [9, 16], pattern: 'R_____r_R_5___8_' }),
    ]),
    font(
      'marimba',
      -7,
      arpeggio(terraceChords, { bars: [1, 16], low: 57, high: 76, order: '1.3.2.13.2.31.2.', hold: 1.2 }),
      { pan: -0.25, room: 0.3 },
    ),
    font(
      'nylonGuitar',
      -8,
      arpeggio(terraceChords, { bars: [5, 16], low: 52, high: 71, order: '1...3.2...4.3.2.', hold: 3 }),
      { pan: 0.3, room: 0.3, lowCutHz: 120 },
    ),
    font(
      'slowStrings',
      -13,
      comp(terraceChords, { bars: [1, 16], low: 57, high: 76, pattern: 'o...............', hold: 1 }),
      { room: 0.5, lowCutHz: 200 },
    ),
    font('flute', -8, terraceTune, { room: 0.45, echo: 0.12, highCutHz: 6500 }),
    font(
      'vibraphone',
      -8,
      [
        ...terraceRefrain,
        ...change(
          terraceTune.filter((note) => note.at >= 16 && note.beats >= 1),
          { louder: 0.6 },
        ),
      ],
      { room: 0.4, echo: 0.15, pan: 0.15 },
    ),
    font('flute', -11, change(terraceRefrain, { transpose: -12, louder: 0.8 }), { room: 0.45 }),
    font(
      'harp',
      -13,
      arpeggio(terraceChords, { bars: [9, 16], low: 64, high: 81, order: '1234............', hold: 3 }),
      { pan: -0.3, room: 0.4 },
    ),
  ],
};

export const TENANG = [dew, terrace] as const;
