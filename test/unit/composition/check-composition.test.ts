import { describe, expect, it } from 'vitest';
import { checkComposition } from '#core/composition/check-composition.ts';
import type { LintFinding } from '#core/ports/compositions.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { HOSTILE_DOCUMENTS } from './hostile-documents.ts';
import { components, page, readFixture } from './page.ts';

const validator = createTestValidator();
const check = (html: string, findings?: readonly LintFinding[]) =>
  findings
    ? checkComposition(html, { components, linter: { lint: async () => findings } })
    : validator.check(html);
const problemsOf = async (html: string, findings?: readonly LintFinding[]) => {
  const checked = await check(html, findings);
  return 'problems' in checked ? checked.problems : [];
};
const codesOf = async (html: string, findings?: readonly LintFinding[]) =>
  (await problemsOf(html, findings)).map(({ code }) => code);

const RANDOM = '<script>window.x = Math.random()</script>';

describe('a composition that breaks no rule', () => {
  it.each(['cards', 'motion'])('passes: %s', async (name) => {
    expect(await check(readFixture(name))).toEqual({
      root: { width: 1080, height: 1920, fps: 30, durationSeconds: 10 },
    });
  });

  it('passes whatever the linter merely warns of', async () => {
    expect(
      await check(page(), [
        { code: 'composition_file_too_large', severity: 'warning' },
        { code: 'anything', severity: 'info' },
      ]),
    ).toMatchObject({ root: { durationSeconds: 5 } });
  });
});

describe('the problems of a composition', () => {
  it('come all at once, in the order of the document, those of the whole document first', async () => {
    const html =
      '<!doctype html><html><body><div id="root" data-composition-id="main" data-width="1081" data-height="1920">' +
      `<img src="https://evil.example/x.png"><script>fetch(1)</script>${RANDOM}</div></body></html>`;
    expect(await problemsOf(html)).toEqual([
      { code: 'missing_timeline_registry', position: null, subject: 'window.__timelines' },
      { code: 'missing_duration', position: html.indexOf('<div'), subject: 'data-duration' },
      { code: 'invalid_size', position: html.indexOf('data-width'), subject: 'data-width="1081"' },
      { code: 'remote_asset', position: html.indexOf('src='), subject: 'https://evil.example/x.png' },
      { code: 'forbidden_api', position: html.indexOf('fetch'), subject: 'fetch' },
      { code: 'non_deterministic_code', position: html.indexOf('window.x'), subject: 'Math.random()' },
    ]);
  });

  it('are at most 100, the first ones', async () => {
    const problems = await problemsOf(page('<img src="x.png">'.repeat(300)));
    expect(problems).toHaveLength(100);
    expect(problems.every(({ position }) => position !== null && position < 3000)).toBe(true);
  });

  it('are named once, by the more exact of two rules', async () => {
    expect(
      await codesOf('<p>halo</p>', [
        { code: 'root_missing_composition_id', severity: 'error' },
        { code: 'root_missing_dimensions', severity: 'error' },
        { code: 'root_composition_missing_duration_source', severity: 'error' },
      ]),
    ).toEqual(['missing_root']);
    expect(await codesOf(page('<img src="../x.png">'))).toEqual(['path_outside_composition']);
    expect(
      await codesOf(page(), [
        { code: 'a', severity: 'error' },
        { code: 'a', severity: 'error' },
      ]),
    ).toEqual(['a']);
  });

  it('of the linter lie where it quotes from, or at the element it names', async () => {
    const html = page('<p   title="x"\n class="y">a</p><b id="late"></b>');
    const findings: LintFinding[] = [
      { code: 'nowhere', severity: 'error', snippet: '<i>not here</i>', elementId: 'gone' },
      { code: 'named', severity: 'error', elementId: 'late' },
      { code: 'quoted', severity: 'error', snippet: '<p title="x" class="y">' },
      { code: 'cut', severity: 'error', snippet: '<b id="la...' },
    ];
    const places = (await problemsOf(html, findings)).map(({ code, position }) => [code, position]);
    expect(places).toEqual([
      ['nowhere', null],
      ['quoted', html.indexOf('<p ')],
      ['named', html.indexOf('<b ')],
      ['cut', html.indexOf('<b ')],
    ]);
  });

  it('are passed on when the linter itself cannot run', async () => {
    const broken = { lint: () => Promise.reject(new Error('no thread')) };
    await expect(checkComposition(page(), { components, linter: broken })).rejects.toThrow('no thread');
  });
});

