import { describe, expect, it } from 'vitest';
import { LambdaFiguresSchema } from '#contracts/lambda-figures.ts';
import { createParser } from '#contracts/schemas/create-parser.ts';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import { MEASURED } from '#test/support/lambda-figures.ts';
import type { Measurement, MeasuredValues } from '../../../scripts/measure/events.ts';
import {
  dollarsOf,
  lookAtIdle,
  measureFunctions,
  touchEnvironments,
} from '../../../scripts/measure/measure.ts';
import type { MeasureTools, Timed } from '../../../scripts/measure/measure.ts';

const ROUND_TRIP = 0.05;
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
const DOCUMENTS = { cards: CONTROL_DOCUMENT, motion: CONTROL_DOCUMENT };

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
    makeLinks: async () => ({ putUrl: 'put', getUrl: 'get' }),
    invoke: async <M extends Measurement>(name: string, measure: M) => {
      const environment = take(name);
      environment.isBusy = true;
      environment.invocations += 1;
      await new Promise(setImmediate); // events sent at the same time meet busy environments
      environment.isBusy = false;
      environment.idleSinceMs = nowMs;
      const isNew = environment.invocations === 1;
      const answer: Timed<M> = {
        id: environment.id,
        invocation: environment.invocations,
        initSeconds: INIT,
        handlerSeconds: HANDLER_SECONDS,
        wallSeconds: HANDLER_SECONDS + ROUND_TRIP + (isNew ? CREATION + INIT : 0),
        value: VALUES[measure],
      };
      return answer;
    },
  };
  return { tools, wait: (delayMs: number) => void (nowMs += delayMs) };
};

describe('measureFunctions', () => {
  it('splits a cold start into its steps, without the round trip of the network', async () => {
    const { tools } = createFakeLambda(3);
    const measured = await measureFunctions(tools, [SMALLER, FUNCTION], FUNCTION, DOCUMENTS);
    expect(createParser(LambdaFiguresSchema)({ ...MEASURED, ...measured })).toBeDefined();
    expect(measured.starts.map(({ memoryMiB }) => memoryMiB)).toEqual([1769, 2560]);
    const spread = (value: number) => ({ n: 3, median: value, min: value, max: value });
    expect(measured.starts[1]).toMatchObject({
      seconds: spread(CREATION + INIT + 1.75),
      steps: {
        environment: spread(CREATION),
        init: spread(INIT),
        tools: spread(1),
        browser: spread(0.5),
        frame: spread(0.25),
      },
    });
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
    await expect(measureFunctions(tools, [FUNCTION], FUNCTION, DOCUMENTS)).rejects.toThrow('--remove');
  });
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
