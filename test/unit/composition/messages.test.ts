import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { COMPOSITION_PROBLEM_CODES, COMPOSITION_WARNING_CODES } from '#core/composition/problems.ts';
import { assetProblemsIn } from './page.ts';
import { LANGUAGES } from '#contracts/languages.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { describeCompositionProblem } from '#messages/composition-problems.ts';
import { LINT_PROBLEMS } from '#messages/lint-problems.ts';

const inIndonesian = (problem: CompositionProblem) => describeCompositionProblem(problem, 'id');

type SyntaxNode = { readonly type: string } & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;
const isText = (node: unknown): node is SyntaxNode & { readonly value: string } =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string';

const nodesOf = (root: SyntaxNode): readonly SyntaxNode[] => {
  const nodes: SyntaxNode[] = [];
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (Array.isArray(value)) pending.push(...value);
    else if (isNode(value)) {
      nodes.push(value);
      pending.push(...Object.values(value));
    }
  }
  return nodes;
};

const propertiesOf = (node: SyntaxNode): ReadonlyMap<unknown, unknown> =>
  new Map(
    (Array.isArray(node['properties']) ? node['properties'] : [])
      .filter((property) => isNode(property) && isNode(property['key']))
      .map((property) => [property.key.name ?? property.key.value, property.value]),
  );

/** Every code in the linter's source whose severity is, or can be, `error`. */
const readErrorCodes = () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('@hyperframes/lint/browser')), 'utf8');
  const nodes = nodesOf(
    parse(source, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as SyntaxNode,
  );
  const findings = nodes
    .filter(({ type }) => type === 'ObjectExpression')
    .map(propertiesOf)
    .filter(
      (properties) => properties.has('code') && properties.has('message') && properties.has('severity'),
    );
  const mayBlock = findings.filter((properties) => {
    const severity = properties.get('severity');
    return !(isText(severity) && ['warning', 'info'].includes(severity.value));
  });
  const codes = mayBlock.map((properties) => properties.get('code'));
  const reported = nodes
    .filter(({ type, callee }) => type === 'CallExpression' && isNode(callee) && callee['name'] === 'report')
    .flatMap(({ arguments: given }) => (Array.isArray(given) ? [given[0] as unknown] : []));
  return {
    codes: new Set([...codes, ...reported].filter(isText).map(({ value }) => value)),
    unreadable: codes.filter((code) => !isText(code)).length,
  };
};

describe('LINT_PROBLEMS', () => {
  const { codes, unreadable } = readErrorCodes();

  it('has an entry for every error code of the pinned linter', () => {
    expect(codes.size).toBeGreaterThan(70);
    expect([...codes].filter((code) => !(code in LINT_PROBLEMS))).toEqual([]);
  });

  it('has no entry for any other code except lint_timeout', () => {
    expect(Object.keys(LINT_PROBLEMS).filter((code) => !codes.has(code))).toEqual(['lint_timeout']);
  });

  it('is compared with all codes: the one code that is not a literal comes from a caller of report()', () => {
    expect(unreadable).toBe(1);
    expect(codes).toContain('color_grading_non_media');
  });
});

describe('the hint about an address with http:', () => {
  const hintsOf = (body: string) => assetProblemsIn(body).map((problem) => inIndonesian(problem).hint);

  it.each([
    ['<script src="http://cdn.jsdelivr.net/npm/gsap@3.14.2/dist/gsap.min.js"></script>'],
    ['<script src=" HTTP://cdn.jsdelivr.net/npm/gsap@3.14.2/dist/gsap.min.js"></script>'],
    ['<link rel="stylesheet" href="http://fonts.googleapis.com/css2?family=Inter&display=block">'],
    ['<style>@import url(http://fonts.googleapis.com/css2?family=Inter);</style>'],
    ['<style>@font-face{font-family:x;src:url(http://fonts.gstatic.com/s/x.woff2)}</style>'],
  ])('names the address with https: when that is allowed: %s', (body) => {
    expect(hintsOf(body)).toEqual([
      expect.stringMatching(/^Tulis alamatnya dengan “https:\/\/”: https:\/\/\S+$/),
    ]);
  });

  it.each([
    ['<img src="http://toko.example/foto.jpg">'],
    ['<img src="http://fonts.googleapis.com/css2?family=Inter">'],
    ['<script src="http://cdn.jsdelivr.net/npm/other@1/index.js"></script>'],
  ])('is that of any remote file otherwise: %s', (body) => {
    expect(hintsOf(body)).toEqual([expect.stringMatching(/^Unggah gambar/)]);
  });
});

