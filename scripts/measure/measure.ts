import { START_STEPS } from '#contracts/lambda-figures.ts';
import type { LambdaFigures } from '#contracts/lambda-figures.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { spreadOf } from '../../bench/shared/measurements.ts';
import { PRICES } from '../cost/prices.ts';
import { OperatorError } from '../shared/command-line.ts';
import type { Answer, Measurement, MeasuringEvents } from './events.ts';

const TRANSFERS_MIB = [1, 16, 64] as const;
const HOLD_MS = 2_000;
const MIB = 1024 ** 2;
const MINUTE_MS = 60_000;
const DIGITS = 4;

export type Timed<M extends Measurement> = Answer<M> & {
  /** From the request to its response, as the command sees it. */
  readonly wallSeconds: number;
};

export interface MeasureTools {
  readonly invoke: <M extends Measurement>(
    functionName: string,
    measure: M,
    event: MeasuringEvents[M],
  ) => Promise<Timed<M>>;
  /** Opens a connection without an invocation, or keeps one open. */
  readonly connect: (functionName: string) => Promise<void>;
  readonly makeLinks: () => Promise<{ readonly putUrl: string; readonly getUrl: string }>;
  readonly print: (line: string) => void;
  readonly nowMs: () => number;
  readonly sleep: (delayMs: number) => Promise<unknown>;
  /** Environments of a function that are measured at the same time. */
  readonly environments: number;
}

export interface MeasuredFunction {
  readonly memoryMiB: number;
  readonly name: string;
}

type Figures<Name extends keyof LambdaFigures> = Pick<LambdaFigures, Name>;
type Spread = LambdaFigures['starts'][number]['seconds'];

const samplesOf = (values: readonly number[]): Spread => ({ n: values.length, ...spreadOf(values, DIGITS) });

/** One event for each environment at the same time, so that each is answered by another one. */
const invokeAll = <M extends Measurement>(
  { invoke, environments }: MeasureTools,
  { name }: MeasuredFunction,
  measure: M,
  event: MeasuringEvents[M],
): Promise<readonly Timed<M>[]> =>
  Promise.all(Array.from({ length: environments }, () => invoke(name, measure, event)));

/** Seconds of network and Lambda around a handler that runs in an environment which exists. */
const roundTripSeconds = async ({ invoke }: MeasureTools, { name }: MeasuredFunction): Promise<number> => {
  const seconds: number[] = [];
  for (let sample = 0; sample < 3; sample += 1) {
    const { wallSeconds, handlerSeconds } = await invoke(name, 'hold', { milliseconds: 0 });
    seconds.push(wallSeconds - handlerSeconds);
  }
  return Math.min(...seconds);
};

const stepsOf = (
  { value, initSeconds, handlerSeconds, wallSeconds }: Timed<'render'>,
  roundTrip: number,
): Readonly<Record<(typeof START_STEPS)[number], number>> => ({
  environment: Math.max(0, wallSeconds - handlerSeconds - initSeconds - roundTrip),
  init: initSeconds,
  ...value.steps,
});

/** The documents are scenes of the benchmarks by name, the first one for the cold starts. */
const measureSize = async (
  tools: MeasureTools,
  measured: MeasuredFunction,
  documents: Readonly<Record<string, RenderDocument>>,
): Promise<Figures<'starts' | 'cores' | 'frames'>> => {
  const { memoryMiB } = measured;
  // Otherwise the first invocations would also measure how connections are opened.
  await Promise.all(Array.from({ length: tools.environments }, () => tools.connect(measured.name)));
  const renders: (readonly [scene: string, answers: readonly Timed<'render'>[]])[] = [];
  for (const [scene, document] of Object.entries(documents))
    renders.push([scene, await invokeAll(tools, measured, 'render', { document })]);
  const roundTrip = await roundTripSeconds(tools, measured);
  const starts = (renders[0]?.[1] ?? [])
    .filter(({ invocation }) => invocation === 1)
    .map((answer) => stepsOf(answer, roundTrip));
  if (starts.length === 0)
    throw new OperatorError(
      'No environment was new, so no start was cold: run this with --remove, then again.',
    );
  const cores = (await invokeAll(tools, measured, 'cores', null)).map(({ value }) => value);
  const [{ processor, processors } = { processor: 'unknown', processors: 1 }] = cores;
  return {
    starts: [
      {
        memoryMiB,
        seconds: samplesOf(starts.map((steps) => Object.values(steps).reduce((sum, step) => sum + step, 0))),
        // safe: one entry for each step
        steps: Object.fromEntries(
          START_STEPS.map((step) => [step, samplesOf(starts.map((steps) => steps[step]))]),
        ) as LambdaFigures['starts'][number]['steps'],
      },
    ],
    cores: [{ memoryMiB, processor, processors, speedUp: samplesOf(cores.map(({ speedUp }) => speedUp)) }],
    frames: renders.map(([scene, answers]) => ({
      memoryMiB,
      scene,
      frameSeconds: samplesOf(answers.map(({ value }) => value.frameSeconds)),
    })),
  };
};