describe('lint rules cannot be switched off by', () => {
  it.each([
    ['nothing at all', page(RANDOM)],
    ['the registry marker', `<!-- hyperframes-registry-item: x -->${page(RANDOM)}`],
    [
      'the registry marker in capitals, after a mark',
      `\uFEFF <!--HYPERFRAMES-REGISTRY-ITEM: x-->${page(RANDOM)}`,
    ],
    ['a comment sign in an attribute', page(`<p title="<!--"></p>${RANDOM}<p title="-->"></p>`)],
    ['a comment sign in a script', page(`<script>"<!--"</script>${RANDOM}<script>"-->"</script>`)],
    ['a comment sign in a style', page(`<style>/*<!--*/</style>${RANDOM}<!-- x -->`)],
    ['a comment that ends at once', page(`<!-->${RANDOM}<!-- x -->`)],
    ['a comment that ends at once, with a dash', page(`<!--->${RANDOM}<!-- x -->`)],
    ['a comment with an exclamation mark', page(`<!-- x --!>${RANDOM}<!-- x -->`)],
    ['capitals', page(RANDOM.replaceAll('script', 'SCRIPT'))],
    ['attributes', page(RANDOM.replace('<script>', '<script async data-x="1"\n>'))],
    ['nested templates', page(`<template><template></template></template>${RANDOM}`)],
    ['noscript', page(`<noscript><p></noscript>${RANDOM}`)],
  ])('%s', async (_, html) => {
    expect(await codesOf(html)).toContain('non_deterministic_code');
  });

  it.each([
    ['a comment', page(`<!-- ${RANDOM} -->`)],
    ['an unfinished comment', `${page()}<!-- ${RANDOM}`],
    ['a conditional comment', page(`<!--[if IE]>${RANDOM}<![endif]-->`)],
  ])('and what is in %s breaks none', async (_, html) => {
    expect(await codesOf(html)).toEqual([]);
  });

  it('and a script hidden the old way still runs', async () => {
    expect(await codesOf(page('<script><!--\nvar a = 1;\n//--></script>'))).toEqual([]);
    expect(await codesOf(page('<script><!--\nvar a = Math.random();\n//--></script>'))).toEqual([
      'non_deterministic_code',
    ]);
  });
});

/** What another caller of the same process needs: its turn, many times. */
const takeTurns = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('a document made to hurt', () => {
  const TIME_LIMIT_MS = 6000; // 3 s for the linter, the rest for a busy machine
  it.each([
    ['an empty one', '', 'missing_root'],
    ['a lone mark', '\uFEFF', 'missing_root'],
    ['NUL characters', '\0'.repeat(1000), 'missing_root'],
    ['unpaired surrogates', '\uD800<div data-composition-id="\uDC00">\uD800</div>', 'missing_size'],
    ['200 000 opening signs', '<'.repeat(200_000), 'missing_root'],
    ['nesting of 10 000', page('<div>'.repeat(10_000)), 'document_too_complex'],
    ['nesting in templates', page('<template>'.repeat(10_000)), 'document_too_complex'],
    [
      'formatting that multiplies',
      `${'<div>'.repeat(500)}${Array.from({ length: 5000 }, (_, i) => `<b a${i}>`).join('')}${'</div>x'.repeat(500)}`,
      'document_too_complex',
    ],
    ['60 000 elements', page('<br>'.repeat(60_000)), 'document_too_complex'],
    ['an attribute of 1 MB', page(`<img src="${'../'.repeat(350_000)}">`), 'path_outside_composition'],
    ['commas', page(`<img srcset="${','.repeat(190_000)}x">`), 'path_outside_composition'],
    ['18 000 images', page('<img src="x">'.repeat(14_000)), 'path_outside_composition'],
    ['9 000 handlers', page('<p onclick="fetch(1)">x</p>'.repeat(7000)), 'forbidden_api'],
    ['parentheses', page(`<script>${'('.repeat(190_000)}</script>`), 'document_too_complex'],
    ['styles in styles', page(`<style>${'a{'.repeat(95_000)}</style>`), 'lint_timeout'],
    ['documents in documents', page(`<iframe srcdoc="${'&lt;iframe srcdoc='.repeat(9000)}">`), undefined],
    [
      'JSON in JSON',
      page(`<p data-variable-values='${'['.repeat(90_000)}'>`),
      'invalid_variable_values_json',
    ],
    ['comment signs', page('<!--'.repeat(49_000)), undefined],
  ])('is answered in time: %s', { timeout: 20_000 }, async (_, html, code) => {
    const startedAtMs = performance.now();
    const codes = await codesOf(html);
    expect(performance.now() - startedAtMs).toBeLessThan(TIME_LIMIT_MS);
    expect(codes).toEqual(code === undefined ? expect.anything() : expect.arrayContaining([code]));
  });

  it.each(HOSTILE_DOCUMENTS)(
    'is answered and holds up nobody: %s',
    { timeout: 20_000 },
    async (_, html, codes) => {
      const order: string[] = [];
      const neighbour = takeTurns(100).then(() => order.push('neighbour'));
      const answer = codesOf(html).finally(() => order.push('document'));
      const [told, another] = await Promise.all([answer, codesOf(page('<img src="a.png">')), neighbour]);
      expect(order).toEqual(['neighbour', 'document']);
      // On a busy machine the linter may come to no end.
      expect(new Set(told.filter((code) => code !== 'lint_timeout'))).toEqual(new Set(codes));
      expect(another).toEqual(['path_outside_composition']);
    },
  );

  it('leaves the validator ready for the next one', async () => {
    expect(await codesOf(page())).toEqual([]);
  });
});
