import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createCompositionLinter } from '#adapters/hyperframes-lint/composition-linter.ts';
import { checkComposition } from '#core/composition/check-composition.ts';
import { COMPOSITION_PROBLEM_CODES } from '#core/composition/problems.ts';
import { LINT_PROBLEMS } from '#messages/lint-problems.ts';
import { components } from './page.ts';

const text = readFileSync(new URL('../../../docs/compositions.md', import.meta.url), 'utf8');
const quoted = new Set([...text.matchAll(/`([a-z_]+)`/g)].map(([, word]) => word ?? ''));

describe('docs/compositions.md', () => {
  it('shows an example that passes the gate', async () => {
    const example = /```html\n([^]*?)```/.exec(text)?.[1] ?? '';
    expect(await checkComposition(example, { components, linter: createCompositionLinter() })).toEqual({
      root: { width: 1080, height: 1920, fps: 30, durationSeconds: 6 },
    });
  });

  it.each(COMPOSITION_PROBLEM_CODES)('says what to do about %s', (code) => {
    expect(quoted).toContain(code);
  });

  it('names no code that does not exist', () => {
    const codes = [...quoted].filter((word) => /_/.test(word) && !['invalid_composition'].includes(word));
    const known = new Set([...COMPOSITION_PROBLEM_CODES, ...Object.keys(LINT_PROBLEMS)]);
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
  });
});
