import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { isAwsHost, LambdaFiguresSchema } from '#contracts/lambda-figures.ts';
import type { LambdaFigures } from '#contracts/lambda-figures.ts';
import { createParser } from '#contracts/schemas/create-parser.ts';
import { readScene } from '../bench/render/scenes.ts';
import { PROJECT_ROOT } from '../lib/bundle-function.ts';
import { readOperatorSettings } from '../lib/operator-settings.ts';
import { functionOutputOf, stackNameOf } from '../lib/stacks/measure-stack.ts';
import { stageSettings } from '../lib/stage.ts';
import { DEFAULT_DATA_DIR } from '../local/data-dir.ts';
import { describeFigures } from './cost/lambda-figures.ts';
import { findOutputs, removeStack } from './deploy/remove-stack.ts';
import { runCommand } from './deploy/tools.ts';
import type { Env } from './deploy/tools.ts';
import { lookAtIdle, measureFunctions, NOTHING_MEASURED, touchEnvironments } from './measure/measure.ts';
import type { Measured, MeasuredFunction, MeasuredSteps, Progress } from './measure/measure.ts';
import { openTools } from './measure/open-tools.ts';
import { createProgram, OperatorError, runProgram } from './shared/command-line.ts';

const DESCRIPTION = `Measures on Lambda what was assumed before: cold starts by step, time per frame
and cores by memory size, transfers to S3, and life of idle environments.

Deploys functions of its own beside the stage, with its renderer, layers and
settings, and deletes them at the end. The figures are written to
functions/contracts/lambda-figures.json, which npm run cost, npm run bench:scale,
npm run bench:cells and the segment planner read; those of an emulator to
out/measure, which nothing reads.

The measurement may be interrupted: the same command continues.`;

const SCENES = ['cards', 'motion'] as const;
/** One vCPU, and the largest that a new account allows. */
const MEMORY_SIZES_MIB = [1769, 3008] as const;
const FIGURES_FILE = join(PROJECT_ROOT, 'functions/contracts/lambda-figures.json');
const EMULATOR_FILE = join(PROJECT_ROOT, 'out/measure/lambda-figures.json');

interface MeasureOptions {
  readonly stage: string;
  readonly memory: readonly number[];
  readonly environments: number;
  readonly waits: readonly number[];
  readonly remove?: true;
}

const parseFigures = createParser(LambdaFiguresSchema);

const parseNumbers = (text: string): readonly number[] => {
  const numbers = text.split(',').map(Number);
  if (numbers.every((number) => number > 0)) return numbers;
  throw new InvalidArgumentError('Give numbers above 0, separated by commas.');
};

/** Enough samples; an account may have few concurrent executions. */
const MAX_ENVIRONMENTS = 20;

