import { describe, expect, it } from 'vitest';
import { checkComposition } from '#core/composition/check-composition.ts';
import { createFakeComponentCatalog } from '#test/support/fakes/catalogs.ts';
import { page } from './page.ts';

const VARIABLES = [
  { id: 'harga', type: 'string', default: 'Rp 1' },
  { id: 'warna', type: 'color', default: '#112233' },
  { id: 'warna_latar', type: 'color', default: '' },
  { id: 'angka', type: 'number', default: 3 },
  { id: 'keluar', type: 'boolean', default: true },
  { id: 'posisi', type: 'enum', default: 'kiri', options: ['kiri', { value: 'kanan', label: 'Kanan' }] },
  { id: 'foto', type: 'image', default: '' },
];
const componentWith = (variables: unknown) =>
  `<html data-composition-variables='${JSON.stringify(variables)}'><body><template><div data-composition-id="price"></div></template></body></html>`;

const problemsOf = async (html: string, component = componentWith(VARIABLES)) => {
  const components = createFakeComponentCatalog();
  components.sources.set('price', component);
  const checked = await checkComposition(html, { components, linter: { lint: async () => [] } });
  return 'problems' in checked ? checked.problems : [];
};
const host = (values: string, name = 'price') =>
  page(
    `<div data-composition-id="x" data-composition-src="compositions/components/${name}.html" data-variable-values='${values}'></div>`,
  );

describe('a value for a component', () => {
  it.each([
    {},
    { harga: 'Rp 18.000' },
    { harga: 'https://tokoku.id/a.jpg' },
    { harga: 18000, warna: '#A0B1c2', angka: 1.5, keluar: false, posisi: 'kanan' },
    { foto: 'data:image/png;base64,AA' },
    { foto: { url: 'data:image/png;base64,AA' } },
    { foto: '' },
    { warna_latar: '' },
    { warna_latar: '#A0B1c2' },
  ])('is accepted when it matches its declaration: %j', async (values) => {
    expect(await problemsOf(host(JSON.stringify(values)))).toEqual([]);
  });

  it.each([
    [{ harga_lama: 'Rp 1' }, 'unknown_component_variable', 'price: harga_lama'],
    [{ harga: { rp: 1 } }, 'invalid_component_variable', 'price: harga = {…}'],
    [{ harga: null }, 'invalid_component_variable', 'price: harga = null'],
    [{ harga: ['Rp 1'] }, 'invalid_component_variable', 'price: harga = […]'],
    [{ warna: '#fff' }, 'invalid_component_variable', 'price: warna = "#fff"'],
    [{ warna: '' }, 'invalid_component_variable', 'price: warna = ""'],
    [{ warna_latar: 'merah' }, 'invalid_component_variable', 'price: warna_latar = "merah"'],
    [{ angka: '3' }, 'invalid_component_variable', 'price: angka = "3"'],
    [{ keluar: 'ya' }, 'invalid_component_variable', 'price: keluar = "ya"'],
    [{ posisi: 'tengah' }, 'invalid_component_variable', 'price: posisi = "tengah"'],
    [{ foto: 7 }, 'invalid_component_variable', 'price: foto = 7'],
    [{ foto: 'https://x.example/a?b' }, 'remote_asset', 'https://x.example/a?b'],
    [{ foto: { url: 'foto.jpg' } }, 'path_outside_composition', 'foto.jpg'],
    [{ foto: 'javascript:1' }, 'forbidden_api', 'javascript:1'],
  ])('is refused when it does not: %j', async (values, code, subject) => {
    const problems = await problemsOf(host(JSON.stringify(values)));
    expect(problems).toMatchObject([{ code, subject, position: expect.any(Number) }]);
  });

  it.each(['"3"', '""', 'true', 'null', '[3]', '{"value":3}', '1e400', '-1e400'])(
    'is refused when a number is %s',
    async (value) => {
      const codes = (await problemsOf(host(`{"angka":${value}}`))).map(({ code }) => code);
      expect(codes).toEqual(['invalid_component_variable']);
    },
  );

  it.each(['{"a":', '[1]', '"x"', 'null'])(
    'is left to the linter when it is not in an object: %s',
    async (json) => {
      expect(await problemsOf(host(json))).toEqual([]);
    },
  );

  it.each([
    ['hagra', 'harga'],
    ['Warna', 'warna'],
    ['keluarr', 'keluar'],
    ['foto_produk', undefined],
    ['x'.repeat(100_000), undefined],
  ])('that the component lacks names the nearest of its variables: %.20s → %s', async (id, nearest) => {
    expect(await problemsOf(host(JSON.stringify({ [id]: 'x' })))).toEqual([
      expect.objectContaining({
        code: 'unknown_component_variable',
        choices: {
          ...(nearest && { nearest }),
          valid: ['harga', 'warna', 'warna_latar', 'angka', 'keluar', 'posisi', 'foto'],
        },
      }),
    ]);
  });

  it('outside the options of an enum names the options', async () => {
    expect(await problemsOf(host('{"posisi":"tengah"}'))).toMatchObject([
      { code: 'invalid_component_variable', choices: { type: 'enum', valid: ['kiri', 'kanan'] } },
    ]);
  });

  it.each([
    [{ harga: null }, 'string'],
    [{ warna: 'merah' }, 'color'],
    [{ keluar: 'ya' }, 'boolean'],
    [{ angka: '3' }, 'number'],
    [{ foto: 7 }, 'image'],
  ])('of the wrong type names the expected type: %j → %s', async (values, type) => {
    expect(await problemsOf(host(JSON.stringify(values)))).toMatchObject([
      { code: 'invalid_component_variable', choices: { type, valid: [] } },
    ]);
  });

  it('is refused when it is an SVG image that moves by itself', async () => {
    const foto = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><set/></svg>')}`;
    for (const value of [foto, { url: foto }])
      expect(await problemsOf(host(JSON.stringify({ foto: value })))).toMatchObject([
        { code: 'moving_image', subject: '<set>', position: expect.any(Number) },
      ]);
    const still = foto.replace('set', 'g');
    expect(await problemsOf(host(JSON.stringify({ foto: still })))).toEqual([]);
  });

  it('is not checked when the component is unknown', async () => {
    expect(await problemsOf(host('{"foto":"https://tokoku.id/a.jpg"}', 'hilang'))).toMatchObject([
      { code: 'unknown_component' },
    ]);
  });

  it('is unknown when its declaration is malformed', async () => {
    const component = componentWith([1, null, { id: 5 }]);
    expect(await problemsOf(host('{"5":"x","a":"x"}'), component)).toMatchObject([
      { code: 'unknown_component_variable', subject: 'price: a' },
    ]);
  });
});

