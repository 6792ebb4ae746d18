import { expect, it } from 'vitest';
import { importCaptions } from '../../../../dashboard/src/pages/studio/captions/import-captions.ts';

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nKafé\n';
const cues = [{ start: 1, end: 2, text: 'Kafé' }];

const wide = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

it.each([
  ['UTF-8', Buffer.from(SRT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${SRT}`)],
  ['UTF-16 of Windows', wide(SRT)],
  ['UTF-16 in the other order', wide(SRT).swap16()],
  ['windows-1252', Buffer.from(SRT, 'latin1')],
])('captions in %s are imported', (_, bytes) => {
  expect(importCaptions(bytes, 10)).toEqual({ format: 'srt', cues });
});

it('WebVTT and plain text are imported too, the latter over the whole time', () => {
  expect(importCaptions(Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nKafé\n'), 10)).toMatchObject({
    format: 'vtt',
    cues,
  });
  expect(importCaptions(Buffer.from('Halo'), 10)).toMatchObject({ cues: [{ start: 0, end: 10 }] });
});

it.each([
  ['a picture', Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0]), 'not_text'],
  ['nothing', Buffer.from(' \n'), { code: 'empty' }],
  ['too much', Buffer.alloc(500 * 1024, 'a'), { code: 'too_large' }],
  ['a wrong time', Buffer.from('00:01 --> x\nHalo'), { code: 'invalid_time', line: 1 }],
  ['another format', Buffer.from('[Script Info]\nTitle: x'), { code: 'other_format' }],
])('a file of %s is refused', (_, bytes, problem) => {
  expect(importCaptions(bytes, 10)).toEqual(problem);
});
