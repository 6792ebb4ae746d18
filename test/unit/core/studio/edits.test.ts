import { describe, expect, it } from 'vitest';
import {
  duplicateItem,
  removeItem,
  reorderItem,
  setAddress,
  setAttributes,
  setStyle,
  setText,
} from '#core/studio/edits.ts';
import {
  bindVariable,
  declareVariable,
  makeVariable,
  removeVariable,
  setDefault,
} from '#core/studio/variables.ts';
import { findItem } from '#core/studio/read-document.ts';
import type { StudioDocument } from '#core/studio/studio-document.ts';
import { edited } from './edited.ts';

const START = '<!doctype html><html lang="id"><body><div data-composition-id="main" data-duration="10">';
const END = '</div></body></html>';
const page = (body: string) => `${START}${body}${END}`;

/** What is in the root element after edits. */
const after = (
  body: string,
  ...edits: Parameters<typeof edited> extends [string, ...infer E] ? E : never
) => {
  const { source } = edited(page(body), ...edits);
  expect(source.startsWith(START) && source.endsWith(END)).toBe(true);
  return source.slice(START.length, -END.length);
};
const itemOf = (document: StudioDocument, index = 0) => {
  const item = document.items[index];
  if (!item) throw new Error('no item');
  return item;
};

describe('setText', () => {
  it.each([
    ['<p>Halo</p>', 'A & <b>\n"dua"', '<p>A &amp; &lt;b><br>"dua"</p>'],
    ['<p>\n  Halo<br>dunia\n</p>', 'Hai', '<p>\n  Hai\n</p>'],
    ['<p></p>', 'Hai', '<p>Hai</p>'],
    ['<p>Satu<p>Dua', 'Hai', '<p>Hai<p>Dua'],
    ['<p>Halo <b>dunia</b></p>', 'Hai', '<p>Halo <b>dunia</b></p>'],
  ])('of %s writes %j', (body, text, expected) => {
    expect(after(body, (document) => setText(document, '/0', text))).toBe(expected);
  });
});

describe('setAttributes and setStyle', () => {
  it.each([
    [`<p title='a' id=x>A</p>`, { title: "b'&c" }, `<p title='b&#39;&amp;c' id=x>A</p>`],
    ['<p id=x>A</p>', { id: 'y' }, '<p id="y">A</p>'],
    ['<p id="x" hidden>A</p>', { hidden: undefined, title: 'b' }, '<p id="x" title="b">A</p>'],
    ['<img src=a.jpg>', { alt: 'b' }, '<img src=a.jpg alt="b">'],
  ])('change attributes of %s', (body, values, expected) => {
    expect(after(body, (document) => setAttributes(document, itemOf(document).key, values))).toBe(expected);
  });

  it.each([
    ['<p>A</p>', { color: 'red', top: '1px' }, '<p style="color: red; top: 1px">A</p>'],
    [
      '<p style="left:1px;/* x;y */ background:url(a;b.png);font-family:&quot;A&quot;">A</p>',
      { left: '2px', 'font-family': undefined },
      '<p style="left: 2px;/* x;y */ background:url(a;b.png);">A</p>',
    ],
    [
      '<p style="left:1px">A</p>',
      { left: undefined, top: '"1px"' },
      '<p style="; top: &quot;1px&quot;">A</p>',
    ],
    ['<p style="left: 1px">A</p>', { left: '1px' }, '<p style="left: 1px">A</p>'],
  ])('change declarations of %s', (body, values, expected) => {
    expect(after(body, (document) => setStyle(document, '/0', values))).toBe(expected);
  });
});

describe('the key of an item that is moved over others', () => {
  it.each(['front', 'forward', 'backward', 'back'] as const)('names it still: %s', (direction) => {
    const document = edited(page('<p id="a">A</p><script></script><p>B</p><p>C</p><p>D</p>'));
    const made = reorderItem(document, '/3', direction);
    const moved = edited(document.source, () => made);
    expect(findItem(moved, made?.key)?.text).toBe('C');
    expect(reorderItem(document, '#a', direction)?.key).toBe('#a');
  });
});

describe('removeItem, duplicateItem and reorderItem', () => {
  it('remove an element with its line and keep the times of clips that follow it', () => {
    const body =
      '\n  <p id="a" data-start="1" data-duration="2">A</p>\n  <p id="b" data-start="a + 1">B</p>\n';
    expect(after(body, (document) => removeItem(document, '#a'))).toBe(
      '\n  <p id="b" data-start="4">B</p>\n',
    );
  });

  it('copy an element with new ids and references to them', () => {
    const body =
      '\n  <div id="a"><svg><g id="g"></g><use href="#g"/></svg><i id="i" data-start="g"></i></div>\n';
    expect(after(body, (document) => duplicateItem(document, '#a'))).toBe(
      `${body.trimEnd()}\n  <div id="a-1"><svg><g id="g-1"></g><use href="#g-1"/></svg><i id="i-1" data-start="g-1"></i></div>\n`,
    );
  });

  it.each([
    ['front', '<b>B</b> <i>C</i> <p>A</p>'],
    ['forward', '<b>B</b> <p>A</p> <i>C</i>'],
    ['back', '<p>A</p> <b>B</b> <i>C</i>'],
  ] as const)('move an element to the %s', (direction, expected) => {
    expect(after('<p>A</p> <b>B</b> <i>C</i>', (document) => reorderItem(document, '/0', direction))).toBe(
      expected,
    );
  });
});

