import { describe, expect, it } from 'vitest';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { page } from '../../composition/page.ts';

const validator = createTestValidator();
const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHalo\n';
const WRONG = `${SRT}\n2\n00:00:03,000 --> 00:00:0x,000\nDunia\n`;

const host = (attributes = '', values: object = {}) =>
  `<div id="teks" class="clip" data-composition-id="captions" data-composition-src="compositions/components/captions.html" ` +
  `data-start="0" data-duration="5" data-track-index="1" ${attributes} data-variable-values='${JSON.stringify(values)}'></div>`;

const withVariable = (index: string): string => {
  const declared = [{ id: 'takarir', type: 'captions', label: 'Takarir', default: '' }];
  return index.replace('<html', `<html data-composition-variables='${JSON.stringify(declared)}'`);
};

const check = (files: Readonly<Record<string, string>>, requested?: Readonly<Record<string, string>>) => {
  const texts = new Map(Object.entries(files).map(([path, text]) => [path, { text }]));
  return validator.checkProject(texts, requested && { requested, brandKit: {} });
};

const problemsOf = async (files: Readonly<Record<string, string>>) =>
  (await check(files)).problems.map(({ code, file, line }) => [code, file, line]);

describe('captions of a project', () => {
  it.each([
    ['on the host', page(host('data-captions-src="teks/captions.srt"'))],
    ['on the root', page(host(), { rootAttributes: 'data-captions-src="teks/captions.srt"' })],
    ['as a value', page(host('', { src: 'teks/captions.srt' }))],
  ])('are a file named %s, whose problems have its line', async (_, index) => {
    expect(await problemsOf({ 'index.html': index, 'teks/captions.srt': SRT })).toEqual([]);
    expect(await problemsOf({ 'index.html': index, 'teks/captions.srt': WRONG })).toEqual([
      ['invalid_captions', 'teks/captions.srt', 6],
    ]);
    expect(
      await problemsOf({ 'index.html': index, 'teks/captions.srt': WRONG.replaceAll('\n', '\r\n') }),
    ).toEqual([['invalid_captions', 'teks/captions.srt', 6]]);
    expect(await problemsOf({ 'index.html': index })).toEqual([['missing_file', 'index.html', 1]]);
  });

  it('have characters that a font can draw', async () => {
    const index = page(host('data-captions-src="captions.srt"'));
    const files = (text: string) => ({ 'index.html': index, 'captions.srt': SRT.replace('Halo', text) });
    expect(await problemsOf(files('Halo \u{1E900}'))).toEqual([
      ['unsupported_characters', 'captions.srt', 3],
    ]);
    const ownFont = { 'a.css': '@font-face{font-family:A;src:url(data:font/woff2;base64,AA)}' };
    const styled = index.replace('</head>', '<link rel="stylesheet" href="a.css"></head>');
    const withFont = (text: string) => ({ ...files(text), ...ownFont, 'index.html': styled });
    expect(await problemsOf(withFont('Halo \u{1E900}'))).toEqual([]);
    expect(await problemsOf(withFont('Halo\u001A'))).toEqual([['unsupported_characters', 'captions.srt', 3]]);
  });

  it.each([
    ['a note of WebVTT', 'WEBVTT\n\nNOTE 𞤀\n\n00:01.000 --> 00:02.000\nHalo'],
    ['the name of a cue', '𞤀\n00:01.000 --> 00:02.000\nHalo'],
    ['a tag', '00:01.000 --> 00:02.000\n<v 𞤀>Halo</v>'],
    ['another member of a word list', '[{"text":"Halo","start":0,"end":1,"speaker":"𞤀"}]'],
    ['a caption after the end', '00:01.000 --> 00:02.000\nHalo\n\n00:09.000 --> 00:10.000\n𞤀'],
  ])('may have other characters in %s, which is not shown', async (_, text) => {
    const file = { 'index.html': page(host('data-captions-src="captions.txt"')), 'captions.txt': text };
    expect(await problemsOf(file)).toEqual([]);
    const index = withVariable(page(host('data-var-captions="takarir"')));
    expect([...(await check({ 'index.html': index }, { takarir: text })).violations]).toEqual([]);
  });

  it.each([
    ['an escape', String.raw`[{"text":"\ud83a\udd00","start":0,"end":1}]`, 1],
    ['an escape in capitals', `[\n${String.raw`{"text":"a\"\uD83A\uDD00","start":0,"end":1}`}]`, 2],
    ['an escape for a control', String.raw`[{"text":"a\u0001","start":0,"end":1}]`, 1],
    ['a word beside an equal character in a note', 'WEBVTT\n\nNOTE 𞤀\n\n00:01.000 --> 00:02.000\na𞤀', 6],
    ['a word with markup', '00:01.000 --> 00:02.000\nHalo\n<i>a</i>𞤀', 3],
    ['a word with a time', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHalo a<c.x><i>b</i></c>𞤀', 4],
    ['a word with an entity', '00:01.000 --> 00:02.000\nHalo R&amp;B𞤀', 2],
    ['a word over two lines of markup', '00:01.000 --> 00:02.000\nHalo\na<b\n>𞤀</b>', 3],
    [
      'a word with an override',
      String.raw`{\an8}a{\i1}𞤀`.replace(/^/, '1\n00:00:01,000 --> 00:00:02,000\n'),
      3,
    ],
  ])('have no characters that no font draws, written as %s', async (_, text, line) => {
    const file = { 'index.html': page(host('data-captions-src="captions.txt"')), 'captions.txt': text };
    expect(await problemsOf(file)).toEqual([['unsupported_characters', 'captions.txt', line]]);
    const index = withVariable(page(host('data-var-captions="takarir"')));
    const { violations } = await check({ 'index.html': index }, { takarir: text });
    expect(violations.get('takarir')).toMatchObject({ code: 'unsupported_characters' });
  });

  it('are text files', async () => {
    const index = page(host('data-captions-src="captions.js"'));
    expect(await problemsOf({ 'index.html': index, 'captions.js': SRT })).toEqual([
      ['wrong_file_type', 'index.html', 1],
    ]);
  });

  it('are values of variables of type `captions`', async () => {
    const index = withVariable(page(host('data-var-captions="takarir"')));
    const files = { 'index.html': index };
    expect(await check(files, { takarir: SRT })).toMatchObject({ problems: [], values: { takarir: SRT } });
    expect(await check(files, { takarir: '' })).toMatchObject({ problems: [], values: { takarir: '' } });
    const { violations } = await check(files, { takarir: WRONG });
    expect(Object.fromEntries(violations)).toEqual({
      takarir: { code: 'invalid_captions', problem: { code: 'invalid_time', line: 6 } },
    });
  });
});

/** What is written in captions, none of which is drawn. */
const UNDRAWN: readonly (readonly [string, unknown])[] = [
  ['a note', 'WEBVTT\n\nNOTE 𞤀\n\n00:01.000 --> 00:02.000\nHalo'],
  ['a tag', '00:01.000 --> 00:02.000\n<v 𞤀>Halo</v>'],
  ['another member of a word', [{ text: 'Halo', start: 0, end: 1, speaker: '𞤀' }]],
];
const CAPTIONS = [{ id: 'teks', type: 'captions', label: 'Teks', default: '' }];
const DECLARED = { id: 'judul', type: 'string', label: 'Judul', default: '' };
/** A document with a variable of captions, whose default is given. */
const scene = (fallback: unknown = '') =>
  `<!doctype html><html lang="id" data-composition-variables='${JSON.stringify([{ ...CAPTIONS[0], default: fallback }, DECLARED])}'><head><meta charset="UTF-8"><title>s</title></head>\n<body>` +
  `<div data-composition-id="adegan" data-width="1080" data-height="1920"></div></body></html>`;
const sceneHost = (values: object) =>
  `\n<div id="a" class="clip" data-composition-id="adegan" data-composition-src="adegan.html" ` +
  `data-start="0" data-duration="5" data-track-index="1"\n data-variable-values='${JSON.stringify(values)}'></div>`;

describe('captions as values of a host', () => {
  it.each(UNDRAWN)('may have other characters in %s', async (_, captions) => {
    expect(await problemsOf({ 'index.html': page(host('', { captions })) })).toEqual([]);
    const files = { 'index.html': page(sceneHost({ teks: captions })), 'adegan.html': scene() };
    expect(await problemsOf(files)).toEqual([]);
    expect(await validator.check(page(host('', { captions })))).not.toHaveProperty('problems');
  });

  it.each([
    ['a wrong time', WRONG, 'invalid_captions'],
    ['a wrong word', [{ text: 'Halo' }], 'invalid_captions'],
    ['words of no font', SRT.replace('Halo', '<i>a</i>𞤀'), 'unsupported_characters'],
  ])('are refused with %s', async (_, teks, code) => {
    const files = { 'index.html': page(sceneHost({ teks })), 'adegan.html': scene() };
    expect((await check(files)).problems).toEqual([
      expect.objectContaining({ code, file: 'index.html', line: 3, column: 2 }),
    ]);
    const outer = scene().replace('></div>', `>${host('', { captions: teks })}</div>`);
    expect(await problemsOf({ 'index.html': page(sceneHost({})), 'adegan.html': outer })).toEqual([
      [code, 'adegan.html', 2],
    ]);
    expect(await validator.check(page(host('', { captions: teks })))).toMatchObject({ problems: [{ code }] });
  });

  it('leave the other values as they are', async () => {
    const files = { 'index.html': page(sceneHost({ judul: 'a𞤀' })), 'adegan.html': scene() };
    expect(await problemsOf(files)).toEqual([['unsupported_characters', 'index.html', 3]]);
  });
});

describe('captions as defaults', () => {
  const inIndex = (fallback: unknown) => ({
    'index.html': withVariable(page(host('data-var-captions="takarir"'))).replace(
      '"default":""',
      () => `"default":${JSON.stringify(fallback)}`,
    ),
  });
  const inScene = (fallback: unknown) => ({
    'index.html': page(sceneHost({})),
    'adegan.html': scene(fallback),
  });
  it.each(UNDRAWN)('may have other characters in %s', async (_, captions) => {
    for (const files of [inIndex(captions), inScene(captions)])
      expect((await check(files)).problems).toEqual([]);
  });

  it('have words that a font can draw, and warn when they cannot be read', async () => {
    const undrawn = SRT.replace('Halo', '<i>a</i>𞤀');
    expect(await problemsOf(inIndex(undrawn))).toEqual([['unsupported_characters', 'index.html', 1]]);
    expect(await problemsOf(inScene(undrawn))).toEqual([['unsupported_characters', 'adegan.html', 1]]);
    for (const files of [inIndex(WRONG), inScene(WRONG)]) {
      const { problems, warnings } = await check(files);
      expect(problems).toEqual([]);
      expect(warnings.filter(({ code }) => code === 'invalid_default')).toHaveLength(1);
    }
  });
});

describe('captions of a document alone', () => {
  const codesOf = async (html: string) => {
    const checked = await validator.check(html);
    return 'problems' in checked ? checked.problems.map(({ code, subject }) => [code, subject]) : [];
  };

  it('are a text or a list of words', async () => {
    expect(await codesOf(page(host('', { captions: SRT })))).toEqual([]);
    expect(await codesOf(page(host('', { captions: [{ text: 'Halo', start: 0, end: 1 }] })))).toEqual([]);
    expect(await codesOf(page(host('', { captions: '' })))).toEqual([]);
  });

  it.each([
    ['a wrong time', WRONG],
    ['a wrong word', [{ text: 'Halo' }]],
    ['only captions after the end', '00:06 --> 00:07\nHalo'],
  ])('are refused with %s', async (_, captions) => {
    expect(await codesOf(page(host('', { captions })))).toEqual([['invalid_captions', 'captions: captions']]);
  });

  it('are no file', async () => {
    expect(await codesOf(page(host('data-captions-src="captions.srt"')))).toEqual([
      ['path_outside_composition', 'captions.srt'],
    ]);
    expect(await codesOf(page(host('', { src: 'captions.srt' })))).toEqual([
      ['path_outside_composition', 'captions.srt'],
    ]);
  });

  it('are no object', async () => {
    expect(await codesOf(page(host('', { captions: { text: 'Halo' } })))).toEqual([
      ['invalid_component_variable', 'captions: captions = {…}'],
    ]);
  });
});
