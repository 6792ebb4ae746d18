import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const document = readFileSync(join(ROOT, 'docs/accidents.md'), 'utf8');
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '));
const tests = rows.filter(([number]) => /^\d+$/.test(number ?? ''));
const citedIn = (text: string): readonly string[] =>
  [...text.matchAll(/\(([\d, ]+)\)/g)].flatMap(([, numbers = '']) => numbers.split(', '));
const cells = rows.filter((row) => row.length === 8 && row[1] !== 'reload');

describe('the table of accidents', () => {
  it('names tests of test/browser that exist', () => {
    const missing = tests.filter(([, file = '', name = '']) => {
      const path = join(ROOT, 'test/browser', `${file.replaceAll('`', '')}.test.ts`);
      return !readFileSync(path, 'utf8').includes(`'${name}'`);
    });
    expect(missing).toEqual([]);
  });

  it('lists every test once, and cites every listed one', () => {
    const numbers = tests.map(([number]) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.filter((one) => !citedIn(document).includes(String(one)))).toEqual([]);
  });

  it('has listed tests or a reason in every cell', () => {
    expect(cells).toHaveLength(9);
    const listed = new Set(tests.map(([number]) => number));
    const isCovered = (cell: string): boolean => {
      const cited = citedIn(cell);
      return cell.startsWith('n/a: ') || (cited.length > 0 && cited.every((one) => listed.has(one)));
    };
    const bare = cells.flatMap(([thing = '', ...events]) =>
      events.filter((cell) => !isCovered(cell)).map((cell) => `${thing}: ${cell}`),
    );
    expect(bare).toEqual([]);
  });
});
