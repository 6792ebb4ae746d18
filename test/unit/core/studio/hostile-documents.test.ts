import { describe, expect, it } from 'vitest';
import { readCaptionSource, setCaptions } from '#core/studio/caption-source.ts';
import { setAttributes, setStyle, setText } from '#core/studio/edits.ts';
import { findItem } from '#core/studio/read-document.ts';
import { applyEdit } from '#core/studio/splices.ts';
import { setDefault } from '#core/studio/variables.ts';
import { edited, open } from './edited.ts';

const page = (body: string, variables = '[]', attributes = 'data-duration="10"') =>
  `<!doctype html><html data-composition-variables='${variables}'><body><div data-composition-id="main" data-width="1080" data-height="1920" ${attributes}>${body}</div></body></html>`;

const CAPTIONS =
  'id="c" data-composition-id="c" data-composition-src="compositions/components/captions.html"';

describe('names of Object.prototype', () => {
  it('are tags, properties and ids like any other', () => {
    const variables = '[{"id":"constructor","type":"string","label":"Isi","default":"Halo"}]';
    const source = page(
      '<constructor></constructor><p id="a" style="constructor: 1; color: red" data-var-text="constructor"></p>',
      variables,
    );
    const { items } = open(source);
    expect(items.map(({ kind, text }) => [kind, text])).toEqual([
      ['shape', undefined],
      ['text', 'Halo'],
    ]);
    const changed = edited(
      source,
      (now) => setStyle(now, '#a', { color: 'blue' }),
      (now) => setText(now, '#a', 'Hai'),
    );
    expect(changed.source).toBe(source.replace('red', 'blue').replace('"Halo"', '"Hai"'));
  });
});

describe('declared options', () => {
  it('may be values that have no text', () => {
    const options = '[{"value":{"toString":1,"valueOf":1}},[{"toString":1}],null]';
    const { variables } = open(page('', `[{"id":"a","options":${options}}]`));
    expect(variables[0]?.options.map(({ value }) => value)).toEqual([
      '{"toString":1,"valueOf":1}',
      'undefined',
      'null',
    ]);
  });
});

describe('numbers of the root element', () => {
  it.each(['Infinity', '1e999', '-5', 'nan', '0', ''])('are not %j', (value) => {
    const { root } = open(page('', '[]', `data-duration="${value}" data-fps="${value}"`));
    expect([root.durationSeconds, root.fps]).toEqual([undefined, 30]);
  });
});

describe('captions', () => {
  it('of an address that no browser reads name no file', () => {
    const document = open(page(`<div ${CAPTIONS} data-captions-src="//["></div>`));
    const item = findItem(document, '#c');
    expect(item && readCaptionSource(document, item)).toEqual({ kind: 'file', path: '//[' });
  });

  it('replace values that are a list', () => {
    const after = edited(page(`<div ${CAPTIONS} data-variable-values='[1]'></div>`), (now) =>
      setCaptions(now, '#c', 'Halo'),
    );
    expect(findItem(after, '#c')?.attributes.get('data-variable-values')).toBe('{"captions":"Halo"}');
  });
});

describe('a text of a million spaces', () => {
  const spaces = ' '.repeat(1_000_000);

  it('is edited at once', () => {
    const source = page(`<p id="a"${spaces}title="x">a${spaces}b</p>`);
    const document = open(source);
    const startMs = performance.now();
    expect(applyEdit(source, setText(document, '#a', 'Hai'))).toContain('>Hai</p>');
    expect(applyEdit(source, setAttributes(document, '#a', { title: undefined }))).toContain('<p id="a">');
    expect(performance.now() - startMs).toBeLessThan(5000);
  });
});

const TEXTS = [
  '<script>alert(1)</script>',
  '</section></div></body>',
  ']]> --> <!-- &amp; &lt; &',
  `"'\u2028\ud83d\ude00 \u202eabc`,
  '</script><style>*{}',
];
const HOSTS = [
  '<p id=a>Halo</p>',
  '<P ID="a" STYLE=color:red>Halo</P>',
  '<p id="a">Halo<br>dunia',
  '<p\r\nid="a"\r\n>Halo\r\ndunia</p>\r\n',
  '<h1 id="a" title="&quot;&amp;">Halo <!-- x --></h1>',
  '<template><p id="b">x</p></template><p id="a" data-x=1/>Halo</p>',
];

describe.each(HOSTS)('the text of %j', (host) => {
  it.each(TEXTS)('becomes %j and nothing else', (text) => {
    for (const mark of ['', '\uFEFF']) {
      const source = mark + page(`${host}<div></div>`);
      const before = open(source);
      const changed = applyEdit(source, [
        ...setText(before, '#a', text),
        ...setAttributes(before, '#a', { 'data-name': text }),
      ]);
      const after = open(changed);
      expect(findItem(after, '#a')?.text).toBe(text.trim());
      expect(findItem(after, '#a')?.attributes.get('data-name')).toBe(text);
      expect(after.parsed.elements.map(({ name }) => name).filter((name) => name !== 'br')).toEqual(
        before.parsed.elements.map(({ name }) => name).filter((name) => name !== 'br'),
      );
    }
  });
});

describe('the default of a variable', () => {
  it.each(TEXTS)('becomes %j in quotes of either kind, and without them', (text) => {
    const json = '[{"id":"a","default":"x"}]';
    const declarations = [`'${json}'`, `"${json.replaceAll('"', '&quot;')}"`, json];
    for (const declared of declarations) {
      const source = page('<p data-var-text=a></p>').replace("'[]'", declared);
      const changed = open(applyEdit(source, setDefault(open(source), 'a', text)));
      expect(changed.variables[0]?.default).toBe(text);
      expect(changed.parsed.elements).toHaveLength(open(source).parsed.elements.length);
    }
  });
});
