import { describe, expect, it } from 'vitest';
import type { Cue } from '#core/captions/captions.ts';
import { isCaptionProblem, readCaptions } from '#core/captions/read-captions.ts';

/** Start, end and text of each cue. */
const read = (source: string | readonly unknown[], seconds = 60) => {
  const cues = readCaptions(source, seconds);
  return isCaptionProblem(cues) ? cues : cues.map(describeCue);
};

const describeCue = ({ start, end, words }: Cue) => [start, end, words.map(({ text }) => text).join(' ')];

const wordsOf = (source: string | readonly unknown[], seconds = 60) => {
  const cues = readCaptions(source, seconds);
  if (isCaptionProblem(cues)) throw new Error(cues.code);
  return cues.flatMap(({ words }) => words);
};

const SRT = '1\n00:00:01,000 --> 00:00:02,500\nHalo\ndunia\n\n2\n01:00:03.25 --> 01:00:04\nSatu jam\n';

describe('SRT', () => {
  it('reads numbers, hours, commas, dots and times without a fraction', () => {
    expect(read(SRT, 4000)).toEqual([
      [1, 2.5, 'Halo dunia'],
      [3603.25, 3604, 'Satu jam'],
    ]);
  });

  it('reads a byte order mark and the line ends of every system', () => {
    for (const end of ['\r\n', '\r', '\n'])
      expect(read(`\uFEFF${SRT.replaceAll('\n', end)}`, 4000)).toEqual(read(SRT, 4000));
  });

  it('reads cues without numbers, spaces around the arrow, and positions after the times', () => {
    expect(read('00:00:01,000-->00:00:02,000 X1:40 X2:600\nHalo')).toEqual([[1, 2, 'Halo']]);
  });

  it('leaves out tags, overrides and cues without a text', () => {
    expect(
      read(
        '00:01,0 --> 00:02,0\n<font color="#fff"><i>Halo</i></font> {\\an8}3 < 4\n\n00:03,0 --> 00:04,0\n',
      ),
    ).toEqual([[1, 2, 'Halo 3 < 4']]);
  });

  it('sorts cues, and ends each when the next one begins', () => {
    expect(read('00:05 --> 00:09\nDua\n\n00:01 --> 00:06\nSatu')).toEqual([
      [1, 5, 'Satu'],
      [5, 9, 'Dua'],
    ]);
  });

  it('joins overlapping cues that begin within half a second of each other', () => {
    expect(read('00:01 --> 00:04\nAni: ya\n\n00:01,400 --> 00:05\nBudi: tidak')).toEqual([
      [1, 5, 'Ani: ya Budi: tidak'],
    ]);
  });

  it('shows a cue without a length for a second or until the next one', () => {
    expect(read('00:01 --> 00:01\nSatu\n\n00:01,600 --> 00:01,600\nDua')).toEqual([
      [1, 1.6, 'Satu'],
      [1.6, 2.6, 'Dua'],
    ]);
  });

  it('leaves out cues that begin after the end of the video', () => {
    expect(read(SRT, 10)).toEqual([[1, 2.5, 'Halo dunia']]);
    expect(read(SRT, 1)).toEqual({ code: 'empty' });
  });
});

describe('WebVTT', () => {
  it('leaves out the header, notes, styles, regions, names, settings and tags', () => {
    const vtt =
      'WEBVTT - judul\nKind: captions\n\nNOTE\n00:00 --> 00:09\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\n' +
      'pembuka\n00:01.000 --> 00:02.000 align:start position:10%\n<v.keras Budi>Halo &amp; <b>semua</b></v>&nbsp;!\n';
    expect(read(vtt)).toEqual([[1, 2, 'Halo & semua !']]);
  });

  it('reads a first cue that follows its header without an empty line', () => {
    expect(
      read('WEBVTT\nKind: captions\n00:01.000 --> 00:02.000\nHalo\n\n00:03.000 --> 00:04.000\nlagi'),
    ).toEqual([
      [1, 2, 'Halo'],
      [3, 4, 'lagi'],
    ]);
  });

  it('speaks the words after an inner time from that time on', () => {
    const words = wordsOf('WEBVTT\n\n00:01.000 --> 00:04.000\nHalo <00:02.000>apa <00:03.500><c>kabar</c>');
    expect(words).toEqual([
      { text: 'Halo', start: 1, end: 2 },
      { text: 'apa', start: 2, end: 3.5 },
      { text: 'kabar', start: 3.5, end: 4 },
    ]);
  });
});

