import { readdirSync, readFileSync } from 'node:fs';
import { Text } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { toDiagnostics } from '../../../dashboard/src/pages/playground/diagnostics.ts';
import { checkComposition } from '../../../scripts/shared/check-composition.ts';

const EXAMPLES = 'dashboard/src/pages/playground/examples';

describe('the examples of the playground', () => {
  it.each(readdirSync(EXAMPLES))('%s is accepted without a warning', async (file) => {
    const { root, problems, warnings } = await checkComposition(readFileSync(`${EXAMPLES}/${file}`), 'id');
    expect(problems).toEqual([]);
    expect(warnings).toEqual([]);
    expect(root).toBeDefined();
  });
});

describe('toDiagnostics', () => {
  const text = Text.of(['<html>', '  <img src="a">', '']);
  const problem = { code: 'remote_asset', message: 'Masalah.', hint: 'Ubah.' };

  it('marks a problem from its place to the end of the line', () => {
    expect(toDiagnostics(text, [{ ...problem, line: 2, column: 3 }])).toEqual([
      { from: 9, to: 22, severity: 'error', message: 'Masalah. Ubah.' },
    ]);
  });

  it('marks the first line for the whole document, and the last for a place that is gone', () => {
    const [whole, gone] = toDiagnostics(text, [
      { ...problem, line: null, column: null },
      { ...problem, line: 99, column: 99 },
    ]);
    expect(whole).toMatchObject({ from: 0, to: 6 });
    expect(gone).toMatchObject({ from: 23, to: 23 });
  });
});
