import { describe, expect, it } from 'vitest';
import { readCaptionSource, setCaptions } from '#core/studio/caption-source.ts';
import { duplicateItem, reorderItem, setAttributes, setStyle, setText } from '#core/studio/edits.ts';
import { findItem, withKeys } from '#core/studio/read-document.ts';
import { applyEdit } from '#core/studio/splices.ts';
import { setDefault } from '#core/studio/variables.ts';
import { insertItem } from '#core/studio/insert-item.ts';
import { addScene, cutScene, duplicateScene } from '#core/studio/scenes.ts';
import { cutItem, moveItem } from '#core/studio/timing.ts';
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

describe('tracks', () => {
  it.each(['1e999', '-1e999', '9007199254740992', '1e300'])(
    'are not %j, from which nothing can be counted',
    (track) => {
      const source = page(`<p id="a" data-start="0" data-duration="5" data-track-index="${track}">Halo</p>`);
      const copied = edited(source, (now) => duplicateItem(now, '#a'));
      expect(copied.items.map((item) => item.track)).toEqual([undefined, undefined]);
      const moved = edited(source, (now) => moveItem(now, '#a', 2));
      expect(moved.items.map((item) => [item.startSeconds, item.track])).toEqual([[2, 10]]);
    },
  );
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

describe('spaces that HTML shows', () => {
  it.each(['\u00A0', '\u3000', '\u2003', '\u2028', '\uFEFF'])(
    'are parts of a text at its ends: %j',
    (space) => {
      const typed = [
        `${space}Halo`,
        `${space}Halo!`,
        `${space}Halo!${space}`,
        `${space}Halo!${space}${space}`,
      ];
      const edits = typed.map((text) => (now: ReturnType<typeof open>) => setText(now, '#a', text));
      const after = edited(page('<p id="a">\n  Halo\n</p>'), ...edits);
      expect(after.source).toBe(page(`<p id="a">\n  ${typed.at(-1) ?? ''}\n</p>`));
    },
  );
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

describe('elements that have line breaks of their own', () => {
  it.each(['textarea', 'xmp', 'pre', 'plaintext'])(
    'such as <%s> are shown, and not edited as a text',
    (tag) => {
      const [item] = open(page(`<${tag} id="a">Satu\nDua</${tag}>`)).items;
      expect([item?.kind, item?.text]).toEqual(['text', undefined]);
    },
  );

  it('are edited where a variable gives their text', () => {
    const variables = '[{"id":"isi","type":"string","label":"Isi","default":"Satu"}]';
    const after = edited(page('<pre id="a" data-var-text="isi"></pre>', variables), (now) =>
      setText(now, '#a', 'Satu\nDua'),
    );
    expect(after.source).toContain(String.raw`"default":"Satu\nDua"`);
  });

  it.each(['noembed', 'noframes', 'noscript'])('are no items where no browser shows them: <%s>', (tag) => {
    expect(open(page(`<${tag}>Halo</${tag}>`)).items).toEqual([]);
  });
});

describe('an end that is missing', () => {
  const START = '<!doctype html><div id="v" data-composition-id="v" data-width="1080" data-height="1920">';

  it.each([
    '<script>const a = 1;',
    '<style>p { color: red }',
    '<!-- a comment <b>',
    '<textarea>',
    '<section class="scene" data-start="0" data-duration="5"><script>',
    '<div><p>Halo',
    '<svg><path d="M0 0"/>',
    '<p id="a">Halo</p><script>',
    '<br><img src="a.png"><script>',
    '<p>Halo</p><b class="x',
    '<p>Halo</p></p',
    '<p>Halo</p></',
    '<b',
  ])('takes nothing that is added: %s', (tail) => {
    const added = edited(START + tail, (now) => insertItem(now, { kind: 'image', address: 'a.png' }));
    const image = findItem(added, '#foto-1');
    expect(image?.element.node.parentNode).toBe(added.root.element.node);
    expect(added.source.replace(/\n.*foto-1.*\n/, '')).toBe(START + tail);
    const withScene = edited(START + tail, (now) => addScene(now));
    expect(withScene.scenes.some(({ key }) => key === '#adegan-1')).toBe(true);
  });

  it.each([
    '<br>',
    '<img src="a.png">',
    '<svg></svg>',
    '<svg/>',
    '<!-- a -->',
    '<!x>',
    'text',
    '<p>Halo</p>',
    '<p>Halo</p>1 < 2',
  ])('is not missing of %s', (tail) => {
    const added = edited(START + tail, (now) => insertItem(now, { kind: 'shape' }));
    expect(added.source.startsWith(START + tail)).toBe(true);
  });
});

describe('a last element without an end', () => {
  const page = (body: string) =>
    `<div id="v" data-composition-id="v" data-width="1080" data-height="1920" data-duration="10">${body}</div>`;
  const keysOf = ({ items }: ReturnType<typeof open>) => items.map(({ key, parentKey }) => [key, parentKey]);

  it.each(['b', 'p', 'h1'])('does not take its copies: <%s>', (tag) => {
    const source = page(`<${tag} id="a" data-start="0" data-duration="10">Halo`);
    for (const copy of [duplicateItem, (now: ReturnType<typeof open>) => cutItem(now, '#a', 5)]) {
      const copied = edited(source, (now) => copy(now, '#a'));
      expect(keysOf(copied)).toEqual([
        ['#a', undefined],
        ['#a-1', undefined],
      ]);
    }
  });

  it.each(['<p>Halo', '<p>Halo\n  '])('does not take the clip behind it: %j', (tail) => {
    const scene = '<section id="a" class="scene" data-start="0" data-duration="5"></section>';
    const added = edited(page(`${tail}${scene}`), (now) =>
      insertItem(now, { kind: 'video', address: 'a.mp4' }, '#a'),
    );
    expect(keysOf(added)).toEqual([
      ['/0', undefined],
      ['#klip-1', undefined],
      ['#a', undefined],
    ]);
  });

  it('does not take the element that it is moved below', () => {
    const source = page('<i id="a">Satu</i><b id="b">Dua');
    const moved = edited(source, (now) => reorderItem(now, '#b', 'back'));
    expect(keysOf(moved)).toEqual([
      ['#b', undefined],
      ['#a', undefined],
    ]);
  });

  it('does not take a copy of the scene that it is', () => {
    const source = page('<section id="adegan-1" class="scene" data-start="0" data-duration="10"><p>Halo</p>');
    for (const copy of [duplicateScene, (now: ReturnType<typeof open>) => cutScene(now, '#adegan-1', 5)]) {
      const { scenes } = edited(source, (now) => copy(now, '#adegan-1'));
      expect(scenes.map(({ key }) => key)).toEqual(['#adegan-1', '#adegan-2']);
    }
  });
});

describe('values that are nested too deep for the stack', () => {
  const deep = `${'['.repeat(100_000)}"]"${']'.repeat(100_000)}`;

  it('are passed over when a default is edited', () => {
    const variables = `[{"id":"a","default":${deep},"label":"A"},{"id":"b","default":{"x":${deep}}},{"id":"c","default":"lama"}]`;
    const after = edited(page('', variables), (now) => setDefault(now, 'c', 'baru'));
    expect(after.source).toBe(page('', variables).replace('lama', 'baru'));
    const other = edited(page('', variables), (now) => setDefault(now, 'a', 'baru'));
    expect(other.source).toBe(page('', variables).replace(deep, '"baru"'));
  });

  it('are options without a text, and captions that are empty', () => {
    const { variables } = open(page('', `[{"id":"a","options":[{"value":{"x":${deep}}},"b"]}]`));
    expect(variables[0]?.options.map(({ value }) => value)).toEqual(['', 'b']);
    const document = open(page(`<div ${CAPTIONS} data-variable-values='{"captions":${deep}}'></div>`));
    const item = findItem(document, '#c');
    expect(item && readCaptionSource(document, item)).toEqual({ kind: 'value', text: '' });
  });
});

describe('keys that a document gives itself', () => {
  it.each([
    '<i data-studio-key="#a">x</i>',
    '<script data-studio-key="#a"></script>',
    `<I DATA-STUDIO-KEY='#a' data-studio-key="#a">x</I>`,
    '<svg><g data-studio-key="#a"/></svg>',
  ])('name no element in a preview: %s', (forged) => {
    const shown = withKeys(open(page(`<p data-studio-key="x">Halo ${forged}</p><p id="a">Hai</p>`)));
    const marked = open(shown).parsed.elements.filter(
      ({ attributes }) => attributes.get('data-studio-key') === '#a',
    );
    expect(marked.map(({ name }) => name)).toEqual(['p']);
  });
});
