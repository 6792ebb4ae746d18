import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sampleOf } from '#test/render/support/thorough.ts';

const COST = fileURLToPath(new URL('../../../scripts/cost.ts', import.meta.url));

it('prints the cost of any video by scene as JSON', () => {
  const words = ['--seconds', '12', '--size', '1920x1080', '--fps', '25', '--stage', 'dev', '--json'];
  const { video, stage, costs } = JSON.parse(
    execFileSync(process.execPath, [COST, ...words], { encoding: 'utf8' }),
  );
  expect({ video, stage }).toEqual({
    video: { seconds: 12, width: 1920, height: 1080, fps: 25 },
    stage: 'dev',
  });
  for (const end of ['best', 'worst'])
    for (const scene of ['cards', 'motion']) {
      const { lines, dollarsPerVideo, dollarsPerMinute } = costs[end][scene];
      const sum = lines.reduce((total: number, { dollars }: { dollars: number }) => total + dollars, 0);
      expect(dollarsPerVideo).toBeCloseTo(sum, 12);
      expect(dollarsPerMinute).toBeCloseTo(sum * 5, 12);
    }
});

it.each(
  sampleOf(
    [
      [['--size', '1080'], 'such as 1080x1920'],
      [['--size', '1081x1920'], 'of even numbers'],
      [['--size', '4000x4000'], 'at most 3840x2160 pixels'],
      [['--fps', '29.97'], 'one of 24, 25, 30, 50, 60'],
      [['--seconds', 'ten'], 'Give seconds from 0.1 to 300'],
      [['--seconds', '301'], 'Give seconds from 0.1 to 300'],
      [['--seconds', '0.05'], 'Give seconds from 0.1 to 300'],
      [['--lebar', '9'], "error: unknown option '--lebar'"],
      [['--stage', 'test'], 'Allowed choices are dev, prod.'],
    ] as const,
    3,
  ),
)('exits with 2, an error and the usage for %j', (words, message) => {
  const { status, stderr } = spawnSync(process.execPath, [COST, ...words], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr.split('\n')[0]).toContain(message);
  expect(stderr).toContain('Usage: npm run cost');
});
