import type { StageName } from './deployment.ts';
import { DEPLOYED } from './deployment.ts';
import { estimateCost } from './estimate-cost.ts';
import type { Cost } from './estimate-cost.ts';
import { estimateRender } from './estimate.ts';
import type { VideoSpec } from './estimate.ts';
import { PEERS } from './peers.ts';
import { PRICES, PRICES_OF } from './prices.ts';
import type { RecordedFigures } from './benchmark-figures.ts';

const DEFAULT_VIDEO: VideoSpec = { seconds: 30, width: 1080, height: 1920, fps: 30 };
const OTHER_VIDEOS: readonly (readonly [StageName, VideoSpec])[] = [
  ['prod', { ...DEFAULT_VIDEO, seconds: 6 }],
  ['prod', { ...DEFAULT_VIDEO, seconds: 15 }],
  ['prod', DEFAULT_VIDEO],
  ['dev', DEFAULT_VIDEO],
  ['prod', { ...DEFAULT_VIDEO, seconds: 60 }],
  ['prod', { ...DEFAULT_VIDEO, width: 1080, height: 1080 }],
  ['prod', { ...DEFAULT_VIDEO, width: 1920, height: 1080 }],
];

const money = (dollars: number, digits = 6): string => `$${dollars.toFixed(digits)}`;
export const describeVideo = ({ seconds, width, height, fps }: VideoSpec): string =>
  `${seconds} s, ${width} × ${height}, ${fps} fps`;

type Row = readonly string[];

/** As Markdown wants it; in a terminal the columns are padded alike. */
const table = (head: Row, rows: readonly Row[]): string => {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: Row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join(
    '\n',
  );
};

/** One column for each scene, one row for each thing that has a price. */
export const costTable = (costs: Readonly<Record<string, Cost>>): string => {
  const all = Object.values(costs);
  const [first] = all;
  if (first === undefined) return 'No scene was measured.';
  const rows = first.lines.map(({ name }, index) => [
    name,
    ...all.map(({ lines }) => money(lines[index]?.dollars ?? 0)),
  ]);
  return table(
    ['', ...Object.keys(costs)],
    [
      ...rows,
      ['the video', ...all.map(({ dollarsPerVideo }) => money(dollarsPerVideo))],
      ['a minute of it', ...all.map(({ dollarsPerMinute }) => money(dollarsPerMinute))],
    ],
  );
};

export const costsByScene = (
  video: VideoSpec,
  { byScene }: RecordedFigures,
  stage: StageName,
): Readonly<Record<string, Cost>> =>
  Object.fromEntries(
    Object.entries(byScene).map(([scene, figures]) => [scene, estimateCost(video, figures, stage)]),
  );

/** The least and the most of all scenes. */
const span = (values: readonly number[], present: (value: number) => string): string =>
  `${present(Math.min(...values))} to ${present(Math.max(...values))}`;

const otherVideos = (figures: RecordedFigures): string =>
  table(
    ['', 'the video', 'a minute of it', 'rendering takes', 'segments'],
    OTHER_VIDEOS.map(([stage, video]) => {
      const costs = Object.values(costsByScene(video, figures, stage));
      const renders = Object.values(figures.byScene).map((scene) => estimateRender(video, scene, stage));
      const memory = `${stage}, ${DEPLOYED.rendererMemoryMiB[stage]} MiB`;
      return [
        `${describeVideo(video)} (${memory})`,
        span(
          costs.map(({ dollarsPerVideo }) => dollarsPerVideo),
          (dollars) => money(dollars, 4),
        ),
        span(
          costs.map(({ dollarsPerMinute }) => dollarsPerMinute),
          (dollars) => money(dollars, 4),
        ),
        span(
          renders.map(({ waitSeconds }) => waitSeconds),
          (seconds) => `${seconds.toFixed(0)} s`,
        ),
        span(
          renders.map(({ segments }) => segments),
          String,
        ),
      ];
    }),
  );

/** What others say of theirs, under what ours costs. */
export const peerTable = (costs: Readonly<Record<string, Cost>>, video: VideoSpec): string => {
  const perMinute = Object.values(costs).map(({ dollarsPerMinute }) => dollarsPerMinute);
  const ours = span(perMinute, (dollars) => dollars.toFixed(4));
  return table(
    ['', 'dollars a minute', 'of'],
    [
      ['this service, the AWS bill', ours, `${describeVideo(video)}, by the scenes measured`],
      ...PEERS.map(({ name, dollarsPerMinute, of, source }) => [name, dollarsPerMinute, `${of} (${source})`]),
    ],
  );
};

const priceTable = (): string =>
  table(
    ['price', 'dollars', 'per', 'page', 'read in'],
    Object.entries(PRICES).map(([name, { dollars, per, source, readIn }]) => [
      name,
      dollars.toFixed(10).replace(/0+$/, ''),
      per,
      source,
      readIn ?? '–',
    ]),
  );

/** The part of docs/cost.md that is made from the code and the recorded figures. */
export const costDocument = (figures: RecordedFigures): string => {
  const costs = costsByScene(DEFAULT_VIDEO, figures, 'prod');
  return [
    `## ${describeVideo(DEFAULT_VIDEO)} (prod)`,
    costTable(costs),
    '## Other videos',
    otherVideos(figures),
    '## Beside others',
    peerTable(costs, DEFAULT_VIDEO),
    '## Prices',
    `List prices of ${PRICES_OF.region}, ${PRICES_OF.readOn}.`,
    priceTable(),
    `Measured: ${figures.files.map((file) => `bench/results/${file}`).join(', ')}.`,
  ].join('\n\n');
};
