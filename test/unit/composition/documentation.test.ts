import { RENDER_FAILURE_CODES } from '#contracts/render-failure-codes.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUNDLED_FONT_FAMILIES } from '#core/fonts/font-families.ts';
import { COMPOSITION_PROBLEM_CODES, COMPOSITION_WARNING_CODES } from '#core/composition/problems.ts';
import { LINT_PROBLEMS } from '#messages/lint-problems.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';

const text = readFileSync(new URL('../../../docs/compositions.md', import.meta.url), 'utf8');
const quoted = new Set([...text.matchAll(/`([a-z_]+)`/g)].map(([, word]) => word ?? ''));

const examples = [...text.matchAll(/```html\n([^]*?)```/g)].map(([, example]) => example ?? '');
const validator = createTestValidator();

/** Names with an underscore that are not problem codes: the error of the response, variables of components. */
const OTHER_NAMES = ['invalid_composition', 'warna_utama', 'warna_latar'];

describe('docs/compositions.md', () => {
  it('has an example with a timeline, one without and one with components', () => {
    expect(examples).toHaveLength(3);
    expect(examples.map((example) => example.includes('gsap.timeline'))).toEqual([true, false, false]);
    expect(examples.map((example) => example.includes('data-composition-src'))).toEqual([false, false, true]);
  });

  it.each(examples)('has an example that passes the validator (%#)', async (example) => {
    const checked = await validator.check(example);
    expect(checked).toEqual({ root: expect.anything() });
  });

  it('names every component and every bundled font', () => {
    const files = readdirSync(new URL('../../../catalog/components', import.meta.url));
    for (const file of files) expect(text).toContain(`\`${file.replace('.html', '')}\``);
    for (const family of BUNDLED_FONT_FAMILIES) expect(text).toContain(family);
  });

  it.each(COMPOSITION_PROBLEM_CODES)('describes %s', (code) => {
    expect(quoted).toContain(code);
  });

  it('has no unknown problem code', () => {
    const codes = [...quoted].filter((word) => /_/.test(word) && !OTHER_NAMES.includes(word));
    const known = new Set<string>([
      ...COMPOSITION_PROBLEM_CODES,
      ...COMPOSITION_WARNING_CODES,
      ...Object.keys(LINT_PROBLEMS),
      ...RENDER_FAILURE_CODES,
    ]);
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
  });
});