describe('words with times', () => {
  const word = (text: string, start: number, end: number) => ({ text, start, end });

  it('reads a list or its JSON, in any order, divided at sentences and pauses', () => {
    const list = [word('Ayo', 3, 3.2), word('Halo', 0, 0.4), word('dunia.', 0.4, 1), word('kita', 3.2, 3.5)];
    const cues = [
      [0, 1, 'Halo dunia.'],
      [3, 3.5, 'Ayo kita'],
    ];
    expect(read(list)).toEqual(cues);
    expect(read(`\n${JSON.stringify(list)}`)).toEqual(cues);
  });

  it('ends a word when the next one begins and keeps a sentence until a close one', () => {
    const list = [word('Halo!', 0, 0.9), word('Apa', 0.5, 0.7), word('kabar?', 0.7, 1)];
    expect(wordsOf(list).map(({ end }) => end)).toEqual([0.5, 0.7, 1]);
    expect(read([word('Halo!', 0, 0.5), word('Apa?', 0.8, 1)])).toEqual([
      [0, 0.8, 'Halo!'],
      [0.8, 1, 'Apa?'],
    ]);
  });

  it.each([
    ['a text that is missing', [{ start: 0, end: 1 }]],
    ['a time that is text', [{ text: 'a', start: '0', end: 1 }]],
    ['a time before 0', [word('a', -1, 1)]],
    ['an end before the start', [word('a', 2, 1)]],
    ['null', [null]],
  ])('reports the first word with %s', (_, wrong) => {
    expect(read([word('Halo', 0, 1), ...wrong])).toEqual({ code: 'invalid_word', word: 2 });
  });

  it('reports text that is not JSON', () => {
    expect(read('[{"text":"Halo","start":0,"end":1}')).toEqual({ code: 'invalid_json' });
  });

  it('reports JSON that is no list of words, instead of showing it', () => {
    const words = JSON.stringify([word('Halo', 0, 1)]);
    expect(read(`{"text": "Halo", "words": ${words}}`)).toEqual({ code: 'invalid_json' });
    expect(read('["Halo", "dunia"]')).toEqual({ code: 'invalid_word', word: 1 });
  });
});

describe('plain text', () => {
  it('is spread over the video by the length of words, with pauses at punctuation', () => {
    const words = wordsOf('Halo, aku\nSatu', 10);
    expect(words[0]?.start).toBe(0);
    expect(words.at(-1)?.end).toBeCloseTo(10);
    const [halo = 0, aku = 0, satu = 0] = words.map(({ start, end }) => end - start);
    expect(halo / aku).toBeCloseTo(10 / 5);
    expect(satu / aku).toBeCloseTo(6 / 5);
    expect(read('Halo, aku\n\nSatu', 21)).toEqual([
      [0, 15, 'Halo, aku'],
      [15, 21, 'Satu'],
    ]);
  });

  it('may contain brackets and arrows', () => {
    expect(read('[Musik] masuk --> keluar', 4)).toEqual([[0, 4, '[Musik] masuk --> keluar']]);
    expect(read('{rahasia} <3 [00:1 pagi]', 4)).toEqual([[0, 4, '{rahasia} <3 [00:1 pagi]']]);
    for (const hours of ['08:00 - 17:00', '08.00–17.00', 'Buka 08:00:00 sampai 17:00:00', '10:30 → 11:30'])
      expect(read(hours, 4)).toEqual([[0, 4, hours]]);
  });
});

describe('problems', () => {
  it.each([
    ['an invalid time', '1\n00:00:01,000 --> 00:00:0x,000\nA', 'invalid_time', 2],
    ['minutes above 59', '00:61:00 --> 00:62:00\nA', 'invalid_time', 1],
    ['one time', '\n\n00:01 -->\nA', 'invalid_time', 3],
    ['an end before the start', '1\r\n00:00:05,000 --> 00:00:04,000\r\nA', 'ends_before_start', 2],
    ['a text without times', '00:01 --> 00:02\nA\n\n2\nB', 'missing_time', 4],
    ['an arrow of one dash', '1\n00:00:00,200 -> 00:00:02,200\nA', 'invalid_time', 2],
    ['another arrow', '00:00:01.000 → 00:00:02.000\nA', 'invalid_time', 1],
    ['a dash', '1\n00:01.000 – 00:02.000\nA\n\n2\n00:03.000 --> 00:04.000\nB', 'invalid_time', 2],
    ['no arrow in a later cue', '00:01.0 --> 00:02.0\nA\n\n2\n00:03.0 00:04.0\nB', 'invalid_time', 5],
    ['no empty line between cues', '00:01 --> 00:02\nA\n2\n00:03 --> 00:04\nB', 'missing_blank_line', 4],
  ])('reports the line of %s', (_, source, code, line) => {
    expect(read(source)).toEqual({ code, line });
  });

  it.each(['', ' \n', 'WEBVTT\n\nNOTE x', '[]', '00:01 --> 00:02\n<i></i>'])(
    'reports %j, which shows nothing',
    (source) => expect(read(source)).toEqual({ code: 'empty' }),
  );

  it.each([
    '<?xml version="1.0"?><tt><body><p begin="1s">Halo</p></body></tt>',
    '<tt xmlns="http://www.w3.org/ns/ttml"></tt>',
    '<SAMI><BODY><SYNC Start=0>Halo</BODY></SAMI>',
    '[Script Info]\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,Halo',
    '<tt:tt xmlns:tt="http://www.w3.org/ns/ttml"></tt:tt>',
    '{24}{48}Halo',
    '[24][48]Halo',
    '[au:Penulis]\n[00:01.00]Halo',
    '[ti:Lagu]\n[00:01.00]Halo',
    '[00:01.00]Halo',
    '0:00:01.000,0:00:02.000\nHalo',
  ])('reports another format: %j', (source) => expect(read(source)).toEqual({ code: 'other_format' }));

  it('reports more than 200 KiB of UTF-8, and more words than a video can show', () => {
    expect(read('é '.repeat(70_000))).toEqual({ code: 'too_large' });
    expect(read('kata '.repeat(1501))).toEqual({ code: 'too_many_words' });
    expect(read('kata '.repeat(1500))).toHaveLength(1);
  });

  it('reads the worst texts within a second', () => {
    const size = 200 * 1024;
    const worst = ['<a', '{\\', '1', '00:00 --> ', '-->1', '&', '[{', '\n', '<00:00'];
    const start = performance.now();
    for (const text of worst) read(text.repeat(Math.floor(size / text.length)));
    expect(performance.now() - start).toBeLessThan(worst.length * 1000);
  });
});
