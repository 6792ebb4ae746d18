import { writeFileSync } from 'node:fs';
import { COST_PAGE, renderCostPage } from './cost/cost-page.ts';
import { DEPLOYED, isStageName } from './cost/deployment.ts';
import type { VideoSpec } from './cost/estimate.ts';
import { costsByScene, costTable, describeVideo, peerTable } from './cost/present.ts';
import { PRICES_OF } from './cost/prices.ts';
import { readFigures } from './cost/benchmark-figures.ts';
import { UsageError } from './command-line/operator-error.ts';
import { parseOptions } from './command-line/parse-options.ts';
import { runCommand } from './shared/command-line.ts';

const USAGE = `Usage: npm run cost -- [--seconds 30] [--size 1080x1920] [--fps 30] [--stage prod] [--json]
       npm run cost -- --write     makes the tables of docs/cost.md anew

What one video costs on AWS: measured processor time, scaled by pixels and frames, and list prices. A column for
each scene our renderer was measured on.`;

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value))
    throw new UsageError(`--${name} is "${text}": give a number above 0.`);
  return value;
};

const readArguments = () => {
  const { values } = parseOptions({
    options: {
      seconds: { type: 'string', default: '30' },
      size: { type: 'string', default: '1080x1920' },
      fps: { type: 'string', default: '30' },
      stage: { type: 'string', default: 'prod' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const size = /^(\d+)[x×](\d+)$/.exec(values.size);
  if (size === null) throw new UsageError(`--size is "${values.size}": give it as 1080x1920.`);
  const { stage } = values;
  if (!isStageName(stage))
    throw new UsageError(
      `--stage is "${stage}": choose from ${Object.keys(DEPLOYED.rendererMemoryMiB).join(', ')}.`,
    );
  const video: VideoSpec = {
    seconds: positive('seconds', values.seconds),
    width: positive('size', size[1] ?? ''),
    height: positive('size', size[2] ?? ''),
    fps: positive('fps', values.fps),
  };
  return { ...values, video, stage };
};

const main = (): void => {
  const { video, stage, json, write } = readArguments();
  if (write) return writeFileSync(COST_PAGE, renderCostPage());
  const figures = readFigures();
  const costs = costsByScene(video, figures, stage);
  if (json)
    return console.log(JSON.stringify({ video, stage, prices: PRICES_OF, measured: figures.files, costs }));
  const head = `${describeVideo(video)}, stage ${stage}, list prices of ${PRICES_OF.region} (${PRICES_OF.readOn})`;
  console.log(`${head}\n\n${costTable(costs)}\n\n${peerTable(costs, video)}`);
};

await runCommand(USAGE, main);