const measureTransfers = async (
  tools: MeasureTools,
  { name }: MeasuredFunction,
): Promise<LambdaFigures['transfers']> => {
  const rows = [];
  for (const mib of TRANSFERS_MIB) {
    const transfers = await Promise.all(
      Array.from({ length: tools.environments }, async () =>
        tools.invoke(name, 'transfer', { bytes: mib * MIB, ...(await tools.makeLinks()) }),
      ),
    );
    const rate = (pick: (value: (typeof transfers)[number]['value']) => number) =>
      samplesOf(transfers.map(({ value }) => mib / pick(value)));
    rows.push({
      mib,
      uploadMibPerSecond: rate(({ uploadSeconds }) => uploadSeconds),
      downloadMibPerSecond: rate(({ downloadSeconds }) => downloadSeconds),
    });
  }
  return rows;
};

/** Everything but the idle environments. */
export type Measured = Figures<'starts' | 'cores' | 'frames' | 'transfers'>;
export const NOTHING_MEASURED: Measured = { starts: [], cores: [], frames: [], transfers: [] };

export interface MeasuredSteps {
  readonly functions: readonly MeasuredFunction[];
  readonly ofStage: MeasuredFunction;
  readonly documents: Readonly<Record<string, RenderDocument>>;
  /** By a measurement that failed. */
  readonly before: Measured;
  /** Called after each step, so that a failure of a later one loses nothing. */
  readonly save: (measured: Measured) => void;
}

/** Measures what was not measured before: some minutes. */
export const measureFunctions = async (
  tools: MeasureTools,
  { functions, ofStage, documents, before, save }: MeasuredSteps,
): Promise<Measured> => {
  let measured = before;
  const left = functions.filter((one) => before.starts.every(({ memoryMiB }) => memoryMiB !== one.memoryMiB));
  for (const one of left) {
    tools.print(`${one.memoryMiB} MiB: cold starts, frames and cores`);
    const { starts, cores, frames } = await measureSize(tools, one, documents);
    measured = {
      ...measured,
      starts: [...measured.starts, ...starts],
      cores: [...measured.cores, ...cores],
      frames: [...measured.frames, ...frames],
    };
    save(measured);
  }
  if (measured.transfers.length > 0) return measured;
  tools.print('Transfers');
  measured = { ...measured, transfers: await measureTransfers(tools, ofStage) };
  save(measured);
  return measured;
};

/** Environments that became idle at a time. */
interface IdleEnvironments {
  readonly ids: readonly string[];
  readonly sinceMs: number;
}

/** A measurement between two looks at its idle environments. Kept in a file, so that it can be continued. */
export interface Progress {
  readonly figures: LambdaFigures;
  readonly idle: IdleEnvironments;
  /** Minutes. */
  readonly waitsLeft: readonly number[];
}

/** Occupies the environments of a function. Those that were idle are used again if Lambda has kept them. */
export const touchEnvironments = async (
  tools: MeasureTools,
  measured: MeasuredFunction,
): Promise<IdleEnvironments> => {
  const answers = await invokeAll(tools, measured, 'hold', { milliseconds: HOLD_MS });
  return { ids: [...new Set(answers.map(({ id }) => id))], sinceMs: tools.nowMs() };
};

/** Waits for the next look, and adds how many environments were kept until then. */
export const lookAtIdle = async (
  tools: MeasureTools,
  measured: MeasuredFunction,
  { figures, idle: before, waitsLeft: [minutes = 0, ...waitsLeft] }: Progress,
): Promise<Progress> => {
  const untilMs = before.sinceMs + minutes * MINUTE_MS;
  tools.print(`Idle environments: the next look is at ${new Date(untilMs).toISOString()}`);
  await tools.sleep(Math.max(0, untilMs - tools.nowMs()));
  const idle = await touchEnvironments(tools, measured);
  const row = {
    minutes: Number(((idle.sinceMs - before.sinceMs) / MINUTE_MS).toFixed(1)),
    environments: before.ids.length,
    kept: before.ids.filter((id) => idle.ids.includes(id)).length,
  };
  return { figures: { ...figures, idle: [...figures.idle, row] }, idle, waitsLeft };
};

/** Price of an invocation: Lambda bills the initialisation too, and each new environment of a tenant. */
export const dollarsOf = (
  { invocation, initSeconds, handlerSeconds }: Answer<Measurement>,
  memoryMiB: number,
  isTenantIsolated: boolean,
): number => {
  const gb = memoryMiB / 1024;
  const isNew = invocation === 1;
  const seconds = handlerSeconds + (isNew ? initSeconds : 0);
  return (
    seconds * gb * PRICES.lambdaX86.dollars +
    (isNew && isTenantIsolated ? gb * PRICES.lambdaTenant.dollars : 0)
  );
};
