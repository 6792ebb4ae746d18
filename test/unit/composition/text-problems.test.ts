import { describe, expect, it } from 'vitest';
import { findSubstitutedFonts } from '#core/composition/font-sources.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { findTextProblems } from '#core/composition/text-problems.ts';
import { findStillPage } from '#core/composition/still-page.ts';
import { page } from './page.ts';

const parsed = (body: string, head = '') => {
  const document = parseDocument(page(body, { head }));
  if (!document) throw new Error('the page is too complex');
  return document;
};
const problemsOf = (body: string, head = '') => findTextProblems(parsed(body, head), () => []);
const subjectsOf = (body: string, head = '') => problemsOf(body, head).map(({ subject }) => subject);
const warningsOf = (body: string, head = '') =>
  findSubstitutedFonts(parsed(body, head)).map(({ subject }) => subject);

const ADLAM = '𞤀';
const NAMED = '𞤀 (U+1E900)';

describe('findTextProblems', () => {
  it.each([
    ['text', `<p>a ${ADLAM} b</p>`],
    ['an entity', '<p>&#x1E900;</p>'],
    ['text in a template', `<template><p>${ADLAM}</p></template>`],
    ['SVG text', `<svg><text>${ADLAM}</text></svg>`],
    ['a value', `<input value="${ADLAM}">`],
    ['an attribute that CSS can display', `<p data-label="${ADLAM}"></p>`],
    ['a value for a component', `<div data-variable-values='{"teks":"\\ud83a\\udd00"}'></div>`],
    ['a default of a variable', `<div data-composition-variables='[{"id":"a","default":"${ADLAM}"}]'></div>`],
    ['CSS content', `<style>p::before{content:"${ADLAM}"}</style>`],
    ['CSS content as an escape', '<style>p::before{content:"\\1E900"}</style>'],
    ['CSS content in a media rule', `<style>@media all{p::before{color:red;content:"${ADLAM}"}}</style>`],
    ['a custom property', `<p style='--teks: "${ADLAM}"'></p>`],
    ['a string of a script', `<script>document.title = "x"; el.textContent = "${ADLAM}";</script>`],
    ['an escape in a script', '<script>const t = `\\u{1E900}`;</script>'],
  ])('finds characters in %s', (_, body) => {
    expect(subjectsOf(body)).toEqual([NAMED]);
  });

  it.each([
    ['a comment', `<!-- ${ADLAM} -->`],
    ['a comment in a style', `<style>/* ${ADLAM} */ p{color:red}</style>`],
    ['a comment in a script', `<script>// ${ADLAM}</script>`],
    ['a regular expression', `<script>const r = /${ADLAM}/u;</script>`],
    ['an attribute that is not displayed', `<p id="${ADLAM}" title="${ADLAM}"></p>`],
    ['the name of a family', `<style>p{font-family:"${ADLAM}"}</style>`],
  ])('finds nothing in %s', (_, body) => {
    expect(subjectsOf(body)).toEqual([]);
  });

  it('finds nothing in the title', () => {
    expect(subjectsOf('', `<title>${ADLAM}</title>`)).toEqual([]);
  });

  it('reports each text once, with its position', () => {
    const body = `<p>a</p><p>${ADLAM}𞤁${ADLAM}</p><p>\u0378</p>`;
    const html = page(body);
    expect(problemsOf(body)).toEqual([
      { code: 'unsupported_characters', position: html.indexOf(ADLAM), subject: `${NAMED}, 𞤁 (U+1E901)` },
      { code: 'unsupported_characters', position: html.indexOf('\u0378'), subject: '\u0378 (U+0378)' },
    ]);
  });

  it.each([
    '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Noto+Sans+Adlam">',
    '<link rel="stylesheet" href="https://fonts.googleapis.com/css?family=Inter|Noto+Sans+Adlam:400">',
    '<style>@import "https://fonts.googleapis.com/css2?family=Noto+Sans+Adlam";</style>',
    '<style>@font-face{font-family:A;src:url(https://fonts.gstatic.com/s/a/v1/a.woff2)}</style>',
    '<script>new FontFace("A", "url(x)")</script>',
  ])('finds nothing in a page with a font of its own: %s', (head) => {
    expect(subjectsOf(`<p>${ADLAM}</p>`, head)).toEqual([]);
  });

  it.each([
    '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter:wght@400;700&family=Plus+Jakarta+Sans">',
    '<link rel="preconnect" href="https://fonts.gstatic.com">',
    '<style>@import "https://fonts.googleapis.com/css2?family=Roboto";p{font-family:Roboto}</style>',
  ])('finds characters in a page with bundled fonts only: %s', (head) => {
    expect(subjectsOf(`<p>${ADLAM}</p>`, head)).toEqual([NAMED]);
  });
});