describe('a default of a variable of the document', () => {
  const declaring = (declaration: object, body = '') => {
    const json = JSON.stringify([{ id: 'x', label: 'X', ...declaration }]).replaceAll("'", '&#39;');
    return page(body, { rootAttributes: `data-composition-variables='${json}'` });
  };

  it.each(['https://tokoku.id', 'url(#g), url(data:image/png;base64,AA)', '"https://tokoku.id/a.jpg"'])(
    'may be a text that loads nothing: %s',
    async (text) => {
      expect(await problemsOf(declaring({ type: 'string', default: text }))).toEqual([]);
    },
  );

  it.each([
    ['image', { type: 'image', default: 'https://evil.example/a.jpg' }, ''],
    ['image object', { type: 'image', default: { url: 'https://evil.example/a.jpg' } }, ''],
    ['bound source', { type: 'string', default: 'https://evil.example/a' }, '<img data-var-src=" x ">'],
    ['style', { type: 'string', default: 'center url(https://evil.example/a.jpg)' }, ''],
    ['style with image-set', { type: 'string', default: `image-set('https://evil.example/a.jpg' 1x)` }, ''],
  ])('is refused as a remote %s', async (_, declaration, body) => {
    expect(await problemsOf(declaring(declaration, body))).toMatchObject([{ code: 'remote_asset' }]);
  });

  it('is refused as a missing file', async () => {
    expect(await problemsOf(declaring({ type: 'image', default: '#' }))).toMatchObject([
      { code: 'path_outside_composition' },
    ]);
  });
});
