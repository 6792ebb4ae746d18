import { describe, expect, it } from 'vitest';
import { checkComposition } from '#core/composition/check-composition.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { createFakeComponentCatalog } from '#test/support/fakes/catalogs.ts';
import { page } from './page.ts';

const host = (name: string, attributes = '') =>
  `<div data-composition-id="${name}" data-composition-src="compositions/components/${name}.html" data-start="0" data-duration="2" data-track-index="1" ${attributes}></div>`;

/** A component that mounts others, and takes variables. */
const component = (mounts: readonly string[] = [], variables: readonly object[] = []) =>
  `<!doctype html><html data-composition-variables='${JSON.stringify(variables)}'><body><template><div data-composition-id="x">` +
  `${mounts.map((name) => host(name)).join('')}</div></template></body></html>`;

type Mounts = Readonly<Record<string, readonly string[]>>;

const problemsOf = async (
  html: string,
  sources: Readonly<Record<string, string>>,
): Promise<readonly CompositionProblem[]> => {
  const components = createFakeComponentCatalog();
  for (const [name, source] of Object.entries(sources)) components.sources.set(name, source);
  const checked = await checkComposition(html, { components, linter: { lint: async () => [] } });
  return 'problems' in checked ? checked.problems : [];
};

const sourcesOf = (mounts: Mounts) =>
  Object.fromEntries(Object.entries(mounts).map(([name, inner]) => [name, component(inner)]));

const mounting = (names: readonly string[], mounts: Mounts) =>
  problemsOf(page(names.map((name) => host(name)).join('')), sourcesOf(mounts));

describe('components inside components', () => {
  it('may be five levels deep', async () => {
    const chain = { a: ['b'], b: ['c'], c: ['d'], d: ['e'], e: [] };
    expect(await mounting(['a'], chain)).toEqual([]);
  });

  it('may not be six levels deep, and the chain is shown', async () => {
    const chain = { a: ['b', 'e'], b: ['c'], c: ['d'], d: ['e'], e: ['f'], f: ['g'], g: [] };
    const problems = await mounting(['c', 'a'], chain);
    expect(problems).toEqual([
      { code: 'component_too_deep', position: expect.any(Number), subject: 'a → b → c → d → e → f' },
    ]);
  });

  it('may be the same one many times', async () => {
    expect(await mounting(['a', 'a', 'b'], { a: ['b', 'b', 'c'], b: ['c'], c: [] })).toEqual([]);
  });

  it.each([
    ['itself', { a: ['a'] }, ['a → a']],
    ['the one that mounts it', { a: ['b'], b: ['c'], c: ['b'] }, ['a → b → c → b']],
    ['two circles', { a: ['b', 'c'], b: ['a'], c: ['c'] }, ['a → b → a', 'a → c → c']],
  ] satisfies [string, Mounts, string[]][])('may not mount %s', async (_, mounts, chains) => {
    const problems = await mounting(['a'], mounts);
    expect(problems.map(({ code }) => code)).toEqual(chains.map(() => 'component_cycle'));
    expect(problems.map(({ subject }) => subject)).toEqual(chains);
  });

  it('must exist, at every level, at every host that would mount them', async () => {
    const html = page(host('a') + host('ok') + host('b'));
    expect(await problemsOf(html, sourcesOf({ a: ['b'], b: ['hilang'], ok: [] }))).toEqual([
      {
        code: 'unknown_component',
        position: html.indexOf('data-composition-src'),
        subject: 'a → b → hilang',
      },
      {
        code: 'unknown_component',
        position: html.lastIndexOf('data-composition-src'),
        subject: 'b → hilang',
      },
    ]);
  });

  it('must be named by their own address', async () => {
    const sources = { a: component().replace('</div>', '<i data-composition-src="../b.html"></i></div>') };
    expect(await problemsOf(page(host('a')), sources)).toMatchObject([
      { code: 'unknown_component', subject: 'a → ../b.html' },
    ]);
  });

  it('count towards the 200 the renderer mounts', async () => {
    const mounts = { a: Array.from({ length: 19 }, () => 'b'), b: [] };
    expect(
      await mounting(
        Array.from({ length: 10 }, () => 'a'),
        mounts,
      ),
    ).toEqual([]);
    const problems = await mounting([...Array.from({ length: 10 }, () => 'a'), 'b', 'b'], mounts);
    expect(problems).toEqual([{ code: 'too_many_components', position: expect.any(Number), subject: 'b' }]);
  });

  it('count as often as the parser repeats the tag that mounts them, and are blamed once', async () => {
    const tag = host('a').replace('<div', '<b').replace('</div>', '');
    const html = page(`<p>${tag}</p>${'<p>x'.repeat(200)}`);
    const position = html.indexOf('data-composition-src');
    expect(await problemsOf(html, sourcesOf({ a: ['hilang'] }))).toEqual([
      { code: 'unknown_component', position, subject: 'a → hilang' },
      { code: 'too_many_components', position, subject: 'a' },
    ]);
    expect(await problemsOf(html.replace('<p>x', ''), sourcesOf({ a: [] }))).toEqual([]);
  });

  it('are followed in time however they branch', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `c${index}`);
    const mounts = Object.fromEntries(names.map((name) => [name, names]));
    const startedAtMs = performance.now();
    const problems = await mounting(names, mounts);
    expect(performance.now() - startedAtMs).toBeLessThan(2000);
    expect(problems[0]?.code).toBe('component_cycle');
    expect(problems.length).toBeLessThanOrEqual(100);
  });
});

