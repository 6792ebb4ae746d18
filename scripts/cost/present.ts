import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LAMBDA_FIGURES } from '#contracts/lambda-figures.ts';
import { SYNTHETIC_RENDER_MINUTES } from '#contracts/synthetic-renders.ts';
import { SYNTHETIC_VIDEO } from '#core/rendering/synthetic-document.ts';
import { readFigures, readPeakMemoryMiB } from './benchmark-figures.ts';
import type { RecordedFigures } from './benchmark-figures.ts';
import { deploymentOf, readerOf, settingsOf, STAGE_NAMES } from './deployment.ts';
import type { StageName } from './deployment.ts';
import { estimateCost } from './estimate.ts';
import type { Cost } from './estimate.ts';
import { describeFigures } from './lambda-figures.ts';
import type { Case } from './lambda-figures.ts';
import { cheapestMemoryMiB, compareMemorySizes } from './memory.ts';
import { MINUTES_PER_MONTH, monthlyCost } from './monthly-cost.ts';
import type { Resources } from './monthly-cost.ts';
import { PRICES_OF } from './prices.ts';
import type { VideoSpec } from './render-time.ts';
import { table } from './table.ts';

export const COST_PAGE = fileURLToPath(new URL('../../docs/cost.md', import.meta.url));
const TOTAL = 'Total per video';
const PER_MINUTE = 'Per minute of video';
export const COLUMNS_NOTE =
  'Each column is a scene of the benchmarks (bench/README.md): the cost depends on what a video shows.';
const GENERATED_PART = '<!-- made by `npm run cost -- --write` -->';

const DEFAULT_VIDEO: VideoSpec = { seconds: 30, width: 1080, height: 1920, fps: 30 };
type CostsByScene = Readonly<Record<string, Cost>>;

const LEAST_DOLLARS = 0.0001;
const money = (dollars: number): string =>
  dollars < LEAST_DOLLARS ? `< $${LEAST_DOLLARS}` : `$${dollars.toFixed(4)}`;
export const describeVideo = ({ seconds, width, height, fps }: VideoSpec): string =>
  `${seconds} s, ${width} × ${height}, ${fps} fps`;

/** `range(1, 2)`: from the best case of the assumptions to the worst. */
const range = (values: readonly number[], present: (value: number) => string): string => {
  const [low, high] = [present(Math.min(...values)), present(Math.max(...values))];
  return low === high ? low : `${low} to ${high}`;
};

export const costsByScene = (
  video: VideoSpec,
  { byScene }: RecordedFigures,
  stage: StageName,
  end: Case,
): CostsByScene =>
  Object.fromEntries(
    Object.entries(byScene).map(([scene, figures]) => [
      scene,
      estimateCost(video, figures, deploymentOf(stage, end)),
    ]),
  );

/** One column per scene; the totals of both cases, then one row per price in the worst case. */
export const costTable = (best: CostsByScene, worst: CostsByScene): string => {
  const pairs = Object.entries(worst).map(([scene, cost]) => [cost, best[scene] ?? cost]);
  const all = Object.values(worst);
  const rows = (all[0]?.lines ?? []).map(({ name }, index) => [
    name,
    ...all.map(({ lines }) => money(lines[index]?.dollars ?? 0)),
  ]);
  const totals = (pick: (cost: Cost) => number) => pairs.map((costs) => range(costs.map(pick), money));
  return table(
    ['', ...Object.keys(worst)],
    [
      [TOTAL, ...totals(({ dollarsPerVideo }) => dollarsPerVideo)],
      [PER_MINUTE, ...totals(({ dollarsPerMinute }) => dollarsPerMinute)],
      ...rows,
    ],
  );
};

const memoryTable = (recorded: RecordedFigures): string => {
  const sizes = compareMemorySizes(recorded, readPeakMemoryMiB());
  const cheapest = cheapestMemoryMiB(sizes);
  return table(
    ['memory', PER_MINUTE, 'longest video of the costliest scene', ''],
    sizes.map((size) => [
      `${size.memoryMiB} MiB`,
      range(Object.values(size.dollarsPerMinute), money),
      `${size.longestSeconds.toFixed(0)} s`,
      size.memoryMiB === cheapest ? 'default' : size.isEnough ? '' : 'not enough',
    ]),
  );
};

type ResourcesByStage = Readonly<Record<StageName, Resources>>;

const DAYS_PER_MONTH = 365 / 12;

/** Videos that the stage orders from itself, each with a cold renderer and the cost of a scene of that length. */
const syntheticRenders = ({ byScene }: RecordedFigures, stage: StageName) => {
  const quantity = settingsOf(stage).syntheticRenders ? MINUTES_PER_MONTH / SYNTHETIC_RENDER_MINUTES : 0;
  const { durationSeconds: seconds, ...size } = SYNTHETIC_VIDEO;
  const figures = byScene['cards'];
  if (figures === undefined) throw new Error('bench/results has no scene "cards".');
  const { dollarsPerVideo } = estimateCost({ seconds, ...size }, figures, deploymentOf(stage, 'worst'));
  return { name: 'synthetic renders', quantity, dollars: quantity * dollarsPerVideo };
};

const monthlyTable = (resources: ResourcesByStage, recorded: RecordedFigures): string => {
  const stages = STAGE_NAMES.map((stage) => {
    const logMonths = settingsOf(stage).logRetentionDays / DAYS_PER_MONTH;
    return [...monthlyCost(resources[stage], logMonths), syntheticRenders(recorded, stage)];
  });
  const cents = (dollars: number) => `$${dollars.toFixed(2)}`;
  const rows = (stages[0] ?? []).map(({ name }, index) => [
    name,
    ...stages.flatMap((lines) => {
      const { quantity, dollars } = lines[index] ?? { quantity: 0, dollars: 0 };
      return [String(Number(quantity.toPrecision(3))), cents(dollars)];
    }),
  ]);
  const totals = stages.flatMap((lines) => ['', cents(lines.reduce((sum, { dollars }) => sum + dollars, 0))]);
  return table(
    ['', ...STAGE_NAMES.flatMap((stage) => [stage, ''])],
    [['Total per month', ...totals], ...rows],
  );
};

/** docs/cost.md with its generated part replaced: the tables of the current code and recorded results. */
export const renderCostPage = (resources: ResourcesByStage): string => {
  const [text = ''] = readFileSync(COST_PAGE, 'utf8').split(GENERATED_PART);
  const recorded = readFigures();
  const sections = [
    GENERATED_PART,
    `## ${describeVideo(DEFAULT_VIDEO)} (prod)`,
    costTable(
      costsByScene(DEFAULT_VIDEO, recorded, 'prod', 'best'),
      costsByScene(DEFAULT_VIDEO, recorded, 'prod', 'worst'),
    ),
    describeFigures(LAMBDA_FIGURES, readerOf('prod')),
    '## Memory of the renderer',
    memoryTable(recorded),
    '## A month without a video',
    monthlyTable(resources, recorded),
    `List prices of ${PRICES_OF.region}, ${PRICES_OF.readOn}. Measured: ${recorded.files.map((file) => `bench/results/${file}`).join(', ')}.`,
  ];
  return `${text}${sections.join('\n\n')}\n`;
};
