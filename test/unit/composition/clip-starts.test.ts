import { describe, expect, it } from 'vitest';
import { findStartProblems } from '#core/composition/clip-starts.ts';
import { parseDocument } from '#core/composition/parse-document.ts';

const problemsOf = (body: string): readonly string[] => {
  const html = `<!doctype html><html><body><div data-composition-id="main" data-start="0" data-duration="5">${body}</div></body></html>`;
  const document = parseDocument(html);
  if (document === undefined) throw new Error('too complex');
  return findStartProblems(document, 5).map(({ code, subject }) => `${code} ${subject}`);
};
const INTRO = '<p id="intro" data-start="1" data-duration="2"></p>';
const HOST = (content: string, start = '2') =>
  `<div data-composition-id="inner" data-start="${start}" data-duration="3">${content}</div>`;

describe('problems of data-start', () => {
  it.each([
    ['seconds', '<p data-start="4.9"></p>'],
    ['a negative number, which is 0', '<p data-start="-1"></p>'],
    ['no value', '<p data-start></p>'],
    ['the end of another clip', `${INTRO}<p data-start="intro"></p>`],
    ['a time after another clip', `${INTRO}<p data-start="intro + 1.5"></p>`],
    [
      'a time before the end of another clip',
      `<p data-start="intro-0.5"></p>`.replace('intro-', 'intro - ') + INTRO,
    ],
    [
      'an id that ends like an offset',
      '<p id="a-2" data-start="0" data-duration="1"></p><p data-start="a-2"></p>',
    ],
    ['a nested composition as reference', `${HOST('', '0')}<p data-start="inner"></p>`],
    ['a clip whose duration a script decides', '<p id="a" data-start="4"></p><p data-start="a + 9"></p>'],
    ['a time within a nested composition', HOST('<p data-start="2.5"></p>')],
    ['the content of a template', '<template><p data-start="nope"></p></template>'],
  ])('accepts %s', (_, body) => expect(problemsOf(body)).toEqual([]));

  it.each([
    ['an unknown clip', '<p data-start="nope + 1"></p>', 'unknown_clip_start data-start="nope + 1"'],
    ['a text', '<p data-start="after the intro"></p>', 'unknown_clip_start data-start="after the intro"'],
    ['a unit', '<p data-start="2 s"></p>', 'unknown_clip_start data-start="2 s"'],
    ['itself', '<p id="a" data-start="a"></p>', 'unknown_clip_start data-start="a"'],
    ['the end of the video', '<p data-start="5"></p>', 'clip_after_end data-start="5"'],
    [
      'a time after a clip',
      `${INTRO}<p data-start="intro + 2"></p>`,
      'clip_after_end data-start="intro + 2"',
    ],
    ['a time in a nested composition', HOST('<p data-start="3"></p>'), 'clip_after_end data-start="3"'],
  ])('reports %s', (_, body, problem) => expect(problemsOf(body)).toEqual([problem]));

  it('reports clips that wait for each other', () => {
    const body =
      '<p id="a" data-start="b" data-duration="1"></p><p id="b" data-start="a" data-duration="1"></p>';
    expect(problemsOf(body)).toEqual([
      'unknown_clip_start data-start="b"',
      'unknown_clip_start data-start="a"',
    ]);
  });
});
