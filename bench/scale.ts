// Simulates days of 1 000, 15 000 and 100 000 videos (bench/README.md, docs/scale.md).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { InvalidArgumentError, Option } from 'commander';
import { readFigures } from '../scripts/cost/benchmark-figures.ts';
import { createProgram, runProgram } from '../scripts/shared/command-line.ts';
import { dayName, daySettings, SCENARIOS, SIZES } from './scale/scenarios.ts';
import type { Scenario } from './scale/scenarios.ts';
import { simulateDay } from './scale/simulate-day.ts';
import type { DayResult } from './scale/simulate-day.ts';
import { writeResult } from './shared/measurements.ts';

const SEED = 20_261_122;

interface Options {
  readonly videos: readonly number[];
  readonly scenario?: Scenario;
  readonly record?: true;
}

const parseVideos = (text: string): readonly number[] => {
  const videos = text.split(',').map(Number);
  const known = SIZES.map(({ videosPerDay }) => videosPerDay);
  if (!videos.every((count) => known.includes(count)))
    throw new InvalidArgumentError(`Give some of ${known.join(', ')}.`);
  return videos;
};

/** The last commit that changed the simulated service. */
const commitOf = (): string =>
  execFileSync('git', ['log', '-1', '--format=%H', '--', 'functions'], { encoding: 'utf8' }).trim();

/** Adds a day to the file of this date; a later run of the same day replaces it. */
const record = async (day: string, result: DayResult): Promise<void> => {
  const date = new Date().toISOString().slice(0, 10);
  const file = fileURLToPath(new URL(`results/scale-${date}.json`, import.meta.url));
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { days: object }).days : {};
  const days = Object.fromEntries(
    Object.entries({ ...before, [day]: result }).toSorted(([a], [b]) => a.localeCompare(b)),
  );
  console.log(await writeResult('scale', date, { date, commit: commitOf(), seed: SEED, days }));
};

const main = async ({ videos, scenario, record: isRecorded }: Options): Promise<void> => {
  const figures = Object.entries(readFigures().byScene).map(([scene, figure]) => [scene, figure.scene]);
  for (const size of SIZES.filter(({ videosPerDay }) => videos.includes(videosPerDay)))
    for (const each of scenario ? [scenario] : SCENARIOS) {
      const startedMs = performance.now();
      const result = await simulateDay(daySettings(size, each, Object.fromEntries(figures), SEED));
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
      console.log(`${size.videosPerDay} videos a day, ${each}, simulated in ${seconds} s`);
      console.log(JSON.stringify(result, null, 2));
      if (isRecorded) await record(dayName(size, each), result);
    }
};

const program = createProgram('npm run bench:scale --')
  .description('Simulates days of many videos with the real use cases on virtual time.')
  .option(
    '--videos <counts>',
    'videos per day, separated by commas',
    parseVideos,
    SIZES.map(({ videosPerDay }) => videosPerDay),
  )
  .addOption(new Option('--scenario <scenario>').choices(SCENARIOS))
  .option('--record', 'write bench/results/scale-<date>.json')
  .action(main);
await runProgram(program);
