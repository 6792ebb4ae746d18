import { InvalidArgumentError, Option } from 'commander';
import { writeFileSync } from 'node:fs';
import { readFigures } from './cost/benchmark-figures.ts';
import { readerOf, STAGE_NAMES } from './cost/deployment.ts';
import type { StageName } from './cost/deployment.ts';
import { describeFigures } from './cost/lambda-figures.ts';
import {
  COLUMNS_NOTE,
  COST_PAGE,
  costsByScene,
  costTable,
  describeVideo,
  renderCostPage,
} from './cost/present.ts';
import { PRICES_OF } from './cost/prices.ts';
import type { VideoSpec } from './cost/render-time.ts';
import { LAMBDA_FIGURES } from '#contracts/lambda-figures.ts';
import { MIN_DURATION_SECONDS, STAGE_MAX_DURATION_SECONDS } from '#contracts/limits.ts';
import { createProgram, runProgram } from './shared/command-line.ts';
import { parseFps } from './shared/parse-fps.ts';
import { parseSize } from './shared/parse-size.ts';

const DESCRIPTION = `Estimates what one video costs on AWS, line by line.

There is one column for each scene of the benchmarks; docs/cost.md explains the
method.`;

interface CostOptions extends Pick<VideoSpec, 'seconds' | 'fps'> {
  readonly size: Pick<VideoSpec, 'width' | 'height'>;
  readonly stage: StageName;
  readonly json?: true;
  readonly write?: true;
}

const parseSeconds = (text: string): number => {
  const seconds = Number(text);
  if (seconds >= MIN_DURATION_SECONDS && seconds <= STAGE_MAX_DURATION_SECONDS) return seconds;
  throw new InvalidArgumentError(
    `Give seconds from ${MIN_DURATION_SECONDS} to ${STAGE_MAX_DURATION_SECONDS}, as the API does.`,
  );
};

const writePage = async (): Promise<void> => {
  const { resourcesOf } = await import('./cost/templates.ts'); // loads CDK, which takes a second
  writeFileSync(COST_PAGE, renderCostPage({ dev: resourcesOf('dev'), prod: resourcesOf('prod') }));
};

const main = async ({ seconds, size, fps, stage, json, write }: CostOptions): Promise<void> => {
  if (write) return writePage();
  const video: VideoSpec = { seconds, ...size, fps };
  const figures = readFigures();
  const best = costsByScene(video, figures, stage, 'best');
  const worst = costsByScene(video, figures, stage, 'worst');
  if (json) {
    const costs = { best, worst };
    return console.log(
      JSON.stringify({
        video,
        stage,
        prices: PRICES_OF,
        measured: figures.files,
        lambda: LAMBDA_FIGURES,
        costs,
      }),
    );
  }
  const head = `${describeVideo(video)}, stage ${stage}, list prices of ${PRICES_OF.region} (${PRICES_OF.readOn})`;
  console.log(
    `${head}\n${COLUMNS_NOTE}\n\n${costTable(best, worst)}\n\n${describeFigures(LAMBDA_FIGURES, readerOf(stage))}`,
  );
};

const program = createProgram('npm run cost --')
  .description(DESCRIPTION)
  .option('--seconds <seconds>', 'duration', parseSeconds, 30)
  .addOption(
    new Option('--size <width>x<height>', 'size in pixels')
      .argParser(parseSize)
      .default({ width: 1080, height: 1920 }, '1080x1920'),
  )
  .option('--fps <fps>', 'frames per second', parseFps, 30)
  .addOption(new Option('--stage <stage>').choices(STAGE_NAMES).default('prod'))
  .option('--json', 'print JSON')
  .option('--write', 'regenerate the tables of docs/cost.md')
  .action(main);
await runProgram(program);
