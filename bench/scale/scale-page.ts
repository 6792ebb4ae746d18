import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { concurrencyOf } from '../../lib/concurrency.ts';
import { settingsOf } from '../../scripts/cost/deployment.ts';
import { table } from '../../scripts/cost/table.ts';
import type { Row } from '../../scripts/cost/table.ts';
import { dayName, SCENARIOS, SIZES } from './scenarios.ts';
import type { Scenario, Size } from './scenarios.ts';
import { highestShare } from './saturation.ts';
import type { DayResult } from './simulate-day.ts';

export const SCALE_PAGE = fileURLToPath(new URL('../../docs/scale.md', import.meta.url));
const RESULTS_DIR = fileURLToPath(new URL('../results', import.meta.url));
const GENERATED_PART = '<!-- made by `npm run bench:scale -- --write` -->';

interface Recorded {
  readonly file: string;
  readonly commit: string;
  readonly seed: number;
  readonly days: Readonly<Record<string, DayResult>>;
}

const readNewest = (): Recorded => {
  const names = readdirSync(RESULTS_DIR).filter((name) => /^scale-\d{4}-\d{2}-\d{2}\.json$/.test(name));
  const file = names.sort((a, b) => a.localeCompare(b)).at(-1);
  if (file === undefined) throw new Error(`bench/results has no scale-<date>.json.`);
  return { file, ...JSON.parse(readFileSync(join(RESULTS_DIR, file), 'utf8')) };
};

const dayOf = ({ file, days }: Recorded, size: Size, scenario: Scenario): DayResult => {
  const day = days[dayName(size, scenario)];
  if (day === undefined) throw new Error(`${file} has no ${dayName(size, scenario)}.`);
  return day;
};

const seconds = (value: number): string => (value < 120 ? `${value} s` : `${(value / 60).toFixed(1)} min`);
const count = (value: number): string => Math.round(value).toLocaleString('en-US').replaceAll(',', ' ');
const units = ({ writes, reads }: { readonly writes: number; readonly reads: number }): string =>
  `${count(writes)} / ${count(reads)}`;

/** One row per figure. */
const FIGURES: readonly (readonly [name: string, present: (day: DayResult) => string])[] = [
  ['created', ({ created }) => count(created)],
  ['refused: active limit', ({ refusedCreates }) => count(refusedCreates['too_many_active_renders'] ?? 0)],
  ['refused: backlog', ({ refusedCreates }) => count(refusedCreates['render_backlog'] ?? 0)],
  ['wait p50, p99', ({ waitSeconds: { p50, p99 } }) => `${seconds(p50)}, ${seconds(p99)}`],
  ['**failed by waiting**', ({ failedByWaiting }) => `**${count(failedByWaiting)}**`],
  ['failed otherwise', ({ failedOtherwise }) => count(failedOtherwise)],
  ['dead workers', ({ deadWorkers }) => count(deadWorkers)],
  ['**recovery p50, max**', ({ recoverySeconds: { p50, max } }) => `${seconds(p50)}, **${seconds(max)}**`],
  ['sweeper lag p50, max', ({ sweepLagSeconds: { p50, max } }) => `${seconds(p50)}, ${seconds(max)}`],
  ['longest sweep', ({ sweepSeconds: { max } }) => seconds(max)],
  [
    'sweeper sends, duplicates',
    ({ sweeperSends, duplicateSends }) => `${count(sweeperSends)}, ${count(duplicateSends)}`,
  ],
  ['queue depth at peak', ({ queueDepthPeak }) => count(queueDepthPeak)],
  ['API requests per second', ({ requestsPerSecondPeak }) => count(requestsPerSecondPeak)],
  [
    'coordinators, renderers',
    ({ concurrencyPeaks: { coordinators, renderers } }) => `${count(coordinators)}, ${count(renderers)}`,
  ],
  ['table, writes / reads', ({ tablePeaks }) => units(tablePeaks.table)],
  ['hottest key of the table', ({ tablePeaks }) => units(tablePeaks.tablePartition)],
  ['hottest key of the index', ({ tablePeaks }) => units(tablePeaks.indexPartition)],
];

const scenarioTable = (recorded: Recorded, scenario: Scenario): string => {
  const columns = SIZES.map((size) => ({ size, day: dayOf(recorded, size, scenario) }));
  const rows: Row[] = [
    ['`maxConcurrentRenders`', ...columns.map(({ size }) => String(size.maxConcurrentRenders[scenario]))],
    ...FIGURES.map(([name, present]) => [name, ...columns.map(({ day }) => present(day))]),
    ['saturates first', ...columns.map(({ size, day }) => highestShare(day, size, scenario))],
  ];
  return table(['', ...columns.map(({ size }) => count(size.videosPerDay))], rows);
};

/** What to set and to request; `npm run preflight` computes the concurrency by the same function. */
const settingsTable = (recorded: Recorded): string =>
  table(
    [
      'videos a day',
      '`maxConcurrentRenders`',
      'Lambda concurrency: peak',
      'needed at most',
      'API requests/s',
      'table writes/s',
    ],
    SIZES.map((size) => {
      const { concurrencyPeaks, requestsPerSecondPeak, tablePeaks } = dayOf(recorded, size, 'sized');
      const maxConcurrentRenders = size.maxConcurrentRenders.sized;
      const { needed } = concurrencyOf({ ...settingsOf('prod'), maxConcurrentRenders });
      return [
        count(size.videosPerDay),
        String(maxConcurrentRenders),
        count(concurrencyPeaks.sum),
        count(needed),
        count(requestsPerSecondPeak),
        count(tablePeaks.table.writes + tablePeaks.index.writes),
      ];
    }),
  );

const TITLES: Readonly<Record<Scenario, string>> = {
  sized: '## Enough workers',
  backlog: '## Half the workers, and an hour without deliveries',
};

/** docs/scale.md with its generated part replaced. */
export const renderScalePage = (): string => {
  const [text = ''] = readFileSync(SCALE_PAGE, 'utf8').split(GENERATED_PART);
  const recorded = readNewest();
  const { file, commit, seed } = recorded;
  const sections = [
    GENERATED_PART,
    '## Settings by volume',
    settingsTable(recorded),
    ...SCENARIOS.flatMap((scenario) => [TITLES[scenario], scenarioTable(recorded, scenario)]),
    `Recorded in bench/results/${file}: functions of commit ${commit.slice(0, 7)}, seed ${seed}.`,
  ];
  return `${text}${sections.join('\n\n')}\n`;
};
