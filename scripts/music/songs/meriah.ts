import { progression } from '../harmony.ts';
import { change, hits, line } from '../notation.ts';
import type { Note } from '../notation.ts';
import { arpeggio, bassLine, comp } from '../players.ts';
import type { Song } from '../song.ts';
import { at, drum, font, groove, synth } from './parts.ts';

/** A pelog of five tones on C, Db, Eb, G and Ab: cents from equal temperament. */
const PELOG = { 0: 0, 1: 22, 3: -14, 7: -6, 8: 18 } as const;

/** The melody of the gamelan, one stroke for each beat. */
const balungan = line(
  `C5:1! Eb5:1 C5:1 G4:1 | Ab4:1 G4:1 C5:1! Db5:1 | Eb5:1! G5:1 Eb5:1 Db5:1 | C5:1 Ab4:1 G4:1! Ab4:1
  C5:1! Eb5:1 C5:1 G4:1 | Ab4:1 C5:1 Db5:1! Eb5:1 | G5:1! Ab5:1 G5:1 Eb5:1 | Db5:1 C5:1 Db5:1! G4:1`,
  { velocity: 0.8 },
);
const balunganHigh = line(
  `Ab5:1! G5:1 Eb5:1 G5:1 | Eb5:1 Db5:1 C5:1! Eb5:1 | Ab5:1! G5:1 Ab5:1 C6:1 | G5:1 Eb5:1 Db5:1! C5:1
  Ab5:1! G5:1 Eb5:1 G5:1 | C6:1 Ab5:1 G5:1! Eb5:1 | Db5:1! Eb5:1 G5:1 Ab5:1 | G5:1 Eb5:1 Db5:1! G4:1`,
  { at: 32, velocity: 0.85 },
);

/** Two players who fill each other's rests: sixteenths between a tone of the melody and the next one. */
const imbal = (melody: readonly Note[]): readonly Note[] =>
  melody.flatMap(({ at: start, pitch }, index) => {
    const next = melody[index + 1]?.pitch ?? pitch;
    const other = next === pitch ? pitch - 4 : next;
    return [pitch, other, pitch, other].map((played, step) => ({
      at: start + step / 4,
      beats: 0.25,
      pitch: played + 12,
      velocity: step === 0 ? 0.8 : 0.55,
    }));
  });

const nightChords = progression(`
  C5 C5 Ab5 G5  C5 Ab5 G5 C5
  Ab5 C5 Ab5 G5  Ab5 C5 Db5 G5`);

const nightFlute = line(
  `C6:1.5! Db6:.25 C6:.25 Ab5:1 G5:1 | C6:.5 G5:.5 Eb5:1 G5:2 | Ab5:1.5! G5:.25 Ab5:.25 C6:1 Db6:1 | G5:3 _:1
  Ab5:.5 C6:.5! Db6:.5 C6:.5 Ab5:1 G5:1 | C6:1 Eb6:.5! Db6:.25 C6:.25 G5:2 | Ab5:.5 G5:.5 Eb5:.5 Db5:.5 Eb5:1 G5:1 | G5:2 _:2`,
  { at: 32 },
);

