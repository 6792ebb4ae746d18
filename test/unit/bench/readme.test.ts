import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withBenchBlock } from '../../../bench/render/readme-block.ts';
import { readNewestResult } from '../../../bench/render/results.ts';
import { readmeTable } from '../../../bench/render/tables.ts';

describe('the figures in the README', () => {
  it('are those recorded last (mend: npm run bench -- --readme)', async () => {
    const readme = readFileSync('README.md', 'utf8');
    expect(readme).toBe(withBenchBlock(readme, readmeTable(await readNewestResult())));
  });
});
