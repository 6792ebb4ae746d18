import { assert, asyncProperty } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { captureLog } from '#test/support/fuzz/capture-log.ts';
import { createFuzzWorld } from '#test/support/fuzz/fuzz-world.ts';
import {
  expectNoSecrets,
  expectValidResponse,
  expectConsistentLedger,
} from '#test/support/fuzz/check-response.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';
import { fuzzRequest } from '#test/support/fuzz/request-arbitrary.ts';

// Half of the requests use a fixed seed, the other half a new one, which is printed: FUZZ_SEED=<seed> reproduces them.
// FUZZ_RUNS sets the number of requests.
const RUNS = Number(process.env['FUZZ_RUNS'] ?? (IS_THOROUGH ? 20_000 : 2500));
const FIXED_SEED = 20_260_115;
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

let log: ReturnType<typeof captureLog>;
let fuzz: Awaited<ReturnType<typeof createFuzzWorld>>;
const reached = new Set<string>();

beforeAll(async () => {
  log = captureLog();
  fuzz = await createFuzzWorld({ log: createLog('fuzz') });
});
afterAll(() => {
  log.stop();
  process.stdout.write(`fuzz: ${RUNS} requests, FUZZ_SEED=${SEED}\n`);
});

const run = (seed: number, numRuns: number): Promise<void> =>
  assert(
    asyncProperty(fuzzRequest, async (request) => {
      const response = await fuzz.send(request);
      reached.add(`${response.operation ?? 'gateway'} ${response.statusCode}`);
      expect(response.statusCode).toBeLessThan(500);
      expectValidResponse(response);
    }),
    { seed, numRuns },
  );

describe('arbitrary requests', () => {
  it('get a documented response and never 500', { timeout: 60_000 + RUNS * 10 }, async () => {
    await run(FIXED_SEED, Math.ceil(RUNS / 2));
    await run(SEED, Math.floor(RUNS / 2));
  });

  it.runIf(RUNS >= 20_000)('reach every status of every operation', () => {
    const promised = ROUTES.flatMap(({ operation, statuses }) =>
      statuses.map((status) => `${operation} ${status}`),
    );
    expect([...reached].toSorted()).toEqual(
      expect.arrayContaining([...promised, 'gateway 400', 'gateway 404']),
    );
  });

  it('leak no secrets into the log', () => {
    expect(log.lines.length).toBeGreaterThan(RUNS / 2);
    expectNoSecrets(log.lines, fuzz.keys);
  });

  it('leave a consistent ledger', async () => {
    for (const id of ['ws_kopi', 'ws_toko', 'ws_miskin', 'ws_tutup'])
      await expectConsistentLedger(fuzz.world, id);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
