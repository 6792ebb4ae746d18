import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { COST_PAGE, renderCostPage } from '../../../scripts/cost/cost-page.ts';

const COST = fileURLToPath(new URL('../../../scripts/cost.ts', import.meta.url));

it('docs/cost.md says what the code and the recorded figures say', () => {
  expect(readFileSync(COST_PAGE, 'utf8'), 'run `npm run cost -- --write`').toBe(renderCostPage());
});

it('npm run cost tells the cost of any video as JSON, a scene at a time', () => {
  const words = ['--seconds', '12', '--size', '1920x1080', '--fps', '25', '--stage', 'dev', '--json'];
  const { video, stage, costs } = JSON.parse(
    execFileSync(process.execPath, [COST, ...words], { encoding: 'utf8' }),
  );
  expect({ video, stage }).toEqual({
    video: { seconds: 12, width: 1920, height: 1080, fps: 25 },
    stage: 'dev',
  });
  for (const scene of ['cards', 'motion']) {
    const { lines, dollarsPerVideo, dollarsPerMinute } = costs[scene];
    const sum = lines.reduce((total: number, { dollars }: { dollars: number }) => total + dollars, 0);
    expect(dollarsPerVideo).toBeCloseTo(sum, 12);
    expect(dollarsPerMinute).toBeCloseTo(sum * 5, 12);
  }
});

it.each([
  [['--size', '1080'], '--size is "1080": give it as 1080x1920.'],
  [['--seconds', 'ten'], '--seconds is "ten": give a number above 0.'],
  [['--lebar', '9'], 'There is no option --lebar.'],
  [['--stage', 'test'], '--stage is "test": choose from dev, prod.'],
])('npm run cost says in one sentence what is wrong with %j', (words, complaint) => {
  const { status, stderr } = spawnSync(process.execPath, [COST, ...words], { encoding: 'utf8' });
  expect({ status, sentence: stderr.split('\n', 1)[0] }).toEqual({ status: 2, sentence: complaint });
  expect(stderr).toContain('Usage: npm run cost');
});
