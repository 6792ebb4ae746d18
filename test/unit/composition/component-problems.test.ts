import { describe, expect, it } from 'vitest';
import { checkComposition } from '#core/composition/check-composition.ts';
import { createFakeComponentCatalog } from '#test/support/fakes/catalogs.ts';
import { page } from './page.ts';

const host = (name: string) =>
  `<div data-composition-id="${name}" data-composition-src="compositions/components/${name}.html" data-start="0" data-duration="2" data-track-index="1"></div>`;

const component = (mounts: readonly string[] = []) =>
  `<!doctype html><html><body><template><div data-composition-id="x">${mounts.map(host).join('')}</div></template></body></html>`;

type Mounts = Readonly<Record<string, readonly string[]>>;

const problemsOf = async (html: string, sources: Readonly<Record<string, string>>) => {
  const components = createFakeComponentCatalog();
  for (const [name, source] of Object.entries(sources)) components.sources.set(name, source);
  const checked = await checkComposition(html, { components, linter: { lint: async () => [] } });
  return 'problems' in checked ? checked.problems : [];
};

const sourcesOf = (mounts: Mounts) =>
  Object.fromEntries(Object.entries(mounts).map(([name, inner]) => [name, component(inner)]));

const mounting = (names: readonly string[], mounts: Mounts) =>
  problemsOf(page(names.map(host).join('')), sourcesOf(mounts));

const repeat = (name: string, times: number) => Array.from({ length: times }, () => name);

describe('nested components', () => {
  it('may be five levels deep', async () => {
    expect(await mounting(['a'], { a: ['b'], b: ['c'], c: ['d'], d: ['e'], e: [] })).toEqual([]);
  });

  it('are refused six levels deep, with the chain', async () => {
    const chain = { a: ['b', 'e'], b: ['c'], c: ['d'], d: ['e'], e: ['f'], f: ['g'], g: [] };
    expect(await mounting(['c', 'a'], chain)).toEqual([
      { code: 'component_too_deep', position: expect.any(Number), subject: 'a → b → c → d → e → f' },
    ]);
  });

  it('may be mounted several times', async () => {
    expect(await mounting(['a', 'a', 'b'], { a: ['b', 'b', 'c'], b: ['c'], c: [] })).toEqual([]);
  });

  it.each([
    ['of one component', { a: ['a'] }, ['a → a']],
    ['of two components', { a: ['b'], b: ['c'], c: ['b'] }, ['a → b → c → b']],
    ['twice', { a: ['b', 'c'], b: ['a'], c: ['c'] }, ['a → b → a', 'a → c → c']],
  ] satisfies [string, Mounts, string[]][])('are refused in a cycle %s', async (_, mounts, chains) => {
    const problems = await mounting(['a'], mounts);
    expect(problems).toMatchObject(chains.map((subject) => ({ code: 'component_cycle', subject })));
  });

  it('are refused at every host when they are unknown', async () => {
    const html = page(host('a') + host('ok') + host('b'));
    const sources = {
      ...sourcesOf({ a: ['b'], b: ['hilang'], ok: [] }),
      c: component().replace('</div>', '<i data-composition-src="../b.html"></i></div>'),
    };
    expect(await problemsOf(html, sources)).toEqual([
      {
        code: 'unknown_component',
        position: html.indexOf('data-composition-src'),
        subject: 'a → b → hilang',
        choices: { valid: ['a', 'b', 'ok', 'c'] },
      },
      {
        code: 'unknown_component',
        position: html.lastIndexOf('data-composition-src'),
        subject: 'b → hilang',
        choices: { valid: ['a', 'b', 'ok', 'c'] },
      },
    ]);
    expect(await problemsOf(page(host('c')), sources)).toMatchObject([
      { code: 'unknown_component', subject: 'c → ../b.html' },
    ]);
  });

  it('name the nearest component when they are unknown', async () => {
    const sources = sourcesOf({ 'price-tag': ['countdwn'], countdown: [] });
    const valid = ['price-tag', 'countdown'];
    expect(await problemsOf(page(host('price-tagg') + host('price-tag')), sources)).toMatchObject([
      { code: 'unknown_component', choices: { nearest: 'price-tag', valid } },
      { code: 'unknown_component', choices: { nearest: 'countdown', valid } },
    ]);
  });

  it('count towards the limit of 200', async () => {
    const mounts = { a: repeat('b', 19), b: [] };
    expect(await mounting(repeat('a', 10), mounts)).toEqual([]);
    const problems = await mounting([...repeat('a', 10), 'b', 'b'], mounts);
    expect(problems).toEqual([{ code: 'too_many_components', position: expect.any(Number), subject: 'b' }]);
  });

  it('count once for each element that the parser makes of their tag', async () => {
    const tag = host('a').replace('<div', '<b').replace('</div>', '');
    const html = page(`<p>${tag}</p>${'<p>x'.repeat(200)}`);
    const position = html.indexOf('data-composition-src');
    expect(await problemsOf(html, sourcesOf({ a: ['hilang'] }))).toEqual([
      { code: 'unknown_component', position, subject: 'a → hilang', choices: { valid: ['a'] } },
      { code: 'too_many_components', position, subject: 'a' },
    ]);
    expect(await problemsOf(html.replace('<p>x', ''), sourcesOf({ a: [] }))).toEqual([
      { code: 'ambiguous_markup', position: null },
    ]);
  });

  it('are followed only as far as the limit', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `c${index}`);
    const problems = await mounting(names, Object.fromEntries(names.map((name) => [name, names])));
    expect(problems[0]?.code).toBe('component_cycle');
    expect(problems.length).toBeLessThanOrEqual(100);
  });
});

describe('an image variable of a component', () => {
  const ID = 'asset_01997b1e-0000-7000-8000-000000000001';
  const declared = component().replace(
    '<html>',
    `<html data-composition-variables='[{"id":"foto","type":"image","label":"Foto","default":""}]'>`,
  );
  const mountingWith = (foto: string) => {
    const values = ` data-variable-values='${JSON.stringify({ foto })}'></div>`;
    return problemsOf(page(host('bingkai').replace('></div>', values)), { bingkai: declared });
  };

  it('can be an asset of the workspace', async () => {
    expect(await mountingWith(`assets/${ID}`)).toEqual([]);
  });

  it('cannot be another file', async () => {
    expect(await mountingWith(`assets/${ID}.jpg`)).toMatchObject([{ code: 'path_outside_composition' }]);
  });
});