describe("a component's variables", () => {
  const price = component(
    [],
    [
      { id: 'harga', type: 'string', default: 'Rp 1' },
      { id: 'warna', type: 'color', default: '#112233' },
      { id: 'angka', type: 'number', default: 3 },
      { id: 'keluar', type: 'boolean', default: true },
      { id: 'posisi', type: 'enum', default: 'kiri', options: ['kiri', { value: 'kanan', label: 'Kanan' }] },
      { id: 'foto', type: 'image', default: '' },
    ],
  );
  const setting = (values: object) =>
    problemsOf(page(host('price', `data-variable-values='${JSON.stringify(values)}'`)), { price });

  it.each([
    {},
    { harga: 'Rp 18.000' },
    { harga: 18000, warna: '#A0B1c2', angka: 1.5, keluar: false, posisi: 'kanan' },
    { foto: 'data:image/png;base64,AA' },
    { foto: { url: 'data:image/png;base64,AA' } },
    { foto: '' },
  ])('take what they declare: %j', async (values) => {
    expect(await setting(values)).toEqual([]);
  });

  it.each([
    [{ harga_lama: 'Rp 1' }, 'unknown_component_variable', 'price: harga_lama'],
    [{ __proto__x: 1 }, 'unknown_component_variable', 'price: __proto__x'],
    [{ harga: { rp: 1 } }, 'invalid_component_variable', 'price: harga = {…}'],
    [{ harga: null }, 'invalid_component_variable', 'price: harga = null'],
    [{ harga: ['Rp 1'] }, 'invalid_component_variable', 'price: harga = […]'],
    [{ warna: 'merah' }, 'invalid_component_variable', 'price: warna = "merah"'],
    [{ warna: '#fff' }, 'invalid_component_variable', 'price: warna = "#fff"'],
    [{ angka: '3' }, 'invalid_component_variable', 'price: angka = "3"'],
    [{ keluar: 'ya' }, 'invalid_component_variable', 'price: keluar = "ya"'],
    [{ posisi: 'tengah' }, 'invalid_component_variable', 'price: posisi = "tengah"'],
    [{ foto: 7 }, 'invalid_component_variable', 'price: foto = 7'],
    [{ foto: 'https://x.example/a?b' }, 'remote_asset', 'https://x.example/a?b'],
    [{ foto: { url: 'foto.jpg' } }, 'path_outside_composition', 'foto.jpg'],
    [{ foto: 'javascript:1' }, 'forbidden_api', 'javascript:1'],
  ])('refuse anything else, with what was given: %j', async (values, code, subject) => {
    const problems = await setting(values);
    expect(problems).toEqual([{ code, subject, position: expect.any(Number) }]);
  });

  it('are left to the linter when they are no JSON object', async () => {
    for (const values of ['{"a":', '[1]', '"x"', 'null']) {
      const html = page(host('price', `data-variable-values='${values}'`));
      expect(await problemsOf(html, { price })).toEqual([]);
    }
  });

  it('declared in a way that cannot be read are none', async () => {
    const broken = component().replace("'[]'", '\'[1, null, {"id":5}]\'');
    const html = page(host('price', `data-variable-values='{"5":"x","a":"x"}'`));
    expect(await problemsOf(html, { price: broken })).toMatchObject([
      { code: 'unknown_component_variable', subject: 'price: a' },
    ]);
  });
});
