import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const rows = readFileSync(join(ROOT, 'docs/accidents.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '));
const tests = rows.filter(([number]) => /^\d+$/.test(number ?? ''));
const cells = rows.filter((row) => row.length === 8 && row[1] !== 'reload');

describe('the table of accidents', () => {
  it('names tests of test/browser that exist', () => {
    const missing = tests.filter(([, file = '', name = '']) => {
      const path = join(ROOT, 'test/browser', `${file.replaceAll('`', '')}.test.ts`);
      return !readFileSync(path, 'utf8').includes(`'${name}'`);
    });
    expect(missing).toEqual([]);
  });

  it('has a listed test or a reason in every cell', () => {
    expect(cells).toHaveLength(9);
    const listed = new Set(tests.map(([number]) => number));
    const isCovered = (cell: string): boolean =>
      cell.startsWith('n/a: ') ||
      [...cell.matchAll(/\(([\d, ]+)\)/g)]
        .flatMap(([, numbers = '']) => numbers.split(', '))
        .some((one) => listed.has(one));
    const bare = cells.flatMap(([thing = '', ...events]) =>
      events.filter((cell) => !isCovered(cell)).map((cell) => `${thing}: ${cell}`),
    );
    expect(bare).toEqual([]);
  });
});
