import { describe, expect, it } from 'vitest';
import { checkComposition } from '#core/composition/check-composition.ts';
import { quoteSubject } from '#core/composition/problems.ts';
import type { LintFinding } from '#core/ports/compositions.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { ENDLESS_STYLE, components, page, readFixture } from './page.ts';

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

describe('a valid composition', () => {
  it.each(['cards', 'motion'])('returns its root attributes: %s', async (name) => {
    expect(await check(readFixture(name))).toEqual({
      root: { width: 1080, height: 1920, fps: 30, durationSeconds: 10 },
    });
  });

  it('may have linter warnings', async () => {
    expect(
      await check(page(), [
        { code: 'composition_file_too_large', severity: 'warning' },
        { code: 'anything', severity: 'info' },
      ]),
    ).toMatchObject({ root: { durationSeconds: 5 } });
  });
});

describe('problems', () => {
  it('are returned all at once, sorted by position, those of the whole document first', async () => {
    const html =
      '<!doctype html><html><body><div id="root" data-composition-id="main" data-width="1081" data-height="1920">' +
      `<img src="https://evil.example/x.png"><script>fetch(1)</script>${RANDOM}</div></body></html>`;
    expect(await problemsOf(html)).toEqual([
      { code: 'missing_timeline_registry', position: null, subject: 'window.__timelines' },
      { code: 'missing_duration', position: html.indexOf('<div'), subject: 'data-duration' },
      { code: 'invalid_size', position: html.indexOf('data-width'), subject: 'data-width="1081"' },
      { code: 'remote_asset', position: html.indexOf('src='), subject: 'https://evil.example/x.png' },
      { code: 'forbidden_api', position: html.indexOf('fetch'), subject: 'fetch' },
      { code: 'non_deterministic_code', position: html.indexOf('Math.random'), subject: 'Math.random()' },
    ]);
  });

  const CLIP = 'src="assets/asset_0199a000-0000-7000-8000-000000000001"';
  it.each([
    [`<video ${CLIP} muted data-start="0"></video>`, ['media_missing_id']],
    [`<video id="v" ${CLIP} muted></video>`, ['media_missing_data_start']],
    ['<video id="v" muted data-start="0"></video>', ['media_missing_src']],
    [`<video id="v" ${CLIP} muted data-start="0" data-duration="2"></video>`, []],
    [`<video id="v" ${CLIP} data-start="0" data-duration="2"></video>`, []],
    [
      `<div id="d" class="clip" data-start="1" data-duration="2"><video id="v" ${CLIP} muted></video></div>`,
      [],
    ],
  ])(
    'of a video element are those of the linter, except about what the renderer does: %s',
    async (body, codes) => {
      expect(await codesOf(page(body))).toEqual(codes);
    },
  );

  it('are limited to the first 100', async () => {
    const problems = await problemsOf(page('<img src="x.png">'.repeat(300)));
    expect(problems).toHaveLength(100);
    expect(problems.every(({ position }) => position !== null && position < 3000)).toBe(true);
  });

  it('are reported once, by the more precise of two rules', async () => {
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

  it('are none of what concerns a player of media only', async () => {
    const codes = ['video_missing_muted', 'media_crossorigin_breaks_preview'];
    expect(
      await codesOf(
        page(),
        codes.map((code) => ({ code, severity: 'error' })),
      ),
    ).toEqual([]);
  });

  it('are reported once for a tag that the parser repeats', async () => {
    const html = page(`<p><b onclick="fetch(1)" style="background:url(a.png)"></p>${'<p>x'.repeat(9)}`);
    expect(await codesOf(html)).toEqual(['forbidden_api', 'path_outside_composition']);
  });

  it('of the linter have the position of the quoted snippet, or of the element with the id', async () => {
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
});

describe('quoteSubject', () => {
  it('removes invisible characters and line breaks', () => {
    expect(quoteSubject('a\u202Egnp.exe\u202C')).toBe('agnp.exe');
    expect(quoteSubject('\u2066x\u2069\u200B\u00AD\u061C\uFEFFy\u{E0041}')).toBe('xy');
    expect(quoteSubject('satu\u0000dua\u0085\u2028tiga\r\n empat')).toBe('satu dua tiga empat');
  });

  it('keeps written text', () => {
    const text = 'Es teh “manis” – Rp 5.000 ☕️ é 日本 العربية';
    expect(quoteSubject(text)).toBe(text);
  });
});

describe('code that changes from run to run is located', () => {
  const long = `/* ${'Math.random() Date.now() new Date() '.repeat(5)} */ const text = "Math.random()";\r\n`;
  it.each([
    ['Math.random()', ''],
    ['Math.random ( 1 )', ''],
    ['Date.now()', ''],
    ['new Date()', 'new Date(5); '],
    ['performance.now()', ''],
    ['crypto.getRandomValues(a)', ''],
    ['gsap.utils.random(1, 2)', ''],
    ['"random(-5, 5)"', ''],
    ["'+=random([1, 2])'", ''],
  ])('at %s, not at the start of the script', async (code, before) => {
    const html = page(`<script>${long} ${before}const changing = ${code};</script>`);
    expect(await problemsOf(html)).toMatchObject([
      { code: 'non_deterministic_code', position: html.lastIndexOf(code) },
    ]);
  });

  it('in the second of two scripts that start with the same text', async () => {
    const html = page(`<script>const a = 1;</script><script>const a = 1; Math.random();</script>`);
    expect(await problemsOf(html)).toMatchObject([{ position: html.indexOf('Math.random') }]);
  });
});

describe('linter rules apply', () => {
  it.each([
    ['without comments', page(RANDOM)],
    ['after the comment that disables rules', `\uFEFF <!--HYPERFRAMES-REGISTRY-ITEM: x-->${page(RANDOM)}`],
    ['after a comment sign in an attribute', page(`<p title="<!--"></p>${RANDOM}<p title="-->"></p>`)],
    ['after a comment sign in a script', page(`<script>"<!--"</script>${RANDOM}<script>"-->"</script>`)],
    ['after an empty comment', page(`<!-->${RANDOM}<!-- x -->`)],
    ['after a comment that ends with --!>', page(`<!-- x --!>${RANDOM}<!-- x -->`)],
    ['to a script that starts with a comment sign', page(`<script><!--\nMath.random();\n//--></script>`)],
  ])('%s', async (_, html) => {
    expect(await codesOf(html)).toEqual(['non_deterministic_code']);
  });

  it.each([
    ['a comment', page(`<!-- ${RANDOM} -->`)],
    ['an unfinished comment', `${page()}<!-- ${RANDOM}`],
    ['a script that starts with a comment sign', page('<script><!--\nvar a = 1;\n//--></script>')],
  ])('not to %s', async (_, html) => {
    expect(await codesOf(html)).toEqual([]);
  });
});

/** Of the default length; `composition-validator.test.ts` has a shorter one. */
const UP_TO_THE_TIME_LIMIT = [
  ['many nested styles', page(ENDLESS_STYLE), 'lint_timeout'],
  [
    'a long handler that the parser repeats',
    page(`<p><b onclick="${'a=1;'.repeat(8750)}"></p>${'<p>x'.repeat(14_000)}`),
    'document_too_complex',
  ],
];

describe('a document that is expensive to check', () => {
  it.each([
    ['an empty one', '', 'missing_root'],
    ['NUL characters', '\0'.repeat(1000), 'missing_root'],
    ['unpaired surrogates', '\uD800<div data-composition-id="\uDC00">\uD800</div>', 'missing_size'],
    ['200 000 opening signs', '<'.repeat(200_000), 'missing_root'],
    ['10 000 nested elements', page('<div>'.repeat(10_000)), 'document_too_complex'],
    ['10 000 nested templates', page('<template>'.repeat(10_000)), 'document_too_complex'],
    [
      'formatting elements that the parser multiplies',
      `${'<div>'.repeat(500)}${Array.from({ length: 5000 }, (_, i) => `<b a${i}>`).join('')}${'</div>x'.repeat(500)}`,
      'document_too_complex',
    ],
    ['60 000 elements', page('<br>'.repeat(60_000)), 'document_too_complex'],
    ['an attribute of 1 MB', page(`<img src="${'../'.repeat(350_000)}">`), 'path_outside_composition'],
    [
      'a srcset of commas',
      page(`<img srcset="${','.repeat(190_000)}"><img src="x">`),
      'path_outside_composition',
    ],
    ['14 000 images', page('<img src="x">'.repeat(14_000)), 'path_outside_composition'],
    ['7 000 event handlers', page('<p onclick="fetch(1)">x</p>'.repeat(7000)), 'forbidden_api'],
    ['nested parentheses', page(`<script>${'('.repeat(190_000)}</script>`), 'document_too_complex'],
    ['nested styles', page(`<style>${'a{'.repeat(95_000)}</style>`), 'document_too_complex'],
    ...(IS_THOROUGH ? UP_TO_THE_TIME_LIMIT : []),
    ['nested JSON', page(`<p data-variable-values='${'['.repeat(90_000)}'>`), 'invalid_variable_values_json'],
  ])('is refused, and the next one is checked: %s', { timeout: 20_000 }, async (_, html, code) => {
    const [codes, next] = await Promise.all([codesOf(html), codesOf(page())]);
    expect(codes).toContain(code);
    expect(next).toEqual([]);
  });
});
