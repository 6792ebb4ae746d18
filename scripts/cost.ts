import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { COST_PAGE, renderCostPage } from './cost/cost-page.ts';
import { DEPLOYED, isStageName } from './cost/deployment.ts';
import type { VideoSpec } from './cost/estimate-render.ts';
import { costsByScene, costTable, describeVideo, peerTable } from './cost/present-cost.ts';
import { PRICES_OF } from './cost/prices.ts';
import { readFigures } from './cost/read-figures.ts';

const USAGE = `Usage: npm run cost -- [--seconds 30] [--size 1080x1920] [--fps 30] [--stage prod] [--json]
       npm run cost -- --write     makes the tables of docs/cost.md anew

What one video costs on AWS: measured processor time, scaled by pixels and frames, and list prices. A column for
each scene our renderer was measured on.`;

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value))
    throw new Error(`--${name} is "${text}": give a number above 0.`);
  return value;
};

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '30' },
      size: { type: 'string', default: '1080x1920' },
      fps: { type: 'string', default: '30' },
      stage: { type: 'string', default: 'prod' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const size = /^(\d+)[x×](\d+)$/.exec(values.size);
  if (size === null) throw new Error(`--size is "${values.size}": give it as 1080x1920.`);
  const { stage } = values;
  if (!isStageName(stage))
    throw new Error(
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
  const { video, stage, json, write, help } = readArguments();
  if (help) return console.log(USAGE);
  if (write) return writeFileSync(COST_PAGE, renderCostPage());
  const figures = readFigures();
  const costs = costsByScene(video, figures, stage);
  if (json)
    return console.log(JSON.stringify({ video, stage, prices: PRICES_OF, measured: figures.files, costs }));
  const head = `${describeVideo(video)}, stage ${stage}, list prices of ${PRICES_OF.region} (${PRICES_OF.readOn})`;
  console.log(`${head}\n\n${costTable(costs)}\n\n${peerTable(costs, video)}`);
};

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