describe('describeCompositionProblem', () => {
  const codes = [
    ...COMPOSITION_PROBLEM_CODES,
    ...COMPOSITION_WARNING_CODES,
    ...Object.keys(LINT_PROBLEMS),
    'a_code_of_tomorrow',
    '__proto__',
  ];

  it.each(codes.flatMap((code) => LANGUAGES.map((language) => [code, language] as const)))(
    'returns a sentence and a hint that quote the subject: %s, %s',
    (code, language) => {
      const plain = describeCompositionProblem({ code, position: null }, language);
      const problem = { code, position: 1, subject: 'kutipan="1"' };
      const quoting = describeCompositionProblem(problem, language);
      for (const { message, hint } of [plain, quoting]) {
        expect(message).toMatch(/^[“\p{L}].*\.$/u);
        expect(hint).toMatch(/^\p{L}.*[.}]$/u);
        expect(message.length).toBeLessThan(200);
        expect(hint.length).toBeLessThanOrEqual(270);
      }
      expect(quoting.code).toBe(code);
      const isAboutDocument = [
        'missing_root',
        'ambiguous_markup',
        'document_too_complex',
        'nothing_moves',
      ].includes(code);
      expect(quoting.message.includes('kutipan="1"')).toBe(!isAboutDocument);
    },
  );

  it('does not repeat a subject that the sentence contains', () => {
    expect(
      inIndonesian({
        code: 'missing_timeline_registry',
        position: 0,
        subject: 'window.__timelines',
      }).message,
    ).toBe('Timeline belum didaftarkan ke window.__timelines.');
  });

  it.each(['a', 'p', 'div', 'adi'])(
    'quotes the selector “%s” although its letters occur in words',
    (subject) => {
      const { message } = inIndonesian({
        code: 'gsap_css_transform_conflict',
        position: 0,
        subject,
      });
      expect(message).toMatch(new RegExp(`: “${subject}”\\.$`));
    },
  );

  it('advises how to correct a <video>, never to remove it', () => {
    const media = codes.filter((code) =>
      /^(video_|media_missing_|duplicate_media|self_closing_media)/.test(code),
    );
    const hints = media.map((code) => inIndonesian({ code, position: null }).hint);
    expect(hints.filter((hint) => !/<\/?video>|assets\/<id>/.test(hint))).toEqual([]);
    const all = Object.values(LINT_PROBLEMS).map(({ id: [, hint] }) => hint);
    expect(all.filter((hint) => /hapus elemen <video>|video tidak bisa dimuat/i.test(hint))).toEqual([]);
  });

  it('names the nearest variable of a component and all of them', () => {
    const problem = { code: 'unknown_component_variable', position: 0, subject: 'price-tag: hargaa' };
    const valid = ['harga', 'label'];
    expect(inIndonesian({ ...problem, choices: { nearest: 'harga', valid } })).toEqual({
      code: 'unknown_component_variable',
      message: 'Komponen “price-tag” tidak punya variabel “hargaa”.',
      hint: 'Perbaiki ejaannya menjadi “harga” di data-variable-values, atau hapus nama itu. Nama yang tersedia: harga, label.',
    });
    expect(inIndonesian({ ...problem, choices: { valid } }).hint).toBe(
      'Perbaiki namanya di data-variable-values, atau hapus nama itu. Nama yang tersedia: harga, label.',
    );
    expect(inIndonesian({ ...problem, choices: { valid: [] } }).hint).toBe(
      'Hapus nama itu dari data-variable-values: komponen ini tidak punya variabel.',
    );
  });

  it('lists the options of an enum', () => {
    const problem = {
      code: 'invalid_component_variable',
      position: 0,
      subject: 'lower-third: posisi = "atas"',
    };
    expect(inIndonesian({ ...problem, choices: { valid: ['kiri', 'kanan'] } }).hint).toBe(
      'Pakai salah satu nilai ini, persis seperti tertulis: "kiri", "kanan".',
    );
  });

  it.each([
    ['string', 'Tulis teks'],
    ['color', 'Tulis warna'],
    ['number', 'Tulis angka'],
    ['boolean', 'Tulis true atau false'],
    ['image', 'Tulis gambar'],
  ])('names the expected type of a value: %s', (type, start) => {
    const problem = { code: 'invalid_component_variable', position: 0, subject: 'price-tag: x = 1' };
    expect(inIndonesian({ ...problem, choices: { type, valid: [] } }).hint).toMatch(start);
  });

  it('names the nearest component and all of them', () => {
    const choices = { nearest: 'price-tag', valid: ['countdown', 'price-tag'] };
    const problem = { code: 'unknown_component', position: 0, subject: 'price-tagg', choices };
    expect(inIndonesian(problem).hint).toBe(
      'Perbaiki ejaannya menjadi “price-tag”: data-composition-src="compositions/components/<nama>.html". Nama yang tersedia: countdown, price-tag.',
    );
  });

  it('names the <meta> element when the page has its own Content-Security-Policy', () => {
    const { message, hint } = inIndonesian({
      code: 'forbidden_api',
      position: 0,
      subject: 'http-equiv="Content-Security-Policy"',
    });
    expect(message).toContain('<meta http-equiv="Content-Security-Policy">');
    expect(hint).toMatch(/^Hapus elemen <meta>/);
  });

  it('distinguishes a data: address of a wrong type from a remote address', () => {
    const { message } = inIndonesian({
      code: 'remote_asset',
      position: 0,
      subject: 'data:text/css,p{}',
    });
    expect(message).toContain('bukan jenis yang boleh dipakai');
  });
});