const night: Song = {
  name: 'meriah-1',
  title: { id: 'Pasar Malam', en: 'Night Market' },
  mood: 'meriah',
  bpm: 120,
  bars: 16,
  room: { seconds: 1.5, dampedHz: 6500, preDelaySeconds: 0.015 },
  parts: [
    drum('kick', -4, groove([1, 16], 'X...X...X...X...', { 8: 'X...X...X.X.X.X.', 16: 'X...X...X.X.....' }), {
      isKick: true,
      isStrict: true,
    }),
    drum('clap', -9, groove([1, 16], '....X.......X...', { 8: '....X.......X.xx', 16: '....X...x.x.XxXx' }), {
      room: 0.3,
    }),
    drum('hat', -17, groove([1, 16], '..x...x...x...xo'), { pan: 0.2 }),
    drum('shaker', -18, groove([5, 16], 'x-oox-oox-oox-oo'), { pan: -0.3 }),
    drum(
      'dung',
      -8,
      groove([1, 16], ['X.....o...X.....', 'X.....o...X..oo.'], {
        8: 'X.....o.X.X.XxX.',
        16: 'X..X..X.X.XxXxXx',
      }),
      { pan: -0.15, room: 0.15 },
    ),
    drum('tong', -11, groove([1, 16], ['..x..x..x..x..x.', '..x..x..x..x.xx.'], { 8: '..x..x.xx.xxxxxx' }), {
      pan: 0.2,
      room: 0.15,
    }),
    drum('tak', -15, groove([1, 16], ['...-x..-...-x.-x', '...-x.-x...-x-xx']), { pan: 0.3, room: 0.15 }),
    drum('crash', -18, at(1, 9), { room: 0.3 }),
    synth(
      'gong',
      -8,
      [1, 5, 9, 13].map((bar) => ({ at: (bar - 1) * 4, beats: 12, pitch: 36, velocity: 0.9 })),
      { room: 0.3, tuning: PELOG },
    ),
    synth('gong', -13, hits('..x...x...x...x...x...x...x...x.', { step: 2, pitch: 55, beats: 2 }), {
      room: 0.3,
      pan: -0.3,
      tuning: PELOG,
    }),
    synth('saron', -5, [...balungan, ...balunganHigh], { room: 0.25, pan: -0.1, tuning: PELOG }),
    synth('saron', -11, change([...balungan, ...balunganHigh], { transpose: -12 }), {
      room: 0.25,
      pan: 0.25,
      tuning: PELOG,
    }),
    synth('bonang', -8, [...imbal(balungan.filter((note) => note.at >= 8)), ...imbal(balunganHigh)], {
      room: 0.25,
      pan: 0.3,
      tuning: PELOG,
      lowCutHz: 300,
    }),
    synth('sub', -5, bassLine(nightChords, { bars: [1, 16], pattern: '..R_R_..R_..R_5_', top: 41 }), {
      duck: 0.75,
      tuning: PELOG,
    }),
    synth(
      'stab',
      -13,
      comp(nightChords, { bars: [9, 16], low: 55, high: 74, pattern: '..X..X....X..X..', hold: 0.5 }),
      { duck: 0.5, room: 0.3, lowCutHz: 250, tuning: PELOG },
    ),
    font('panFlute', -7, nightFlute, { room: 0.35, echo: 0.15 }),
  ],
};

const partyChords = progression(`
  Dm C Bb A7  Dm C Bb:2 A7:2 Dm
  Gm Dm Gm Dm  Bb C A7 A7
  Dm C Bb A7`);

const partyFlute = line(`
  A5:.5! A5:.25 Bb5:.25 A5:.5 G5:.5 F5:1 E5:.5 F5:.5 | G5:.5! G5:.25 A5:.25 G5:.5 F5:.5 E5:1 D5:.5 E5:.5
  F5:.5! F5:.25 G5:.25 F5:.5 E5:.5 D5:1 C#5:.5 D5:.5 | E5:.5 C#5:.5 E5:.5 G5:.5 A5:1! _:1
  D6:.5! D6:.25 E6:.25 D6:.5 C6:.5 A5:1 G5:.5 A5:.5 | C6:.5! C6:.25 D6:.25 C6:.5 Bb5:.5 G5:1 F5:.5 G5:.5
  F5:.5 G5:.5 A5:.5 Bb5:.5! A5:.5 G5:.5 F5:.5 E5:.5 | D5:1 _:.5 A4:.5 D5:1! _:1`);
