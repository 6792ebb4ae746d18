import { describe, expect, it } from 'vitest';
import { readEditableCues, writeEditableCues } from '#core/captions/editable-cues.ts';
import type { EditableCaptions } from '#core/captions/editable-cues.ts';

const read = (source: string, seconds = 60): EditableCaptions => {
  const found = readEditableCues(source, seconds);
  if ('code' in found) throw new Error(found.code);
  return found;
};

const SRT = `1
00:00:01,000 --> 00:00:02,500
Halo dunia

2
00:01:03,250 --> 00:01:04,000
Sesudah videonya
`;

describe('SRT', () => {
  it('is written as it was read, also what is after the end of the video', () => {
    expect(read(SRT, 10)).toEqual({
      format: 'srt',
      cues: [
        { start: 1, end: 2.5, text: 'Halo dunia' },
        { start: 63.25, end: 64, text: 'Sesudah videonya' },
      ],
    });
    expect(writeEditableCues(read(SRT, 10))).toBe(SRT);
  });

  it('is what plain text becomes, with the times over which it is spread', () => {
    const { format, cues } = read('Satu\nDua', 10);
    expect([format, cues]).toEqual([
      'srt',
      [
        { start: 0, end: expect.closeTo(5.45, 1), text: 'Satu' },
        { start: expect.closeTo(5.45, 1), end: 10, text: 'Dua' },
      ],
    ]);
  });

  it('keeps texts that look like markup, entities and arrows', () => {
    for (const text of ['a < b & c', '<b>tebal</b>', '1 &lt; 2', 'A&B', '{warna}']) {
      const written = writeEditableCues({ format: 'srt', cues: [{ start: 0, end: 1, text }] });
      expect(read(written).cues).toEqual([{ start: 0, end: 1, text }]);
    }
    const arrow = writeEditableCues({ format: 'srt', cues: [{ start: 0, end: 1, text: 'a --> b' }] });
    expect(read(arrow).cues[0]?.text).toBe('a → b');
  });

  it('has cues without a text, and is empty without cues', () => {
    const cues = [{ start: 0, end: 1, text: '' }];
    expect(read(writeEditableCues({ format: 'srt', cues })).cues).toEqual(cues);
    expect(writeEditableCues({ format: 'srt', cues: [] })).toBe('');
    expect(read('')).toEqual({ format: 'srt', cues: [] });
  });
});

describe('WebVTT', () => {
  it('keeps the times of words inside a cue', () => {
    const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nsatu <00:00:01.500>dua <00:00:03.250>tiga\n';
    expect(writeEditableCues(read(vtt))).toBe(vtt);
  });

  it('has no times of words that follow from their letters', () => {
    const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nsatu dua tiga\n';
    expect(read(vtt).cues).toEqual([{ start: 1, end: 4, text: 'satu dua tiga' }]);
    expect(writeEditableCues(read(vtt))).toBe(vtt);
  });

  it('is what a list of words becomes, with their starts', () => {
    const words = [
      { text: 'Halo', start: 0.2, end: 0.4 },
      { text: 'semua.', start: 0.9, end: 1.4 },
      { text: 'Apa', start: 3, end: 3.2 },
    ];
    const written = writeEditableCues(read(JSON.stringify(words)));
    expect(written).toMatch(/^WEBVTT\n/);
    expect(
      read(written).cues.flatMap(
        ({ words: own, start }) => own?.map((word) => [word.text, word.start]) ?? [[start]],
      ),
    ).toEqual([['Halo', 0.2], ['semua.', 0.9], [3]]);
  });
});

it('a text that cannot be read is a problem with its line', () => {
  expect(readEditableCues('1\n00:01 --> x\nHalo', 60)).toEqual({ code: 'invalid_time', line: 2 });
});
