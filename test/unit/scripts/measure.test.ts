import { describe, expect, it, vi } from 'vitest';
import { LambdaFiguresSchema } from '#contracts/lambda-figures.ts';
import { createParser } from '#contracts/schemas/create-parser.ts';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import { MEASURED } from '#test/support/lambda-figures.ts';
import type { Measurement, MeasuredValues } from '../../../scripts/measure/events.ts';
import {
  dollarsOf,
  lookAtIdle,
  measureFunctions,
  NOTHING_MEASURED,
  touchEnvironments,
} from '../../../scripts/measure/measure.ts';
import { openTools } from '../../../scripts/measure/open-tools.ts';
import type { Measured, MeasureTools, Timed } from '../../../scripts/measure/measure.ts';

const ROUND_TRIP = 0.05;
const CONNECTION = 0.3;
const CREATION = 0.7;
const INIT = 0.25;
const VALUES: { readonly [M in Measurement]: MeasuredValues[M] } = {
  render: { steps: { tools: 1, browser: 0.5, frame: 0.25 }, frameSeconds: 0.02 },
  cores: { processor: 'any', processors: 2, speedUp: 1.4 },
  transfer: { uploadSeconds: 2, downloadSeconds: 1 },
  hold: null,
};
const HANDLER_SECONDS = 10;
const IDLE_LIFE_MS = 7 * 60_000;
const [FUNCTION, SMALLER] = [
  { memoryMiB: 2560, name: 'measure-2560' },
  { memoryMiB: 1769, name: 'measure-1769' },
];
const STEPS = {
  ofStage: FUNCTION,
  documents: { cards: CONTROL_DOCUMENT, motion: CONTROL_DOCUMENT },
  before: NOTHING_MEASURED,
  save: () => {},
};

/** Lambda with environments that answer one event at a time and end when they are idle for too long. */
const createFakeLambda = (environments: number) => {
  interface Running {
    readonly id: string;
    readonly name: string;
    invocations: number;
    isBusy: boolean;
    idleSinceMs: number;
  }
  const running: Running[] = [];
  let nowMs = 0;
  let created = 0;
  const connections = { used: 0, open: 0 };
  /** Seconds until there is a connection that no other request uses. */
  const useConnection = (): number => {
    connections.used += 1;
    if (connections.used <= connections.open) return 0;
    connections.open += 1;
    return CONNECTION;
  };
  const take = (name: string): Running => {
    const kept = running.find(
      (one) => one.name === name && !one.isBusy && nowMs - one.idleSinceMs <= IDLE_LIFE_MS,
    );
    if (kept) return kept;
    created += 1;
    const one = { id: `environment-${created}`, name, invocations: 0, isBusy: false, idleSinceMs: 0 };
    running.push(one);
    return one;
  };
  const tools: MeasureTools = {
    environments,
    print: () => {},
    nowMs: () => nowMs,
    sleep: async (delayMs) => void (nowMs += delayMs),
    connect: async () => {
      useConnection();
      await new Promise(setImmediate);
      connections.used -= 1;
    },
    makeLinks: async () => ({ putUrl: 'put', getUrl: 'get' }),
    invoke: async <M extends Measurement>(name: string, measure: M) => {
      const connectionSeconds = useConnection();
      const environment = take(name);
      environment.isBusy = true;
      environment.invocations += 1;
      await new Promise(setImmediate); // events sent at the same time meet busy environments
      environment.isBusy = false;
      connections.used -= 1;
      environment.idleSinceMs = nowMs;
      const isNew = environment.invocations === 1;
      const answer: Timed<M> = {
        id: environment.id,
        invocation: environment.invocations,
        initSeconds: INIT,
        handlerSeconds: HANDLER_SECONDS,
        wallSeconds: HANDLER_SECONDS + connectionSeconds + ROUND_TRIP + (isNew ? CREATION + INIT : 0),
        value: VALUES[measure],
      };
      return answer;
    },
  };
  return { tools, wait: (delayMs: number) => void (nowMs += delayMs) };
};