const partyStrings = line(
  `D6:1.5! C6:.25 Bb5:.25 A5:1 G5:1 | A5:1.5! G5:.25 F5:.25 E5:1 D5:1 | Bb5:1 D6:.5! Bb5:.5 A5:1 G5:1 | F5:.5 E5:.5 D5:.5 E5:.5 F5:1 A5:1
  D6:1.5! C6:.25 Bb5:.25 D6:1 F6:1 | E6:1.5! D6:.25 C6:.25 E6:1 G5:1
  A5:.5 Bb5:.25 A5:.25 G5:.5 A5:.5 C#6:.5! A5:.5 E5:.5 G5:.5 | A5:1.5! _:.5 A5:.25 Bb5:.25 C#6:.25 D6:.25 E6:1`,
  { at: 32 },
);
const partyEnd = change(
  partyFlute.filter((note) => note.at < 16),
  { by: 64 },
);

const party: Song = {
  name: 'meriah-2',
  title: { id: 'Pesta Rakyat', en: 'Street Party' },
  mood: 'meriah',
  bpm: 132,
  bars: 20,
  room: { seconds: 1.2, dampedHz: 6500, preDelaySeconds: 0.012 },
  parts: [
    drum(
      'tightKick',
      -6,
      groove([1, 20], 'X.......X.......', {
        8: 'X.......X.X.X...',
        16: 'X...X...X...X...',
        20: 'X...X...X.X.X.X.',
      }),
      { isKick: true },
    ),
    drum(
      'dung',
      -6,
      groove([1, 20], ['X..x....X..x..x.', 'X..x....X.x...x.'], {
        8: 'X..xX..xX.XxXxXx',
        16: 'X..xX..xX..xXxXx',
        20: 'XxXxX.XxXxXxXXXX',
      }),
      { pan: -0.1, room: 0.12 },
    ),
    drum('dut', -8, groove([1, 20], ['......X.......X.', '......X.....X.X.']), { room: 0.12 }),
    drum('tong', -13, groove([1, 20], ['....x.......x...', '....x..x....x..x']), { pan: 0.25, room: 0.12 }),
    drum('tak', -12, groove([1, 20], ['..x-x.x-..x-x.xx', '..x-x.xx..x-x.xx'], { 8: '..x-x.xxxxxxx.xx' }), {
      pan: 0.25,
      room: 0.12,
    }),
    drum('tambourine', -15, groove([1, 20], 'x-o-x-o-x-o-x-o-'), { pan: 0.4 }),
    drum('clap', -12, groove([9, 20], '....x.......x...'), { room: 0.3 }),
    drum('crash', -17, at(1, 9, 17), { room: 0.2 }),
    font('fingerBass', -4, [
      ...bassLine(partyChords, { bars: [1, 8], pattern: 'R_..R_5.R_..5_a.' }),
      ...bassLine(partyChords, { bars: [9, 16], pattern: 'R_5_8_5_R_5_8_a.' }),
      ...bassLine(partyChords, { bars: [17, 20], pattern: 'R_..R_5.R_8_5_a.' }),
    ]),
    font(
      'cleanGuitar',
      -9,
      comp(partyChords, { bars: [1, 20], low: 57, high: 74, pattern: '..x...x...x..xx.', hold: 0.35 }),
      { pan: -0.4, lowCutHz: 250, presence: 2, room: 0.1 },
    ),
    font(
      'accordion',
      -11,
      comp(partyChords, { bars: [1, 20], low: 57, high: 74, pattern: 'x.....x.x.....x.', hold: 0.7 }),
      { pan: 0.3, room: 0.15, lowCutHz: 200 },
    ),
    font(
      'nylonGuitar',
      -11,
      arpeggio(partyChords, { bars: [9, 20], low: 62, high: 79, order: '1323132313231323', hold: 0.8 }),
      { pan: -0.2, room: 0.15, lowCutHz: 200 },
    ),
    font('flute', -5, [...partyFlute, ...partyEnd], { room: 0.3, echo: 0.1 }),
    font('strings', -6, partyStrings, { room: 0.3, lowCutHz: 200 }),
    font('strings', -12, change([...partyStrings, ...partyEnd], { transpose: -12 }), {
      room: 0.3,
      pan: 0.2,
      lowCutHz: 180,
    }),
    font('flute', -13, change(partyStrings, { louder: 0.8 }), { room: 0.3, pan: -0.2 }),
  ],
};

export const MERIAH = [night, party] as const;