describe('variables', () => {
  const LIST = `data-composition-variables='[ {"id":"a", "type":"string","label":"A","default":"x"} ]'`;

  it('change a default where it is written, or add it', () => {
    const source = page('<p data-var-text="a">y</p>').replace('lang', `${LIST} lang`);
    const changed = edited(source, (document) => setText(document, '/0', 'it\'s "b" & c'));
    expect(changed.source).toBe(source.replace('"x"', String.raw`"it&#39;s \"b\" &amp; c"`));
    expect(changed.items[0]?.text).toBe('it\'s "b" & c');
    const without = source.replace(',"default":"x"', '');
    expect(edited(without, (document) => setDefault(document, 'a', true)).source).toBe(
      without.replace('"A"}', '"A", "default": true}'),
    );
  });

  it('are declared beside others, or on the html element, and removed again', () => {
    const variable = { id: 'b', type: 'color', label: 'B', default: '#fff', options: [] };
    const source = page('<p>A</p>').replace('lang', `${LIST} lang`);
    const declared = edited(source, (document) => declareVariable(document, variable));
    expect(declared.variables.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(edited(declared.source, (document) => removeVariable(document, 'b')).source).toBe(source);
    expect(edited(declared.source, (document) => removeVariable(document, 'a')).variables).toMatchObject([
      variable,
    ]);
    expect(declareVariable(declared, variable)).toEqual([]);
    const first = edited(page('<p>A</p>'), (document) => declareVariable(document, variable));
    expect(first.source).toContain(
      `<html lang="id" data-composition-variables='[{"id":"b","type":"color","label":"B","default":"#fff"}]'>`,
    );
  });

  it('are made of what an item shows', () => {
    const made = edited(page('<img src="a.jpg">'), (document) =>
      makeVariable(document, itemOf(document), { id: 'foto', label: 'Foto' }),
    );
    expect(made.items[0]).toMatchObject({ variable: 'foto', kind: 'image' });
    const changed = edited(made.source, (document) => setAddress(document, '/0', 'b.jpg'));
    expect(changed.source).toBe(made.source.replace('"default":"a.jpg"', '"default":"b.jpg"'));
    const unbound = edited(changed.source, (document) => bindVariable(document, itemOf(document), undefined));
    expect(unbound.items[0]?.variable).toBeUndefined();
    expect(unbound.items[0]?.attributes.get('src')).toBe('b.jpg');
  });

  it('show the lines of a text, which the runtime writes between the elements of the document', () => {
    const made = edited(page('<p id="a">Satu<br>Dua</p>'), (document) =>
      makeVariable(document, itemOf(document), { id: 'isi', label: 'Isi' }),
    );
    expect(made.items[0]?.text).toBe('Satu\nDua');
    expect(made.source).toContain('<p id="a" data-var-text="isi" style="white-space: pre-line">Satu</p>');
  });

  it.each([
    ['<p id="a" data-var-text="isi">x</p>', 'white-space: pre-line'],
    ['<p id="a" style="white-space: pre" data-var-text="isi">x</p>', 'white-space: pre'],
    ['<p id="a" data-text="isi">x</p>', undefined],
    ['<pre id="a" data-var-text="isi">x</pre>', undefined],
  ])('show lines that are typed later: %s', (body, style) => {
    const variable = { id: 'isi', type: 'string', label: 'Isi', default: 'Satu', options: [] };
    const typed = edited(
      page(body),
      (document) => declareVariable(document, variable),
      (document) => setText(document, '#a', 'Satu\nDua'),
    );
    expect(typed.variables[0]?.default).toBe('Satu\nDua');
    expect(typed.items[0]?.attributes.get('style')).toBe(style);
  });

  it.each([
    ['<p id="a" data-text="isi"></p>', '<p id="a">Satu &lt;b><br>Dua</p>'],
    ['<p id="a" data-var-text="isi">lama</p>', '<p id="a">Satu &lt;b><br>Dua</p>'],
    ['<p id="a" data-text="isi"><b></b>lama</p>', '<p id="a"><b></b>lama</p>'],
    ['<p id="a" data-text="lain">lama</p>', '<p id="a">lama</p>'],
  ])('leave what they show when they are unbound: %s', (body, expected) => {
    const variable = { id: 'isi', type: 'string', label: 'Isi', default: 'Satu <b>\nDua', options: [] };
    const unbound = edited(
      page(body),
      (document) => declareVariable(document, variable),
      (document) => bindVariable(document, itemOf(document), undefined),
    );
    expect(unbound.source).toContain(expected);
  });
});