describe('measureFunctions', () => {
  it('splits a cold start into its steps, without the network', async () => {
    const { tools } = createFakeLambda(3);
    const measured = await measureFunctions(tools, { ...STEPS, functions: [SMALLER, FUNCTION] });
    expect(createParser(LambdaFiguresSchema)({ ...MEASURED, ...measured })).toBeDefined();
    expect(measured.starts.map(({ memoryMiB }) => memoryMiB)).toEqual([1769, 2560]);
    const spread = (value: number) => ({ n: 3, median: value, min: value, max: value });
    const start = {
      seconds: spread(CREATION + INIT + 1.75),
      steps: {
        environment: spread(CREATION),
        init: spread(INIT),
        tools: spread(1),
        browser: spread(0.5),
        frame: spread(0.25),
      },
    };
    expect(measured.starts).toMatchObject([start, start]);
    expect(measured.frames).toHaveLength(4);
    expect(measured.transfers.at(-1)).toMatchObject({
      mib: 64,
      uploadMibPerSecond: spread(32),
      downloadMibPerSecond: spread(64),
    });
  });

  it('refuses to call the start of a warm environment a cold one', async () => {
    const { tools } = createFakeLambda(2);
    await touchEnvironments(tools, FUNCTION);
    await expect(measureFunctions(tools, { ...STEPS, functions: [FUNCTION] })).rejects.toThrow('--remove');
  });

  it('saves each size, so that the same command continues after a transfer that failed', async () => {
    const { tools } = createFakeLambda(2);
    const steps = { ...STEPS, functions: [SMALLER, FUNCTION] };
    let saved: Measured = NOTHING_MEASURED;
    const save = (measured: Measured) => void (saved = measured);
    const makeLinks = () => Promise.reject(new Error('no link'));
    await expect(measureFunctions({ ...tools, makeLinks }, { ...steps, save })).rejects.toThrow('no link');
    expect(saved.starts.map(({ memoryMiB, seconds }) => [memoryMiB, seconds.n])).toEqual([
      [1769, 2],
      [2560, 2],
    ]);
    const measured = await measureFunctions(tools, { ...steps, before: saved, save });
    expect(measured).toMatchObject({ starts: saved.starts, cores: saved.cores, frames: saved.frames });
    expect(measured.transfers).toHaveLength(3);
    expect(saved).toEqual(measured);
  });
});

it('signs upload links for a body of any content', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'any');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'any');
  const { tools, close } = openTools({
    region: 'eu-west-1',
    functions: [],
    bucketName: 'measure',
    environments: 1,
    tenantId: undefined,
  });
  const { putUrl } = await tools.makeLinks();
  close();
  vi.unstubAllEnvs();
  expect(putUrl).toContain('X-Amz-Signature');
  expect(putUrl).not.toContain('checksum');
});

describe('lookAtIdle', () => {
  it('counts the environments that were kept, also when it is continued later than planned', async () => {
    const { tools, wait } = createFakeLambda(4);
    const idle = await touchEnvironments(tools, FUNCTION);
    const start = { figures: { ...MEASURED, idle: [] }, idle, waitsLeft: [5, 5, 20] };
    const first = await lookAtIdle(tools, FUNCTION, start);
    wait(6.5 * 60_000); // interrupted
    const second = await lookAtIdle(tools, FUNCTION, first);
    const third = await lookAtIdle(tools, FUNCTION, second);
    expect(third.figures.idle).toEqual([
      { minutes: 5, environments: 4, kept: 4 },
      { minutes: 6.5, environments: 4, kept: 4 },
      { minutes: 20, environments: 4, kept: 0 },
    ]);
    expect(third.waitsLeft).toEqual([]);
  });
});

it('counts initialisation and the charge for isolation once for each environment', () => {
  const answer = { id: 'any', initSeconds: 2, handlerSeconds: 8, value: null };
  const second = dollarsOf({ ...answer, invocation: 2 }, 2048, true);
  const first = dollarsOf({ ...answer, invocation: 1 }, 2048, true);
  expect(second).toBeCloseTo(8 * 2 * 0.0000166667, 9);
  expect(first - second).toBeCloseTo(2 * 2 * 0.0000166667 + 2 * 0.000167, 9);
  expect(dollarsOf({ ...answer, invocation: 1 }, 2048, false)).toBeCloseTo(10 * 2 * 0.0000166667, 9);
});