const CONTROL = '\u0001';

describe('control characters', () => {
  it.each([
    ['text', `<p>a${CONTROL}b</p>`, ['U+0001']],
    ['text from an office program', '<p>a\u000Bb</p>', ['U+000B']],
    ['text of the C1 range', '<p>\u0085\u009F\u007F</p>', ['U+0085, U+009F, U+007F']],
    ['an entity', '<p>&#x1;&#xFFFC;</p>', ['U+0001, U+FFFC']],
    ['annotations', '<p>\uFFF9a\uFFFAb\uFFFB</p>', ['U+FFF9, U+FFFA, U+FFFB']],
    ['CSS content', '<style>p::before{content:"\\1"}</style>', ['U+0001']],
    ['a value for a component', `<div data-variable-values='{"teks":"a\\u000bb"}'></div>`, ['U+000B']],
    ['a string of a script', `<script>p.textContent = "a${CONTROL}";</script>`, ['U+0001']],
    ['JSON in a script', '<script>const isi = {"judul":"Promo\\u000bakhir pekan"};</script>', ['U+000B']],
    ['a template of a script', '<script>p.textContent = `a\u000B${b}`;</script>', ['U+000B']],
  ])('are found in %s', (_, body, expected) => {
    expect(subjectsOf(body)).toEqual(expected);
  });

  it.each([
    ['tabs and line breaks', '<p>a\tb\nc\r\nd\fe</p>'],
    ['an escape in a script', '<script>const parts = text.split("\\u0001" + "\\x1f" + "\\0");</script>'],
    ['the sign for what is not text', '<p>\uFFFD</p>'],
    ['invisible format characters', '<p>a\u200Db\u202Ac\u2060\uFEFF</p>'],
  ])('are not %s', (_, body) => {
    expect(subjectsOf(body)).toEqual([]);
  });

  it('are found in a page with a font of its own, which is not asked for other characters', () => {
    const head = '<style>@font-face{font-family:Ikon;src:url(data:font/woff2;base64,AA)}</style>';
    expect(subjectsOf(`<p>\uE001${ADLAM}${CONTROL}</p><p>${ADLAM}</p>`, head)).toEqual(['U+0001']);
  });
});

describe('findSubstitutedFonts', () => {
  it.each([
    ['p{font-family:Arial,sans-serif}', ['Arial → Arimo']],
    ['p{font-family:"Times New Roman"}', ['Times New Roman → Tinos']],
    ['p{FONT-FAMILY:Times New  Roman}', ['Times New Roman → Tinos']],
    ['p{font-family:monospace!important}', ['monospace → Cousine']],
    ['p{font:italic bold 12px/1.5 Georgia,serif}', ['Georgia → Gelasio']],
    ['p{font:bold large Verdana}', ['Verdana → DejaVu Sans']],
    ['p{font:700 calc(var(--u) * 5)/1.1 "Comic Sans MS"}', ['Comic Sans MS → Comic Neue']],
    ['p{font:700 clamp(1px, 2vw, 3px) Impact}', ['Impact → Anton']],
    ['p{font-family:Poppins,Arial}', []],
    ['p{font-family:var(--a),Arial}', []],
    ['p{font:inherit}', []],
    ['p{font:12px "Open Sans"}', []],
    ['p{color:red}a:hover{font-family:Arial}b{font-family:Arial}', ['Arial → Arimo']],
    ['@font-face{font-family:Arial;src:url(a)}p{font-family:Arial}', []],
  ])('%s', (css, expected) => {
    expect(warningsOf('', `<style>${css}</style>`)).toEqual(expected);
  });

  it('reads style and font-family attributes', () => {
    expect(
      warningsOf('<p style="font-family:Arial"></p><svg><text font-family="Georgia">a</text></svg>'),
    ).toEqual(['Arial → Arimo', 'Georgia → Gelasio']);
  });
});

describe('findStillPage', () => {
  it('warns of a page in which nothing can change', () => {
    expect(findStillPage(parsed('<p style="color:red">Promo</p>', '<style>p{margin:0}</style>'))).toEqual([
      { code: 'nothing_moves', position: null },
    ]);
  });

  it.each([
    '<script>1</script>',
    '<style>p{animation:a 1s}</style>',
    '<p style="animation: a 1s"></p>',
    '<svg><animate attributeName="x"></animate></svg>',
    '<img src="data:image/gif;base64,AA">',
    '<p class="clip" data-start="1">a</p>',
    '<div data-composition-src="compositions/components/countdown.html"></div>',
  ])('accepts %s', (body) => {
    expect(findStillPage(parsed(body))).toEqual([]);
  });
});
