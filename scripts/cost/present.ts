import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readFigures } from './benchmark-figures.ts';
import type { RecordedFigures } from './benchmark-figures.ts';
import { DEPLOYED, estimateCost } from './estimate.ts';
import type { Cost, StageName, VideoSpec } from './estimate.ts';
import { PRICES, PRICES_OF } from './prices.ts';

export const COST_PAGE = fileURLToPath(new URL('../../docs/cost.md', import.meta.url));
const TOTAL = 'Total per video';
const PER_MINUTE = 'Per minute of video';
export const COLUMNS_NOTE =
  'Each column is a scene of the benchmarks (bench/README.md): the cost depends on what a video shows.';
const GENERATED_PART = '<!-- made by `npm run cost -- --write` -->';

const DEFAULT_VIDEO: VideoSpec = { seconds: 30, width: 1080, height: 1920, fps: 30 };
const OTHER_VIDEOS: readonly (readonly [StageName, VideoSpec])[] = [
  ['prod', { ...DEFAULT_VIDEO, seconds: 6 }],
  ['prod', { ...DEFAULT_VIDEO, seconds: 15 }],
  ['prod', DEFAULT_VIDEO],
  ['dev', DEFAULT_VIDEO],
  ['prod', { ...DEFAULT_VIDEO, seconds: 60 }],
  ['prod', { ...DEFAULT_VIDEO, height: 1080 }],
  ['prod', { ...DEFAULT_VIDEO, width: 1920, height: 1080 }],
];

type CostsByScene = Readonly<Record<string, Cost>>;
type Row = readonly string[];

const LEAST_DOLLARS = 0.0001;
const money = (dollars: number): string =>
  dollars < LEAST_DOLLARS ? `< $${LEAST_DOLLARS}` : `$${dollars.toFixed(4)}`;
export const describeVideo = ({ seconds, width, height, fps }: VideoSpec): string =>
  `${seconds} s, ${width} × ${height}, ${fps} fps`;

/** A Markdown table with padded columns, readable in a terminal as well. */
const table = (head: Row, rows: readonly Row[]): string => {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (row: Row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
};

export const costsByScene = (
  video: VideoSpec,
  { byScene }: RecordedFigures,
  stage: StageName,
): CostsByScene =>
  Object.fromEntries(
    Object.entries(byScene).map(([scene, figures]) => [scene, estimateCost(video, figures, stage)]),
  );

/** One column per scene; the totals, then one row per price. */
export const costTable = (costs: CostsByScene): string => {
  const all = Object.values(costs);
  const rows = (all[0]?.lines ?? []).map(({ name }, index) => [
    name,
    ...all.map(({ lines }) => money(lines[index]?.dollars ?? 0)),
  ]);
  return table(
    ['', ...Object.keys(costs)],
    [
      [TOTAL, ...all.map(({ dollarsPerVideo }) => money(dollarsPerVideo))],
      [PER_MINUTE, ...all.map(({ dollarsPerMinute }) => money(dollarsPerMinute))],
      ...rows,
    ],
  );
};

const otherVideosTable = (recorded: RecordedFigures): string => {
  const rows = OTHER_VIDEOS.map(([stage, video]) => {
    const costs = Object.values(costsByScene(video, recorded, stage));
    const range = (pick: (cost: Cost) => number, present: (value: number) => string) =>
      `${present(Math.min(...costs.map(pick)))} to ${present(Math.max(...costs.map(pick)))}`;
    return [
      `${describeVideo(video)} (${stage}, ${DEPLOYED.rendererMemoryMiB[stage]} MiB)`,
      range(({ dollarsPerVideo }) => dollarsPerVideo, money),
      range(({ dollarsPerMinute }) => dollarsPerMinute, money),
      range(
        ({ render }) => render.waitSeconds,
        (value) => `${value.toFixed(0)} s`,
      ),
      range(({ render }) => render.segments, String),
    ];
  });
  return table(['', TOTAL, PER_MINUTE, 'render time', 'segments'], rows);
};

const priceTable = (): string =>
  table(
    ['price', 'dollars', 'per', 'page'],
    Object.entries(PRICES).map(([name, { dollars, per, page }]) => [
      name,
      dollars.toFixed(10).replace(/0+$/, ''),
      per,
      page,
    ]),
  );

/** docs/cost.md with its generated part replaced: the tables of the current code and recorded results. */
export const renderCostPage = (): string => {
  const [text = ''] = readFileSync(COST_PAGE, 'utf8').split(GENERATED_PART);
  const recorded = readFigures();
  const sections = [
    GENERATED_PART,
    `## ${describeVideo(DEFAULT_VIDEO)} (prod)`,
    costTable(costsByScene(DEFAULT_VIDEO, recorded, 'prod')),
    '## Other videos',
    otherVideosTable(recorded),
    '## Prices',
    `List prices of ${PRICES_OF.region}, ${PRICES_OF.readOn}.`,
    priceTable(),
    `Measured: ${recorded.files.map((file) => `bench/results/${file}`).join(', ')}.`,
  ];
  return `${text}${sections.join('\n\n')}\n`;
};