const parseEnvironments = (text: string): number => {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0 && count <= MAX_ENVIRONMENTS) return count;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${MAX_ENVIRONMENTS}.`);
};

const deployFunctions = async (stageName: string, memorySizes: readonly number[]): Promise<void> => {
  const sizes = memorySizes.join(',');
  const app = 'node_modules/.bin/node bin/measure.ts';
  const command = `npx cdk deploy --all -c stage=${stageName} -c memory=${sizes} --output cdk.out/${stageName}-measure`;
  const approval = process.env['AWS_ENDPOINT_URL'] ? ['--require-approval', 'never'] : []; // nothing to protect
  if ((await runCommand([...command.split(' '), '--app', app, ...approval])) !== 0)
    throw new OperatorError('The measuring functions were not deployed: correct what is reported above.');
};

/** Where figures are written: only those that hosts of AWS have answered count as measured. */
const writeFigures = (figures: LambdaFigures): string => {
  if (!parseFigures(figures)) throw new Error(`the figures do not match their schema`);
  const file = isAwsHost(figures.host) ? FIGURES_FILE : EMULATOR_FILE;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  return file;
};

const stateFileOf = (stageName: string): string => join(DEFAULT_DATA_DIR, 'measure', `${stageName}.json`);

/** A measurement that is not complete. */
interface State {
  /** Of the environments. */
  readonly tenantId: string;
  readonly measured: Measured;
  /** Undefined until everything but the idle environments is measured. */
  readonly progress?: Progress;
}

/** Undefined if no measurement was interrupted. */
const readState = (file: string): State | undefined =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

const save = (file: string, state: State): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(state));
  if (state.progress) writeFigures(state.progress.figures);
};

type Tools = ReturnType<typeof openTools>;

const measureAll = async (
  { tools, host, region }: Tools,
  functions: readonly MeasuredFunction[],
  ofStage: MeasuredFunction,
  { stage, waits }: MeasureOptions,
  steps: Pick<MeasuredSteps, 'before' | 'save'>,
): Promise<Progress> => {
  const scenes = await Promise.all(SCENES.map((name) => readScene(name)));
  const documents = Object.fromEntries(scenes.map(({ name, document }) => [name, document]));
  const measured = await measureFunctions(tools, { functions, ofStage, documents, ...steps });
  const figures = {
    host: host(),
    measuredAt: new Date().toISOString(),
    stage,
    region: await region(),
    memoryMiB: ofStage.memoryMiB,
    ...measured,
    idle: [],
  };
  return { figures, idle: await touchEnvironments(tools, ofStage), waitsLeft: waits };
};

const findFunctions = (outputs: Env, memorySizes: readonly number[]): readonly MeasuredFunction[] =>
  memorySizes.flatMap((memoryMiB) => {
    const name = outputs[functionOutputOf(memoryMiB)];
    return name === undefined ? [] : [{ memoryMiB, name }];
  });

const main = async (options: MeasureOptions): Promise<void> => {
  const { stage } = options;
  const { rendererMemoryMiB, tenantIsolation, region } = stageSettings(stage, readOperatorSettings(stage));
  const stack = { name: stackNameOf(stage), region };
  const stateFile = stateFileOf(stage);
  const removeAll = async (): Promise<void> => {
    const found = await findOutputs(stack);
    if (found) await removeStack(stack, found['BucketName']);
    rmSync(stateFile, { force: true });
    console.log(`The stack ${stack.name} is deleted.`);
  };
  if (options.remove) return removeAll();

  const memorySizes = [...new Set([...options.memory, rendererMemoryMiB])].toSorted((a, b) => a - b);
  const saved = readState(stateFile);
  if (!saved) await deployFunctions(stage, memorySizes);
  const outputs = (await findOutputs(stack)) ?? {};
  const functions = findFunctions(outputs, memorySizes);
  const ofStage = functions.find(({ memoryMiB }) => memoryMiB === rendererMemoryMiB);
  if (!ofStage)
    throw new OperatorError(`${stack.name} does not fit the stage: run this with --remove, then again.`);
  const tenantId = saved?.tenantId ?? `measure-${randomUUID()}`;
  const opened = openTools({
    region,
    functions,
    bucketName: outputs['BucketName'] ?? '',
    environments: options.environments,
    tenantId: tenantIsolation ? tenantId : undefined,
  });
  console.log(`${stack.name} stays deployed until this command has ended. If you interrupt it:
npm run measure -- --stage ${stage}            continues,
npm run measure -- --stage ${stage} --remove   deletes the stack.`);
  try {
    let { measured = NOTHING_MEASURED, progress } = saved ?? {};
    progress ??= await measureAll(opened, functions, ofStage, options, {
      before: measured,
      save: (after) => {
        measured = after;
        save(stateFile, { tenantId, measured });
      },
    });
    save(stateFile, { tenantId, measured, progress });
    while (progress.waitsLeft.length > 0) {
      progress = await lookAtIdle(opened.tools, ofStage, progress);
      save(stateFile, { tenantId, measured, progress });
    }
    const { figures } = progress;
    console.log(`\n${describeFigures(figures)}`);
    console.log(
      `\nWritten to ${writeFigures(figures)}. The invocations of this run cost $${opened.dollars().toFixed(3)}.`,
    );
    if (!isAwsHost(figures.host)) console.log('Not measured on AWS: nothing reads these figures.');
  } catch (error) {
    console.error(`The stack ${stack.name} is still deployed: --remove deletes it.`);
    throw error;
  } finally {
    opened.close();
  }
  await removeAll();
};

const program = createProgram('npm run measure --')
  .description(DESCRIPTION)
  .requiredOption('--stage <stage>', 'dev, prod or local')
  .option('--memory <MiB,…>', 'sizes besides that of the stage', parseNumbers, MEMORY_SIZES_MIB)
  .option(
    '--environments <number>',
    `of a function at the same time, at most ${MAX_ENVIRONMENTS}`,
    parseEnvironments,
    4,
  )
  .option('--waits <minutes,…>', 'idle times, one after the other', parseNumbers, [5, 10, 20, 40])
  .option('--remove', 'delete what an interrupted measurement left, and measure nothing')
  .action(main);
await runProgram(program);
