import { describe, expect, it } from 'vitest';
import { checkComposition } from '#core/composition/check-composition.ts';
import { createFakeComponentCatalog } from '#test/support/fakes/catalogs.ts';
import { page } from './page.ts';

const WEBSITES = [
  'https://tokoku.id',
  'https://instagram.com',
  'https://tokoku.id/',
  'https://tokoku.id/a.jpg',
];
const OUTRO = `<html data-composition-variables='[{"id":"kontak","type":"string","default":""},{"id":"foto","type":"image","default":""}]'><body><template><div data-composition-id="outro"></div></template></body></html>`;

const codesIn = async (html: string) => {
  const components = createFakeComponentCatalog();
  components.sources.set('outro', OUTRO);
  const checked = await checkComposition(html, { components, linter: { lint: async () => [] } });
  return 'problems' in checked ? checked.problems.map(({ code }) => code) : [];
};
const host = (values: object, name = 'outro') =>
  page(
    `<div data-composition-id="x" data-composition-src="compositions/components/${name}.html" data-start="0" data-duration="2" data-variable-values='${JSON.stringify(values)}'></div>`,
  );
const declaring = (declaration: object, body = '') =>
  page(body, {
    rootAttributes: `data-composition-variables='${JSON.stringify([{ id: 'x', label: 'X', ...declaration }])}'`,
  });

describe('a value given to a component', () => {
  it.each(WEBSITES)('may be a website, shown as text: %s', async (kontak) => {
    expect(await codesIn(host({ kontak }))).toEqual([]);
  });

  it.each(WEBSITES)('may be none where a picture is declared: %s', async (foto) => {
    expect(await codesIn(host({ foto }))).toEqual(['remote_asset']);
  });

  it('is not looked at when the component is unknown', async () => {
    expect(await codesIn(host({ foto: 'https://tokoku.id/a.jpg' }, 'hilang'))).toEqual(['unknown_component']);
  });
});

describe('a variable of the document', () => {
  it.each(WEBSITES)('may be a website, shown as text: %s', async (website) => {
    expect(await codesIn(declaring({ type: 'string', default: website }))).toEqual([]);
  });

  it.each([
    ['a picture', { type: 'image', default: 'https://evil.example/a.jpg' }, ''],
    ['a picture with more to it', { type: 'image', default: { url: 'https://evil.example/a.jpg' } }, ''],
    [
      'the source of an element',
      { type: 'string', default: 'https://evil.example/a' },
      '<img data-var-src="x">',
    ],
    [
      'the source of an element, with blanks',
      { type: 'string', default: 'https://evil.example/a' },
      '<img data-var-src=" x ">',
    ],
    ['a style', { type: 'string', default: 'center url(https://evil.example/a.jpg)' }, ''],
    [
      'a string that a style takes for an address',
      { type: 'string', default: '"https://evil.example/a.jpg"' },
      '',
    ],
    ['a style in escapes', { type: 'string', default: 'u\\72l(https://evil.example/a.jpg)' }, ''],
    ['a style in disguise', { type: 'string', default: `image-set('https://evil.example/a.jpg' 1x)` }, ''],
  ])('is no address of another machine as %s', async (_, declaration, body) => {
    const html = declaring(declaration, body).replace(`set('`, 'set(&#39;').replace(`' 1x`, '&#39; 1x');
    expect(await codesIn(html)).toEqual(['remote_asset']);
  });

  it('may draw with what the document holds', async () => {
    expect(
      await codesIn(declaring({ type: 'string', default: 'url(#g), url(data:image/png;base64,AA)' })),
    ).toEqual([]);
  });
});
