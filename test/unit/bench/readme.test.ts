import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readNewestResult } from '../../../bench/render/results.ts';
import { readmeTable, withBenchBlock } from '../../../bench/render/tables.ts';

describe('the benchmark table in the README', () => {
  it('shows the newest recorded result (fix: npm run bench -- --readme)', () => {
    const readme = readFileSync('README.md', 'utf8');
    expect(readme).toBe(withBenchBlock(readme, readmeTable(readNewestResult())));
  });
});
